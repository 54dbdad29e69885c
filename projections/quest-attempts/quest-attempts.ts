import type { Instant } from '../../src/platform/event.values.ts';
import { type AttemptDone, type AttemptEvent, QUEST_ATTEMPT, type SealedAnswers } from '../../src/quests/attempts.events.ts';
import { QUEST, type QuestRegradeEvent, type RegradedResult } from '../../src/quests/quests.events.ts';
import { type Documents, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';
import { type RegradeDocument, regradeFolds, type RegradeOf } from './regrade-folds.ts';

/** The last answer to an activity. */
type GivenAnswer = { fields: SealedAnswers; spentMs: number; isFinal: boolean; at: Instant };

/** The last attempt of a player in a round of a quest; own words stay sealed. Key: `organisationId/questId/round/profileId`. */
export type QuestAttempt = Document & {
  organisationId: string;
  attemptId: string;
  questId: string;
  round: number;
  profileId: string;
  /** One that was reset counts no more. */
  status: 'inprogress' | 'done' | 'reset';
  activityIds: readonly string[];
  teamIds: readonly string[];
  startedAt: Instant;
  /** By the ids of activities. */
  opened: { readonly [activityId: string]: Instant };
  given: { readonly [activityId: string]: GivenAnswer };
  done: (Pick<AttemptDone['data'], 'scoringVersion' | 'result' | 'reward'> & { at: Instant }) | null;
};

type AttemptsDocument = QuestAttempt | RegradeDocument;
type Kept = Documents<AttemptsDocument>;

export function attemptKey(organisationId: string, { questId, round, profileId }: Pick<QuestAttempt, 'questId' | 'round' | 'profileId'>) {
  return `${organisationId}/${questId}/${round}/${profileId}`;
}

/** Who has begun what, how far they are, and what they answered. */
export const questAttempts = projection<AttemptsDocument, AttemptEvent | QuestRegradeEvent>({
  name: 'quest-attempts',
  version: 3,
  categories: [QUEST_ATTEMPT, QUEST],
  indexes: { organisationId: 'value', questId: 'value', round: 'beside', profileId: 'value', status: 'beside', startedAt: 'value' },
  concerns: (document) => (isAttempt(document) ? { whom: 'person', profileId: document.profileId } : undefined),
  on: {
    ...regradeFolds<AttemptsDocument>(regrade),
    AttemptStarted({ data, metadata: { organisationId } }, documents) {
      const { occurredAt: startedAt, ...started } = data;
      const nothing = { opened: {}, given: {}, done: null };
      documents.put(attemptKey(organisationId, data), { organisationId, ...started, startedAt, status: 'inprogress', ...nothing });
    },
    ActivityOpened: ({ data, metadata }, documents) =>
      change(documents, metadata, data, ({ opened }) => ({ opened: { ...opened, [data.activityId]: data.occurredAt } })),
    AnswersGiven: ({ data, metadata }, documents) =>
      change(documents, metadata, data, ({ given }) => {
        const { activityId, fields, spentMs, isFinal, occurredAt: at } = data;
        return { given: { ...given, [activityId]: { fields, spentMs, isFinal, at } } };
      }),
    AttemptDone: ({ data, metadata }, documents) =>
      change(documents, metadata, data, () => {
        const { scoringVersion, result, reward, occurredAt: at } = data;
        return { status: 'done', done: { scoringVersion, result, ...(reward && { reward }), at } };
      }),
    AttemptReset: ({ data, metadata }, documents) => change(documents, metadata, data, () => ({ status: 'reset' })),
  },
});

/** One that was reset meanwhile, or begun anew, stays as it is. */
async function regrade(
  documents: Kept,
  { organisationId, questId, scoringVersion }: RegradeOf,
  { attemptId, round, profileId, result, reward }: RegradedResult,
): Promise<void> {
  const key = attemptKey(organisationId, { questId, round, profileId });
  const attempt = await documents.get(key);
  if (!isAttempt(attempt) || attempt.attemptId !== attemptId || !attempt.done) return;
  documents.put(key, { ...attempt, done: { at: attempt.done.at, scoringVersion, result, ...(reward && { reward }) } });
}

/** A document of this view is an attempt; the others are what a regrade needs to remember. */
function isAttempt(document: Document | undefined): document is QuestAttempt {
  return document?.attemptId !== undefined;
}

async function change(
  documents: Kept,
  { organisationId }: { organisationId: string },
  of: Pick<QuestAttempt, 'attemptId' | 'questId' | 'round' | 'profileId'>,
  changes: (attempt: QuestAttempt) => Partial<QuestAttempt>,
): Promise<void> {
  const key = attemptKey(organisationId, of);
  const attempt = await documents.get(key);
  if (isAttempt(attempt) && attempt.attemptId === of.attemptId) documents.put(key, { ...attempt, ...changes(attempt) });
}

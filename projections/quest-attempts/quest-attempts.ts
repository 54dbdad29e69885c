import type { Instant } from '../../src/platform/event.values.ts';
import { type AttemptDone, type AttemptEvent, QUEST_ATTEMPT, type SealedAnswers } from '../../src/quests/attempts.events.ts';
import { QUEST, type QuestRegradeEvent, type RegradedResult } from '../../src/quests/quests.events.ts';
import { type Documents, type Folds, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** The last answer to an activity. */
type GivenAnswer = { fields: SealedAnswers; contentRevision: number; spentMs: number; isFinal: boolean; at: Instant };

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

/** What has been listed for a regrade that is not applied yet. Key: `organisationId/~regrade/regradeId`. */
type ListedRegrade = Document & { lists: readonly string[] };
/** One of its parts. Key: that of the head, and the id of the fact that brought it. */
type RegradePart = Document & { results: readonly RegradedResult[] };

type AttemptsDocument = QuestAttempt | ListedRegrade | RegradePart;
type Kept = Documents<AttemptsDocument>;

export function attemptKey(organisationId: string, { questId, round, profileId }: Pick<QuestAttempt, 'questId' | 'round' | 'profileId'>) {
  return `${organisationId}/${questId}/${round}/${profileId}`;
}

/** The results of a regrade become those of their attempts in one commit, as revoked entries turn. */
const regradeFolds: Folds<QuestRegradeEvent, AttemptsDocument> = {
  async RegradeListed({ id, data, metadata: { organisationId } }, documents) {
    const key = listedKey(organisationId, data.regradeId);
    const { lists } = ((await documents.get(key)) as ListedRegrade | undefined) ?? { lists: [] };
    if (lists.includes(id)) return;
    documents.put(`${key}/${id}`, { results: data.results });
    documents.put(key, { lists: [...lists, id] });
  },

  async RegradeApplied({ data: { questId, regradeId, scoringVersion }, metadata: { organisationId } }, documents) {
    const head = listedKey(organisationId, regradeId);
    const { lists } = ((await documents.get(head)) as ListedRegrade | undefined) ?? { lists: [] };
    for (const list of lists) {
      const { results } = ((await documents.get(`${head}/${list}`)) as RegradePart | undefined) ?? { results: [] };
      for (const result of results) await regrade(documents, organisationId, questId, result, scoringVersion);
      documents.delete(`${head}/${list}`);
    }
    if (lists.length > 0) documents.delete(head);
  },
};

/** Who has begun what, how far they are, and what they answered. */
export const questAttempts = projection<AttemptsDocument, AttemptEvent | QuestRegradeEvent>({
  name: 'quest-attempts',
  version: 2,
  categories: [QUEST_ATTEMPT, QUEST],
  indexes: { organisationId: 'value', questId: 'value', round: 'beside', profileId: 'value', status: 'beside', startedAt: 'value' },
  concerns: (document) => (isAttempt(document) ? { whom: 'person', profileId: document.profileId } : undefined),
  on: {
    ...regradeFolds,
    AttemptStarted({ data, metadata: { organisationId } }, documents) {
      const { occurredAt: startedAt, ...started } = data;
      const nothing = { opened: {}, given: {}, done: null };
      documents.put(attemptKey(organisationId, data), { organisationId, ...started, startedAt, status: 'inprogress', ...nothing });
    },
    ActivityOpened: ({ data, metadata }, documents) =>
      change(documents, metadata, data, ({ opened }) => ({ opened: { ...opened, [data.activityId]: data.occurredAt } })),
    AnswersGiven: ({ data, metadata }, documents) =>
      change(documents, metadata, data, ({ given }) => {
        const { activityId, fields, contentRevision, spentMs, isFinal, occurredAt: at } = data;
        return { given: { ...given, [activityId]: { fields, contentRevision, spentMs, isFinal, at } } };
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
  organisationId: string,
  questId: string,
  { attemptId, round, profileId, result, reward }: RegradedResult,
  scoringVersion: AttemptDone['data']['scoringVersion'],
): Promise<void> {
  const key = attemptKey(organisationId, { questId, round, profileId });
  const attempt = await documents.get(key);
  if (!isAttempt(attempt) || attempt.attemptId !== attemptId || !attempt.done) return;
  documents.put(key, { ...attempt, done: { at: attempt.done.at, scoringVersion, result, ...(reward && { reward }) } });
}

function listedKey(organisationId: string, regradeId: string): string {
  return `${organisationId}/~regrade/${regradeId}`;
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

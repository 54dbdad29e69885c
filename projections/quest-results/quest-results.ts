import type { Instant, Position, Recorded, Sealed } from '../../src/platform/event.values.ts';
import { fromMicros, type PointAmount, toMicros } from '../../src/points/point-amount.values.ts';
import type { ActivitySettings } from '../../src/quests/activity.values.ts';
import type { BallotAnswers } from '../../src/quests/answer.values.ts';
import {
  type AnswersGiven,
  type AttemptDone,
  type AttemptReset,
  type AttemptResult,
  type AttemptStarted,
  type OfAttempt,
  QUEST_ATTEMPT,
} from '../../src/quests/attempts.events.ts';
import { type BallotsOpened, QUEST_BALLOTS } from '../../src/quests/ballots.events.ts';
import { contentAfter } from '../../src/quests/quest-activities.values.ts';
import { QUEST, type QuestContentEvent, type QuestRegradeEvent, type RegradedResult } from '../../src/quests/quests.events.ts';
import { heldSum } from '../../src/quests/score-attempt.values.ts';
import { type Documents, type Fold, type Folds, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';
import { type RegradeDocument, regradeFolds, type RegradeOf } from '../quest-attempts/regrade-folds.ts';
import { type CountedAnswer, countedAnswer, NO_TALLY, type Tally, tallyWith } from './tallies.values.ts';

type OfRound = { organisationId: string; questId: string; round: number };

/** Somebody's attempt that counts, without a word of theirs. Key: `organisationId/questId/round/~attempt/profileId`. */
export type CountedAttempt = Document &
  OfRound & {
    kind: 'attempt';
    profileId: string;
    attemptId: string;
    teamIds: readonly string[];
    status: 'inprogress' | 'done';
    startedAt: Instant;
    doneAt: Instant | null;
    /** By activities; null of what was answered without a name. */
    given: { readonly [activityId: string]: CountedAnswer | null };
    /** Of what was chosen so far; once it is done, of all that it gives. */
    micros: number;
    /** Where it stands in a list, the latest last. */
    place: string;
    /** Its last answer with a name. */
    lastAt: Instant | null;
    last: string | null;
  };

/** What was answered to an activity in a round, by all or by those who began in a team. Key: `organisationId/questId/round/~tally/group/activityId`. */
export type ActivityTally = Document & OfRound & { kind: 'tally'; activityId: string; tally: Tally };

/** How far some are who have begun, by their profiles: a few hundred small documents tell of everybody. Key: `organisationId/questId/round/~begun/the end of their ids`. */
export type BegunPart = Document & OfRound & { kind: 'begun'; begun: { readonly [profileId: string]: CountedAttempt['status'] } };

/**
 * Where the facts stand that all this was counted from, so that any past is counted from the same ones. Keys: `organisationId/questId/~facts/quest` of the quest's own;
 * `organisationId/questId/round/~facts/profileId` of an attempt's, and of openings `organisationId/questId/round/~facts/ballots`.
 */
export type CountedFacts = Document & { positions: readonly Position[] };

/** How far a round is. Key: `organisationId/questId/round/~round`. `answers`: to activities, with a name or opened. */
export type RoundTally = Document & OfRound & { kind: 'round'; started: number; done: number; answers: number };

/** What somebody answered, and nobody knows who. Key: `organisationId/questId/round/~ballot/ballotId`. `activityId`: of that alone; else of all. */
export type OpenedBallot = Document &
  OfRound & { kind: 'ballot'; ballotId: string; activityId: string | null; answers: Sealed; place: string };

/** What an activity asks for. Key: `organisationId/questId/~asked/activityId`. */
type Asked = Document & { organisationId: string; questId: string; kind: 'asked'; settings: ActivitySettings };

type ResultsDocument = CountedAttempt | ActivityTally | BegunPart | CountedFacts | RoundTally | OpenedBallot | Asked | RegradeDocument;
type Kept = Documents<ResultsDocument>;

/** Everybody, as a group of who has answered. */
export const ALL = '~';

export const roundKey = ({ organisationId, questId, round }: OfRound) => `${organisationId}/${questId}/${round}/~round`;
export const tallyKey = ({ organisationId, questId, round }: OfRound, group: string, activityId: string) =>
  `${organisationId}/${questId}/${round}/~tally/${group}/${activityId}`;
export const countedKey = ({ organisationId, questId, round }: OfRound, profileId: string) =>
  `${organisationId}/${questId}/${round}/~attempt/${profileId}`;
export const begunPrefix = ({ organisationId, questId, round }: OfRound) => `${organisationId}/${questId}/${round}/~begun/`;
/** Without a round: of the quest itself. */
export const factsPrefix = ({ organisationId, questId, round }: Omit<OfRound, 'round'> & { round?: number }) =>
  `${organisationId}/${questId}/${round === undefined ? '' : `${round}/`}~facts/`;
const ballotKey = ({ organisationId, questId, round }: OfRound, ballotId: string) =>
  `${organisationId}/${questId}/${round}/~ballot/${ballotId}`;
const askedKey = (organisationId: string, questId: string, activityId: string) => `${organisationId}/${questId}/~asked/${activityId}`;

type Facts = AttemptStarted | AnswersGiven | AttemptDone | AttemptReset | BallotsOpened | QuestContentEvent | QuestRegradeEvent;

/** How what was answered is counted, now and of any past. */
export const counting: Folds<Facts, ResultsDocument> = {
  ...regradeFolds<ResultsDocument>(regrade),
  ActivitySaved: ask,
  FieldDeleted: ask,
  ChoiceDeleted: ask,
  FieldsOrdered: ask,
  async AttemptStarted({ data, metadata: { organisationId } }, documents) {
    const { attemptId, questId, round, profileId, teamIds, occurredAt: startedAt } = data;
    const of = { organisationId, questId, round };
    const nothing = { status: 'inprogress', doneAt: null, given: {}, micros: 0, lastAt: null, last: null } as const;
    const place = `${startedAt}/${profileId}`;
    documents.put(countedKey(of, profileId), { ...of, kind: 'attempt', profileId, attemptId, teamIds, startedAt, place, ...nothing });
    await note(documents, of, profileId, 'inprogress');
    await count(documents, of, { started: 1 });
  },
  async AnswersGiven({ data, metadata }, documents) {
    const attempt = await attemptOf(documents, metadata, data);
    if (!attempt) return;
    const { activityId, fields, spentMs, occurredAt, isCast } = data;
    const before = attempt.given[activityId];
    if (before === undefined && !isCast) await count(documents, attempt, { answers: 1 });
    if (isCast) {
      putAttempt(documents, { ...attempt, given: { ...attempt.given, [activityId]: null } });
      return;
    }
    const asked = (await documents.get(askedKey(metadata.organisationId, data.questId, activityId))) as Asked | undefined;
    const answer = countedAnswer(fields, spentMs, asked?.settings);
    await recount(documents, attempt, activityId, before, answer);
    const given = { ...attempt.given, [activityId]: answer };
    const micros = heldSum(Object.values(given).map((one: CountedAnswer | null) => one?.micros ?? 0));
    putAttempt(documents, { ...attempt, given, micros, lastAt: occurredAt, last: activityId });
  },
  async AttemptDone({ data, metadata }, documents) {
    const attempt = await attemptOf(documents, metadata, data);
    if (!attempt) return;
    if (attempt.status !== 'done') await count(documents, attempt, { done: 1 });
    await note(documents, attempt, data.profileId, 'done');
    await judge(documents, { ...attempt, status: 'done', doneAt: data.occurredAt }, data.result);
  },
  async AttemptReset({ data, metadata }, documents) {
    const attempt = await attemptOf(documents, metadata, data);
    if (!attempt) return;
    const given = Object.entries(attempt.given).filter((one): one is [string, CountedAnswer] => one[1] !== null);
    for (const [activityId, answer] of given) await recount(documents, attempt, activityId, answer, undefined);
    documents.delete(countedKey(attempt, attempt.profileId));
    await note(documents, attempt, data.profileId);
    await count(documents, attempt, { started: -1, done: attempt.status === 'done' ? -1 : 0, answers: -given.length });
  },
  async BallotsOpened({ data: { questId, round, activityId = null, ballots }, metadata: { organisationId } }, documents, open) {
    const of = { organisationId, questId, round };
    for (const { ballotId, answers } of ballots) {
      documents.put(ballotKey(of, ballotId), { ...of, kind: 'ballot', ballotId, activityId, answers, place: ballotId });
      const words = await open(answers);
      if (words === undefined) continue;
      const cast = Object.entries(JSON.parse(words) as BallotAnswers);
      for (const [id, one] of cast) await recountIn(documents, of, ALL, id, undefined, countedAnswer(one.answers, 0, undefined));
      await count(documents, of, { answers: cast.length });
    }
  },
};

/** What was answered in quests, counted as it comes, and who is how far. */
export const questResults = projection<ResultsDocument, Facts>({
  name: 'quest-results',
  version: 3,
  categories: [QUEST, QUEST_ATTEMPT, QUEST_BALLOTS],
  indexes: {
    organisationId: 'value',
    questId: 'value',
    kind: 'beside',
    round: 'beside',
    profileId: 'value',
    attemptId: 'value',
    teamIds: 'values',
    activityId: 'beside',
    place: 'value',
    lastAt: 'value',
    micros: 'value',
  },
  compound: [
    ['questId', 'place'],
    ['questId', 'lastAt'],
    ['questId', 'micros'],
  ],
  on: noted(counting),
});

/** Each fact is noted where it stands, and counted. */
function noted(folds: Folds<Facts, ResultsDocument>): Folds<Facts, ResultsDocument> {
  const all = Object.entries(folds as { [type: string]: Fold<Facts, ResultsDocument> });
  const counts = all.map(([type, count]): [string, Fold<Facts, ResultsDocument>] => [
    type,
    async (fact, documents, open) => {
      const { questId, round, profileId = 'ballots' } = fact.data as { questId: string; round?: number; profileId?: string };
      const prefix = factsPrefix({ organisationId: fact.metadata.organisationId, questId, round });
      const key = `${prefix}${round === undefined ? 'quest' : profileId}`;
      const { positions = [] } = ((await documents.get(key)) ?? {}) as Partial<CountedFacts>;
      documents.put(key, { positions: [...positions, fact.position] });
      await count(fact, documents, open);
    },
  ]);
  return Object.fromEntries(counts) as Folds<Facts, ResultsDocument>;
}

/** One that was reset meanwhile, or begun anew, stays as it is. */
async function regrade(documents: Kept, { organisationId, questId }: RegradeOf, { result, ...of }: RegradedResult): Promise<void> {
  const attempt = await attemptOf(documents, { organisationId }, { questId, ...of });
  if (attempt?.status === 'done') await judge(documents, attempt, result);
}

/** Takes up what an attempt gives, and which of its answers were right. */
async function judge(documents: Kept, attempt: CountedAttempt, { activities, total }: AttemptResult): Promise<void> {
  const given = { ...attempt.given };
  for (const [activityId, { points, right }] of Object.entries(activities)) {
    const before = given[activityId];
    if (!before) continue;
    const judged = { ...before, right, micros: toMicros(points) };
    if (right !== before.right) await recount(documents, attempt, activityId, before, judged);
    given[activityId] = judged;
  }
  putAttempt(documents, { ...attempt, given, micros: toMicros(total) });
}

/** What a choice of points is worth, as it is told. */
export function pointsOf({ micros }: Pick<CountedAttempt, 'micros'>): PointAmount {
  return fromMicros(micros);
}

async function ask({ type, data, metadata: { organisationId } }: Recorded<QuestContentEvent>, documents: Kept): Promise<void> {
  const { questId, activityId } = data;
  const key = askedKey(organisationId, questId, activityId);
  const before = (await documents.get(key)) as Asked | undefined;
  const settings = contentAfter(before?.settings, { type, data } as Parameters<typeof contentAfter>[1]);
  if (settings) documents.put(key, { organisationId, questId, kind: 'asked', settings });
}

/** The attempt that a fact is of; nothing where it counts no more. */
async function attemptOf(
  documents: Kept,
  { organisationId }: { organisationId: string },
  { attemptId, profileId, ...of }: OfAttempt,
): Promise<CountedAttempt | undefined> {
  const attempt = (await documents.get(countedKey({ organisationId, ...of }, profileId))) as CountedAttempt | undefined;
  return attempt?.attemptId === attemptId ? attempt : undefined;
}

function putAttempt(documents: Kept, attempt: CountedAttempt): void {
  documents.put(countedKey(attempt, attempt.profileId), attempt);
}

async function count(documents: Kept, of: OfRound, more: Partial<Record<'started' | 'done' | 'answers', number>>): Promise<void> {
  const key = roundKey(of);
  const { organisationId, questId, round } = of;
  const { started = 0, done = 0, answers = 0 } = ((await documents.get(key)) ?? {}) as Partial<RoundTally>;
  const counts = { started: started + (more.started ?? 0), done: done + (more.done ?? 0), answers: answers + (more.answers ?? 0) };
  documents.put(key, { organisationId, questId, round, kind: 'round', ...counts });
}

/** Notes how far somebody is; nothing of whose attempt counts no more. */
async function note(documents: Kept, of: OfRound, profileId: string, status?: CountedAttempt['status']): Promise<void> {
  const key = `${begunPrefix(of)}${profileId.slice(-2)}`;
  const { organisationId, questId, round } = of;
  const before = ((await documents.get(key)) as BegunPart | undefined)?.begun ?? {};
  const others = Object.entries(before).filter(([one]) => one !== profileId);
  const begun = Object.fromEntries(status ? [...others, [profileId, status]] : others);
  documents.put(key, { organisationId, questId, round, kind: 'begun', begun });
}

/** Of everybody, and of each team that it was begun in. */
async function recount(
  documents: Kept,
  attempt: CountedAttempt,
  activityId: string,
  before: CountedAnswer | null | undefined,
  after: CountedAnswer | undefined,
): Promise<void> {
  for (const group of [ALL, ...attempt.teamIds]) await recountIn(documents, attempt, group, activityId, before, after);
}

async function recountIn(
  documents: Kept,
  { organisationId, questId, round }: OfRound,
  group: string,
  activityId: string,
  before: CountedAnswer | null | undefined,
  after: CountedAnswer | undefined,
): Promise<void> {
  const key = tallyKey({ organisationId, questId, round }, group, activityId);
  const kept = ((await documents.get(key)) as ActivityTally | undefined)?.tally ?? NO_TALLY;
  const without = before ? tallyWith(kept, before, -1) : kept;
  const tally = after ? tallyWith(without, after, 1) : without;
  documents.put(key, { organisationId, questId, round, kind: 'tally', activityId, tally });
}

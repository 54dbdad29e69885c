import { isDeepStrictEqual } from 'node:util';
import { rulesOfBattle } from '../../src/battles/battle.values.ts';
import type { BattleAccepted, BattleChallenged } from '../../src/battles/battles.events.ts';
import { COMPETITION, type CompetitionRules, type CompetitionRulesEvent, withChanges } from '../../src/competitions/competitions.events.ts';
import type { DisputeEvent } from '../../src/competitions/disputes.events.ts';
import { asFarAsItGoes, goesByTarget, type Reached, reachedAfter } from '../../src/competitions/reached.values.ts';
import type { Lock, PlacesLocked, RoundEvent, RoundTargetLost, RoundTargetReached } from '../../src/competitions/rounds.events.ts';
import { closesAt, type Round, roundOf } from '../../src/competitions/rounds.values.ts';
import { correctedBy, disqualifiedAfter, type RoundDoubted, type RulingEvent } from '../../src/competitions/rulings.events.ts';
import { type Instant, later, type Recorded } from '../../src/platform/event.values.ts';
import { type Documents, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** The rules of a competition, or of a round of it. */
export type Rules = Omit<CompetitionRules, 'name' | 'infoText'>;
/** What a competition says is no part of how it is played. */
const NO_TEXTS = { name: null, infoText: null };

/** How far a competition's rounds have come, and when the next one begins or is closed. Key: `organisationId/competitionId`. */
export type RoundClock = Document & {
  kind: 'clock';
  rules: Rules;
  deleted: boolean;
  /** Nothing begins while a battle waits for its answer. */
  waits: boolean;
  /** The numbers of the last round that has begun, and of the last that was closed; 0 before the first. */
  started: number;
  closed: number;
  /** The number of the last round that was closed without a freeze; 0 if none was. */
  unfrozen: number;
  /** Rounds that were opened again, when, the rules that they are played by, and the end that a ruling gave them. */
  reopened: readonly ({ at: Instant } & Pick<ClosedRound, 'number' | 'rules' | 'correctedEnd'>)[];
  /** Who has reached a target in which round. */
  reached: readonly Reached[];
  /** The organisation, where it matters when a target is reached. */
  targetsIn: string | null;
  dueAt: Instant | null;
};

/** A round that was closed: at which rules, of what was known by when. Key: `organisationId/competitionId/number`. */
export type ClosedRound = Document & {
  kind: 'round';
  organisationId: string;
  competitionId: string;
  number: number;
  from: Instant;
  until: Instant;
  rules: Rules;
  /** When it was recorded that it was closed first. */
  since: Instant;
  /** What was recorded up to here counts; null while it is open again. */
  knownBy: Instant | null;
  /** Who takes part is as it was recorded up to here: a ruling changes nothing of that. */
  rosterBy: Instant;
  /** The rows that are taken out of it by rulings. */
  disqualified: readonly string[];
  /** What of it would be otherwise by what is known, while it is asked whether it is to be. */
  doubt: RoundDoubted['data']['changes'] | null;
  /** A ruling has corrected its rules. */
  corrected: boolean;
  /** The end that a ruling gave it; null where it ends as its rules say. */
  correctedEnd: Instant | null;
  /** How many disputes of players wait for an answer. */
  disputes: number;
  /** Its ranks each time that they were locked, the newest last. */
  locks: readonly KeptLock[];
  dueAt: null;
};

/**
 * A closed round as it stood before it was opened again, or something of what counts in it was changed. Key:
 * `organisationId/competitionId/number/was/before`.
 */
export type FormerRound = Document & {
  kind: 'was';
  number: number;
  /** When the change was recorded. */
  before: Instant;
  stood: PlayedRound;
  dueAt: null;
};

/** What of a closed round its board goes by. */
export type PlayedRound = Pick<ClosedRound, 'from' | 'until' | 'rules' | 'correctedEnd' | 'knownBy' | 'rosterBy' | 'disqualified'>;

/** Ranks as they were locked: when, by which rules, with whom as participants, and without whom. */
export type KeptLock = Lock & Pick<ClosedRound, 'rules' | 'rosterBy' | 'disqualified'> & { at: Instant };

/** The rounds of competitions: what comes due, and what was closed, at which rules, with its locked ranks. */
export const competitionRounds = projection<
  RoundClock | ClosedRound | FormerRound,
  CompetitionRulesEvent | Exclude<RoundEvent, PlacesLocked> | RulingEvent | DisputeEvent | BattleChallenged | BattleAccepted
>({
  name: 'competition-rounds',
  version: 2,
  categories: [COMPETITION],
  indexes: { organisationId: 'value', targetsIn: 'value' },
  due: 'turn-rounds',
  concerns: (document) => (isClosedRound(document) ? { whom: 'organisation' } : undefined),
  on: {
    CompetitionCreated({ data: { competitionId, rules }, metadata: { organisationId } }, documents) {
      documents.put(clockKey(organisationId, competitionId), clockOf(rules, false, organisationId));
    },
    CompetitionChanged: ({ data: { competitionId, changes }, metadata: { organisationId } }, documents) =>
      turn(documents, organisationId, competitionId, ({ rules }) => ({ rules: withChanges(rules, { ...changes, ...NO_TEXTS }) })),
    CompetitionDeleted: ({ data, metadata }, documents) =>
      turn(documents, metadata.organisationId, data.competitionId, () => ({ deleted: true })),
    CompetitionRestored: ({ data, metadata }, documents) =>
      turn(documents, metadata.organisationId, data.competitionId, () => ({ deleted: false })),
    BattleChallenged({ data, metadata: { organisationId } }, documents) {
      documents.put(clockKey(organisationId, data.competitionId), clockOf(rulesOfBattle(data), true, organisationId));
    },
    BattleAccepted: ({ data: { competitionId, from, before }, metadata: { organisationId } }, documents) =>
      turn(documents, organisationId, competitionId, ({ rules }) => ({ rules: { ...rules, from, before }, waits: false })),
    RoundStarted: ({ data: { competitionId, round: started }, metadata }, documents) =>
      turn(documents, metadata.organisationId, competitionId, () => ({ started })),
    async RoundClosed({ data: { competitionId, round: number, until }, metadata: { organisationId, recordedAt } }, documents) {
      const before = await closedRound(documents, organisationId, competitionId, number);
      await turn(documents, organisationId, competitionId, async ({ closed, unfrozen, reopened, rules }) => {
        const played = before?.rules ?? rules;
        await keep(documents, recordedAt, before, {
          kind: 'round',
          organisationId,
          competitionId,
          number,
          from: roundOf(played, number)?.from ?? played.from,
          until,
          rules: played,
          since: before?.since ?? recordedAt,
          knownBy: later(recordedAt, -1),
          rosterBy: later(recordedAt, -1),
          disqualified: before?.disqualified ?? [],
          doubt: null,
          corrected: before?.corrected ?? false,
          correctedEnd: before?.correctedEnd ?? null,
          disputes: before?.disputes ?? 0,
          locks: before?.locks ?? [],
          dueAt: null,
        });
        return {
          closed: Math.max(closed, number),
          unfrozen: played.freeze ? unfrozen : Math.max(unfrozen, number),
          reopened: reopened.filter((one) => one.number !== number),
        };
      });
    },
    async RoundReopened({ data: { competitionId, round: number }, metadata }, documents) {
      const { organisationId, recordedAt: at } = metadata;
      const before = await closedRound(documents, organisationId, competitionId, number);
      await settle(documents, metadata, competitionId, number, () => ({ knownBy: null }));
      await turn(documents, organisationId, competitionId, ({ reopened, rules }) => ({
        reopened: [...reopened, { number, at, rules: before?.rules ?? rules, correctedEnd: before?.correctedEnd ?? null }],
      }));
    },
    RoundTargetReached: (event, documents) => reach(event, documents),
    RoundTargetLost: (event, documents) => reach(event, documents),
    RanksLocked: ({ data: { competitionId, ...lock }, metadata }, documents) =>
      settle(documents, metadata, competitionId, lock.round, ({ locks, rules, rosterBy, disqualified }) => ({
        locks: [...locks, { ...lock, at: metadata.recordedAt, rules, rosterBy, disqualified }],
      })),
    RoundDoubted: ({ data: { competitionId, round, changes: doubt }, metadata }, documents) =>
      settle(documents, metadata, competitionId, round, () => ({ doubt })),
    DoubtLifted: ({ data: { competitionId, round }, metadata }, documents) =>
      settle(documents, metadata, competitionId, round, () => ({ doubt: null })),
    RulingGiven: ({ data, metadata }, documents) =>
      settle(
        documents,
        metadata,
        data.competitionId,
        data.round,
        ({ rules, until, corrected, correctedEnd, disqualified, disputes, knownBy }) => ({
          ...correctedBy({ rules, until }, data.correction),
          corrected: corrected || data.correction !== undefined,
          correctedEnd: data.correction?.until ?? correctedEnd,
          doubt: null,
          disputes: disputes - (data.answers ?? []).length,
          disqualified: disqualifiedAfter(disqualified, data),
          knownBy: data.decision === 'stand' ? knownBy : (data.knownBy ?? later(metadata.recordedAt, -1)),
        }),
      ),
    RoundDisputed: ({ data: { competitionId, round }, metadata }, documents) =>
      settle(documents, metadata, competitionId, round, ({ disputes }) => ({ disputes: disputes + 1 })),
    DisputeWithdrawn: ({ data: { competitionId, round }, metadata }, documents) =>
      settle(documents, metadata, competitionId, round, ({ disputes }) => ({ disputes: disputes - 1 })),
  },
});

/** A closed round among documents of this view. */
export function isClosedRound(document: Document | undefined): document is ClosedRound {
  return document?.kind === 'round';
}

/** A former round among documents of this view. */
export function isFormerRound(document: Document | undefined): document is FormerRound {
  return document?.kind === 'was';
}

/** A closed round as it was known by an instant, of all that is kept of it; nothing before it was closed. */
export function roundKnownBy(formers: Iterable<FormerRound>, closed: ClosedRound | undefined, knownBy: Instant): ClosedRound | undefined {
  if (!closed || closed.since > knownBy) return undefined;
  let earliest: FormerRound | undefined;
  for (const former of formers)
    if (former.number === closed.number && former.before > knownBy && (!earliest || former.before < earliest.before)) earliest = former;
  return { ...closed, ...earliest?.stood, locks: closed.locks.filter(({ at }) => at <= knownBy) };
}

export function isRoundClock(document: Document | undefined): document is RoundClock {
  return document?.kind === 'clock';
}

/** A round that is open again: as its rules say, and to the end that a ruling gave it. */
export function openedAgain({ number, rules, correctedEnd }: Pick<ClosedRound, 'number' | 'rules' | 'correctedEnd'>): Round | undefined {
  const planned = roundOf(rules, number);
  return planned && correctedEnd !== null ? { ...planned, before: correctedEnd } : planned;
}

/** The ranks of a closed round that stand; nothing while they are judged. */
export function lockOf(closed: ClosedRound | undefined): KeptLock | undefined {
  return closed?.locks.find(({ knownBy }) => knownBy === closed.knownBy);
}

export function roundKey(organisationId: string, competitionId: string, number: number): string {
  return `${clockKey(organisationId, competitionId)}/${number}`;
}

export function clockKey(organisationId: string, competitionId: string): string {
  return `${organisationId}/${competitionId}`;
}

type Kept = Documents<RoundClock | ClosedRound | FormerRound>;
/** Of which organisation, and when it was recorded. */
type Made = { organisationId: string; recordedAt: Instant };

async function closedRound(
  documents: Kept,
  organisationId: string,
  competitionId: string,
  number: number,
): Promise<ClosedRound | undefined> {
  const kept = await documents.get(roundKey(organisationId, competitionId, number));
  return isClosedRound(kept) ? kept : undefined;
}

async function settle(
  documents: Kept,
  { organisationId, recordedAt }: Made,
  competitionId: string,
  number: number,
  changes: (round: ClosedRound) => Partial<ClosedRound>,
): Promise<void> {
  const round = await closedRound(documents, organisationId, competitionId, number);
  if (round) await keep(documents, recordedAt, round, { ...round, ...changes(round) });
}

/** What was changed several times at one instant stood otherwise before the first of them. */
async function keep(documents: Kept, before: Instant, was: ClosedRound | undefined, is: ClosedRound): Promise<void> {
  const key = roundKey(is.organisationId, is.competitionId, is.number);
  const former = `${key}/was/${before}`;
  if (was && !isDeepStrictEqual(playedIn(was), playedIn(is)) && !(await documents.get(former)))
    documents.put(former, { kind: 'was', number: is.number, before, stood: playedIn(was), dueAt: null });
  documents.put(key, is);
}

function playedIn({ from, until, rules, correctedEnd, knownBy, rosterBy, disqualified }: ClosedRound): PlayedRound {
  return { from, until, rules, correctedEnd, knownBy, rosterBy, disqualified };
}

async function turn(
  documents: Kept,
  organisationId: string,
  competitionId: string,
  changes: (clock: RoundClock) => Partial<RoundClock> | Promise<Partial<RoundClock>>,
): Promise<void> {
  const key = clockKey(organisationId, competitionId);
  const clock = await documents.get(key);
  if (clock?.kind !== 'clock') return;
  const changed = { ...clock, ...(await changes(clock)) };
  documents.put(key, turning({ ...changed, targetsIn: goesByTarget(changed.rules) && !changed.deleted ? organisationId : null }));
}

function reach(event: Recorded<RoundTargetReached | RoundTargetLost>, documents: Kept): Promise<void> {
  const { data, metadata } = event;
  return turn(documents, metadata.organisationId, data.competitionId, ({ reached }) => ({ reached: reachedAfter(reached, event) }));
}

function clockOf(rules: CompetitionRules, waits: boolean, organisationId: string): RoundClock {
  const targetsIn = goesByTarget(rules) ? organisationId : null;
  const none = { deleted: false, started: 0, closed: 0, unfrozen: 0, reopened: [], reached: [], targetsIn, dueAt: null };
  return turning({ kind: 'clock', rules: withChanges(rules, NO_TEXTS), waits, ...none });
}

/** With when something comes due: of what is deleted nothing does. */
function turning(clock: RoundClock): RoundClock {
  const { rules, deleted, waits, started, closed, reopened, reached } = clock;
  const closing = (round: Round | undefined, played: Rules) => round && closesAt(played, asFarAsItGoes(round, played, reached));
  const due = [
    roundOf(rules, started + 1)?.from,
    closed < started ? closing(roundOf(rules, closed + 1), rules) : undefined,
    // At once, but where a target that ended it is not reached any more.
    ...reopened.map(({ at, ...round }) => {
      const closes = closing(openedAgain(round), round.rules);
      return closes !== undefined && closes < at ? at : closes;
    }),
  ];
  const [first = null] = deleted || waits ? [] : due.filter((at) => at !== undefined).sort();
  return { ...clock, dueAt: first };
}

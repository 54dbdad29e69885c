import { rulesOfBattle } from '../../src/battles/battle.values.ts';
import type { BattleAccepted, BattleChallenged } from '../../src/battles/battles.events.ts';
import { COMPETITION, type CompetitionRules, type CompetitionRulesEvent, withChanges } from '../../src/competitions/competitions.events.ts';
import { asFarAsItGoes, goesByTarget, type Reached, reachedAfter } from '../../src/competitions/reached.values.ts';
import type { Lock, RoundEvent, RoundTargetLost, RoundTargetReached } from '../../src/competitions/rounds.events.ts';
import { closesAt, roundOf } from '../../src/competitions/rounds.values.ts';
import { disqualifiedAfter, type RoundDoubted, type RulingEvent } from '../../src/competitions/rulings.events.ts';
import { type Instant, later, type Recorded } from '../../src/platform/event.values.ts';
import { type Documents, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

type Rules = Omit<CompetitionRules, 'name' | 'infoText'>;
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
  /** Rounds that were opened again, when, and the rules that they are played by. */
  reopened: readonly { number: number; at: Instant; rules: Rules }[];
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
  /** What was recorded up to here counts; null while it is open again. */
  knownBy: Instant | null;
  /** Who takes part is as it was recorded up to here: a ruling changes nothing of that. */
  rosterBy: Instant;
  /** The rows that are taken out of it by rulings. */
  disqualified: readonly string[];
  /** What of it would be otherwise by what is known, while it is asked whether it is to be. */
  doubt: RoundDoubted['data']['changes'] | null;
  /** Its ranks each time that they were locked, the newest last. */
  locks: readonly KeptLock[];
  dueAt: null;
};

/** Ranks as they were locked: when, with whom as participants, and without whom. */
export type KeptLock = Lock & Pick<ClosedRound, 'rosterBy' | 'disqualified'> & { at: Instant };

/** The rounds of competitions: what comes due, and what was closed, at which rules, with its locked ranks. */
export const competitionRounds = projection<
  RoundClock | ClosedRound,
  CompetitionRulesEvent | RoundEvent | RulingEvent | BattleChallenged | BattleAccepted
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
      await turn(documents, organisationId, competitionId, ({ closed, unfrozen, reopened, rules }) => {
        const played = before?.rules ?? rules;
        documents.put(roundKey(organisationId, competitionId, number), {
          kind: 'round',
          organisationId,
          competitionId,
          number,
          from: roundOf(played, number)?.from ?? played.from,
          until,
          rules: played,
          knownBy: later(recordedAt, -1),
          rosterBy: later(recordedAt, -1),
          disqualified: before?.disqualified ?? [],
          doubt: null,
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
    async RoundReopened({ data: { competitionId, round: number }, metadata: { organisationId, recordedAt } }, documents) {
      const before = await closedRound(documents, organisationId, competitionId, number);
      await settle(documents, organisationId, competitionId, number, () => ({ knownBy: null }));
      await turn(documents, organisationId, competitionId, ({ reopened, rules }) => ({
        reopened: [...reopened, { number, at: recordedAt, rules: before?.rules ?? rules }],
      }));
    },
    RoundTargetReached: (event, documents) => reach(event, documents),
    RoundTargetLost: (event, documents) => reach(event, documents),
    RanksLocked: ({ data: { competitionId, ...lock }, metadata: { organisationId, recordedAt: at } }, documents) =>
      settle(documents, organisationId, competitionId, lock.round, ({ locks, rosterBy, disqualified }) => ({
        locks: [...locks, { ...lock, at, rosterBy, disqualified }],
      })),
    RoundDoubted: ({ data: { competitionId, round, changes: doubt }, metadata: { organisationId } }, documents) =>
      settle(documents, organisationId, competitionId, round, () => ({ doubt })),
    DoubtLifted: ({ data: { competitionId, round }, metadata: { organisationId } }, documents) =>
      settle(documents, organisationId, competitionId, round, () => ({ doubt: null })),
    RulingGiven: ({ data, metadata: { organisationId, recordedAt } }, documents) =>
      settle(documents, organisationId, data.competitionId, data.round, ({ disqualified, knownBy }) => ({
        doubt: null,
        disqualified: disqualifiedAfter(disqualified, data),
        knownBy: data.decision === 'stand' ? knownBy : (data.knownBy ?? later(recordedAt, -1)),
      })),
  },
});

/** A closed round among documents of this view. */
export function isClosedRound(document: Document | undefined): document is ClosedRound {
  return document?.kind === 'round';
}

export function isRoundClock(document: Document | undefined): document is RoundClock {
  return document?.kind === 'clock';
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

async function closedRound(
  documents: Documents<RoundClock | ClosedRound>,
  organisationId: string,
  competitionId: string,
  number: number,
): Promise<ClosedRound | undefined> {
  const kept = await documents.get(roundKey(organisationId, competitionId, number));
  return isClosedRound(kept) ? kept : undefined;
}

async function settle(
  documents: Documents<RoundClock | ClosedRound>,
  organisationId: string,
  competitionId: string,
  number: number,
  changes: (round: ClosedRound) => Partial<ClosedRound>,
): Promise<void> {
  const round = await closedRound(documents, organisationId, competitionId, number);
  if (round) documents.put(roundKey(organisationId, competitionId, number), { ...round, ...changes(round) });
}

async function turn(
  documents: Documents<RoundClock | ClosedRound>,
  organisationId: string,
  competitionId: string,
  changes: (clock: RoundClock) => Partial<RoundClock>,
): Promise<void> {
  const key = clockKey(organisationId, competitionId);
  const clock = await documents.get(key);
  if (clock?.kind !== 'clock') return;
  const changed = { ...clock, ...changes(clock) };
  documents.put(key, turning({ ...changed, targetsIn: goesByTarget(changed.rules) && !changed.deleted ? organisationId : null }));
}

function reach(event: Recorded<RoundTargetReached | RoundTargetLost>, documents: Documents<RoundClock | ClosedRound>): Promise<void> {
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
  const closing = (number: number, played: Rules) => {
    const round = roundOf(played, number);
    return round && closesAt(played, asFarAsItGoes(round, played, reached));
  };
  const due = [
    roundOf(rules, started + 1)?.from,
    closed < started ? closing(closed + 1, rules) : undefined,
    // At once, but where a target that ended it is not reached any more.
    ...reopened.map(({ number, at, rules: played }) => {
      const closes = closing(number, played);
      return closes !== undefined && closes < at ? at : closes;
    }),
  ];
  const [first = null] = deleted || waits ? [] : due.filter((at) => at !== undefined).sort();
  return { ...clock, dueAt: first };
}

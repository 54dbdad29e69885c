import type { Event, Instant } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import { COMPETITION } from './competitions.events.ts';

/** Somebody, or a team, with a place: among those who can win under the winner rule, where several may share it. */
export type Placed = { id: string; place: number; points: PointAmount };
/** A place of a row that has reached its target, and when it had. */
export type HeldPlace = { id: string; place: number; at: Instant };
/** A row of a board as it was locked. */
export type LockedRow = { id: string; rank: number; points: PointAmount };

/** Ranks as they are for good, until a ruling says otherwise: of what had happened in a round and was known by an instant. */
export type Lock = {
  round: number;
  /** Counted from 1, together with those of single places: a later one takes the place of those before it. */
  lock: number;
  /** The end of the round: what happened before it counts. */
  until: Instant;
  /** What was recorded up to here counts. */
  knownBy: Instant;
  winners: Placed[];
  /** The first hundred rows, by rank and id. */
  top: LockedRow[];
  /** How many have a rank. */
  count: number;
  /** SHA-256 of all ranked rows, by rank and id, in hexadecimal. */
  digest: string;
  /** When what led to it was recorded. Absent of what was locked before this was said. */
  lockedAt?: Instant;
  /** The places that were locked before the round had ended, and are kept by this; absent where there are none. */
  held?: HeldPlace[];
};

/** A round began, by its number from 1. */
export type RoundStarted = Event<'RoundStarted', { competitionId: string; round: number; from: Instant }>;
/** A round was closed at its end, or so much later as late points count (U-118): what was recorded before this counts. `until`: its end. */
export type RoundClosed = Event<'RoundClosed', { competitionId: string; round: number; until: Instant }>;
/** Its ranks were let go, to be judged anew of all that is known by then: it is closed once more (U-125). */
export type RoundReopened = Event<'RoundReopened', { competitionId: string; round: number }>;
/** The ranks of a closed round were locked (U-124). */
export type RanksLocked = Event<'RanksLocked', { competitionId: string } & Lock>;
/**
 * In a round that goes by who is first to reach their target, places are locked as they are reached, before it ends (U-124): all that are from now on.
 * `plays`: how often rules by which rows count and are ranked had been set when they were judged.
 */
export type PlacesLocked = Event<
  'PlacesLocked',
  { competitionId: string; round: number; lock: number; plays: number; places: HeldPlace[] }
>;

/** A row has what it was to reach, or, where it is null, all together have: since when, by when what counts happened. */
export type RoundTargetReached = Event<
  'RoundTargetReached',
  { competitionId: string; round: number; row: string | null; reachedAt: Instant }
>;
/** By what is known since it has not. */
export type RoundTargetLost = Event<'RoundTargetLost', { competitionId: string; round: number; row: string | null }>;

export type RoundEvent = RoundStarted | RoundClosed | RoundReopened | PlacesLocked | RanksLocked | RoundTargetReached | RoundTargetLost;

export const roundFacts: Facts<RoundEvent> = {
  RoundStarted: {
    category: COMPETITION,
    label: 'Round started',
    trail: 'organisation',
    about: ({ data }) => ({ shown: data }),
  },
  RoundClosed: {
    category: COMPETITION,
    label: 'Round closed',
    trail: 'organisation',
    about: ({ data }) => ({ shown: data }),
  },
  RoundReopened: {
    category: COMPETITION,
    label: 'Round opened again',
    trail: 'organisation',
    about: ({ data }) => ({ shown: data }),
  },
  RoundTargetReached: {
    category: COMPETITION,
    label: 'Target of a round reached',
    trail: 'organisation',
    about: ({ data }) => ({ shown: data }),
  },
  RoundTargetLost: {
    category: COMPETITION,
    label: 'Target of a round lost again',
    trail: 'organisation',
    about: ({ data }) => ({ shown: data }),
  },
  PlacesLocked: {
    category: COMPETITION,
    label: 'Places locked',
    trail: 'organisation',
    about: ({ data: { places, ...others } }) => ({ shown: { ...others, places: places.length } }),
  },
  RanksLocked: {
    category: COMPETITION,
    label: 'Ranks locked',
    trail: 'organisation',
    about: ({ data: { winners, top, held, ...others } }) => ({
      shown: { ...others, winners: winners.length, top: top.length, held: held?.length },
    }),
  },
};

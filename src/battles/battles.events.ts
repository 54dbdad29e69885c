import { COMPETITION, type CompetitionRules } from '../competitions/competitions.events.ts';
import type { Event, Instant } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';
import type { PointAmount } from '../points/point-amount.values.ts';

/** What two agree to play by: of a competition's rules those that a battle has. It begins when the challenge is accepted. */
export type BattleTerms = Pick<CompetitionRules, 'name' | 'series' | 'timeZone'> & { before: Instant };
/** What each is to reach (U-110). */
export type BattleTargets = { challenger: PointAmount; opponent: PointAmount };

/** A player challenged another: a competition begins so that is a battle. It is to be answered before the deadline, which is never after its end. */
export type BattleChallenged = Event<
  'BattleChallenged',
  { competitionId: string; rules: BattleTerms; challenger: string; opponent: string; targets?: BattleTargets; deadline: Instant }
>;
/** The opponent accepted: what is won from now on counts. */
export type BattleAccepted = Event<'BattleAccepted', { competitionId: string; from: Instant; before: Instant }>;
/**
 * The opponent declined, or did not answer before the deadline, which counts as much (R-033, U-109). `gone`: nobody did; this one of the two was out of the
 * organisation before it was accepted.
 */
export type BattleDeclined = Event<'BattleDeclined', { competitionId: string; expired: boolean; gone?: string }>;

export type BattleEvent = BattleChallenged | BattleAccepted | BattleDeclined;

/** One of a player's battles that may be open or running at once, taken until then: it ends by itself. */
export type BattleSlotTaken = Event<'BattleSlotTaken', { battleId: string; profileId: string; opponent: string; until: Instant }>;
/** The challenge was accepted: the slot lasts as long as the battle. */
export type BattleSlotKept = Event<'BattleSlotKept', { battleId: string; profileId: string; until: Instant }>;
/** The challenge was declined, or came to nothing. */
export type BattleSlotFreed = Event<'BattleSlotFreed', { battleId: string; profileId: string }>;

export type BattleSlotEvent = BattleSlotTaken | BattleSlotKept | BattleSlotFreed;

export const BATTLE_SLOTS = 'battleSlots';

export const battleFacts: Facts<BattleEvent> = {
  BattleChallenged: {
    category: COMPETITION,
    label: 'Battle challenged',
    trail: 'organisation',
    about: ({ data: { competitionId, rules, challenger, opponent, targets, deadline } }) => {
      const { series, before } = rules;
      const shown = { competitionId, challenger, opponent, targets, deadline, before };
      return { seriesIds: series.map(({ seriesId }) => seriesId), profileId: challenger, shown };
    },
  },
  BattleAccepted: {
    category: COMPETITION,
    label: 'Battle accepted',
    trail: 'organisation',
    about: ({ data }) => ({ shown: data }),
  },
  BattleDeclined: {
    category: COMPETITION,
    label: 'Battle declined',
    trail: 'organisation',
    about: ({ data }) => ({ shown: data }),
  },
};

export const battleSlotFacts: Facts<BattleSlotEvent> = {
  BattleSlotTaken: { category: BATTLE_SLOTS, label: 'Battle slot taken' },
  BattleSlotKept: { category: BATTLE_SLOTS, label: 'Battle slot kept' },
  BattleSlotFreed: { category: BATTLE_SLOTS, label: 'Battle slot freed' },
};

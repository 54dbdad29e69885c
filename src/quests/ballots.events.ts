import type { Event, Sealed } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';

/**
 * Ballots were opened: five or more at once, shuffled, with no word of who cast them, when, or what led to it. `activityId`: they are of that activity alone; else of all
 * of an anonymous quest. `answers`: {@link BallotAnswers} as JSON, under the organisation's key; `ballotId`: drawn at random.
 */
export type BallotsOpened = Event<
  'BallotsOpened',
  { questId: string; round: number; activityId?: string; ballots: readonly { ballotId: string; answers: Sealed }[] }
>;

/** Answers without names, in streams of their own. */
export const QUEST_BALLOTS = 'questBallots';

export const ballotFacts: Facts<BallotsOpened> = {
  BallotsOpened: {
    category: QUEST_BALLOTS,
    label: 'Ballots of a quest opened',
    trail: 'organisation',
    about: ({ data: { questId, round, activityId, ballots } }) => ({ shown: { questId, round, activityId, ballots: ballots.length } }),
  },
};

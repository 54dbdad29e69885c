import type { Event, Sealed } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';
import { COMPETITION } from './competitions.events.ts';

/** Somebody who took part says that the locked ranks of a round are not right. `words`: why, sealed under their key. A ruling answers it. */
export type RoundDisputed = Event<
  'RoundDisputed',
  { competitionId: string; round: number; lock: number; disputeId: string; profileId: string; words: Sealed }
>;
/** Whoever raised it takes it back before it is answered. */
export type DisputeWithdrawn = Event<'DisputeWithdrawn', { competitionId: string; round: number; disputeId: string; profileId: string }>;

export type DisputeEvent = RoundDisputed | DisputeWithdrawn;

export const disputeFacts: Facts<DisputeEvent> = {
  RoundDisputed: {
    category: COMPETITION,
    label: 'Result disputed',
    trail: 'organisation',
    about: ({ data: { competitionId, round, lock, disputeId, profileId } }) => ({
      profileId,
      shown: { competitionId, round, lock, disputeId },
    }),
  },
  DisputeWithdrawn: {
    category: COMPETITION,
    label: 'Dispute withdrawn',
    trail: 'organisation',
    about: ({ data: { profileId, ...shown } }) => ({ profileId, shown }),
  },
};

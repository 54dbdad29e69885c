import type { Aggregate } from '../platform/decisions.ts';
import type { InvitationEvent } from './players.events.ts';

/** Who does not want to join one organisation: to which of its addresses each profile's last invitation was declined. */
export type DeclinedInvitations = Map<string, number>;

export const declinedInvitations: Aggregate<DeclinedInvitations, InvitationEvent> = {
  initial: () => new Map(),
  evolve: (state, { data }) => state.set(data.profileId, data.addressNumber),
};

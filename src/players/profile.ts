import type { Sealed } from '../platform/event.values.ts';
import type { Aggregate } from '../platform/decisions.ts';
import type { ProfileEvent } from './players.events.ts';

/** Who was invited joined, became offline, was deleted, or has another address by now. */
export const INVITATION_GONE = 'This invitation is not open any more';

/** What decisions about one profile need to remember. */
export type Profile = {
  exists: boolean;
  personal: boolean;
  offline: boolean;
  /** The id of the fact that last said whether it is offline: what was said before does not count any more. */
  offlineSaidBy?: string;
  name?: Sealed;
  email?: Sealed;
  externalId?: Sealed;
  /** Every address it ever had, the present one last: all are to be forgotten with the person. */
  addresses: Sealed[];
  /** The account that acts through it. */
  userId?: string;
  teamIds: Set<string>;
};

export const profile: Aggregate<Profile, ProfileEvent> = {
  initial: () => ({ exists: false, personal: false, offline: false, addresses: [], teamIds: new Set() }),
  evolve(state, { id, type, data }) {
    switch (type) {
      case 'ProfileCreated':
        Object.assign(state, {
          exists: true,
          personal: data.personal,
          offline: data.offline,
          name: data.name,
          externalId: data.externalId,
        });
        return withAddress(state, data.email);
      case 'ProfileChanged':
        if (data.name) state.name = data.name;
        if (data.externalId !== undefined) state.externalId = data.externalId ?? undefined;
        if (data.offline !== undefined) Object.assign(state, { offline: data.offline, offlineSaidBy: id });
        if (data.offline) delete state.userId;
        return data.email === undefined ? state : withAddress(state, data.email ?? undefined);
      case 'ProfileConnected':
        state.userId = data.userId;
        state.offline = false;
        return state;
      case 'TeamJoined':
        state.teamIds.add(data.teamId);
        return state;
      case 'TeamLeft':
        state.teamIds.delete(data.teamId);
        return state;
      case 'RoleChanged':
        return state;
    }
  },
};

function withAddress(state: Profile, email: Sealed | undefined): Profile {
  state.email = email;
  if (email) state.addresses.push(email);
  return state;
}

import type { Instant, Sealed } from '../platform/event.values.ts';
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
  /** The path of the picture. */
  icon?: string;
  secondaryAvatar?: string;
  coverImage?: string;
  themeId?: string;
  anthem?: Sealed;
  battleOptout: boolean;
  /** Every address it ever had, the present one last: all are to be forgotten with the person. */
  addresses: Sealed[];
  /** The account that acts through it. */
  userId?: string;
  /** When the account that acted through it was detached; absent while one acts, and of who never left. */
  leftAt?: Instant;
  teamIds: Set<string>;
};

export const profile: Aggregate<Profile, ProfileEvent> = {
  initial: () => ({ exists: false, personal: false, offline: false, battleOptout: false, addresses: [], teamIds: new Set() }),
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
        if (data.icon !== undefined) state.icon = data.icon ?? undefined;
        if (data.secondaryAvatar !== undefined) state.secondaryAvatar = data.secondaryAvatar ?? undefined;
        if (data.coverImage !== undefined) state.coverImage = data.coverImage ?? undefined;
        if (data.themeId !== undefined) state.themeId = data.themeId ?? undefined;
        if (data.anthem !== undefined) state.anthem = data.anthem ?? undefined;
        if (data.battleOptout !== undefined) state.battleOptout = data.battleOptout;
        if (data.offline !== undefined) Object.assign(state, { offline: data.offline, offlineSaidBy: id });
        if (data.offline) delete state.userId;
        return data.email === undefined ? state : withAddress(state, data.email ?? undefined);
      case 'ProfileConnected':
        state.userId = data.userId;
        state.offline = false;
        delete state.leftAt;
        return state;
      case 'AccountDetached':
        delete state.userId;
        state.leftAt = data.leftAt;
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

import type { Aggregate } from '../platform/decisions.ts';
import { Refused } from '../platform/refused.ts';
import type { RoleChanged } from './players.events.ts';

/** The admins of one organisation. */
export type Roles = { admins: Set<string> };

export const roles: Aggregate<Roles, RoleChanged> = {
  initial: () => ({ admins: new Set() }),
  evolve(state, { data }) {
    if (data.role === 'admin') state.admins.add(data.profileId);
    else state.admins.delete(data.profileId);
    return state;
  },
};

/**
 * Gives or takes the admin's role.
 * @throws Refused last-admin when no admin would remain
 */
export function changeRoles(profileIds: readonly string[], role: 'admin' | 'player', { admins }: Roles): RoleChanged[] {
  const changed = [...new Set(profileIds)].filter((profileId) => admins.has(profileId) !== (role === 'admin'));
  if (role === 'player' && changed.length > 0 && changed.length === admins.size) {
    throw new Refused('last-admin', 'At least one administrator must remain');
  }
  return changed.map((profileId) => ({ type: 'RoleChanged', data: { profileId, role } }));
}

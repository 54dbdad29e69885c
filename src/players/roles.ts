import type { Aggregate } from '../platform/decisions.ts';
import { Refused } from '../platform/refused.ts';
import type { MembersRestored, MembersSetAside, RoleChanged, RoleEvent, WhyAside } from './players.events.ts';

/** Who administers one organisation, and who is set aside: out of it for as long as one reason stands. */
export type Roles = { admins: Set<string>; aside: Map<string, Set<WhyAside>> };

export const roles: Aggregate<Roles, RoleEvent> = {
  initial: () => ({ admins: new Set(), aside: new Map() }),
  evolve(state, { type, data }) {
    switch (type) {
      case 'RoleChanged':
        if (data.role === 'admin') state.admins.add(data.profileId);
        else state.admins.delete(data.profileId);
        return state;
      case 'MembersSetAside':
        for (const profileId of data.profileIds) state.aside.set(profileId, new Set(state.aside.get(profileId)).add(data.why));
        return state;
      case 'MembersRestored':
        for (const profileId of data.profileIds) {
          const left = state.aside.get(profileId);
          left?.delete(data.why);
          if (left?.size === 0) state.aside.delete(profileId);
        }
        return state;
    }
  },
};

/**
 * Gives or takes the admin's role.
 * @throws Refused last-admin when no admin would remain; offline-admin, set-aside: who is set aside is not promoted
 */
export function changeRoles(profileIds: readonly string[], role: 'admin' | 'player', { admins, aside }: Roles): RoleChanged[] {
  const changed = [...new Set(profileIds)].filter((profileId) => admins.has(profileId) !== (role === 'admin'));
  const out = role === 'admin' ? changed.flatMap((profileId) => [...(aside.get(profileId) ?? [])]) : [];
  if (out.some((why) => why !== 'offline')) throw new Refused('set-aside', 'Who is not in the organisation cannot be an administrator');
  if (out.length > 0) throw new Refused('offline-admin', 'A player who is offline cannot be an administrator');
  if (role === 'player' && changed.length > 0 && changed.length === admins.size) {
    throw new Refused('last-admin', 'At least one administrator must remain');
  }
  return changed.map((profileId) => ({ type: 'RoleChanged', data: { profileId, role } }));
}

/** One fact names no more. */
const MOST_IN_A_FACT = 500;

/**
 * Sets members aside; an admin loses the role with it.
 * @throws Refused last-admin when no admin would remain
 */
export function setAside(profileIds: readonly string[], why: WhyAside, state: Roles): (RoleChanged | MembersSetAside)[] {
  const going = [...new Set(profileIds)].filter((profileId) => !state.aside.get(profileId)?.has(why));
  return [
    ...changeRoles(going, 'player', state),
    ...inFacts(going).map((some): MembersSetAside => ({ type: 'MembersSetAside', data: { profileIds: some, why } })),
  ];
}

/** Takes back that members were set aside for a reason: others may stand. No role comes back. */
export function restoreMembers(profileIds: readonly string[], why: WhyAside, { aside }: Roles): MembersRestored[] {
  const coming = [...new Set(profileIds)].filter((profileId) => aside.get(profileId)?.has(why));
  return inFacts(coming).map((some) => ({ type: 'MembersRestored', data: { profileIds: some, why } }));
}

/** Who is deleted. */
export function deletedIn({ aside }: Roles): string[] {
  return [...aside].flatMap(([profileId, whys]) => (whys.has('deleted') ? [profileId] : []));
}

function inFacts(profileIds: readonly string[]): string[][] {
  const count = Math.ceil(profileIds.length / MOST_IN_A_FACT);
  return Array.from({ length: count }, (_, at) => profileIds.slice(at * MOST_IN_A_FACT, (at + 1) * MOST_IN_A_FACT));
}

import type { Aggregate } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { inParts } from '../platform/in-parts.values.ts';
import { Refused } from '../platform/refused.ts';
import type {
  ManagerEvent,
  MembersRestored,
  MembersSetAside,
  PlayerListAccepted,
  ProfileChanged,
  RoleChanged,
  RoleEvent,
  WhyAside,
} from './players.events.ts';

/**
 * Who administers one organisation, and who is set aside: out of it for as long as one reason stands. `managers`: the teams that somebody manages,
 * none of whom is out.
 */
export type Roles = { admins: Set<string>; aside: Map<string, Set<WhyAside>>; managers: Map<string, Set<string>> };

export const roles: Aggregate<Roles, RoleEvent> = {
  initial: () => ({ admins: new Set(), aside: new Map(), managers: new Map() }),
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
      case 'TeamManagerAppointed':
        state.managers.set(data.profileId, new Set(state.managers.get(data.profileId)).add(data.teamId));
        return state;
      case 'TeamManagerDismissed': {
        const managed = state.managers.get(data.profileId);
        managed?.delete(data.teamId);
        if (managed?.size === 0) state.managers.delete(data.profileId);
        return state;
      }
      case 'PlayerListAccepted':
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
  const out = role === 'admin' ? whyOut(changed, aside) : [];
  if (out.some((why) => why !== 'offline')) throw new Refused('set-aside', 'Who is not in the organisation cannot be an administrator');
  if (out.length > 0) throw new Refused('offline-admin', 'A player who is offline cannot be an administrator');
  if (role === 'player' && changed.length > 0 && changed.length === admins.size) {
    throw new Refused('last-admin', 'At least one administrator must remain');
  }
  return changed.map((profileId) => ({ type: 'RoleChanged', data: { profileId, role } }));
}

/** Somebody and the teams that they are to manage, or not any more. */
export type Managing = { profileId: string; teamIds: readonly string[] };

/** Lets players manage teams. @throws Refused offline-manager, set-aside: who is set aside manages nothing */
export function appointManagers(managing: readonly Managing[], { aside, managers }: Roles): ManagerEvent[] {
  const out = whyOut(
    managing.map(({ profileId }) => profileId),
    aside,
  );
  if (out.some((why) => why !== 'offline')) throw new Refused('set-aside', 'Who is not in the organisation cannot manage a team');
  if (out.length > 0) throw new Refused('offline-manager', OFFLINE_MANAGER);
  return managing.flatMap(({ profileId, teamIds }) =>
    teamIds
      .filter((teamId) => !managers.get(profileId)?.has(teamId))
      .map((teamId) => ({ type: 'TeamManagerAppointed' as const, data: { profileId, teamId } })),
  );
}

export const OFFLINE_MANAGER = 'A player who is offline cannot manage a team';

/** Players manage a team no more; without one, no team. */
export function dismissManagers(profileIds: Iterable<string>, teamId: string | undefined, { managers }: Roles): ManagerEvent[] {
  return [...new Set(profileIds)].flatMap((profileId) =>
    [...(managers.get(profileId) ?? [])]
      .filter((managed) => teamId === undefined || managed === teamId)
      .map((managed) => ({ type: 'TeamManagerDismissed' as const, data: { profileId, teamId: managed } })),
  );
}

/**
 * Sets members aside; an admin loses the role with it, and a manager the teams.
 * @throws Refused last-admin when no admin would remain
 */
export function setAside(profileIds: readonly string[], why: WhyAside, state: Roles): (RoleChanged | ManagerEvent | MembersSetAside)[] {
  const going = [...new Set(profileIds)].filter((profileId) => !state.aside.get(profileId)?.has(why));
  return [
    ...changeRoles(going, 'player', state),
    ...dismissManagers(going, undefined, state),
    ...inParts(going).map((some): MembersSetAside => ({ type: 'MembersSetAside', data: { profileIds: some, why } })),
  ];
}

/** Takes back that members were set aside for a reason: others may stand. No role comes back. */
export function restoreMembers(profileIds: readonly string[], why: WhyAside, { aside }: Roles): MembersRestored[] {
  const coming = [...new Set(profileIds)].filter((profileId) => aside.get(profileId)?.has(why));
  return inParts(coming).map((some) => ({ type: 'MembersRestored', data: { profileIds: some, why } }));
}

/** A fact of sealed texts stays far below what can be appended. */
const MOST_CHANGES = 100;

/**
 * Takes a list of changes as a whole: who becomes offline is set aside with it.
 * @throws NotFound when somebody is deleted or forgotten by now; Refused last-admin
 */
export function acceptList(listId: string, changes: readonly ProfileChanged['data'][], state: Roles): RoleEvent[] {
  if (changes.some(({ profileId }) => isGone(state.aside.get(profileId)))) throw new NotFound('player');
  const count = Math.ceil(changes.length / MOST_CHANGES);
  const facts = Array.from({ length: count }, (_, at): PlayerListAccepted => {
    const some = changes.slice(at * MOST_CHANGES, (at + 1) * MOST_CHANGES);
    return { type: 'PlayerListAccepted', data: { listId, changes: some } };
  });
  const goingOffline = changes.flatMap(({ profileId, offline }) => (offline ? [profileId] : []));
  return [...setAside(goingOffline, 'offline', state), ...facts];
}

/** Deleted or forgotten: no list finds them. */
function isGone(whys: ReadonlySet<WhyAside> | undefined): boolean {
  return whys?.has('deleted') === true || whys?.has('forgotten') === true;
}

/** Who is deleted. */
export function deletedIn({ aside }: Roles): string[] {
  return [...aside].flatMap(([profileId, whys]) => (whys.has('deleted') ? [profileId] : []));
}

function whyOut(profileIds: readonly string[], aside: Roles['aside']): WhyAside[] {
  return profileIds.flatMap((profileId) => [...(aside.get(profileId) ?? [])]);
}

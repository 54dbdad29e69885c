import { likeness, nameKey } from '../../projections/people/likeness.ts';
import type { OrganisationDirectory } from '../../projections/people/organisation-directory.ts';
import type { Person } from '../../projections/people/people.ts';
import { readable } from '../../projections/platform/closeness.values.ts';
import { folded } from '../../projections/platform/folded.values.ts';

/** What a list of players is asked for (U-075). */
export type PlayersQuery = {
  search?: string;
  teamId?: string;
  filter?: (typeof PLAYER_FILTERS)[number];
  /** Without one the closest to the search come first; those that are as close, and all without a search, by name. */
  sort?: PlayerSort;
  descending: boolean;
  /** Whether addresses, ids and last uses may be searched and sorted by: not for players. */
  seesAll: boolean;
  limit: number;
  offset: number;
  /** The last player of the page before: the page begins after them, wherever they stand by now. */
  offsetId?: string;
};

/** Admins, users (not offline), offline players, or an invitation state of U-065. */
export const PLAYER_FILTERS = ['admins', 'users', 'offline', 'not sent', 'pending', 'declined', 'blocked', 'left'] as const;
export const PLAYER_SORTS = ['name', 'email', 'team', 'last_used'] as const;
export type PlayerSort = (typeof PLAYER_SORTS)[number];

export type PlayersPage = { people: Person[]; total: number; more: boolean };

type Named = Pick<OrganisationDirectory, 'people' | 'team'>;

/** A page of an organisation's players: those who have every word of the search, as `likeness` finds it. */
export function listPlayers(directory: Named, query: PlayersQuery, lastUse: (profileId: string) => string | undefined): PlayersPage {
  const search = readable(query.search ?? '');
  const sort = query.seesAll || query.sort === undefined || query.sort === 'team' ? query.sort : 'name';
  const found: Placed[] = [];
  for (const person of directory.people()) {
    const like = isOf(person, query) ? likeness(person, search, directory, query.seesAll) : Infinity;
    if (like === Infinity) continue;
    const key = sort === undefined ? like : sortKey(person, sort, directory, lastUse);
    found.push({ person, key, name: nameKey(person) });
  }
  const sign = query.descending ? -1 : 1;
  found.sort((a, b) => sign * compare(a.key, b.key) || compare(a.name, b.name) || compare(a.person.profileId, b.person.profileId));
  const after = query.offsetId === undefined ? -1 : found.findIndex(({ person }) => person.profileId === query.offsetId);
  const from = after >= 0 ? after + 1 : query.offset;
  const people = found.slice(from, from + query.limit).map(({ person }) => person);
  return { people, total: found.length, more: from + query.limit < found.length };
}

type Placed = { person: Person; key: string | number; name: string };

function isOf(person: Person, { teamId, filter }: PlayersQuery): boolean {
  const { teamIds, role, offline } = person;
  if (teamId !== undefined && !teamIds.includes(teamId)) return false;
  if (filter === undefined) return true;
  if (filter === 'admins') return role === 'admin';
  if (filter === 'users') return !offline;
  if (filter === 'offline') return offline;
  return filter === invitationOf(person);
}

/** The invitation state (U-065); whoever joined, or is forgotten, has none. */
export function invitationOf({ userId, forgotten, declined }: Person): 'not sent' | 'declined' | undefined {
  if (userId !== null || forgotten !== null) return undefined;
  return declined ? 'declined' : 'not sent';
}

function sortKey(person: Person, sort: PlayerSort, directory: Named, lastUse: (profileId: string) => string | undefined): string {
  if (sort === 'email') return person.email ?? '';
  if (sort === 'last_used') return lastUse(person.profileId) ?? '';
  if (sort === 'team') return person.teamIds.map((teamId) => folded(directory.team(teamId)?.name ?? '')).sort()[0] ?? '';
  return nameKey(person);
}

function compare<Key extends string | number>(a: Key, b: Key): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

import { type Page, pageOf, type Turn } from '../../src/platform/http/paging.ts';
import { type Readable, readable } from '../platform/closeness.values.ts';
import { folded } from '../platform/folded.values.ts';
import { foundBy, likeness, nameKey } from './likeness.ts';
import type { OrganisationDirectory } from './organisation-directory.ts';
import { PeopleInOrder } from './people-in-order.ts';
import { isDeleted, type Person } from './people.ts';

/** What a list of players is asked for (U-075). */
export type PlayersQuery = {
  search?: string;
  teamId?: string;
  filter?: (typeof PLAYER_FILTERS)[number];
  /** Only players who are deleted; without it those who are not (U-071). */
  deleted?: boolean;
  /** Without one the closest to the search come first; those that are as close, and all without a search, by name. */
  sort?: PlayerSort;
  descending: boolean;
  /** Whether addresses, ids and last uses may be searched and sorted by: not for players. */
  seesAll: boolean;
};

/** A page starts after a player, wherever they stand by now; where they are not in the list any more, after so many. */
export type PlayerKey = { profileId?: string; count: number };

/** Admins, users (not offline), offline players, an invitation state of U-065, or, our own, who came by the organisation's link. */
export const PLAYER_FILTERS = ['admins', 'users', 'offline', 'not sent', 'pending', 'declined', 'blocked', 'left', 'by link'] as const;
export const PLAYER_SORTS = ['name', 'email', 'team', 'last_used'] as const;
export type PlayerSort = (typeof PLAYER_SORTS)[number];

type Named = Pick<OrganisationDirectory, 'people' | 'once' | 'team'>;

/** A page of an organisation's players: those who have every word of the search, as `likeness` finds it. */
export function listPlayers(
  directory: Named,
  query: PlayersQuery,
  { after, limit }: Turn<PlayerKey>,
  lastUse: (profileId: string) => string | undefined,
): Page<Person, PlayerKey> & { total: number } {
  const search = readable(query.search ?? '');
  const sort = query.seesAll || query.sort === undefined || query.sort === 'team' ? query.sort : 'name';
  const sign = query.descending ? -1 : 1;
  const { filter = '', deleted = false } = query;
  const inOrder = (all: Person[]) => {
    const people = sorted(
      all.filter((person) => isDeleted(person) === deleted && passes(person, filter)),
      sign,
      (person) => (sort ? sortKey(person, sort, directory, lastUse) : ''),
    );
    return new PeopleInOrder(people, (person) => foundBy(person, directory));
  };
  const people =
    sort === 'last_used' ? inOrder([...directory.people()]) : directory.once(`${sort ?? ''} ${sign} ${filter} ${deleted}`, inOrder);
  const found = query.teamId !== undefined || search.text !== '' ? closestFirst(people, search, directory, query) : people.all;
  const last = after?.profileId === undefined ? -1 : found.findIndex(({ profileId }) => profileId === after.profileId);
  const from = last >= 0 ? last + 1 : (after?.count ?? 0);
  const page = pageOf(found.slice(from, from + limit + 1), limit, ({ profileId }): PlayerKey => ({ profileId, count: from + limit }));
  return { ...page, total: found.length };
}

/** Those of some people whom a search finds in a team: in their order when it has one, otherwise the closest to the search first. */
function closestFirst(people: PeopleInOrder, search: Readable, directory: Named, query: PlayersQuery): Person[] {
  const found: { person: Person; like: number }[] = [];
  for (const person of people.having(search.words)) {
    const isIn = query.teamId === undefined || person.teamIds.includes(query.teamId);
    const like = isIn ? likeness(person, search, directory, query.seesAll) : Infinity;
    if (like < Infinity) found.push({ person, like });
  }
  if (query.sort === undefined) found.sort((a, b) => (query.descending ? b.like - a.like : a.like - b.like));
  return found.map(({ person }) => person);
}

/** People by a key, either way; those who are level by name. */
function sorted(people: readonly Person[], sign: number, keyOf: (person: Person) => string): Person[] {
  return people
    .map((person) => ({ person, key: keyOf(person), name: nameKey(person) }))
    .sort((a, b) => sign * compare(a.key, b.key) || compare(a.name, b.name) || compare(a.person.profileId, b.person.profileId))
    .map(({ person }) => person);
}

function passes(person: Person, filter: PlayersQuery['filter'] | ''): boolean {
  const { role, offline } = person;
  if (filter === '') return true;
  if (filter === 'admins') return role === 'admin';
  if (filter === 'users') return !offline;
  if (filter === 'offline') return offline;
  if (filter === 'by link') return person.via?.startsWith('link:') === true;
  return filter === invitationOf(person);
}

/** The invitation state (U-065); whoever joined, is forgotten or deleted has none. */
export function invitationOf(person: Person): 'not sent' | 'pending' | 'declined' | 'blocked' | 'left' | undefined {
  const { userId, forgotten, declined, invitation, left } = person;
  if (userId !== null || forgotten !== null || isDeleted(person)) return undefined;
  if (declined) return 'declined';
  if (invitation?.blocked) return 'blocked';
  if (invitation) return 'pending';
  return left ? 'left' : 'not sent';
}

function sortKey(person: Person, sort: PlayerSort, directory: Named, lastUse: (profileId: string) => string | undefined): string {
  if (sort === 'email') return person.email ?? '';
  if (sort === 'last_used') return lastUse(person.profileId) ?? '';
  if (sort === 'team') return person.teamIds.map((teamId) => folded(directory.team(teamId)?.name ?? '')).sort()[0] ?? '';
  return nameKey(person);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

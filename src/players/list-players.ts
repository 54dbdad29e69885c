import type { OrganisationDirectory } from '../../projections/people/directory.ts';
import type { Person } from '../../projections/people/people.ts';
import type { Team } from '../../projections/teams/teams.ts';
import { folded, wordsOf } from '../../projections/platform/folded-key.ts';

/** What a list of players is asked for (U-075). */
export type PlayersQuery = {
  search?: string;
  teamId?: string;
  filter?: (typeof PLAYER_FILTERS)[number];
  sort: PlayerSort;
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

/** A page of an organisation's players. Every word of the search begins a word of the name, a team's name, the address or the external id. */
export function listPlayers(directory: Named, query: PlayersQuery, lastUse: (profileId: string) => string | undefined): PlayersPage {
  const words = wordsOf(query.search ?? '');
  const sort = query.seesAll || query.sort === 'team' ? query.sort : 'name';
  const found: Placed[] = [];
  for (const person of directory.people()) {
    if (!isOf(person, query) || !mentions(person, words, directory, query.seesAll)) continue;
    found.push({ person, key: sortKey(person, sort, directory, lastUse), name: read(person).name });
  }
  const sign = query.descending ? -1 : 1;
  found.sort((a, b) => sign * compare(a.key, b.key) || compare(a.name, b.name) || compare(a.person.profileId, b.person.profileId));
  const after = query.offsetId === undefined ? -1 : found.findIndex(({ person }) => person.profileId === query.offsetId);
  const from = after >= 0 ? after + 1 : query.offset;
  const people = found.slice(from, from + query.limit).map(({ person }) => person);
  return { people, total: found.length, more: from + query.limit < found.length };
}

type Placed = { person: Person; key: string; name: string };

function isOf({ teamIds, role, offline, userId, forgotten }: Person, { teamId, filter }: PlayersQuery): boolean {
  if (teamId !== undefined && !teamIds.includes(teamId)) return false;
  if (filter === undefined) return true;
  if (filter === 'admins') return role === 'admin';
  if (filter === 'users') return !offline;
  if (filter === 'offline') return offline;
  return filter === 'not sent' && userId === null && forgotten === null;
}

function mentions(person: Person, words: readonly string[], directory: Named, seesAll: boolean): boolean {
  if (words.length === 0) return true;
  const { nameWords, otherWords } = read(person);
  return words.every((word) => {
    const begins = (known: string) => known.startsWith(word);
    if (nameWords.some(begins) || (seesAll && otherWords.some(begins))) return true;
    return person.teamIds.some((teamId) => teamWordsOf(directory.team(teamId)).some(begins));
  });
}

function sortKey(person: Person, sort: PlayerSort, directory: Named, lastUse: (profileId: string) => string | undefined): string {
  if (sort === 'email') return person.email ?? '';
  if (sort === 'last_used') return lastUse(person.profileId) ?? '';
  if (sort === 'team') return person.teamIds.map((teamId) => folded(directory.team(teamId)?.name ?? '')).sort()[0] ?? '';
  return read(person).name;
}

type Read = { name: string; nameWords: string[]; otherWords: string[] };

/** What is compared of a person, made once for as long as the person stays the same. */
const reads = new WeakMap<Person, Read>();

function read(person: Person): Read {
  let known = reads.get(person);
  if (!known) {
    const { name, email, externalId } = person;
    known = { name: folded(name), nameWords: wordsOf(name), otherWords: [...wordsOf(email ?? ''), ...wordsOf(externalId ?? '')] };
    reads.set(person, known);
  }
  return known;
}

const teamReads = new WeakMap<Team, string[]>();

function teamWordsOf(team: Team | undefined): string[] {
  if (!team) return [];
  const words = teamReads.get(team) ?? wordsOf(team.name);
  teamReads.set(team, words);
  return words;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

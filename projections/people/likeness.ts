import { closeness, type Readable, readable } from '../platform/closeness.values.ts';
import { folded, wordsOf } from '../platform/folded.values.ts';
import type { Team } from '../teams/teams.ts';
import type { OrganisationDirectory } from './organisation-directory.ts';
import type { Person } from './people.ts';

/**
 * How close somebody comes to what is typed; the less, the closer, and Infinity when they have not all of it. It counts as `closeness` says
 * of names; words may also begin a word of a team's name and, for whom `seesAll`, of the address or the external id. One of these two in
 * full is as close as the name in full: it is what a scanner types.
 */
export function likeness(person: Person, typed: Readable, teams: Pick<OrganisationDirectory, 'team'>, seesAll: boolean): number {
  const { name, marks, markWords, all } = read(person);
  const teamWords = (teamId: string) => teamWordsOf(teams.team(teamId));
  // Most have nothing of it, which is seen at a glance.
  const isBeside = (word: string) => person.teamIds.some((teamId) => teamWords(teamId).some((other) => other.startsWith(word)));
  if (!typed.words.every((word) => all.includes(word) || isBeside(word))) return Infinity;
  if (seesAll && marks.includes(typed.text)) return 0;
  const beside = person.teamIds.flatMap(teamWords);
  return closeness(name, typed, seesAll ? [...beside, ...markWords] : beside);
}

/** By which words somebody is found: whoever comes close to what is typed has each word of it inside of one of these. */
export function foundBy(person: Person, teams: Pick<OrganisationDirectory, 'team'>): string[] {
  const { name, markWords } = read(person);
  return [...name.words, ...markWords, ...person.teamIds.flatMap((teamId) => teamWordsOf(teams.team(teamId)))];
}

/** The name as lists are ordered by it. */
export function nameKey(person: Person): string {
  return read(person).name.text;
}

type Read = { name: Readable; marks: string[]; markWords: string[]; all: string };

/** What is compared of a person, made once for as long as the person stays the same. */
const reads = new WeakMap<Person, Read>();

function read(person: Person): Read {
  let known = reads.get(person);
  if (!known) {
    const marks = [person.email ?? '', person.externalId ?? ''].filter((mark) => mark !== '');
    const [name, markWords] = [readable(person.name), marks.flatMap(wordsOf)];
    known = { name, marks: marks.map((mark) => folded(mark).trim()), markWords, all: [...name.words, ...markWords].join('\n') };
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

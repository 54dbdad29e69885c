import { type People, sees } from '../../src/organisations/filters.values.ts';
import type { Position, Sealed } from '../../src/platform/event.values.ts';
import { peopleKey } from '../platform/scope.ts';
import type { Team } from '../teams/teams.ts';
import type { OrganisationDirectory } from './organisation-directory.ts';
import type { Person } from './people.ts';

/** One organisation's people, as far as somebody may see them: who is not among them does not exist. */
export class VisiblePeople {
  /** Which they are. */
  readonly which: People;
  readonly #directory: OrganisationDirectory;

  constructor(directory: OrganisationDirectory, which: People) {
    this.#directory = directory;
    this.which = which;
  }

  /** The position of the latest fact about people and teams. */
  get position(): Position {
    return this.#directory.position;
  }

  /** Calls back after each commit that changed a person or a team of the organisation. Answers how to stop. */
  onChange(listener: () => void): () => void {
    return this.#directory.onChange(listener);
  }

  /** Some of the same organisation's people instead. */
  within(which: People): VisiblePeople {
    return new VisiblePeople(this.#directory, which);
  }

  person(profileId: string): Person | undefined {
    const person = this.#directory.person(profileId);
    return person && sees(this.which, person) ? person : undefined;
  }

  /** Whether something sealed is about somebody who is forgotten, seen or not: their key goes a little later. */
  isOfForgotten({ key }: Sealed): boolean {
    return this.#directory.person(key.slice(key.indexOf('/') + 1))?.forgotten != null;
  }

  people(): Iterable<Person> {
    return among(this.#directory, this.which);
  }

  /** What is made of them and their teams alone: once for as long as none of the organisation's changes, for all who see the same. */
  once<Made>(name: string, make: (people: Person[]) => Made): Made {
    if (this.which === 'all') return this.#directory.once(name, make);
    return this.#directory.once(`${peopleKey(this.which)} ${name}`, () => make([...this.people()]));
  }

  /** A team, also one that is deleted: entries still name it. Teams are no secret. */
  team(teamId: string): Team | undefined {
    return this.#directory.team(teamId);
  }

  /** The teams that are there. */
  teams(): Iterable<Team> {
    return this.#directory.teams();
  }
}

/** Some people of an organisation, found without a look at everybody. */
export function among(directory: OrganisationDirectory, which: People): Iterable<Person> {
  if (which === 'all') return directory.people();
  const members = which.teamIds.length === 0 ? undefined : directory.once('by team', byTeam);
  const themselves = which.profileId === undefined ? undefined : directory.person(which.profileId);
  return new Set([...which.teamIds.flatMap((teamId) => members?.get(teamId) ?? []), ...(themselves ? [themselves] : [])]);
}

function byTeam(people: Person[]): Map<string, Person[]> {
  const members = new Map<string, Person[]>();
  for (const person of people)
    for (const teamId of person.teamIds) {
      const some = members.get(teamId);
      if (some) some.push(person);
      else members.set(teamId, [person]);
    }
  return members;
}

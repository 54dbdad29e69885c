import type { OrganisationDirectory } from '../people/organisation-directory.ts';
import { isDeleted, type Person } from '../people/people.ts';
import { among } from '../people/visible-people.ts';
import { folded } from '../platform/folded.values.ts';
import type { Scope } from '../platform/scope.ts';
import { NOBODY } from './selection.ts';

/** Who is shown on a board, and by what name. Names and teams are today's. */
export type Listed = { id: string; name: string; listed: boolean };

/** Who is on a board and by what name they are ordered, as it stands and as of instants. */
export type Listing = Pick<Roster, 'refresh' | 'nameOf' | 'isListed' | 'knows' | 'only' | 'deletedNow' | 'deletedAt' | 'inNameOrder'>;

/** The people of a board: every player in its scope and filter, with or without an entry, but for those who are deleted at its instant. */
export class Roster {
  readonly #directory: OrganisationDirectory;
  readonly #scope: Scope;
  readonly #teamIds: readonly string[] | undefined;
  readonly #known = new Map<string, { person: Person; name: string; listed: boolean }>();
  /** Who is deleted, or was once. */
  readonly #everDeleted = new Map<string, Person>();
  #deletedNow: ReadonlySet<string> | undefined;
  #only: ReadonlySet<string> | undefined;
  #inNameOrder: Listed[] | undefined;

  constructor(directory: OrganisationDirectory, scope: Scope, teamIds: readonly string[] | undefined) {
    this.#directory = directory;
    this.#scope = scope;
    this.#teamIds = teamIds;
    this.refresh();
  }

  /** Takes up what changed in the directory and answers whom it concerns. */
  refresh(): string[] {
    const changed: string[] = [];
    const { people } = this.#scope;
    const gone = new Set(people === 'all' ? [] : this.#known.keys());
    for (const person of among(this.#directory, people)) {
      const id = person.profileId;
      gone.delete(id);
      if (this.#known.get(id)?.person === person) continue;
      this.#known.set(id, { person, name: folded(person.name), listed: this.#lists(person) });
      if (person.deletions) this.#everDeleted.set(id, person);
      changed.push(id);
    }
    for (const id of gone) {
      this.#known.delete(id);
      this.#everDeleted.delete(id);
      changed.push(id);
    }
    if (changed.length > 0) this.#inNameOrder = this.#deletedNow = this.#only = undefined;
    return changed;
  }

  /** The name by which a player is ordered. */
  nameOf(id: string): string {
    return this.#known.get(id)?.name ?? '';
  }

  /** On the board even without an entry. */
  isListed(id: string): boolean {
    return this.#known.get(id)?.listed ?? false;
  }

  knows(id: string): boolean {
    return this.#known.has(id);
  }

  /** Whom the viewer may see, by today's teams, if not everybody: the same set until that changes. */
  only(): ReadonlySet<string> | undefined {
    return this.#scope.people === 'all' ? undefined : (this.#only ??= new Set(this.#known.keys()));
  }

  /** Who is deleted now: the same set until that changes. */
  deletedNow(): ReadonlySet<string> {
    return (this.#deletedNow ??= this.deletedAt(Infinity));
  }

  /** Who was deleted as of an instant, in milliseconds. */
  deletedAt(instant: number): ReadonlySet<string> {
    if (this.#everDeleted.size === 0) return NOBODY;
    return new Set([...this.#everDeleted].flatMap(([id, person]) => (isDeleted(person, instant) ? [id] : [])));
  }

  inNameOrder(): readonly Listed[] {
    return (this.#inNameOrder ??= [...this.#known].map(([id, { name, listed }]) => ({ id, name, listed })).sort(byName));
  }

  #lists({ role, teamIds }: Person): boolean {
    return role === 'player' && [this.#teamIds, this.#scope.teamIds].every((some) => !some || teamIds.some((id) => some.includes(id)));
  }
}

function byName(a: Listed, b: Listed): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.id < b.id ? -1 : a.id === b.id ? 0 : 1;
}

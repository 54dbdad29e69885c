import type { OrganisationDirectory } from '../people/organisation-directory.ts';
import type { Person } from '../people/people.ts';
import { folded } from '../platform/folded.values.ts';
import type { Scope } from '../platform/scope.ts';

/** Who is shown on a board, and by what name. Names and teams are today's. */
export type Listed = { id: string; name: string; listed: boolean };

/** The people of a board: every player in its scope and filter, with or without an entry. */
export class Roster {
  readonly #directory: OrganisationDirectory;
  readonly #scope: Scope;
  readonly #teamIds: readonly string[] | undefined;
  readonly #known = new Map<string, { person: Person; name: string; listed: boolean }>();
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
    for (const person of this.#directory.people()) {
      const id = person.profileId;
      if (this.#known.get(id)?.person === person) continue;
      this.#known.set(id, { person, name: folded(person.name), listed: this.#lists(person) });
      changed.push(id);
    }
    if (changed.length > 0) this.#inNameOrder = undefined;
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

  inNameOrder(): readonly Listed[] {
    return (this.#inNameOrder ??= [...this.#known].map(([id, { name, listed }]) => ({ id, name, listed })).sort(byName));
  }

  #lists({ role, teamIds, profileId }: Person): boolean {
    const filter = this.#teamIds;
    if (role !== 'player' || (filter && !teamIds.some((id) => filter.includes(id)))) return false;
    const scope = this.#scope;
    if (scope.kind === 'teams') return teamIds.some((id) => scope.teamIds.includes(id));
    return scope.kind === 'all' || scope.profileId === profileId;
  }
}

function byName(a: Listed, b: Listed): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.id < b.id ? -1 : a.id === b.id ? 0 : 1;
}

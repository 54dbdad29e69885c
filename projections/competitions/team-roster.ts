import type { OrganisationDirectory } from '../people/organisation-directory.ts';
import { folded } from '../platform/folded.values.ts';
import type { Listed, Listing } from '../scoreboard/roster.ts';
import { NOBODY } from '../scoreboard/selection.ts';
import type { Roster } from './round-rows.ts';

/** The teams of a competition as its board lists them: by the names that they have in it, else by those of today. */
export class TeamRoster implements Listing {
  readonly #of: () => Roster['teams'];
  readonly #directory: OrganisationDirectory;
  #names = new Map<string, string>();

  constructor(of: () => Roster['teams'], directory: OrganisationDirectory) {
    this.#of = of;
    this.#directory = directory;
    this.refresh();
  }

  /** What a row of the board tells. */
  tell(id: string): { name: string; teamIds: string[]; detail: string } {
    const team = this.#of().get(id);
    const name = team?.name ?? (team?.of ? this.#directory.team(team.of)?.name : undefined) ?? '…';
    return { name, teamIds: team?.of ? [team.of] : [], detail: '' };
  }

  refresh(): string[] {
    const names = new Map([...this.#of().keys()].map((id) => [id, folded(this.tell(id).name)]));
    const changed = [...names.keys(), ...this.#names.keys()].filter((id) => names.get(id) !== this.#names.get(id));
    this.#names = names;
    return [...new Set(changed)];
  }

  nameOf(id: string): string {
    return this.#names.get(id) ?? '';
  }

  isListed(id: string): boolean {
    return this.#names.has(id);
  }

  knows(id: string): boolean {
    return this.#names.has(id);
  }

  only(): undefined {
    return undefined;
  }

  deletedNow(): ReadonlySet<string> {
    return NOBODY;
  }

  deletedAt(): ReadonlySet<string> {
    return NOBODY;
  }

  inNameOrder(): readonly Listed[] {
    this.refresh();
    return [...this.#names]
      .map(([id, name]) => ({ id, name, listed: true }))
      .sort((a, b) => (a.name === b.name ? (a.id < b.id ? -1 : 1) : a.name < b.name ? -1 : 1));
  }
}

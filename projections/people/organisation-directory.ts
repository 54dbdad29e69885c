import type { Position } from '../../src/platform/event.values.ts';
import type { Change } from '../platform/projection.ts';
import type { Document, ReadModels } from '../platform/read-models.ts';
import type { Team } from '../teams/teams.ts';
import type { Person } from './people.ts';

/** Where commits are told: the projector. */
export type Commits = {
  onCommitted(listener: (changes: readonly Change[], events: readonly unknown[], position: Position) => void): unknown;
  onReset(listener: (view: string) => void): unknown;
};

type Scanning = Pick<ReadModels, 'scan'>;

const MOST_ORGANISATIONS = 200;

/** The people and teams of organisations, in memory: filled from the views, kept up by what the projector commits. */
export class OrganisationDirectories {
  readonly #views: Scanning;
  readonly #organisations = new Map<string, OrganisationDirectory>();

  constructor(views: Scanning, commits: Commits) {
    this.#views = views;
    commits.onCommitted((changes, _, position) => this.#take(changes, position));
    commits.onReset((view) => (view === 'people' || view === 'teams' ? this.#reset() : undefined));
  }

  /** Everybody of an organisation, kept up to date while it is listened to; nobody for one that does not exist. */
  organisation(organisationId: string): Promise<OrganisationDirectory> {
    const known = this.#organisations.get(organisationId);
    if (known) this.#organisations.delete(organisationId);
    const directory = known ?? new OrganisationDirectory(this.#views, organisationId);
    this.#organisations.set(organisationId, directory);
    if (!known) this.#makeRoom();
    return directory.loaded().catch((error: unknown) => {
      this.#organisations.delete(organisationId);
      throw error;
    });
  }

  #take(changes: readonly Change[], position: Position): void {
    const changed = new Set<OrganisationDirectory>();
    for (const { view, key, after } of changes) {
      if (view !== 'people' && view !== 'teams') continue;
      const directory = this.#organisations.get(key.slice(0, key.indexOf('/')));
      directory?.put(view, key, after, position);
      if (directory) changed.add(directory);
    }
    for (const directory of changed) directory.tell();
  }

  /** The views were written by others or switched: everything is read anew. */
  #reset(): void {
    for (const [organisationId, directory] of this.#organisations) {
      // What cannot be read now is read by whoever asks next.
      if (directory.isHeard) directory.reload().catch(() => this.#organisations.delete(organisationId));
      else this.#organisations.delete(organisationId);
    }
  }

  /** Lets go of the organisation that was asked for longest ago, unless somebody listens to it. */
  #makeRoom(): void {
    if (this.#organisations.size <= MOST_ORGANISATIONS) return;
    for (const [organisationId, directory] of this.#organisations) {
      if (directory.isHeard) continue;
      this.#organisations.delete(organisationId);
      return;
    }
  }
}

/** One organisation's people and teams, asked without waiting once it is loaded. */
export class OrganisationDirectory {
  readonly #views: Scanning;
  readonly #organisationId: string;
  readonly #documents = { people: new Map<string, Person>(), teams: new Map<string, Team>() };
  readonly #positions = new Map<string, Position>();
  readonly #listeners = new Set<() => void>();
  readonly #made = new Map<string, unknown>();
  #loading: Promise<this> | undefined;
  #latest: Position = '';

  constructor(views: Scanning, organisationId: string) {
    this.#views = views;
    this.#organisationId = organisationId;
  }

  /** The position of the latest fact in it. */
  get position(): Position {
    return this.#latest;
  }

  get isHeard(): boolean {
    return this.#listeners.size > 0;
  }

  person(profileId: string): Person | undefined {
    return this.#documents.people.get(`${this.#organisationId}/${profileId}`);
  }

  people(): Iterable<Person> {
    return this.#documents.people.values();
  }

  /** What is made of its people and teams alone, an order or a selection of them: once for as long as none of them changes. */
  once<Made>(name: string, make: (people: Person[]) => Made): Made {
    if (!this.#made.has(name)) this.#made.set(name, make([...this.people()]));
    return this.#made.get(name) as Made;
  }

  /** A team, also one that is deleted: entries still name it. */
  team(teamId: string): Team | undefined {
    return this.#documents.teams.get(`${this.#organisationId}/${teamId}`);
  }

  /** The teams that are there. */
  teams(): Iterable<Team> {
    return [...this.#documents.teams.values()].filter(({ deleted }) => !deleted);
  }

  /** Calls back after each commit that changed a person or a team of it. Answers how to stop. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  loaded(): Promise<this> {
    return (this.#loading ??= this.#load());
  }

  /** Reads everything anew and tells who listens; what is here stays until then. */
  async reload(): Promise<void> {
    this.#loading = this.#load();
    await this.#loading;
    this.tell();
  }

  /** Takes a document, unless what is here is of a later fact. */
  put(view: 'people' | 'teams', key: string, document: Document | undefined, position: Position): void {
    const kept = `${view} ${key}`;
    if (position < (this.#positions.get(kept) ?? '')) return;
    this.#positions.set(kept, position);
    if (position > this.#latest) this.#latest = position;
    this.#made.clear();
    const documents = this.#documents[view] as Map<string, Document>;
    if (document) documents.set(key, document);
    else documents.delete(key);
  }

  tell(): void {
    for (const listener of this.#listeners) listener();
  }

  async #load(): Promise<this> {
    this.#positions.clear();
    for (const view of ['teams', 'people'] as const) {
      for await (const { key, document, position } of this.#views.scan(view, { prefix: `${this.#organisationId}/` }))
        this.put(view, key, document, position);
      this.#made.clear();
      // What was neither read nor committed meanwhile is not there any more.
      for (const key of this.#documents[view].keys()) if (!this.#positions.has(`${view} ${key}`)) this.#documents[view].delete(key);
    }
    return this;
  }
}

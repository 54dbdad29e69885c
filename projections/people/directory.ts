import type { Position, Recorded } from '../../src/platform/event.values.ts';
import type { Change } from '../platform/projection.ts';
import type { Document, ReadModels } from '../platform/read-models.ts';
import type { Team } from '../teams/teams.ts';
import type { Person } from './people.ts';

/** Where commits are told: the projector. */
type Commits = {
  onCommitted(listener: (changes: readonly Change[], events: readonly Recorded[], position: Position) => void): unknown;
  onReset(listener: (view: string) => void): unknown;
};

/** Hears of each person that a commit changed. */
type PersonListener = (before: Person | undefined, after: Person | undefined) => void;

const MOST_ORGANISATIONS = 200;
const MOST_PEOPLE = 20_000;

/** Who is who, in memory: filled from the people and teams views, kept up by what the projector commits. Never authoritative. */
export class Directory {
  private readonly organisations = new Map<string, OrganisationDirectory>();
  private readonly users = new Map<string, Promise<readonly Person[]>>();
  private readonly profiles = new Map<string, Promise<Person | undefined>>();
  private readonly listeners = new Set<PersonListener>();

  constructor(
    private readonly readModels: ReadModels,
    commits: Commits,
  ) {
    commits.onCommitted((changes, _, position) => this.take(changes, position));
    commits.onReset((view) => (view === 'people' || view === 'teams' ? this.reset() : undefined));
  }

  /** Everybody of an organisation, kept up to date while it is listened to; nobody for one that does not exist. */
  organisation(organisationId: string): Promise<OrganisationDirectory> {
    const known = this.organisations.get(organisationId);
    if (known) this.organisations.delete(organisationId);
    const directory = known ?? new OrganisationDirectory(this.readModels, organisationId);
    this.organisations.set(organisationId, directory);
    if (!known) this.makeRoom();
    return directory.loaded().catch((error: unknown) => {
      this.organisations.delete(organisationId);
      throw error;
    });
  }

  /** A user's profiles, in every organisation and their own, in the order of their making. */
  ofUser(userId: string): Promise<readonly Person[]> {
    return recall(this.users, userId, async () => {
      const { items } = await this.readModels.find<Person>('people', { userId }, { limit: 1_000 });
      return items
        .map(({ document }) => document)
        .sort((a, b) => (`${a.createdAt}${a.profileId}` < `${b.createdAt}${b.profileId}` ? -1 : 1));
    });
  }

  /** A profile, in whichever organisation it is. */
  profile(profileId: string): Promise<Person | undefined> {
    return recall(this.profiles, profileId, async () => {
      const { items } = await this.readModels.find<Person>('people', { profileId }, { limit: 1 });
      return items[0]?.document;
    });
  }

  /** Answers how to stop. */
  onPersonChanged(listener: PersonListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private take(changes: readonly Change[], position: Position): void {
    const changed = new Set<OrganisationDirectory>();
    for (const { view, key, before, after } of changes) {
      if (view !== 'people' && view !== 'teams') continue;
      const directory = this.organisations.get(key.slice(0, key.indexOf('/')));
      directory?.put(view, key, after, position);
      if (directory) changed.add(directory);
      if (view === 'people') this.retell(before as Person | undefined, after as Person | undefined);
    }
    for (const directory of changed) directory.tell();
  }

  /** The views were written by others or switched: everything is read anew. */
  private reset(): void {
    this.users.clear();
    this.profiles.clear();
    for (const [organisationId, directory] of this.organisations) {
      if (directory.isHeard) void directory.reload();
      else this.organisations.delete(organisationId);
    }
  }

  private retell(before: Person | undefined, after: Person | undefined): void {
    for (const person of [before, after]) {
      if (person) this.profiles.delete(person.profileId);
      if (person?.userId) this.users.delete(person.userId);
    }
    for (const listener of this.listeners) listener(before, after);
  }

  /** Lets go of the organisation that was asked for longest ago, unless somebody listens to it. */
  private makeRoom(): void {
    if (this.organisations.size <= MOST_ORGANISATIONS) return;
    for (const [organisationId, directory] of this.organisations) {
      if (directory.isHeard) continue;
      this.organisations.delete(organisationId);
      return;
    }
  }
}

/** One organisation's people and teams, asked without waiting once it is loaded. */
export class OrganisationDirectory {
  private readonly documents = { people: new Map<string, Person>(), teams: new Map<string, Team>() };
  private readonly positions = new Map<string, Position>();
  private readonly listeners = new Set<() => void>();
  private loading: Promise<this> | undefined;
  private latest: Position = '';

  constructor(
    private readonly readModels: ReadModels,
    private readonly organisationId: string,
  ) {}

  /** The position of the latest fact in it. */
  get position(): Position {
    return this.latest;
  }

  get isHeard(): boolean {
    return this.listeners.size > 0;
  }

  person(profileId: string): Person | undefined {
    return this.documents.people.get(`${this.organisationId}/${profileId}`);
  }

  people(): Iterable<Person> {
    return this.documents.people.values();
  }

  team(teamId: string): Team | undefined {
    return this.documents.teams.get(`${this.organisationId}/${teamId}`);
  }

  teams(): Iterable<Team> {
    return this.documents.teams.values();
  }

  /** Calls back after each commit that changed a person or a team of it. Answers how to stop. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  loaded(): Promise<this> {
    return (this.loading ??= this.load());
  }

  /** Reads everything anew and tells who listens; what is here stays until then. */
  async reload(): Promise<void> {
    this.loading = this.load();
    await this.loading;
    this.tell();
  }

  /** Takes a document, unless what is here is of a later fact. */
  put(view: 'people' | 'teams', key: string, document: Document | undefined, position: Position): void {
    const kept = `${view} ${key}`;
    if (position < (this.positions.get(kept) ?? '')) return;
    this.positions.set(kept, position);
    if (position > this.latest) this.latest = position;
    const documents = this.documents[view] as Map<string, Document>;
    if (document) documents.set(key, document);
    else documents.delete(key);
  }

  tell(): void {
    for (const listener of this.listeners) listener();
  }

  private async load(): Promise<this> {
    this.positions.clear();
    for (const view of ['teams', 'people'] as const) {
      for await (const { key, document, position } of this.readModels.scan(view, { prefix: `${this.organisationId}/` }))
        this.put(view, key, document, position);
      // What was neither read nor committed meanwhile is not there any more.
      for (const key of this.documents[view].keys()) if (!this.positions.has(`${view} ${key}`)) this.documents[view].delete(key);
    }
    return this;
  }
}

/** The cached promise, or a new one; the oldest is let go when there are too many, and one that failed at once. */
function recall<Found>(cache: Map<string, Promise<Found>>, key: string, find: () => Promise<Found>): Promise<Found> {
  const known = cache.get(key);
  if (known) return known;
  const found = find();
  void found.catch(() => cache.get(key) === found && cache.delete(key));
  const oldest = cache.size >= MOST_PEOPLE ? cache.keys().next() : undefined;
  if (oldest && !oldest.done) cache.delete(oldest.value);
  cache.set(key, found);
  return found;
}

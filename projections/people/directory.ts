import type { TeamFilter } from '../../src/organisations/filters.values.ts';
import type { Organisation } from '../organisations/organisations.ts';
import type { Change } from '../platform/projection.ts';
import type { ReadModels } from '../platform/read-models.ts';
import { type Commits, OrganisationDirectories, type OrganisationDirectory } from './organisation-directory.ts';
import type { Person } from './people.ts';

/** Hears of each person that a commit changed. */
type PersonListener = (before: Person | undefined, after: Person | undefined) => void;

const MOST_PEOPLE = 20_000;

/**
 * Who is who, in memory: filled from the people and teams views, kept up by what the projector commits. Never authoritative. It knows everybody:
 * what is told to somebody is asked of `VisibleDirectory`.
 */
export class Directory {
  private readonly organisations: OrganisationDirectories;
  private readonly users = new Map<string, Promise<readonly Person[]>>();
  private readonly profiles = new Map<string, Promise<Person | undefined>>();
  private readonly filters = new Map<string, Promise<TeamFilter>>();
  private readonly filtered = new Set<string>();
  private readonly listeners = new Set<PersonListener>();

  constructor(
    private readonly readModels: ReadModels,
    commits: Commits,
  ) {
    this.organisations = new OrganisationDirectories(readModels, commits);
    commits.onCommitted((changes) => this.take(changes));
    commits.onReset((view) => (['people', 'teams', 'organisations'].includes(view) ? this.reset() : undefined));
  }

  /** Everybody of an organisation, kept up to date while it is listened to; nobody for one that does not exist. */
  organisation(organisationId: string): Promise<OrganisationDirectory> {
    return this.organisations.organisation(organisationId);
  }

  /** Whom the players of an organisation see (U-147). */
  teamFilter(organisationId: string): Promise<TeamFilter> {
    return recall(this.filters, organisationId, async () => {
      const kept = await this.readModels.get<Organisation>('organisations', organisationId);
      const filter = kept?.document.teamFilter ?? 'all';
      if (filter === 'all') this.filtered.delete(organisationId);
      else this.filtered.add(organisationId);
      return filter;
    });
  }

  /** Whether players were seen to see less than all when somebody asked last; nobody has anything open where nobody asked. */
  isFiltered(organisationId: string): boolean {
    return this.filtered.has(organisationId);
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

  private take(changes: readonly Change[]): void {
    for (const { view, key, before, after } of changes) {
      if (view === 'people') this.retell(before as Person | undefined, after as Person | undefined);
      if (view === 'organisations') this.filters.delete(key);
    }
  }

  private reset(): void {
    this.users.clear();
    this.profiles.clear();
    this.filters.clear();
  }

  private retell(before: Person | undefined, after: Person | undefined): void {
    for (const person of [before, after]) {
      if (person) this.profiles.delete(person.profileId);
      if (person?.userId) this.users.delete(person.userId);
    }
    for (const listener of this.listeners) listener(before, after);
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

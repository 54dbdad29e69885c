import { sees } from '../../src/organisations/filters.values.ts';
import type { HotState, HotView } from '../../projections/platform/hot-view.ts';
import type { Change } from '../../projections/platform/projection.ts';
import { type Scope, scopeKey, type Viewer } from '../../projections/platform/scope.ts';
import { type AccessListener, type Credentials, Identification } from '../../src/platform/http/identification.ts';
import { Forbidden } from '../../src/platform/http/refusals.ts';
import { ANONYMOUS, type Login, type Who } from '../../src/platform/http/who.ts';

export type CounterRow = { id: string; place: number; count: number; note: string };
export type CounterHeader = { total: number; day: string };
type Params = { boardId: string };
type Shown = { organisationId: string; params: Params; scope: Scope; listeners: Set<() => void> };

const BLOCK = 50;

/** A small hot view over a log in memory: players count up, boards are ordered by count. Players see themselves, admins everybody. */
export class CounterBoard implements HotView<Params, CounterHeader, CounterRow> {
  readonly name = 'counter';
  readonly windows = ['block', 'around'] as const;
  /** How many headers were turned into text: each difference and each frame does it once. */
  serialisations = 0;
  /** Loaded and not released. */
  open_ = new Set<Shown>();
  day = '2025-03-02';
  nextDayAt: string | null = null;
  private readonly counts = new Map<string, { organisationId: string; count: number; note: string }>();
  private log = 0;

  add(organisationId: string, profileId: string, count: number, note = ''): void {
    const before = this.counts.get(profileId);
    this.counts.set(profileId, { organisationId, count: (before?.count ?? 0) + count, note });
    this.log++;
    for (const shown of this.open_) if (shown.organisationId === organisationId) for (const listener of shown.listeners) listener();
  }

  position(): string {
    return `log.${String(this.log).padStart(8, '0')}`;
  }

  parse(params: unknown): Params | undefined {
    const { boardId } = (params ?? {}) as Record<string, unknown>;
    return typeof boardId === 'string' ? { boardId } : undefined;
  }

  scope(viewer: Viewer, { boardId }: Params): Promise<Scope | undefined> {
    if (boardId === 'closed') return Promise.resolve(undefined);
    if (viewer.role === 'admin') return Promise.resolve({ people: 'all' });
    return Promise.resolve(viewer.profileId ? { people: { teamIds: [], profileId: viewer.profileId } } : undefined);
  }

  changesScope(change: Change): boolean {
    return change.view === 'score-series';
  }

  open(organisationId: string, params: Params, scope: Scope): Promise<HotState<CounterHeader, CounterRow>> {
    const shown: Shown = { organisationId, params, scope, listeners: new Set() };
    this.open_.add(shown);
    return Promise.resolve({
      position: () => this.position(),
      header: () => this.header(shown),
      rows: (window) => {
        const rows = this.rows(shown);
        if ('around' in window) return rows.filter(({ id }) => id === window.around);
        return rows.slice(window.block * BLOCK, (window.block + 1) * BLOCK);
      },
      onChange: (listener) => {
        shown.listeners.add(listener);
        return () => shown.listeners.delete(listener);
      },
      moveOn: (now) => {
        const day = now.slice(0, 10);
        if (this.nextDayAt && now >= this.nextDayAt) this.nextDayAt = null;
        if (day !== this.day) {
          this.day = day;
          for (const listener of shown.listeners) listener();
        }
        return this.nextDayAt;
      },
      release: () => this.open_.delete(shown),
    });
  }

  /** The scopes that are loaded, of one board. */
  scopes(): string[] {
    return [...this.open_].map(({ scope }) => scopeKey(scope));
  }

  private header(shown: Shown): CounterHeader {
    const total = this.rows(shown).reduce((sum, { count }) => sum + count, 0);
    const header = { total, day: this.day };
    return Object.defineProperty(header, 'toJSON', {
      value: () => {
        this.serialisations++;
        return { total, day: this.day };
      },
    });
  }

  private rows({ organisationId, scope }: Shown): CounterRow[] {
    return [...this.counts]
      .filter(([profileId, of]) => of.organisationId === organisationId && sees(scope.people, { profileId, teamIds: [] }))
      .map(([id, { count, note }]) => ({ id, count, note }))
      .sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))
      .map((row, place) => ({ ...row, place }));
  }
}

/** Who is behind which cookie. */
export class Logins extends Identification {
  private readonly logins = new Map<string, Login>();
  private readonly listeners = new Set<AccessListener>();

  /** The cookie of a new login. */
  signIn(profileId: string, organisationId = 'acme', role: 'admin' | 'player' = 'admin'): string {
    const cookie = `session=${profileId}-${this.logins.size}`;
    this.logins.set(cookie, {
      kind: 'login',
      channel: 'session',
      userId: `user-${profileId}`,
      sessionId: cookie,
      profileId,
      organisationId,
      role,
      teamIds: [],
    });
    return cookie;
  }

  /** Resolves when everybody who listens has acted on it. */
  async change(cookie: string, now: Partial<Pick<Login, 'profileId' | 'role' | 'teamIds'>> | null): Promise<void> {
    const before = this.logins.get(cookie);
    if (!before) throw new Error('no such login');
    if (now) this.logins.set(cookie, { ...before, ...now });
    else this.logins.delete(cookie);
    await Promise.all([...this.listeners].map((listener) => listener({ sessionId: cookie })));
  }

  of({ headers }: { headers: Credentials }, actingProfileId?: string): Promise<Who> {
    return this.byCredentials(headers, actingProfileId);
  }

  byCredentials({ cookie }: Credentials, actingProfileId?: string): Promise<Who> {
    const who = cookie === undefined ? undefined : this.logins.get(cookie);
    if (who && actingProfileId !== undefined && actingProfileId !== who.profileId) return Promise.reject(new Forbidden());
    return Promise.resolve(who ?? ANONYMOUS);
  }

  byAccessKey(): Promise<Who | undefined> {
    return Promise.resolve(undefined);
  }

  byTvCookie(): Promise<Who | undefined> {
    return Promise.resolve(undefined);
  }

  onAccessChanged(listener: AccessListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

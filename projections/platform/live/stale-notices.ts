import type { StaleView } from '../../live.view.ts';
import type { Change, Projection } from '../projection.ts';
import type { Document } from '../read-models.ts';
import type { Concerned, Viewer } from '../scope.ts';
import type { StaleNotice } from './live.contract.ts';
import type { LiveServer, Watcher } from './watcher.ts';

/** Notices that come closer together than this go as one. */
const COALESCE_MS = 100;
/** Whom more than this concerns hears: anything. */
const MOST_NAMED = 100;

/** Whom changes concern: a projection says it of its documents, a series who may see what of it, and some change what everybody may see of all. */
export type Concerns = {
  projections: readonly Pick<Projection, 'name' | 'concerns'>[];
  changesSight(change: Change): boolean;
  whoSees(organisationId: string, seriesId: string, all: readonly Concerning[]): Promise<(viewer: Viewer) => boolean>;
  /** Whether a viewer sees any of some documents whose view says so itself. */
  sees(viewer: Viewer, documents: readonly Document[]): Promise<boolean>;
  /** The casts of an organisation that show a board, or the feed. */
  castsShowing(organisationId: string): Promise<Readonly<Record<'board' | 'feed', ReadonlySet<string>>>>;
};

type About = NonNullable<StaleNotice['changed']>[number];

/** What is of a player and these teams. */
type Concerning = { profileId: string; teamIds: readonly string[] };

/** Whom the changes of one thing concern since the last notice. */
type News = { about: About; whom: Set<Concerned['whom']>; seriesId?: string; all: Map<string, Concerning>; documents: Document[] };

/** Since the last notice, in one organisation: what concerns many, and what one person alone; or anything, for what may be seen has changed. */
type Pending = { anything: boolean; common: Map<string, News>; personal: Map<string, Map<StaleView, About>> };

/** Which displays hear of a view: all, or those whose cast shows a board, or the feed. */
type Hearing = 'all' | 'board' | 'feed';
/** What a slide of a cast is made of, but for the rows of scoreboards, which are pushed. */
const IN_SLIDES: ReadonlyMap<string, Hearing> = new Map([
  ['casts', 'all'],
  ['competitions', 'all'],
  ['competition-themes', 'all'],
  ['badges', 'all'],
  ['badge-wins', 'all'],
  ['score-series', 'all'],
  ['people', 'all'],
  ['organisations', 'all'],
  ['reveals', 'all'],
  ['widget-boards', 'board'],
  ['entries', 'board'],
  ['targets', 'board'],
  ['moments', 'feed'],
] satisfies [StaleView, Hearing][]);

/** Of which organisation a display is, and its cast. */
export type Display = { organisationId: string; castId: string };

/** Tells sockets which screens are to be fetched again: whom it concerns, and nobody else. Names what, never its content. */
export class StaleNotices {
  private readonly listening = new Map<string, Map<Watcher, Viewer>>();
  /** With their casts, by organisation. */
  private readonly displays = new Map<string, Map<Watcher, string>>();
  private readonly projections: ReadonlyMap<string, Pick<Projection, 'concerns'>>;
  private pending = new Map<string, Pending>();
  /** Of which views displays hear, by organisation. */
  private pendingSlides = new Map<string, Map<StaleView, Hearing>>();
  private timer: NodeJS.Timeout | undefined;
  private sentAt = -Infinity;

  constructor(
    private readonly server: LiveServer,
    private readonly concerns: Concerns,
    private readonly report: (error: unknown) => void,
  ) {
    this.projections = new Map(concerns.projections.map((projection) => [projection.name, projection]));
  }

  join(watcher: Watcher, viewer: Viewer): void {
    const watchers = this.listening.get(viewer.organisationId) ?? new Map<Watcher, Viewer>();
    this.listening.set(viewer.organisationId, watchers.set(watcher, viewer));
  }

  leave(watcher: Watcher, { organisationId }: Viewer): void {
    const watchers = this.listening.get(organisationId);
    watchers?.delete(watcher);
    if (watchers?.size === 0) this.listening.delete(organisationId);
  }

  /** A display hears that some slide may be another, and not which: it is told of nothing that its cast does not show. */
  joinDisplay(watcher: Watcher, { organisationId, castId }: Display): void {
    this.displays.set(organisationId, (this.displays.get(organisationId) ?? new Map<Watcher, string>()).set(watcher, castId));
  }

  leaveDisplay(watcher: Watcher, { organisationId }: Display): void {
    const watchers = this.displays.get(organisationId);
    watchers?.delete(watcher);
    if (watchers?.size === 0) this.displays.delete(organisationId);
  }

  take(changes: readonly Change[]): void {
    for (const change of changes) {
      const { view, key, before, after } = change;
      const [organisationId = ''] = key.split('/');
      const heardBy = isCelebrated(before) || isCelebrated(after) ? 'all' : IN_SLIDES.get(view);
      if (heardBy && this.displays.has(organisationId)) {
        const views = this.pendingSlides.get(organisationId) ?? new Map<StaleView, Hearing>();
        if (views.get(view as StaleView) !== 'all') views.set(view as StaleView, heardBy);
        this.pendingSlides.set(organisationId, views);
      }
      if (!this.listening.has(organisationId)) continue;
      if (this.concerns.changesSight(change)) this.of(organisationId).anything = true;
      for (const document of [before, after]) {
        const concerned = document && this.projections.get(view)?.concerns?.(document);
        if (concerned) this.note(organisationId, view as StaleView, concerned);
      }
    }
    if (this.pending.size > 0 || this.pendingSlides.size > 0) this.schedule();
  }

  /** A whole view was read anew. */
  anything(): void {
    for (const watchers of [...this.listening.values(), ...this.displays.values()]) this.send([...watchers.keys()], {});
  }

  /** Somebody may see something else than before, and heard nothing while that was found out. */
  anythingFor(watcher: Watcher): void {
    this.send([watcher], {});
  }

  stop(): void {
    clearTimeout(this.timer);
    this.listening.clear();
    this.displays.clear();
  }

  private note(organisationId: string, view: StaleView, concerned: Concerned): void {
    const pending = this.of(organisationId);
    if (concerned.whom === 'person' || concerned.whom === 'person and admins' || concerned.whom === 'people') {
      for (const profileId of concerned.whom === 'people' ? concerned.profileIds : [concerned.profileId]) {
        const own = pending.personal.get(profileId) ?? new Map<StaleView, About>();
        pending.personal.set(profileId, own.set(view, { view, key: profileId }));
      }
      if (concerned.whom === 'person and admins') this.note(organisationId, view, { whom: 'admins' });
      return;
    }
    const { whom } = concerned;
    const seriesId = 'seriesId' in concerned ? concerned.seriesId : undefined;
    const about = { view, key: seriesId ?? ('about' in concerned ? concerned.about : undefined) ?? organisationId };
    const id = `${view} ${about.key}`;
    const news: News = pending.common.get(id) ?? { about, whom: new Set(), seriesId, all: new Map(), documents: [] };
    pending.common.set(id, news);
    news.whom.add(whom);
    if (concerned.whom === 'whoever sees') news.documents.push(concerned.document);
    if (concerned.whom !== 'series') return;
    const { profileId, teamIds } = concerned;
    news.all.set(`${profileId} ${teamIds.join()}`, { profileId, teamIds });
  }

  private of(organisationId: string): Pending {
    const pending: Pending = this.pending.get(organisationId) ?? { anything: false, common: new Map(), personal: new Map() };
    this.pending.set(organisationId, pending);
    return pending;
  }

  private schedule(): void {
    if (this.timer) return;
    this.timer = setTimeout(() => this.flush(), Math.max(0, this.sentAt + COALESCE_MS - performance.now()));
  }

  private flush(): void {
    this.timer = undefined;
    this.sentAt = performance.now();
    const due = this.pending;
    this.pending = new Map();
    for (const [organisationId, pending] of due) void this.tell(organisationId, pending);
    const dueSlides = this.pendingSlides;
    this.pendingSlides = new Map();
    for (const [organisationId, views] of dueSlides) void this.tellDisplays(organisationId, views);
  }

  /** Displays hear what their cast may show: who shows numbers of entries, or posts, that there is another one. */
  private async tellDisplays(organisationId: string, views: ReadonlyMap<StaleView, Hearing>): Promise<void> {
    try {
      const isForSome = [...views.values()].some((heardBy) => heardBy !== 'all');
      const showing = isForSome ? await this.concerns.castsShowing(organisationId) : undefined;
      const displays = [...(this.displays.get(organisationId) ?? [])];
      const alike = Map.groupBy(displays, ([, castId]) =>
        [...views].flatMap(([view, heardBy]) => (heardBy === 'all' || showing?.[heardBy].has(castId) ? [view] : [])).join(),
      );
      for (const [heard, some] of alike) {
        const changed = heard.split(',').map((view) => ({ view: view as StaleView, key: organisationId }));
        if (heard !== '')
          this.send(
            some.map(([watcher]) => watcher),
            { changed },
          );
      }
    } catch (error) {
      this.report(error);
      this.send([...(this.displays.get(organisationId)?.keys() ?? [])], {});
    }
  }

  private async tell(organisationId: string, pending: Pending): Promise<void> {
    if (pending.anything) {
      this.send([...(this.listening.get(organisationId)?.keys() ?? [])], {});
      return;
    }
    try {
      const hears = await this.hearing(organisationId, [...pending.common.values()]);
      // Who listens is asked after the last wait: who has left meanwhile hears nothing.
      const alike = new Map<string, { watchers: Watcher[]; heard: About[] }>();
      for (const [watcher, viewer] of this.listening.get(organisationId) ?? []) {
        const own = pending.personal.get(viewer.profileId ?? '');
        const heard = [...hears.flatMap(({ about, by }) => (by(viewer) ? about : [])), ...(own?.values() ?? [])];
        if (heard.length === 0) continue;
        const key = heard.map((about) => `${about.view} ${about.key}`).join();
        const group = alike.get(key) ?? { watchers: [], heard };
        alike.set(key, group);
        group.watchers.push(watcher);
      }
      for (const { watchers, heard } of alike.values()) this.send(watchers, heard.length > MOST_NAMED ? {} : { changed: heard });
    } catch (error) {
      // That something could not be read tells nobody what has changed.
      this.report(error);
      this.send([...(this.listening.get(organisationId)?.keys() ?? [])], {});
    }
  }

  /** Who hears which news, as what they may see stands now. */
  private hearing(organisationId: string, news: readonly News[]): Promise<{ about: About; by: (viewer: Viewer) => boolean }[]> {
    return Promise.all(
      news.map(async ({ about, whom, seriesId, all, documents }) => {
        if (whom.has('organisation')) return { about, by: () => true };
        const seeing = await this.seeing(organisationId, documents);
        const isOfSeries = whom.has('series') && seriesId !== undefined;
        const sees = isOfSeries ? await this.concerns.whoSees(organisationId, seriesId, [...all.values()]) : undefined;
        const by = (viewer: Viewer) => {
          const inPerson = whom.has('admins-in-person') && viewer.profileId !== undefined;
          if ((whom.has('admins') || inPerson) && viewer.role === 'admin') return true;
          return sees?.(viewer) === true || seeing.has(viewer);
        };
        return { about, by };
      }),
    );
  }

  /** Who of those that listen sees any of some documents; who looks alike is asked once. */
  private async seeing(organisationId: string, documents: readonly Document[]): Promise<ReadonlySet<Viewer>> {
    const viewers = documents.length === 0 ? [] : [...(this.listening.get(organisationId)?.values() ?? [])];
    const alike = Map.groupBy(viewers, (viewer) => JSON.stringify([viewer.role, viewer.profileId, viewer.teamIds, viewer.shows]));
    const seeing = await Promise.all(
      [...alike.values()].map(async (some) => (some[0] && (await this.concerns.sees(some[0], documents)) ? some : [])),
    );
    return new Set(seeing.flat());
  }

  private send(watchers: readonly Watcher[], notice: StaleNotice): void {
    const ready = watchers.filter((watcher) => !watcher.missesNotices);
    for (const watcher of watchers) if (watcher.missesNotices) watcher.oweNotice();
    if (ready.length > 0) this.server.to(ready.map(({ socket }) => socket.id)).emit('stale', notice);
  }
}

/** Of what people are told all displays hear what they celebrate. */
function isCelebrated(document: Document | undefined): boolean {
  return document?.celebrated === true;
}

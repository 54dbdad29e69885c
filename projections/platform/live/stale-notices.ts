import type { StaleView } from '../../live.view.ts';
import type { Change } from '../projection.ts';
import type { StaleNotice } from './live.contract.ts';
import type { LiveServer, Watcher } from './watcher.ts';

/** Notices that come closer together than this go as one. */
const COALESCE_MS = 100;
/** Beyond this many a notice says: anything. */
const MOST_NAMED = 100;

const STALE_VIEWS: Readonly<Record<string, true | undefined>> = {
  people: true,
  teams: true,
  organisations: true,
  'score-series': true,
  tags: true,
  entries: true,
  'audit-trail': true,
  'api-keys': true,
  icons: true,
} satisfies Record<StaleView, true>;

/** Tells an organisation's sockets which screens are to be fetched again. Names what, never its content. */
export class StaleNotices {
  private readonly listening = new Map<string, Set<Watcher>>();
  private readonly pending = new Map<string, Map<string, { view: StaleView; key: string }>>();
  private timer: NodeJS.Timeout | undefined;
  private sentAt = -Infinity;

  constructor(private readonly server: LiveServer) {}

  join(watcher: Watcher, organisationId: string): void {
    const watchers = this.listening.get(organisationId) ?? new Set();
    this.listening.set(organisationId, watchers.add(watcher));
    void watcher.socket.join(roomOf(organisationId));
  }

  leave(watcher: Watcher, organisationId: string): void {
    const watchers = this.listening.get(organisationId);
    watchers?.delete(watcher);
    if (watchers?.size === 0) this.listening.delete(organisationId);
    void watcher.socket.leave(roomOf(organisationId));
  }

  take(changes: readonly Change[]): void {
    for (const { view, key, before, after } of changes) {
      if (!STALE_VIEWS[view]) continue;
      const [organisationId = ''] = key.split('/');
      if (!this.listening.has(organisationId)) continue;
      const seriesId = (after ?? before)?.seriesId;
      const about = { view: view as StaleView, key: typeof seriesId === 'string' ? seriesId : organisationId };
      const named = this.pending.get(organisationId) ?? new Map<string, typeof about>();
      this.pending.set(organisationId, named.set(`${about.view} ${about.key}`, about));
    }
    if (this.pending.size > 0) this.schedule();
  }

  /** A whole view was read anew. */
  anything(): void {
    for (const organisationId of this.listening.keys()) this.send(organisationId, {});
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private schedule(): void {
    if (this.timer) return;
    this.timer = setTimeout(() => this.flush(), Math.max(0, this.sentAt + COALESCE_MS - performance.now()));
  }

  private flush(): void {
    this.timer = undefined;
    this.sentAt = performance.now();
    for (const [organisationId, named] of this.pending) {
      this.send(organisationId, named.size > MOST_NAMED ? {} : { changed: [...named.values()] });
    }
    this.pending.clear();
  }

  private send(organisationId: string, notice: StaleNotice): void {
    const watchers = this.listening.get(organisationId);
    if (!watchers) return;
    const left = [...watchers].filter((watcher) => watcher.missesNotices);
    for (const watcher of left) watcher.oweNotice();
    this.server
      .to(roomOf(organisationId))
      .except(left.map(({ socket }) => socket.id))
      .emit('stale', notice);
  }
}

function roomOf(organisationId: string): string {
  return `organisation:${organisationId}`;
}

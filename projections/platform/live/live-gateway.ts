import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Server } from 'socket.io';
import type { Instant } from '../../../src/platform/event.values.ts';
import type { AccessChange, Credentials, Identification } from '../../../src/platform/http/identification.ts';
import { fromThisSite, type Site } from '../../../src/platform/http/origin.ts';
import { TooManyRequests } from '../../../src/platform/http/refusals.ts';
import type { Who } from '../../../src/platform/http/who.ts';
import type { Change } from '../projection.ts';
import { identify, LiveSession } from './live-session.ts';
import type { LiveState } from './live-state.ts';
import { type AnyView, LiveStates } from './live-states.ts';
import type { FullState, LiveError } from './live.contract.ts';
import { type Concerns, StaleNotices } from './stale-notices.ts';
import type { LiveServer, LiveSocket } from './watcher.ts';

/** Where commits are told: the projector. */
type Commits = {
  onCommitted(listener: (changes: readonly Change[]) => void): () => void;
  onReset(listener: () => void): () => void;
};

type Surroundings = {
  identification: Identification;
  commits: Commits;
  site: Site;
  /** Boards that are kept for one caller at once. */
  boardsOfCaller: number;
  /** Lines that look by links, of one organisation at once. */
  guestsOfOrganisation: number;
  views: readonly AnyView[];
  concerns: Concerns;
  now: () => Instant;
  report: (error: unknown) => void;
};

/** How often it is found out anew who displays are. */
const DISPLAYS_EVERY_MS = 30_000;

/**
 * Speaks with the browsers over socket.io: finds out who they are, puts them into rooms, and moves or disconnects them when their
 * access changes. It knows no view and holds no rows but the last sent ones of each room.
 */
export class LiveGateway {
  private readonly server: LiveServer;
  private readonly states: LiveStates;
  private readonly notices: StaleNotices;
  private readonly sessions = new Map<LiveSocket, LiveSession>();
  private readonly views: ReadonlyMap<string, AnyView>;
  private readonly stops: (() => void)[];
  private accessChanges = 0;
  /** Lines that look by links, by organisation. */
  private readonly guests = new Map<string, number>();

  constructor(
    http: HttpServer,
    private readonly around: Surroundings,
  ) {
    this.views = new Map(around.views.map((view) => [view.name, view]));
    this.server = new Server(http, {
      serveClient: false,
      transports: ['websocket', 'polling'],
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: 100_000,
      connectTimeout: 10_000,
      allowRequest: ({ headers }: IncomingMessage, decide) => decide(null, fromThisSite(headers, around.site)),
    });
    const broken = (state: LiveState, error: unknown) => {
      around.report(error);
      for (const session of this.sessions.values()) session.lose(state);
    };
    this.states = new LiveStates(this.server, around.now, broken, around.boardsOfCaller);
    this.notices = new StaleNotices(this.server, around.concerns, around.report);
    this.server.use((socket, next) => void this.admit(socket, next));
    this.server.on('connection', (socket) => this.welcome(socket));
    const looking = setInterval(() => void this.lookAtDisplays(), DISPLAYS_EVERY_MS).unref();
    this.stops = [
      () => clearInterval(looking),
      around.identification.onAccessChanged((change) => this.accessChanged(change)),
      around.commits.onCommitted((changes) => this.committed(changes)),
      around.commits.onReset(() => this.notices.anything()),
    ];
  }

  /** Disconnects everybody; they come back by themselves. The HTTP server is left to whoever opened it. */
  close(): void {
    for (const stop of this.stops) stop();
    this.notices.stop();
    this.server.disconnectSockets(true);
    this.server.engine.close();
    this.states.release();
  }

  private async admit(socket: LiveSocket, next: (error?: Error) => void): Promise<void> {
    const { profileId, authorization: named } = socket.handshake.auth as Record<string, unknown>;
    // The page of a link has no header to say it in.
    const { cookie, authorization = typeof named === 'string' ? named : undefined } = socket.handshake.headers;
    const asked = typeof profileId === 'string' ? profileId : undefined;
    const seen = this.accessChanges;
    try {
      const who = await identify(this.around.identification, { cookie, authorization, address: socket.handshake.address }, asked);
      if (!who || this.isOneTooMany(who)) {
        next(new Error(who ? 'too-many-guests' : 'not-signed-in'));
        return;
      }
      socket.data = { credentials: { cookie, authorization }, profileId: asked, who, seen } satisfies Admitted;
      next();
    } catch (error) {
      if (!(error instanceof TooManyRequests)) this.around.report(error);
      next(new Error(error instanceof TooManyRequests ? error.code : 'try-later'));
    }
  }

  /** Members are pushed what is new however many guests there are: whoever comes after the most asks by calls. */
  private isOneTooMany({ kind, organisationId = '' }: Who): boolean {
    return kind === 'link' && (this.guests.get(organisationId) ?? 0) >= this.around.guestsOfOrganisation;
  }

  private count({ kind, organisationId }: Who, lines: 1 | -1): void {
    if (kind !== 'link') return;
    const left = (this.guests.get(organisationId) ?? 0) + lines;
    if (left > 0) this.guests.set(organisationId, left);
    else this.guests.delete(organisationId);
  }

  private welcome(socket: LiveSocket): void {
    const { credentials, profileId, who, seen } = socket.data as Admitted;
    forgetHandshake(socket);
    const { identification } = this.around;
    const session = new LiveSession(socket, credentials, profileId, who, {
      identification,
      states: this.states,
      views: this.views,
      report: this.around.report,
    });
    this.sessions.set(socket, session);
    this.count(who, 1);
    this.listen(session);
    socket.on('watch', (sent: unknown, answer: unknown) => void this.watch(session, sent, answer));
    socket.on('unwatch', (id: unknown) => {
      if (session.watcher.admits(performance.now())) session.unwatch(id);
    });
    socket.on('disconnect', () => {
      this.sessions.delete(socket);
      this.count(who, -1);
      this.listenNoMore(session);
      session.close();
    });
    if (seen !== this.accessChanges) void this.recheck(socket, session);
  }

  /** A line that is open is contact with a display. What another node has ended ends here too. */
  private async lookAtDisplays(): Promise<void> {
    for (const [socket, session] of this.sessions)
      // Whoever cannot be asked about now stays.
      if (session.displayOf !== undefined && !(await session.isAsBefore().catch(() => true))) await this.recheck(socket, session);
  }

  private async watch(session: LiveSession, sent: unknown, answer: unknown): Promise<void> {
    if (typeof answer !== 'function') return;
    const tell = answer as (state: FullState | LiveError) => void;
    if (!session.watcher.admits(performance.now())) {
      tell({ error: 'too-many-requests' });
      return;
    }
    try {
      await session.watch(sent, tell);
    } catch (error) {
      this.around.report(error);
      tell({ error: 'try-later' });
    }
  }

  /** Resolves when everybody concerned was found out anew. */
  private async accessChanged(change: AccessChange): Promise<void> {
    this.accessChanges++;
    const rechecks: Promise<void>[] = [];
    for (const [socket, session] of this.sessions) {
      if (session.concerns(change)) rechecks.push(this.recheck(socket, session));
      else session.doubt();
    }
    await Promise.all(rechecks);
  }

  private async recheck(socket: LiveSocket, session: LiveSession): Promise<void> {
    this.listenNoMore(session);
    const admitted = await session.recheck().catch((error: unknown) => {
      this.around.report(error);
      return false;
    });
    if (!admitted) socket.disconnect(true);
    else if (this.sessions.has(socket)) {
      this.listen(session);
      if (session.viewer || session.displayOf !== undefined) this.notices.anythingFor(session.watcher);
    }
  }

  private listen({ watcher, viewer, displayOf }: LiveSession): void {
    if (viewer) this.notices.join(watcher, viewer);
    if (displayOf !== undefined) this.notices.joinDisplay(watcher, displayOf);
  }

  private listenNoMore({ watcher, viewer, displayOf }: LiveSession): void {
    if (viewer) this.notices.leave(watcher, viewer);
    if (displayOf !== undefined) this.notices.leaveDisplay(watcher, displayOf);
  }

  private committed(changes: readonly Change[]): void {
    this.notices.take(changes);
    // What becomes of a display may have been said on another node.
    for (const { view, key } of changes) if (view === 'tvs') void this.accessChanged({ deviceId: key.slice(key.indexOf('/') + 1) });
    for (const view of this.views.values()) {
      const changing = changes.filter((change) => view.changesScope?.(change));
      if (changing.length === 0) continue;
      const organisations = new Set(changing.map(({ key }) => key.split('/')[0]));
      for (const session of this.sessions.values())
        session.recheckWatches((watched, organisation) => watched === view && organisations.has(organisation));
    }
  }
}

type Admitted = { credentials: Credentials; profileId: string | undefined; who: Who; seen: number };

/** The request of a line that may stand for weeks is of no further use: it is a third of what a watcher costs. */
function forgetHandshake(socket: LiveSocket): void {
  socket.data = {};
  socket.handshake.headers = {};
  socket.handshake.query = {};
  (socket.conn as unknown as { request: unknown }).request = null;
}

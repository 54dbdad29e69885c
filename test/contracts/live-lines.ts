import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket as TcpSocket } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import type { Change } from '../../projections/platform/projection.ts';
import type { Scope, Viewer } from '../../projections/platform/scope.ts';
import { scoreSeriesView } from '../../projections/score-series/score-series.ts';
import { tagsView } from '../../projections/tags/tags.ts';
import { teams } from '../../projections/teams/teams.ts';
import { auditTrail } from '../../projections/audit-trail/audit-trail.ts';
import { entries } from '../../projections/entries/entries.ts';
import { people } from '../../projections/people/people.ts';
import type { ClientEvents, Frame, FullState, LiveError, ServerEvents, Watch } from '../../projections/platform/live/live.contract.ts';
import { LiveGateway } from '../../projections/platform/live/live-gateway.ts';
import type { AnyView } from '../../projections/platform/live/live-states.ts';
import type { Concerns } from '../../projections/platform/live/stale-notices.ts';
import type { LiveServer } from '../../projections/platform/live/watcher.ts';
import { changesSight } from '../../projections/people/changes-sight.ts';
import { sees } from '../../src/organisations/filters.values.ts';
import { CounterBoard, type CounterHeader, type CounterRow, Logins } from './counter-board.ts';

export type Line = Socket<ServerEvents, ClientEvents>;
export type State = FullState<CounterHeader, CounterRow>;
export type CounterFrame = Frame<CounterHeader, CounterRow>;

/** A real gateway on a real HTTP server, with a small view, and lines to it. */
export class LiveLines {
  readonly board = new CounterBoard();
  readonly logins = new Logins();
  readonly connections: TcpSocket[] = [];
  readonly reports: unknown[] = [];
  now = '2025-03-02T12:00:00.000Z';
  /** Who may see what of a series. */
  scopeOfSeries: (viewer: Viewer, seriesId: string) => Scope | undefined = () => ({ people: 'all' });
  private readonly listeners = new Set<(changes: readonly Change[]) => void>();
  private readonly lines: Line[] = [];
  private constructor(
    private readonly http: Server,
    readonly url: string,
    private gateway?: LiveGateway,
  ) {}

  static async start({ more = [], views = [] }: { more?: Concerns['projections']; views?: readonly AnyView[] } = {}): Promise<LiveLines> {
    const http = createServer();
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    const live = new LiveLines(http, `http://127.0.0.1:${(http.address() as AddressInfo).port}`);
    http.on('connection', (socket) => live.connections.push(socket));
    const onCommitted = (listener: (changes: readonly Change[]) => void) => {
      live.listeners.add(listener);
      return () => live.listeners.delete(listener);
    };
    live.gateway = new LiveGateway(http, {
      identification: live.logins,
      commits: { onCommitted, onReset: () => () => undefined },
      site: { origin: 'https://laurel.example.org', tvOrigin: undefined, loopback: true },
      boardsOfCaller: 40,
      guestsOfOrganisation: 5_000,
      views: [live.board, ...views],
      concerns: {
        projections: [auditTrail, entries, people, scoreSeriesView, tagsView, teams, ...more],
        changesSight,
        whoSees: (_, seriesId, all) =>
          Promise.resolve((viewer: Viewer) => {
            const scope = live.scopeOfSeries(viewer, seriesId);
            const isSeen = ({ profileId, teamIds }: (typeof all)[number]) =>
              scope && sees(scope.people, { profileId, teamIds: [] }) && (scope.teamIds?.some((id) => teamIds.includes(id)) ?? true);
            return all.some(isSeen);
          }),
        sees: () => Promise.resolve(false),
        castsShowing: () => Promise.resolve({ board: new Set(), feed: new Set() }),
      },
      now: () => live.now,
      report: (error) => live.reports.push(error),
    });
    return live;
  }

  async stop(): Promise<void> {
    for (const line of this.lines) line.disconnect();
    this.gateway?.close();
    this.http.closeAllConnections();
    this.http.close();
    await once(this.http, 'close');
  }

  commit(changes: readonly Change[]): void {
    for (const listener of this.listeners) listener(changes);
  }

  open(cookie: string, headers: Record<string, string> = {}): Line {
    const line = lineTo(this.url, cookie, headers);
    this.lines.push(line);
    return line;
  }

  async connect(cookie: string): Promise<Line> {
    const line = await connectTo(this.url, cookie);
    this.lines.push(line);
    return line;
  }

  /** How many packets wait in the engine for each line. */
  waitingPackets(): number[] {
    const { server } = this.gateway as unknown as { server: LiveServer };
    return [...server.sockets.sockets.values()].map(({ conn }) => (conn as unknown as { writeBuffer: unknown[] }).writeBuffer.length);
  }
}

export async function connectTo(url: string, cookie: string): Promise<Line> {
  const line = lineTo(url, cookie);
  line.connect();
  await heard(line, 'connect');
  return line;
}

export function ask(line: Line, differently: Partial<Watch> = {}): Promise<FullState | LiveError> {
  return line.emitWithAck('watch', { id: 'w', view: 'counter', params: { boardId: 'b' }, window: { block: 0 }, ...differently });
}

export async function watch(line: Line, differently: Partial<Watch> = {}): Promise<State> {
  const answer = await ask(line, differently);
  if ('error' in answer) throw new Error(answer.error);
  return answer as State;
}

/** The frames of a line, one after the other. */
export function collect(line: Line): { seen: CounterFrame[]; next: () => Promise<CounterFrame> } {
  const seen: CounterFrame[] = [];
  const waiting: ((frame: CounterFrame) => void)[] = [];
  let taken = 0;
  line.on('frame', (frame) => {
    seen.push(frame as CounterFrame);
    const resolve = waiting.shift();
    if (resolve) taken++;
    resolve?.(frame as CounterFrame);
  });
  const next = () => {
    const ready = seen[taken];
    if (!ready) return new Promise<CounterFrame>((resolve) => waiting.push(resolve));
    taken++;
    return Promise.resolve(ready);
  };
  return { seen, next };
}

/** Follows frames as a browser does, and resolves when a position is reached. Frames must follow on, or be full. */
export function followed(
  line: Line,
  state: State,
): (position: string) => Promise<{ header: CounterHeader; rows: Map<string, CounterRow>; full: number }> {
  let { position, header } = state;
  let rows = new Map(state.rows.map((row) => [row.id, row]));
  let full = 0;
  let check: () => void = () => undefined;
  line.on('frame', (sent) => {
    const frame = sent as CounterFrame;
    if (frame.from !== null && frame.from !== position) throw new Error(`a frame from ${frame.from} does not follow on from ${position}`);
    if (frame.from === null) full++;
    if (frame.from === null) rows = new Map();
    for (const row of frame.rows ?? []) rows.set(row.id, { ...rows.get(row.id), ...row } as CounterRow);
    header = frame.header ?? header;
    position = frame.to;
    check();
  });
  return (wanted) =>
    new Promise((resolve) => {
      check = () => {
        if (position === wanted) resolve({ header, rows, full });
      };
      check();
    });
}

export function heard<Got extends unknown[]>(line: Line, event: string): Promise<Got> {
  return new Promise((resolve) => (line as unknown as Socket).once(event, (...got: unknown[]) => resolve(got as Got)));
}

/** All that comes of one kind, in the types of a view. */
export function heardAll<Got>(line: Line, event: string, listener: (got: Got) => void): void {
  (line as unknown as Socket).on(event, listener);
}

/** The TCP socket under a line of the Node client. */
export function tcpOf(line: Line): TcpSocket {
  return (line.io.engine.transport as unknown as { ws: { _socket: TcpSocket } }).ws._socket;
}

function lineTo(url: string, cookie: string, headers: Record<string, string> = {}): Line {
  return io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    autoConnect: false,
    extraHeaders: { cookie, ...headers },
  });
}

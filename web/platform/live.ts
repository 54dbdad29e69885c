import { useEffect } from 'react';
import type { LiveViews } from '../../projections/live.view.ts';
import { isLater, type Position } from '../../src/platform/event.values.ts';
import type { Frame, FullState, LiveError, LiveViewName, LiveWindow } from '../../projections/platform/live/live.contract.ts';
import { CallRefused } from './api.ts';
import { listen, lookingAs, openLine } from './live-line.ts';
import { type HeldView, keyOf, NOTHING, useLiveStore } from './live-store.ts';

/*
 * Live views: what the server pushes.
 *
 *   const board = useLiveView('scoreboard', { seriesId, period: 'all' }, [{ block: 0 }, { block: 1 }, { around: me }]);
 *   if (board.status === 'loading') return <Skeleton />;
 *   if (board.status === 'failed') return <Failed code={board.error} />;
 *   const first = board.rows.get(0);               // by place from 0; a place that no window has brought yet is absent
 *   const mine = board.byId.get(me);               // wherever it is; the id of a board's row is the player's
 *   board.header?.players; board.position;         // the position changes with each push: let the live dot pulse
 *
 * Give the windows that are in sight; scrolling may change them with every render. A row object changes only when its content does, so rows
 * can be memoised. A window of what comes, [{ after: position }], brings every later row once, the newest last, whatever happens to the line;
 * the newest 1,000 are kept. `unknown-position`: fetch anew, and begin from there. Parameters may be null: nothing is watched then. Several components may watch the same: it is asked for once.
 */

type LiveView<Name extends LiveViewName> = {
  /** `reconnecting` after 2 s without a line: what is shown stays and gets older. */
  status: 'loading' | 'live' | 'reconnecting' | 'failed';
  header: LiveViews[Name]['header'] | null;
  /** By place in the order, from 0, over all windows. */
  rows: ReadonlyMap<number, LiveViews[Name]['row']>;
  byId: ReadonlyMap<string, LiveViews[Name]['row']>;
  position: Position | null;
  /** When the last word came, in milliseconds of the clock; 0 before the first. */
  at: number;
  /** Why it failed: a code, `not-allowed` for example. */
  error: string | null;
};

/** Watches windows of a live view for as long as the component stands. */
export function useLiveView<Name extends LiveViewName>(
  view: Name,
  params: LiveViews[Name]['params'] | null,
  windows: readonly LiveViews[Name]['window'][],
): LiveView<Name> {
  const key = keyOf(view, params);
  const wanted = params === null ? '[]' : JSON.stringify(windows);
  const held = useLiveStore((store) => store.views[key] ?? NOTHING);
  const line = useLiveStore((store) => store.line);

  useEffect(() => {
    const watches = (JSON.parse(wanted) as LiveWindow[]).map((window) => hold(view, key, window));
    return () => watches.forEach(letGo);
  }, [view, key, wanted]);

  return { ...held, status: statusOf(held, line) } as LiveView<Name>;
}

/** A window that somebody watches. */
type Watching = {
  id: string;
  view: string;
  viewKey: string;
  window: LiveWindow;
  users: number;
  leaving?: ReturnType<typeof setTimeout>;
  /** Which request's answer counts: the latest. */
  asked: number;
  /** That answer is on its way: what comes before it is in it. */
  awaits: boolean;
  room?: string;
  error: string | null;
  state?: State;
  at: number;
};
type State = { position: Position; header: unknown; order: readonly string[]; rows: ReadonlyMap<string, Row> };
type Row = { id: string; place?: number };

/** How long a window is kept after the last component let go of it: scrolling back is then free. */
const LINGER_MS = 1500;
/** Rows that are kept of what comes: a screen may stand for weeks. */
const MOST_KEPT = 1_000;

const watching = new Map<string, Watching>();
const changed = new Set<string>();
let count = 0;

/** Reads a window by calls. @throws CallRefused */
type Reader<Name extends LiveViewName> = (
  params: LiveViews[Name]['params'],
  window: LiveWindow,
) => Promise<FullState<LiveViews[Name]['header'], LiveViews[Name]['row']>>;

const readers = new Map<string, (params: never, window: LiveWindow) => Promise<FullState>>();
/** Whether what is watched is read by calls: there is no line to be had. */
let polls = false;

/** Says how a view is read where the server has no room for one more line. */
export function readByCalls<Name extends LiveViewName>(view: Name, reader: Reader<Name>): void {
  readers.set(view, reader);
}

/** Reads all that is watched by calls, and what is watched from now on: there is no line to be had, though the server answers. */
export function readWatched(): void {
  polls = true;
  watching.forEach((watch) => void read(watch));
}

listen({
  opened: () => {
    polls = false;
    watching.forEach(ask);
  },
  polled: readWatched,
  frame: (frame) => {
    for (const watch of watching.values()) if (watch.room === frame.room) apply(watch, frame);
  },
  moved: ({ id, ...state }) => {
    for (const watch of watching.values()) {
      if (watch.id !== id) continue;
      watch.asked++;
      if ('room' in state && comes(watch)) begin(watch);
      else receive(watch, state);
    }
  },
  forgotten: () => {
    for (const watch of watching.values()) Object.assign(watch, { room: undefined, state: undefined, error: null, asked: watch.asked + 1 });
  },
});

function hold(view: string, viewKey: string, window: LiveWindow): Watching {
  const key = keyOf(viewKey, window);
  let watch = watching.get(key);
  if (!watch) {
    watch = { id: String(++count), view, viewKey, window, users: 0, asked: 0, awaits: false, error: null, at: 0 };
    watching.set(key, watch);
    if (openLine().connected) ask(watch);
    else if (polls) void read(watch);
  }
  clearTimeout(watch.leaving);
  watch.users++;
  return watch;
}

function letGo(watch: Watching): void {
  if (--watch.users > 0) return;
  watch.leaving = setTimeout(() => {
    watching.delete(keyOf(watch.viewKey, watch.window));
    const line = openLine();
    if (line.connected) line.emit('unwatch', watch.id);
    publish(watch.viewKey);
  }, LINGER_MS);
}

function ask(watch: Watching): void {
  const asked = ++watch.asked;
  watch.awaits = true;
  const { id, view, viewKey, state } = watch;
  const window = comes(watch) && state ? { after: state.position } : watch.window;
  const params: unknown = JSON.parse(viewKey.slice(view.length + 1));
  openLine().emit('watch', { id, view, params, window, profileId: lookingAs() }, (answer) => {
    if (watch.asked === asked) receive(watch, answer);
  });
}

async function read(watch: Watching): Promise<void> {
  const asked = ++watch.asked;
  const params = JSON.parse(watch.viewKey.slice(watch.view.length + 1)) as never;
  const answer = await readers
    .get(watch.view)?.(params, watch.window)
    .catch((refused: unknown): LiveError => ({
      error: refused instanceof CallRefused && refused.status === 404 ? 'not-allowed' : 'try-later',
    }));
  if (answer && watch.asked === asked) receive(watch, answer);
}

function receive(watch: Watching, answer: FullState | LiveError): void {
  watch.awaits = false;
  if ('error' in answer) {
    watch.error = answer.error;
    watch.room = undefined;
    const passing = answer.error === 'try-later' || answer.error === 'too-many-requests' || answer.error === 'too-many-watches';
    if (!passing) watch.state = undefined;
    else setTimeout(() => watching.get(keyOf(watch.viewKey, watch.window)) === watch && openLine().connected && ask(watch), 2000);
  } else {
    watch.error = null;
    watch.room = answer.room;
    const { position, header, order, rows } = answer;
    const told = rows as Row[];
    watch.state = { position, header, ...(comes(watch) ? grown(watch.state, told) : { order, rows: keyed(told) }) };
    watch.at = Date.now();
    if (answer.more) ask(watch);
  }
  publish(watch.viewKey);
}

/** What may be seen is another part now: what came before is shown no more, and what comes goes on from where it was. */
function begin(watch: Watching): void {
  if (watch.state) watch.state = { ...watch.state, order: [], rows: new Map() };
  publish(watch.viewKey);
  ask(watch);
}

function comes({ window }: Watching): boolean {
  return 'after' in window;
}

/** Rows that came, after those from before. */
function grown(before: State | undefined, came: readonly Row[]): Pick<State, 'order' | 'rows'> {
  const rows = new Map(before?.rows);
  for (const row of came) {
    rows.delete(row.id);
    rows.set(row.id, row);
  }
  for (const id of rows.keys()) {
    if (rows.size <= MOST_KEPT) break;
    rows.delete(id);
  }
  return { order: [...rows.keys()], rows };
}

/** Frames follow on from each other. One that does not is dropped when it is older than what is held; else the full state is asked for. */
function apply(watch: Watching, frame: Frame): void {
  const { state } = watch;
  if (!state) return;
  if (frame.from !== null && frame.from !== state.position) {
    if (!watch.awaits && isLater(frame.to, state.position)) ask(watch);
    return;
  }
  watch.state = {
    position: frame.to,
    header: frame.header ?? state.header,
    ...(comes(watch) ? grown(state, frame.rows ?? []) : changedRows(state, frame)),
  };
  watch.at = Date.now();
  publish(watch.viewKey);
}

function changedRows(state: State, frame: Frame): Pick<State, 'order' | 'rows'> {
  const rows = new Map(frame.from === null ? [] : state.rows);
  for (const row of frame.rows ?? []) rows.set(row.id, { ...rows.get(row.id), ...row });
  if (frame.order) for (const id of [...rows.keys()]) if (!frame.order.includes(id)) rows.delete(id);
  return { order: frame.order ?? state.order, rows };
}

/** The windows of a view come in frames of their own: they are shown together at the next picture. */
function publish(viewKey: string): void {
  if (changed.size === 0) {
    if (document.hidden) setTimeout(show, 50);
    else requestAnimationFrame(show);
  }
  changed.add(viewKey);
}

function show(): void {
  const views = new Map(Object.entries(useLiveStore.getState().views));
  for (const key of changed) {
    const windows = [...watching.values()].filter((watch) => watch.viewKey === key);
    if (windows.length > 0) views.set(key, union(windows));
    else views.delete(key);
  }
  changed.clear();
  useLiveStore.setState({ views: Object.fromEntries(views) });
}

/** All windows as one: where two speak of the same row or the same place, the newer one counts. */
function union(windows: Watching[]): HeldView {
  const byId = new Map<string, Row>();
  const rows = new Map<number, Row>();
  const states = windows.flatMap(({ state }) => state ?? []).sort((a, b) => (a.position < b.position ? -1 : 1));
  for (const { order, rows: held } of states) {
    order.forEach((id, index) => {
      const row = held.get(id);
      if (!row) return;
      const before = byId.get(id);
      if (before?.place !== undefined && rows.get(before.place) === before) rows.delete(before.place);
      byId.set(id, row);
      rows.set(row.place ?? index, row);
    });
  }
  const newest = states.at(-1);
  const error = newest ? null : (windows.find((watch) => watch.error)?.error ?? null);
  return {
    header: newest?.header ?? null,
    rows,
    byId,
    position: newest?.position ?? null,
    at: Math.max(...windows.map(({ at }) => at)),
    error,
  };
}

function keyed(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

function statusOf(held: HeldView, line: string): LiveView<LiveViewName>['status'] {
  if (held.position === null) return held.error ? 'failed' : 'loading';
  return line === 'live' ? 'live' : 'reconnecting';
}

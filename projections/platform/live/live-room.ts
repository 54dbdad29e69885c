import { isLater, type Position, sameStore } from '../../../src/platform/event.values.ts';
import type { ComingRow, HotState } from '../hot-view.ts';
import type { Frame, FullState, LiveError, LiveWindow, PlacesWindow, RowChange } from './live.contract.ts';
import type { Watcher } from './watcher.ts';

export type Row = { id: string };
export type AnyState = HotState<unknown, Row>;

/** Rows of what comes after a position that are told at once: who has more to hear asks again. */
const MOST_AT_ONCE = 200;

/** Who watches the same of the same state, and gets the same frames. */
export abstract class LiveRoom {
  /** Short, unique in this process, and without meaning. */
  readonly id = (++made).toString(36);
  /** How many watches each watcher has in it. */
  readonly watchers = new Map<Watcher, number>();

  join(watcher: Watcher): void {
    this.watchers.set(watcher, (this.watchers.get(watcher) ?? 0) + 1);
    void watcher.socket.join(this.id);
  }

  leave(watcher: Watcher): void {
    const watches = this.watchers.get(watcher) ?? 0;
    if (watches > 1) {
      this.watchers.set(watcher, watches - 1);
      return;
    }
    this.watchers.delete(watcher);
    void watcher.socket.leave(this.id);
  }

  /** What it shows, and what is new in it since it was last read. The next frame follows on from it. */
  abstract read(state: AnyState, oneOf: (row: Row) => Row): Reading;
}

type Reading = {
  /** What is new; nothing when nothing is. */
  frame: Frame | undefined;
  full(window: LiveWindow): FullState | LiveError;
  /** For who was left out of frames: what brings up to date, or makes ask again. */
  makeUp(): Frame;
};

type Sent = { position: Position; header: string; order: readonly string[]; rows: ReadonlyMap<string, Row> };

/** A block, or a row with its neighbours. What was last sent is kept here, once for all who watch it. */
export class PlacesRoom extends LiveRoom {
  private sent: Sent | undefined;

  constructor(private readonly window: PlacesWindow) {
    super();
  }

  read(state: AnyState, oneOf: (row: Row) => Row): Reading {
    const full = fullOf(this.id, state, state.rows(this.window).map(oneOf));
    const rows = new Map(full.rows.map((row) => [row.id, row]));
    const before = this.sent;
    this.sent = { position: full.position, header: JSON.stringify(full.header), order: full.order, rows };
    const { position, ...shown } = full;
    return {
      frame: before && difference(before, this.sent, full),
      full: () => full,
      makeUp: () => ({ ...shown, from: null, to: position }),
    };
  }
}

/** `behind`: the state stands further back than what was told. */
type Told = { position: Position; header: string; behind: boolean };

/** What comes after a position. Wherever each of its watchers began, from now on they all get the same. */
export class ComingRoom extends LiveRoom {
  private told: Told | undefined;

  read(state: AnyState): Reading {
    const before = this.told;
    const now = state.position();
    const goesOn = !before || (now !== '' && isLater(now, before.position));
    // What is read anew stands further back for a while: what was told stays told, and is not told again.
    const position = goesOn ? now : before.position;
    const told = { position, behind: now !== position, header: JSON.stringify(state.header()) };
    this.told = told;
    // It follows on from nothing: who gets it asks again, from where they are.
    const gap = { room: this.id, from: told.position, to: told.position };
    return {
      frame: before && this.news(state, before, told, gap),
      full: (window) => this.full(state, 'after' in window ? window.after : null, position),
      makeUp: () => gap,
    };
  }

  private news(state: AnyState, before: Told, now: Told, gap: Frame): Frame | undefined {
    const sameHeader = before.header === now.header;
    if (now.position === before.position) {
      // Who came meanwhile, from before it, was not told all.
      const whole = before.behind && !now.behind;
      return whole || !sameHeader ? { ...gap, ...(!sameHeader && { header: state.header() }) } : undefined;
    }
    const rows = following(state, before.position);
    if (!rows) return gap;
    const news = { ...(!sameHeader && { header: state.header() }), ...(rows.length > 0 && { rows: [...rows] }) };
    return { room: this.id, from: before.position, to: now.position, ...news };
  }

  private full(state: AnyState, after: Position | null, told: Position): FullState | LiveError {
    if (after === null) return { ...fullOf(this.id, state, []), position: told };
    const rows = following(state, after);
    if (!rows) return { error: 'unknown-position' };
    const last = rows.length > MOST_AT_ONCE ? rows[MOST_AT_ONCE - 1] : undefined;
    // Who has heard of more than is read yet stays where they are.
    if (!last) return { ...fullOf(this.id, state, rows), position: after > state.position() ? after : state.position() };
    const part = rows.filter(({ position }) => !isLater(position, last.position));
    return { ...fullOf(this.id, state, part), position: last.position, more: true };
  }
}

/** What came after a position; nothing when the state does not reach back so far, or the position is of another store. */
function following(state: AnyState, after: Position): readonly ComingRow<Row>[] | undefined {
  const now = state.position();
  return after === '' || now === '' || sameStore(after, now) ? state.after?.(after) : undefined;
}

function fullOf(room: string, state: AnyState, rows: readonly Row[]): FullState<unknown, Row> {
  return { room, position: state.position(), header: state.header(), order: rows.map(({ id }) => id), rows: [...rows] };
}

function difference(before: Sent, now: Sent, { room, header, order, rows }: FullState<unknown, Row>): Frame | undefined {
  const changed = rows.flatMap((row) => {
    const held = before.rows.get(row.id);
    return held ? (changeOf(held, row) ?? []) : row;
  });
  const sameOrder = order.length === before.order.length && order.every((id, place) => id === before.order[place]);
  const sameHeader = before.header === now.header;
  if (now.position === before.position && sameHeader && sameOrder && changed.length === 0) return undefined;
  const news = { ...(!sameHeader && { header }), ...(!sameOrder && { order }), ...(changed.length > 0 && { rows: changed }) };
  return { room, from: before.position, to: now.position, ...news };
}

/** What differs of a row from how it was; nothing when nothing does. */
export function changeOf(before: Row, now: Row): RowChange<Row> | undefined {
  if (before === now) return undefined;
  const held: Readonly<Record<string, unknown>> = before;
  const told: Readonly<Record<string, unknown>> = now;
  let change: RowChange<Row> | undefined;
  for (const name of Object.keys(told)) if (!isSame(held[name], told[name])) change = { id: now.id, ...change, [name]: told[name] };
  return change;
}

/** Of what can be sent. Node's own takes ten times as long until it has run for a while, and boards are often still. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

let made = 0;

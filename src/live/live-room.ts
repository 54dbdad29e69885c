import type { HotState } from '../../projections/platform/hot-view.ts';
import type { Position } from '../platform/event.values.ts';
import type { Frame, FullState } from './live.contract.ts';
import type { Watcher } from './watcher.ts';

export type Row = { profileId: string };
export type AnyState = HotState<unknown, unknown, Row>;

type Content = { position: Position; header: unknown; order: string[]; rows: Row[] };
type Sent = { position: Position; header: string; order: readonly string[]; texts: ReadonlyMap<string, string> };

/** Who watches the same window of the same state. What was last sent is kept here, once for all of them. */
export class LiveRoom {
  /** Short, unique in this process, and without meaning. */
  readonly id = (++made).toString(36);
  /** How many watches each watcher has in it. */
  readonly watchers = new Map<Watcher, number>();
  private sent: Sent | undefined;

  constructor(private readonly window: unknown) {}

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

  /** The window as it stands; the next frame follows on from it. */
  full(state: AnyState, textOf: (row: Row) => string): FullState {
    const content = this.read(state);
    this.sent = sentOf(content, textOf);
    return { room: this.id, ...content };
  }

  /** What is new since the last frame or full state; nothing when nothing is. */
  advance(state: AnyState, textOf: (row: Row) => string): Frame | undefined {
    const before = this.sent;
    if (!before) return undefined;
    const { position, header, order, rows } = this.read(state);
    const now = sentOf({ position, header, order, rows }, textOf);
    this.sent = now;
    const changed = rows.filter(({ profileId }) => before.texts.get(profileId) !== now.texts.get(profileId));
    const sameOrder = order.length === before.order.length && order.every((id, place) => id === before.order[place]);
    const sameHeader = before.header === now.header;
    if (position === before.position && sameHeader && sameOrder && changed.length === 0) return undefined;
    const news = { ...(!sameHeader && { header }), ...(!sameOrder && { order }), ...(changed.length > 0 && { rows: changed }) };
    return { room: this.id, from: before.position, to: position, ...news };
  }

  private read(state: AnyState): Content {
    const rows = state.rows(this.window);
    return { position: state.position(), header: state.header(), order: rows.map(({ profileId }) => profileId), rows };
  }
}

function sentOf({ position, header, order, rows }: Content, textOf: (row: Row) => string): Sent {
  return { position, header: JSON.stringify(header), order, texts: new Map(rows.map((row) => [row.profileId, textOf(row)])) };
}

let made = 0;

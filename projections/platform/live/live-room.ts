import type { Position } from '../../../src/platform/event.values.ts';
import type { HotState } from '../hot-view.ts';
import type { Frame, FullState } from './live.contract.ts';
import type { Watcher } from './watcher.ts';

export type Row = { profileId: string };
export type AnyState = HotState<unknown, unknown, Row>;

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

  /** The window as it stands, and what is new in it since it was last read; nothing when nothing is. The next frame follows on from it. */
  read(state: AnyState, textOf: (row: Row) => string): { full: FullState; frame: Frame | undefined } {
    const rows = state.rows(this.window);
    const full = { room: this.id, position: state.position(), header: state.header(), order: rows.map(({ profileId }) => profileId), rows };
    const texts = new Map(rows.map((row) => [row.profileId, textOf(row)]));
    const before = this.sent;
    this.sent = { position: full.position, header: JSON.stringify(full.header), order: full.order, texts };
    return { full, frame: before && difference(before, this.sent, full) };
  }
}

function difference(before: Sent, now: Sent, { room, header, order, rows }: FullState): Frame | undefined {
  const changed = (rows as Row[]).filter(({ profileId }) => before.texts.get(profileId) !== now.texts.get(profileId));
  const sameOrder = order.length === before.order.length && order.every((id, place) => id === before.order[place]);
  const sameHeader = before.header === now.header;
  if (now.position === before.position && sameHeader && sameOrder && changed.length === 0) return undefined;
  const news = { ...(!sameHeader && { header }), ...(!sameOrder && { order }), ...(changed.length > 0 && { rows: changed }) };
  return { room, from: before.position, to: now.position, ...news };
}

let made = 0;

import type { Instant } from '../../../src/platform/event.values.ts';
import { type AnyState, changeOf, ComingRoom, type LiveRoom, PlacesRoom, type Row } from './live-room.ts';
import type { Frame, FullState, LiveError, LiveWindow } from './live.contract.ts';
import type { Rounds } from './rounds.ts';
import type { LiveServer, Watcher } from './watcher.ts';

/** Changes that come closer together than this go as one. */
const COALESCE_MS = 50;
/** The longest that a timer runs: clocks are set and machines sleep. */
const LONGEST_TIMER_MS = 3_600_000;

/** What a state needs beside itself. `failed`: it cannot be read any more, and is to be opened anew. */
type Surroundings = { server: LiveServer; rounds: Rounds; now: () => Instant; failed: (error: unknown) => void };

/** A loaded state with the rooms of its windows. What differs is computed once for each room, and one serialised frame serves all in it. */
export class LiveState {
  private readonly rooms = new Map<string, LiveRoom>();
  private readonly stop: () => void;
  private rows = new Map<string, Row>();
  private timer: NodeJS.Timeout | undefined;
  private mover: NodeJS.Timeout | undefined;
  private pending = false;
  private sentAt = -Infinity;

  constructor(
    private readonly state: AnyState,
    private readonly around: Surroundings,
  ) {
    this.stop = state.onChange(() => this.changed());
    this.moveOn();
  }

  /** Puts a watcher into the room of a window, and answers what it shows. Who is to ask again, or cannot be answered, gets no room. */
  join(watcher: Watcher, window: LiveWindow): { room?: LiveRoom; answer: FullState | LiveError } {
    const key = 'after' in window ? 'coming' : JSON.stringify(window);
    let room = this.rooms.get(key);
    if (!room) this.rooms.set(key, (room = 'after' in window ? new ComingRoom() : new PlacesRoom(window)));
    const answer = this.refresh(room).full(window);
    if ('room' in answer && !answer.more) {
      room.join(watcher);
      return { room, answer };
    }
    if (room.watchers.size === 0) this.rooms.delete(key);
    return { answer };
  }

  leave(watcher: Watcher, room: LiveRoom): void {
    room.leave(watcher);
    if (room.watchers.size > 0) return;
    for (const [key, known] of this.rooms) if (known === room) this.rooms.delete(key);
  }

  release(): void {
    clearTimeout(this.timer);
    clearTimeout(this.mover);
    this.stop();
    this.state.release();
  }

  *watchers(): Iterable<Watcher> {
    for (const room of this.rooms.values()) yield* room.watchers.keys();
  }

  /** Sends to every room what is new in it, but not to who has not read the frame before. */
  flush(lagging: ReadonlySet<Watcher>): void {
    this.pending = false;
    this.sentAt = performance.now();
    try {
      const rows = new Map<string, Row>();
      for (const room of this.rooms.values()) this.send(room, room.read(this.state, this.oneOf(rows)).frame, lagging);
      this.rows = rows;
    } catch (error) {
      this.around.failed(error);
    }
  }

  /** The first change goes at once, as soon as everybody has heard of the commit; those that follow closely go together. */
  private changed(): void {
    if (this.pending) return;
    this.pending = true;
    const pause = this.sentAt + COALESCE_MS - performance.now();
    if (pause > 0) this.timer = setTimeout(() => this.around.rounds.add(this), pause);
    else this.around.rounds.add(this);
  }

  private send(room: LiveRoom, frame: Frame | undefined, lagging: ReadonlySet<Watcher>): void {
    if (!frame) return;
    const except = lagging.size === 0 ? [] : [...room.watchers.keys()].filter((watcher) => lagging.has(watcher));
    for (const watcher of except) watcher.owe(room, () => this.makeUp(watcher, room));
    if (except.length === room.watchers.size) return;
    this.around.server
      .to(room.id)
      .except(except.map(({ socket }) => socket.id))
      .emit('frame', frame);
  }

  /** The newest of a room for a watcher that was left out; nothing when it has left the room. */
  private makeUp(watcher: Watcher, room: LiveRoom): Frame | undefined {
    if (!room.watchers.has(watcher)) return undefined;
    return this.refresh(room).makeUp();
  }

  /** The room as it stands. Who is in it has the same afterwards, so that the next frame follows on for everybody. */
  private refresh(room: LiveRoom): ReturnType<LiveRoom['read']> {
    const reading = room.read(this.state, this.oneOf(this.rows));
    if (reading.frame) this.send(room, reading.frame, new Set([...room.watchers.keys()].filter((watcher) => watcher.lags)));
    return reading;
  }

  /** One object for one row, whatever number of rooms it is in, and the same one for as long as nothing of it changes. */
  private oneOf(rows: Map<string, Row>): (row: Row) => Row {
    const before = this.rows;
    return (row) => {
      const seen = before === rows ? undefined : rows.get(row.id);
      if (seen) return seen;
      const known = before.get(row.id);
      const one = known && !changeOf(known, row) ? known : row;
      rows.set(row.id, one);
      return one;
    };
  }

  private moveOn(): void {
    const now = this.around.now();
    const next = this.state.moveOn?.(now);
    if (!next) return;
    const wait = Math.min(Math.max(Date.parse(next) - Date.parse(now), 1000), LONGEST_TIMER_MS);
    this.mover = setTimeout(() => this.moveOn(), wait).unref();
  }
}

import type { Server, Socket } from 'socket.io';
import type { ClientEvents, Frame, Moved, ServerEvents } from './live.contract.ts';

export type LiveServer = Server<ClientEvents, ServerEvents>;
export type LiveSocket = Socket<ClientEvents, ServerEvents>;

/** Messages that a socket may send in one second; ten times as many close it. */
const MESSAGES_A_SECOND = 50;
/** Packets that may wait for a socket. Who asks on without reading is disconnected. */
const MOST_WAITING = 40;
/** Notices are small: a few may wait. */
const MOST_WAITING_FOR_A_NOTICE = 8;

/** One socket: how fast it reads and how much it asks. */
export class Watcher {
  /** What it was left out of, and how to make up for it. */
  private readonly owed = new Map<object, () => Frame | undefined>();
  private missedNotices = false;
  private waits = false;
  private second = 0;
  private messages = 0;

  constructor(readonly socket: LiveSocket) {}

  /** A frame still waits for it: it is left out of the next one, and gets the newest state when it has read. */
  get lags(): boolean {
    return this.waits || this.waiting > 0;
  }

  get missesNotices(): boolean {
    return this.waits || this.waiting > MOST_WAITING_FOR_A_NOTICE;
  }

  /** Leaves it out of a frame of something. When it has read what waits, it gets what makes up for it. */
  owe(of: object, makeUp: () => Frame | undefined): void {
    this.owed.set(of, makeUp);
    this.payWhenDrained();
  }

  /** Leaves it out of a notice. When it has read what waits, it hears that anything may be stale. */
  oweNotice(): void {
    this.missedNotices = true;
    this.payWhenDrained();
  }

  moved(to: Moved): void {
    if (this.waiting > MOST_WAITING) this.socket.disconnect(true);
    else this.socket.emit('moved', to);
  }

  /** Counts a message: false when there are too many. Who floods the server, or asks without reading, is disconnected. */
  admits(nowMs: number): boolean {
    const second = Math.floor(nowMs / 1000);
    if (second !== this.second) this.messages = 0;
    this.second = second;
    this.messages++;
    if (this.messages > 10 * MESSAGES_A_SECOND || this.waiting > MOST_WAITING) this.socket.disconnect(true);
    return this.messages <= MESSAGES_A_SECOND;
  }

  /** Packets that the transport has not taken yet. The engine keeps them, and types them as private. */
  private get waiting(): number {
    return (this.socket.conn as unknown as { writeBuffer: unknown[] }).writeBuffer.length;
  }

  private payWhenDrained(): void {
    if (this.waits) return;
    this.waits = true;
    this.socket.conn.once('drain', () => setImmediate(() => this.pay()));
  }

  private pay(): void {
    if (this.waiting > 0) {
      this.waits = false;
      this.payWhenDrained();
      return;
    }
    // It still counts as lagging: what brings a room up to date here must not reach it twice.
    const frames = [...this.owed.values()].map((makeUp) => makeUp());
    this.owed.clear();
    this.waits = false;
    for (const frame of frames) if (frame) this.socket.emit('frame', frame);
    if (this.missedNotices) this.socket.emit('stale', {});
    this.missedNotices = false;
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import type { Followed, Placed } from './eventstoredb-connection.ts';

/** How many of the last facts are held for those who follow. Who is further behind reads the log again. */
const HELD = 4_096;
const FIRST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 2_000;

/**
 * The end of a server's log in memory, kept up by one subscription for everybody in this process. It takes at once what the server sends,
 * because the server drops who is slow; who follows here may be as slow as they like. When the subscription is lost it is taken up again
 * after the last fact, so that nothing is missing in between.
 */
export class LiveTail {
  private held: Placed[] = [];
  private begin: number;
  private end: number;
  private lost: { since: number; reason: string } | undefined;
  private readonly waiting = new Set<() => void>();

  /** @param place where it begins: nothing up to there is held */
  constructor(
    place: number,
    private readonly follow: (after: number, signal: AbortSignal) => AsyncIterable<Followed>,
  ) {
    this.begin = this.end = place;
  }

  /** Everything after here, up to the last place, is held. */
  get from(): number {
    return this.begin;
  }

  /** The place of the last fact that has arrived. */
  get last(): number {
    return this.end;
  }

  /** Why nothing arrives, since the subscription was lost. */
  get trouble(): string | undefined {
    return this.lost && `not connected for ${Math.round((Date.now() - this.lost.since) / 1_000)} s: ${this.lost.reason}`;
  }

  /** Ends when the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        for await (const followed of this.follow(this.end, signal)) {
          if (followed.kind === 'event') this.take(followed.event);
          if (followed.kind === 'caught-up' || failures > 0) this.lost = undefined;
          failures = 0;
        }
      } catch (error) {
        this.lost ??= { since: Date.now(), reason: '' };
        this.lost.reason = error instanceof Error ? error.message : String(error);
      }
      await wait(Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS), undefined, { signal }).catch(() => undefined);
    }
  }

  /** Facts after a place that is not before {@link LiveTail.from}, oldest first: a copy of no more than so many. */
  after(place: number, most: number): Placed[] {
    let [low, high] = [0, this.held.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.held[middle]?.place ?? Infinity) <= place) low = middle + 1;
      else high = middle;
    }
    return this.held.slice(low, low + most);
  }

  /** Resolves when there is more after a place, or the signal aborts. */
  async moved(place: number, signal: AbortSignal): Promise<void> {
    if (this.end > place || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const wake = () => {
        this.waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.waiting.add(wake);
      signal.addEventListener('abort', wake);
    });
  }

  private take(event: Placed): void {
    if (event.place <= this.end) return;
    this.held.push(event);
    this.end = event.place;
    if (this.held.length >= 2 * HELD) {
      this.held = this.held.slice(-HELD);
      this.begin = this.held[0]?.place ?? this.end;
    }
    for (const wake of [...this.waiting]) wake();
  }
}

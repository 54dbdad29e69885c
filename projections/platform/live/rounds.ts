import type { Watcher } from './watcher.ts';

type Flushable = { watchers(): Iterable<Watcher>; flush(lagging: ReadonlySet<Watcher>): void };

/**
 * States that change together are sent together. Who lags is seen once, before the first frame: a frame of this round that still waits
 * for its turn is no reason to leave somebody out of the next one of the same round.
 */
export class Rounds {
  private due = new Set<Flushable>();

  add(state: Flushable): void {
    if (this.due.size === 0) queueMicrotask(() => this.run());
    this.due.add(state);
  }

  private run(): void {
    const states = this.due;
    this.due = new Set();
    const lagging = new Set<Watcher>();
    for (const state of states) for (const watcher of state.watchers()) if (watcher.lags) lagging.add(watcher);
    for (const state of states) state.flush(lagging);
  }
}

import type { CategoryFilter, EventFeed, FeedMessage, Position, Recorded } from '../../src/platform/event.values.ts';
import { categoryOf } from '../../src/platform/event.values.ts';

/** A fact as a test tells it. */
export type Told = { stream: string; type: string; data: object };

/** A log in memory that can cut what it delivers anywhere, and deliver it again. */
export class MemoryFeed implements EventFeed {
  readonly #events: Recorded[] = [];
  readonly #sleepers = new Set<() => void>();
  #most = Infinity;

  constructor(
    private readonly store: string,
    private readonly delivery: { cuts: ReadonlySet<number>; again: number } = { cuts: new Set(), again: 0 },
  ) {}

  get size(): number {
    return this.#events.length;
  }

  append(...facts: Told[]): Recorded[] {
    const appended = facts.map((told, n): Recorded => {
      const number = this.#events.length + n + 1;
      return {
        ...told,
        id: `e${number}`,
        revision: number,
        position: `${this.store}:${String(number).padStart(8, '0')}`,
        metadata: {
          recordedAt: '2026-01-01T00:00:00.000Z',
          schema: 1,
          organisationId: 'o',
          actor: {},
          channel: 'session',
          correlationId: 'c',
          causationId: 'c',
        },
      };
    });
    this.#events.push(...appended);
    this.#wake();
    return appended;
  }

  /** Delivers no more than so many facts until it is released. */
  holdAfter(most: number): () => void {
    this.#most = most;
    return () => {
      this.#most = Infinity;
      this.#wake();
    };
  }

  copy(): MemoryFeed {
    const copy = new MemoryFeed(this.store);
    copy.#events.push(...this.#events);
    return copy;
  }

  last(): Position {
    return this.#events.at(-1)?.position ?? `${this.store}:00000000`;
  }

  head(): Promise<Position> {
    return Promise.resolve(this.last());
  }

  async *readAll({
    from = '',
    to = '~',
    filter,
  }: { from?: Position; to?: Position; filter?: CategoryFilter } = {}): AsyncGenerator<Recorded> {
    await Promise.resolve();
    yield* this.#events.filter((event) => event.position >= from && event.position <= to && holds(filter, event));
  }

  async *subscribeToAll({
    after,
    filter,
    signal,
  }: {
    after?: Position;
    filter?: CategoryFilter;
    signal: AbortSignal;
  }): AsyncGenerator<FeedMessage> {
    if (after !== undefined && !after.startsWith(`${this.store}:`)) throw Object.assign(new Error(after), { name: 'ForeignPosition' });
    let at = after === undefined ? 0 : Number(after.split(':')[1]);
    while (!signal.aborted) {
      while (at < Math.min(this.#events.length, this.#most)) {
        const event = this.#events[at++]!;
        if (holds(filter, event)) yield { kind: 'event', event };
        if (!this.delivery.cuts.has(at)) continue;
        yield { kind: 'caught-up', position: event.position };
        await new Promise((resolve) => setImmediate(resolve));
        for (const told of this.#events.slice(Math.max(0, at - this.delivery.again), at))
          if (holds(filter, told)) yield { kind: 'event', event: told };
      }
      if (at === this.#events.length && at > 0) yield { kind: 'caught-up', position: this.#events[at - 1]!.position };
      await this.#asleep(at, signal);
    }
  }

  #asleep(at: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted || at < Math.min(this.#events.length, this.#most)) return Promise.resolve();
    return new Promise((resolve) => {
      this.#sleepers.add(resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  #wake(): void {
    for (const wake of this.#sleepers) wake();
    this.#sleepers.clear();
  }
}

function holds(filter: CategoryFilter | undefined, event: Recorded): boolean {
  return !filter || filter.categories.includes(categoryOf(event.stream));
}

import { setTimeout as wait } from 'node:timers/promises';
import type { EventStore, NewEvent } from '../../src/platform/event-store/event-store.ts';
import { AppendOutcomeUnknown, StoreUnavailable } from '../../src/platform/event-store/event-store.ts';
import { all, facts, idsOf, newCategory } from '../contracts/facts.ts';

const ASK_AGAIN_MS = 20;

/** Writers with a stream each, who send every append again until it is acknowledged; and someone who follows what they write. */
export class Writers {
  readonly category = newCategory();
  /** The ids that the store has acknowledged, by stream, in their order. */
  readonly acknowledged = new Map<string, string[]>();
  /** How often the store said no, by name of the error. */
  readonly refusals = new Map<string, number>();
  private readonly refusedWriters = new Set<string>();
  private readonly answeredWriters = new Set<string>();
  private readonly told: string[] = [];
  private readonly until = new AbortController();
  private readonly following: Promise<void>;
  private over = false;
  private failure: Error | undefined;

  constructor(private readonly store: EventStore) {
    this.following = this.follow();
  }

  get count(): number {
    return [...this.acknowledged.values()].reduce((sum, ids) => sum + ids.length, 0);
  }

  /** Writes with so many writers until {@link stop}. Each append has one to three facts. */
  async run(writers: number): Promise<void> {
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let turn = 0; !this.over; turn++) await this.write(`${this.category}-${writer}`, facts(1 + (turn % 3)));
      }),
    ).catch((error: unknown) => {
      this.over = true;
      this.failure = error as Error;
    });
  }

  stop(): void {
    this.over = true;
  }

  /** Appends at the end of a stream, again and again with the same ids, until it is acknowledged. */
  async write(stream: string, events: NewEvent[]): Promise<void> {
    const ids = this.acknowledged.get(stream) ?? [];
    this.acknowledged.set(stream, ids);
    for (;;) {
      try {
        await this.store.append(stream, events, { expected: ids.length === 0 ? 'no-stream' : ids.length - 1 });
        ids.push(...idsOf(events));
        return;
      } catch (error) {
        if (!(error instanceof AppendOutcomeUnknown || error instanceof StoreUnavailable)) throw error;
        this.refusals.set(error.name, (this.refusals.get(error.name) ?? 0) + 1);
        this.refusedWriters.add(stream);
        await wait(ASK_AGAIN_MS);
      } finally {
        this.answeredWriters.add(stream);
      }
    }
  }

  /** Resolves when so many more facts are acknowledged. Throws what a writer threw. */
  async more(count: number): Promise<void> {
    const enough = this.count + count;
    while (this.count < enough && this.failure === undefined) await wait(ASK_AGAIN_MS);
    if (this.failure !== undefined) throw this.failure;
  }

  /** Resolves when so many writers have been refused since: none of them waits for the server. Throws what a writer threw. */
  refused(writers: number): Promise<void> {
    return this.filled(this.refusedWriters, writers);
  }

  /** Resolves when so many writers have been answered since, with yes or no. Throws what a writer threw. */
  answered(writers: number): Promise<void> {
    return this.filled(this.answeredWriters, writers);
  }

  /** Once they have stopped: what was acknowledged is there, once, in its order, nothing else is, and who followed was told the same. */
  async check(): Promise<void> {
    const log = await all(this.store.readAll({ filter: { categories: [this.category] } }));
    for (const [stream, ids] of this.acknowledged) expect(idsOf(log.filter((event) => event.stream === stream))).toEqual(ids);
    expect(log).toHaveLength(this.count);
    while (this.told.length < log.length) await wait(ASK_AGAIN_MS);
    this.until.abort();
    await this.following;
    expect(this.told).toEqual(idsOf(log));
  }

  private async filled(heard: Set<string>, writers: number): Promise<void> {
    heard.clear();
    while (heard.size < writers && this.failure === undefined) await wait(ASK_AGAIN_MS);
    if (this.failure !== undefined) throw this.failure;
  }

  private async follow(): Promise<void> {
    const filter = { categories: [this.category] };
    for await (const message of this.store.subscribeToAll({ filter, signal: this.until.signal }))
      if (message.kind === 'event') this.told.push(message.event.id);
  }
}

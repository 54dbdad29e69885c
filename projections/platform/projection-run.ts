import { setTimeout as wait } from 'node:timers/promises';
import type { EventFeed, FeedMessage, Position } from '../../src/platform/event.values.ts';
import { ViewStopped } from '../../src/platform/not-reached.values.ts';
import { Build, type Tell, UnknownEventType, type Workshop } from './build.ts';
import { compareGenerations, type Comparison } from './compare-generations.ts';
import { buildOf, generationNumber, VERIFYING, versionOf } from './generation-number.ts';
import { Inbox } from './inbox.ts';
import { heardBy, type Projection } from './projection.ts';
import { CheckpointMoved } from './read-models.ts';

/** `rebuilding`: readers still see another generation. `stopped`: see the reason; it is tried again unless the build itself is at fault. */
export type ProjectionState = 'catching-up' | 'live' | 'rebuilding' | 'stopped';

export type ProjectionStatus = {
  name: string;
  version: number;
  /** What readers see includes everything up to here; null when nothing yet. */
  position: Position | null;
  /** The last position that it has heard of. */
  head: Position | null;
  /** Facts that have arrived and are not in the view yet; 0 when it is level with the head. */
  lag: number;
  state: ProjectionState;
  reason?: string;
};

/** What a run tells the projector. */
export type RunEvents = Tell & {
  /** What others keep in memory of this view does not follow on: another generation is active, or another projector was here. */
  reset: (position: Position | null) => void;
  trouble: (message: string) => void;
  /** It holds facts that this log does not have, and is built anew. */
  anew: () => void;
};

const BATCH = 1_000;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 30_000;

/** The life of one projection: it catches up, follows the log, starts again after a failure, and can be rebuilt and verified meanwhile. */
export class ProjectionRun {
  readonly #projection: Projection;
  readonly #feed: EventFeed;
  readonly #workshop: Workshop;
  readonly #tell: RunEvents;
  readonly #stopping = new AbortController();
  readonly #waiters = new Set<{ position: Position; finished: boolean } & PromiseWithResolvers<undefined>>();
  #build: Build | undefined;
  #active = false;
  #inbox: Inbox | undefined;
  #head: Position | null = null;
  #state: ProjectionState = 'catching-up';
  #reason: string | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #aside: Promise<unknown> = Promise.resolve();
  #over: Promise<void> | undefined;
  #stopped: ViewStopped | undefined;

  constructor(projection: Projection, feed: EventFeed, workshop: Workshop, tell: RunEvents) {
    this.#projection = projection;
    this.#feed = feed;
    this.#workshop = workshop;
    this.#tell = tell;
  }

  start(): void {
    this.#over ??= this.#live();
  }

  status(): ProjectionStatus {
    const { name, version } = this.#projection;
    const position = this.#shown();
    const level = position === this.#head;
    return {
      name,
      version,
      position,
      head: this.#head,
      lag: level ? 0 : Math.max(1, this.#inbox?.waiting ?? 0),
      state: this.#state,
      ...(this.#reason === undefined ? {} : { reason: this.#reason }),
    };
  }

  /** Whether it shows everything up to a position; as `reached` would wait for. */
  isThere(position: Position, finished: boolean): boolean {
    return (this.#shown() ?? '') >= position && !(finished && this.#build?.unfinished);
  }

  /**
   * Resolves once readers see everything up to a position, and if that is asked for, nothing is unfinished. Never, when the signal aborts
   * first.
   * @throws ViewStopped
   */
  async reached(position: Position, finished: boolean, signal: AbortSignal): Promise<void> {
    if (this.isThere(position, finished)) return;
    if (this.#stopped) throw this.#stopped;
    const waiter = { position, finished, ...Promise.withResolvers<undefined>() };
    this.#waiters.add(waiter);
    signal.addEventListener('abort', () => this.#waiters.delete(waiter), { once: true });
    await waiter.promise;
  }

  /** Builds the view anew beside the one that readers see, then switches. */
  rebuild(): Promise<void> {
    return this.#asideOf(async () => {
      const serving = this.#serving();
      const aside = await this.#buildAside(generationNumber(this.#projection.version, buildOf(serving.number) + 1));
      await this.#dropOnFailure(aside, () =>
        this.#alone(async () => {
          await this.#bring(aside, this.#serving());
          await this.#serve(aside);
        }),
      );
      await this.#workshop.models.drop(this.#projection.name, serving.number);
    });
  }

  /** Builds the view anew and compares: the projection is held at one batch boundary meanwhile. Nothing is left of what was built. */
  verify(): Promise<Comparison & { position: Position | null }> {
    return this.#asideOf(async () => {
      const { models, turns } = this.#workshop;
      const { name, version } = this.#projection;
      const aside = await this.#buildAside(generationNumber(version, VERIFYING));
      try {
        return await this.#alone(async () => {
          const serving = this.#serving();
          await this.#bring(aside, serving);
          const numbers = { kept: serving.number, rebuilt: aside.number };
          const comparison = await compareGenerations(models, name, numbers, turns, this.#stopping.signal);
          return { position: serving.position, ...comparison };
        });
      } finally {
        await models.drop(name, aside.number);
      }
    });
  }

  /** Finishes the batch under way and keeps what was reached. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#over;
    await this.#aside;
    await this.#alone(async () => this.#build?.settle()).catch((error: unknown) => this.#complain(error));
    this.#letGo('with its process');
  }

  async #live(): Promise<void> {
    let failures = 0;
    while (!this.#isStopping()) {
      try {
        await this.#alone(() => this.#takeUp());
        await this.#follow(() => (failures = 0));
      } catch (error) {
        if (this.#isStopping()) return;
        if (error instanceof CheckpointMoved) continue;
        this.#complain(error);
        if (error instanceof UnknownEventType) return this.#letGo(error.message);
        const pause = Math.min(FIRST_WAIT_MS * 2 ** failures++, LONGEST_WAIT_MS);
        await wait(pause, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      }
    }
  }

  /** Finds the generation to go on with, or drops what is in memory of it after a failure. */
  async #takeUp(): Promise<void> {
    if (this.#build) await this.#reload(this.#build);
    else await this.#open();
    this.#state = this.#active ? 'catching-up' : 'rebuilding';
    this.#reason = undefined;
  }

  async #reload(build: Build): Promise<void> {
    const { told } = build;
    await build.reload();
    if (!this.#active || build.visible === told) return;
    this.#tell.reset(build.visible);
    this.#advance();
  }

  async #open(): Promise<void> {
    const { models } = this.#workshop;
    const { name, version } = this.#projection;
    const kept = (await models.generations()).filter(({ view }) => view === name);
    const mine = kept.filter((generation) => versionOf(generation.version) === version && buildOf(generation.version) !== VERIFYING);
    const next = mine.find(({ active }) => active) ?? mine.at(-1) ?? { version: generationNumber(version, 0), active: kept.length === 0 };
    for (const generation of kept) {
      if (!generation.active && generation.version !== next.version) await models.drop(name, generation.version);
    }
    this.#build = await Build.of(this.#projection, next.version, this.#workshop);
    if (next.active) this.#adopt(this.#build);
  }

  async #follow(onProgress: () => void): Promise<void> {
    const unsubscribe = new AbortController();
    const signal = AbortSignal.any([this.#stopping.signal, unsubscribe.signal]);
    const after = this.#building().position ?? undefined;
    const inbox = new Inbox(
      this.#feed.subscribeToAll({ after, filter: heardBy(this.#projection), first: this.#projection.pushed, signal }),
      BATCH,
    );
    this.#inbox = inbox;
    try {
      for (;;) {
        const messages = await inbox.next();
        const last = messages.at(-1);
        if (!last) throw new Error('the feed ended');
        if (this.#isStopping()) return;
        this.#head = positionOf(last);
        await this.#alone(() => this.#take(messages, inbox.empty));
        onProgress();
        await this.#finishSome(inbox);
      }
    } catch (error) {
      if (!isForeign(error)) throw error;
      await this.#alone(() => this.#startOver());
    } finally {
      unsubscribe.abort();
      inbox.close();
    }
  }

  /** Goes on with what facts have left to be finished: a step after each batch, and as long as nothing arrives. */
  async #finishSome(inbox: Inbox): Promise<void> {
    while (this.#building().unfinished && !this.#isStopping()) {
      await this.#alone(() => this.#building().finishSome());
      this.#advance();
      if (!inbox.empty) return;
    }
  }

  async #take(messages: FeedMessage[], last: boolean): Promise<void> {
    const build = this.#building();
    const caughtUp = messages.some(({ kind }) => kind === 'caught-up');
    if (this.#state === 'live') build.rested();
    await build.take(messages);
    if (caughtUp || (last && this.#state === 'live')) await build.flush();
    else if (this.#state === 'live') await build.sendIfIdle();
    if (caughtUp) {
      if (!this.#active) await this.#replaceOthers(build);
      this.#state = 'live';
    }
    this.#advance();
  }

  /** The view holds facts that this log does not have, as after restoring a backup: it is built anew beside, from the start. */
  async #startOver(): Promise<void> {
    const { name } = this.#projection;
    this.#tell.anew();
    const wrong = this.#building();
    this.#build = await Build.of(this.#projection, wrong.number + 1, this.#workshop);
    if (!this.#active) await this.#workshop.models.drop(name, wrong.number);
    wrong.tell = undefined;
    this.#active = false;
  }

  async #replaceOthers(build: Build): Promise<void> {
    const { models } = this.#workshop;
    await this.#serve(build);
    for (const { view, version } of await models.generations()) {
      if (view === this.#projection.name && version !== build.number) await models.drop(view, version);
    }
  }

  /** Readers see this generation from now on. */
  async #serve(build: Build): Promise<void> {
    await build.finish();
    await build.settle();
    await this.#workshop.models.activate(this.#projection.name, build.number);
    if (this.#build) this.#build.tell = undefined;
    this.#build = build;
    this.#adopt(build);
    this.#tell.reset(build.visible);
    this.#advance();
  }

  #adopt(build: Build): void {
    this.#active = true;
    build.tell = {
      folded: (told) => this.#tell.folded(told),
      committed: (told) => {
        this.#tell.committed(told);
        this.#advance();
      },
    };
  }

  async #buildAside(number: number): Promise<Build> {
    const { position } = this.#serving();
    await this.#workshop.models.drop(this.#projection.name, number);
    const aside = await Build.of(this.#projection, number, this.#workshop);
    if (position !== null) await this.#dropOnFailure(aside, () => this.#readInto(aside, position));
    return aside;
  }

  /** Brings a build aside to the very fact where the serving one stands. */
  async #bring(aside: Build, serving: Build): Promise<void> {
    await serving.flush();
    await serving.finish();
    const { position } = serving;
    if (position === null) return;
    await this.#readInto(aside, position);
    await aside.take([{ kind: 'checkpoint', position }]);
    await aside.finish();
    await aside.settle();
  }

  async #readInto(build: Build, to: Position): Promise<void> {
    const inbox = new Inbox(this.#facts(build.position ?? undefined, to), BATCH);
    try {
      for (let batch = await inbox.next(); batch.length > 0; batch = await inbox.next()) {
        this.#stopping.signal.throwIfAborted();
        await build.take(batch);
      }
    } finally {
      inbox.close();
    }
    await build.flush();
  }

  async *#facts(from: Position | undefined, to: Position): AsyncGenerator<FeedMessage> {
    for await (const event of this.#feed.readAll({ from, to, filter: heardBy(this.#projection) })) yield { kind: 'event', event };
  }

  async #dropOnFailure(build: Build, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      await build.flush().catch(() => undefined);
      await this.#workshop.models.drop(this.#projection.name, build.number);
      throw error;
    }
  }

  #serving(): Build {
    if (!this.#active) throw new Error(`${this.#projection.name} is not ready: its first build has not caught up`);
    return this.#building();
  }

  #building(): Build {
    if (!this.#build) throw new Error(`${this.#projection.name} has not started`);
    return this.#build;
  }

  #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  #shown(): Position | null {
    return this.#active ? (this.#build?.visible ?? null) : null;
  }

  #advance(): void {
    for (const waiter of this.#waiters) {
      if (!this.isThere(waiter.position, waiter.finished)) continue;
      this.#waiters.delete(waiter);
      waiter.resolve(undefined);
    }
  }

  /** Nobody waits any more for what does not come. */
  #letGo(why: string): void {
    this.#stopped = new ViewStopped(`the view ${this.#projection.name} has stopped: ${why}`);
    for (const { reject } of this.#waiters) reject(this.#stopped);
    this.#waiters.clear();
  }

  #complain(error: unknown): void {
    this.#state = 'stopped';
    this.#reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    this.#tell.trouble(`projection ${this.#projection.name}: ${this.#reason}`);
  }

  /** One rebuild or verification at a time. */
  #asideOf<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#aside.then(() => {
      this.#stopping.signal.throwIfAborted();
      return work();
    });
    this.#aside = done.catch(() => undefined);
    return done;
  }

  /** One thing at a time happens to the build: a batch, or a switch or a comparison between two batches. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }
}

function positionOf(message: FeedMessage): Position {
  return message.kind === 'event' ? message.event.position : message.position;
}

/** The store's own error, told by its name: projections know the feed, not the store. */
function isForeign(error: unknown): boolean {
  return error instanceof Error && error.name === 'ForeignPosition';
}

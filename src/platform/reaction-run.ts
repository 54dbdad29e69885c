import { setTimeout as wait } from 'node:timers/promises';
import { Causes } from './causes.ts';
import { AppendOutcomeUnknown, StoreUnavailable } from './event-store/event-store.ts';
import type { FeedMessage, Position, Recorded } from './event.values.ts';
import { NotReached } from './not-reached.values.ts';
import { type ParkedFact, ParkedFacts, whyParked } from './parked-facts.ts';
import type { Reaction, ReactionGround, ReactionStatus } from './reaction.ts';
import { RecordsUnavailable } from './records/records.ts';
import { Refused } from './refused.ts';
import { inTheNameOf } from './unhandled.ts';

const SIDE_BY_SIDE = 32;
const TRIES = 6;
const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 30_000;
/** What passes by itself is tried at least every few seconds, so that nothing waits for long when it has passed. */
const SOON = 3;
const CHECKPOINT_EVERY_MS = 500;

/** A message on its way: the position counts as passed when it and all before it are done. */
type Passage = { position: Position; done: boolean; caughtUp: boolean };

type Waiter = { position: Position; resolve: () => void; reject: (error: Error) => void };

/** One reaction's subscription: reads, answers, retries, parks, and keeps how far it is. */
export class ReactionRun {
  private readonly ending = new AbortController();
  private readonly causes = new Causes();
  private begun = false;
  private readonly lanes = new Map<string, Promise<void>>();
  private readonly passages: Passage[] = [];
  private readonly parked: ParkedFacts;
  private waiters: Waiter[] = [];
  private position: Position = '';
  private saved: Position = '';
  private state: ReactionStatus['state'] = 'catching-up';
  private failing = 0;
  private underWay = 0;
  private room: (() => void) | undefined;
  private saving: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly reaction: Reaction,
    private readonly ground: ReactionGround,
  ) {
    this.parked = new ParkedFacts(ground.records, reaction.name);
  }

  start(): void {
    this.running = inTheNameOf(`the reaction "${this.reaction.name}"`, () => this.run());
  }

  async stop(): Promise<void> {
    this.ending.abort();
    this.room?.();
    await this.running;
    await Promise.allSettled(this.lanes.values());
    this.halt();
    await this.save();
  }

  reached(position: Position): Promise<void> {
    if (this.position !== '' && position <= this.position) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.waiters.push({ position, resolve, reject });
      if (this.state === 'stopped') this.halt();
    });
  }

  causedBy(position: Position): Position {
    return this.causes.lastCausedBy(position);
  }

  status(): ReactionStatus {
    const { name } = this.reaction;
    const state = this.failing > 0 && this.state !== 'stopped' ? 'retrying' : this.state;
    const lag = this.state === 'live' ? this.underWay : Math.max(1, this.underWay);
    return { name, position: this.position, lag, state, parked: this.parked.count };
  }

  /** Tries what is parked once more, oldest first. Answers how many were answered, and what is still parked. */
  async retry(): Promise<{ answered: number; parked: ParkedFact[] }> {
    let answered = 0;
    for (const { position } of this.parked.all()) {
      for await (const stored of this.ground.feed.readAll({ from: position, to: position })) {
        const event = this.ground.upcast(stored);
        if (await this.inLane(event.stream, () => this.answerParked(event))) answered += 1;
      }
    }
    return { answered, parked: this.parked.all() };
  }

  private async run(): Promise<void> {
    const { feed, records, report } = this.ground;
    const { name, categories } = this.reaction;
    const { signal } = this.ending;
    const row = records.get<{ position: Position }>('SELECT position FROM reactions WHERE name = ?', name);
    this.position = this.saved = row?.position ?? '';
    let after = row?.position;
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        if (!this.begun) this.causes.begin(await feed.head());
        this.begun = true;
        for await (const message of feed.subscribeToAll({ after, filter: { categories }, signal })) {
          await this.take(message);
          after = message.kind === 'event' ? message.event.position : message.position;
          failures = 0;
        }
      } catch (error) {
        if (error instanceof UnknownFact) {
          this.halt(error.message);
          return;
        }
        report(`the reaction "${name}" lost its subscription: ${String(error)}`);
        this.state = 'retrying';
        await this.pause(failures + 1);
      }
    }
  }

  private async take(message: FeedMessage): Promise<void> {
    if (message.kind !== 'event') {
      this.passages.push({ position: message.position, done: true, caughtUp: message.kind === 'caught-up' });
      this.advance();
      return;
    }
    const event = this.ground.upcast(message.event);
    if (!this.ground.known.has(event.type))
      throw new UnknownFact(`the reaction "${this.reaction.name}" does not know the fact ${event.type}`);
    if (this.underWay >= SIDE_BY_SIDE) await new Promise<void>((resolve) => (this.room = resolve));
    const passage: Passage = { position: event.position, done: false, caughtUp: false };
    this.passages.push(passage);
    this.underWay += 1;
    void this.inLane(event.stream, async () => {
      passage.done = await this.answer(event);
      this.underWay -= 1;
      this.room?.();
      this.room = undefined;
      this.advance();
    });
  }

  /** Facts of one stream are answered one after the other. */
  private inLane<Done>(stream: string, work: () => Promise<Done>): Promise<Done> {
    const done = (this.lanes.get(stream) ?? Promise.resolve()).then(work);
    const ended = () => {
      if (this.lanes.get(stream) === lane) this.lanes.delete(stream);
    };
    const lane: Promise<void> = done.then(ended, ended);
    this.lanes.set(stream, lane);
    return done;
  }

  private async answerParked(event: Recorded): Promise<boolean> {
    try {
      this.causes.note(event.position, await this.reaction.on(event));
    } catch (error) {
      await this.parked.keep(event, error, 1);
      return false;
    }
    await this.parked.letGo(event.id);
    return true;
  }

  /** Answers a fact, or parks it. False when the run ends before. */
  private async answer(event: Recorded): Promise<boolean> {
    const { signal } = this.ending;
    for (let tries = 1; !signal.aborted; tries++) {
      try {
        this.causes.note(event.position, await this.reaction.on(event));
        return true;
      } catch (error) {
        if (isToBeParked(error, tries) && (await this.park(event, error, tries))) return true;
        this.failing += 1;
        await this.pause(isPassing(error) ? Math.min(tries, SOON) : tries);
        this.failing -= 1;
      }
    }
    return false;
  }

  /** Keeps what could not be answered where an admin sees it. False when it cannot be kept now. */
  private async park(event: Recorded, error: unknown, tries: number): Promise<boolean> {
    this.ground.report(`the reaction "${this.reaction.name}" parked the event ${event.id}: ${whyParked(error)}`);
    // Part of the answer may have been given.
    this.causes.note(event.position, await this.ground.feed.head().catch(() => undefined));
    return this.parked.keep(event, error, tries).then(
      () => true,
      () => false,
    );
  }

  /** Passes everything at the front that is done. */
  private advance(): void {
    let passed = 0;
    for (const { position, done, caughtUp } of this.passages) {
      if (!done) break;
      passed += 1;
      this.position = position;
      if (this.state !== 'stopped') this.state = caughtUp ? 'live' : this.state === 'retrying' ? 'catching-up' : this.state;
    }
    if (passed === 0) return;
    this.passages.splice(0, passed);
    const [reached, waiting] = [
      this.waiters.filter(({ position }) => position <= this.position),
      this.waiters.filter(({ position }) => position > this.position),
    ];
    this.waiters = waiting;
    for (const waiter of reached) waiter.resolve();
    this.saving ??= setTimeout(() => void this.save(), CHECKPOINT_EVERY_MS).unref();
  }

  /** How far it is needs not be exact: what is delivered again does nothing. */
  private async save(): Promise<void> {
    clearTimeout(this.saving);
    this.saving = undefined;
    const { position } = this;
    if (position === this.saved || position === '') return;
    const sql = 'INSERT INTO reactions (name, position) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET position = excluded.position';
    await this.ground.records.write([{ sql, params: [this.reaction.name, position] }]).then(
      () => (this.saved = position),
      (error: unknown) => this.ground.report(`the reaction "${this.reaction.name}" could not keep how far it is: ${String(error)}`),
    );
  }

  private halt(message?: string): void {
    this.state = 'stopped';
    if (message) this.ground.report(message);
    for (const { reject } of this.waiters) reject(new Error(`the reaction "${this.reaction.name}" has stopped`));
    this.waiters = [];
  }

  private async pause(times: number): Promise<void> {
    await wait(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 4 ** times), undefined, { signal: this.ending.signal }).catch(() => undefined);
  }
}

/** A refusal stays one. What only waits for the store, or for views that are built, is tried until it is done. */
export function isToBeParked(error: unknown, tries: number): boolean {
  return !isPassing(error) && (error instanceof Refused || tries >= TRIES);
}

function isPassing(error: unknown): boolean {
  return [StoreUnavailable, AppendOutcomeUnknown, RecordsUnavailable, NotReached].some((kind) => error instanceof kind);
}

class UnknownFact extends Error {}

import { setTimeout as wait } from 'node:timers/promises';
import { Causes } from './causes.ts';
import { AppendOutcomeUnknown, StoreUnavailable } from './event-store/event-store.ts';
import type { Position, Recorded } from './event.values.ts';
import { FairSlots } from './fair-slots.ts';
import { Lanes } from './lanes.ts';
import { NotReached } from './not-reached.values.ts';
import { type ParkedFact, ParkedFacts, whyParked } from './parked-facts.ts';
import { ReactionPlace } from './reaction-place.ts';
import type { Reaction, ReactionGround, ReactionStatus } from './reaction.ts';
import { RecordsUnavailable } from './records/records.ts';
import { Refused } from './refused.ts';
import { Unanswered } from './unanswered.ts';
import { inTheNameOf } from './unhandled.ts';

const SIDE_BY_SIDE = 64;
/** Facts in memory. A tenth of a second's work where most are passed at once, some megabytes at most. */
const MOST_HELD = 4_096;
/** An organisation without room is waited for that long; then it is passed over, and others wait for it no more. */
const PATIENCE_MS = 250;
const TRIES = 6;
const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 30_000;
/** What passes by itself is tried at least every few seconds, so that nothing waits for long when it has passed. */
const SOON = 3;
const CHECKPOINT_EVERY_MS = 500;

/** Somebody who waits until something holds of what is read and answered. */
type Watch = { holds: () => boolean; resolve: (held: boolean) => void };

/** One reaction's subscription: reads, answers, retries, parks, and keeps how far it is. */
export class ReactionRun {
  private readonly ending = new AbortController();
  private readonly causes = new Causes();
  private readonly lanes = new Lanes();
  private readonly slots = new FairSlots(SIDE_BY_SIDE);
  private readonly unanswered = new Unanswered(MOST_HELD);
  private readonly underWay = new Set<Promise<void>>();
  private readonly watches = new Set<Watch>();
  private readonly parked: ParkedFacts;
  private readonly place: ReactionPlace;
  private begun = false;
  private stopped = false;
  /** The subscription is lost, and nothing came of the next one yet. */
  private lost = false;
  /** The head of the log when the subscription came there first. */
  private caughtUp: Position | undefined;
  private failing = 0;
  private bringingUp: Promise<void> | undefined;
  private saved: Position = '';
  private saving: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    readonly reaction: Reaction,
    private readonly ground: ReactionGround,
  ) {
    this.parked = new ParkedFacts(ground.records, reaction.name);
    this.place = new ReactionPlace(ground.records, reaction.name);
  }

  /** Begins where it was. Resolves when it is durable where a new one begins: whoever dies right then does not begin later, or earlier. */
  async start(): Promise<void> {
    let place = await this.place.position();
    if (place === undefined) {
      place = this.reaction.begin === 'now' ? await this.ground.feed.head() : '';
      await this.place.keep(place);
    }
    this.unanswered.read = this.saved = place;
    this.running = inTheNameOf(`the reaction "${this.reaction.name}"`, () => this.run());
  }

  async stop(): Promise<void> {
    this.ending.abort();
    this.stopped = true;
    this.moved();
    await Promise.all([this.running, this.bringingUp]);
    await Promise.allSettled(this.underWay);
    await this.save();
  }

  /**
   * Resolves to true once everything of an organisation, or of all if none is named, is answered or parked up to a position; to false when
   * the signal aborts, or the reaction stops, before.
   */
  reached(position: Position, organisationId?: string, signal?: AbortSignal): Promise<boolean> {
    return this.when(() => this.hasReached(position, organisationId), signal);
  }

  hasReached(position: Position, organisationId?: string): boolean {
    return this.unanswered.reached(position, organisationId);
  }

  causedBy(position: Position, organisationId?: string): Position {
    return this.causes.lastCausedBy(position, organisationId);
  }

  status(): ReactionStatus {
    const { name, kind } = this.reaction;
    const position = this.unanswered.passed;
    const live = this.caughtUp !== undefined && position >= this.caughtUp;
    const trouble = this.failing > 0 || this.lost;
    const state = this.stopped ? 'stopped' : trouble ? 'retrying' : live ? 'live' : 'catching-up';
    const others = state === 'stopped' || this.lost || !live || this.unanswered.behind.length > 0;
    return { name, kind, position, lag: Math.max(others ? 1 : 0, this.unanswered.count), state, parked: this.parked.count };
  }

  /** Tries what is parked once more, oldest first. Answers how many were answered, and what is still parked. */
  async retry(): Promise<{ answered: number; parked: ParkedFact[] }> {
    let answered = 0;
    for (const { position } of await this.parked.all()) {
      for await (const stored of this.ground.feed.readAll({ from: position, to: position })) {
        const event = this.ground.upcast(stored);
        if (await this.inLane(event, () => this.answerParked(event))) answered += 1;
      }
    }
    return { answered, parked: await this.parked.all() };
  }

  private async run(): Promise<void> {
    const { feed, report } = this.ground;
    const { name, categories } = this.reaction;
    const { signal } = this.ending;
    await this.parked.recount();
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        if (!this.begun) this.causes.begin(await feed.head());
        this.begun = true;
        const after = this.unanswered.read || undefined;
        for await (const message of feed.subscribeToAll({ after, filter: { categories }, signal })) {
          this.lost = false;
          failures = 0;
          if (message.kind === 'event') await this.hear(message.event);
          else this.unanswered.read = message.position;
          if (message.kind === 'caught-up') this.caughtUp ??= message.position;
          this.moved();
          this.saveSoon();
        }
      } catch (error) {
        if (error instanceof UnknownFact) {
          this.halt(error.message);
          return;
        }
        report(`the reaction "${name}" lost its subscription: ${String(error)}`);
        this.lost = true;
        this.caughtUp = undefined;
        await this.pause(failures + 1);
      }
    }
  }

  /** Takes a fact, or passes it over where its organisation has more under way than it may have: others do not wait for that. */
  private async hear(stored: Recorded): Promise<void> {
    const event = this.inTodaysWords(stored);
    const { unanswered } = this;
    const { organisationId } = event.metadata;
    if (!unanswered.isBehind(organisationId) && !unanswered.hasRoom(organisationId)) await this.roomSoon(organisationId);
    if (this.ending.signal.aborted) return;
    if (unanswered.isBehind(organisationId) || !unanswered.hasRoom(organisationId)) {
      unanswered.passOver(organisationId, event.position);
      this.bringingUp ??= inTheNameOf(`the reaction "${this.reaction.name}"`, () => this.bringUp());
    } else this.take(event, unanswered.read);
    unanswered.read = event.position;
  }

  private inTodaysWords(stored: Recorded): Recorded {
    const event = this.ground.upcast(stored);
    if (this.ground.known.has(event.type)) return event;
    throw new UnknownFact(`the reaction "${this.reaction.name}" does not know the fact ${event.type}`);
  }

  private async roomSoon(organisationId: string): Promise<void> {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
    await this.when(() => this.unanswered.hasAmpleRoom(organisationId), patience.signal);
    clearTimeout(timer);
  }

  private take(event: Recorded, before: Position): void {
    const { organisationId } = event.metadata;
    const taken = this.unanswered.take(organisationId, event.position, before);
    const answered = this.inLane(event, () => this.answer(event)).then((done) => {
      this.underWay.delete(answered);
      if (!done) return;
      this.unanswered.answered(organisationId, taken);
      this.moved();
      this.saveSoon();
    });
    this.underWay.add(answered);
  }

  /** Reads what was passed over once there is room for it: one reading for all organisations that have room, to where they are full again. */
  private async bringUp(): Promise<void> {
    const { unanswered } = this;
    const { signal } = this.ending;
    const withRoom = () => unanswered.behind.filter((organisationId) => unanswered.hasAmpleRoom(organisationId));
    for (let failures = 0; unanswered.behind.length > 0 && !this.stopped;) {
      if (!(await this.when(() => withRoom().length > 0))) break;
      const open = new Set(withRoom());
      try {
        for await (const stored of this.ground.feed.readAll({
          ...unanswered.spanOf(open),
          filter: { categories: this.reaction.categories },
        })) {
          const { organisationId } = stored.metadata;
          if (signal.aborted) break;
          if (!open.has(organisationId)) continue;
          if (!unanswered.hasRoom(organisationId)) open.delete(organisationId);
          else this.takePassedOver(stored);
          if (!unanswered.isBehind(organisationId)) open.delete(organisationId);
          if (open.size === 0) break;
        }
        failures = 0;
      } catch (error) {
        this.ground.report(`the reaction "${this.reaction.name}" could not read what it has passed over: ${String(error)}`);
        await this.pause((failures += 1));
      }
    }
    this.bringingUp = undefined;
  }

  private takePassedOver(stored: Recorded): void {
    const before = this.unanswered.takePassedOver(stored.metadata.organisationId, stored.position);
    if (before !== undefined) this.take(this.inTodaysWords(stored), before);
  }

  private inLane<Done>(event: Recorded, work: () => Promise<Done>): Promise<Done> {
    return this.lanes.pass(event.metadata.organisationId, this.reaction.lane?.(event) ?? event.stream, work);
  }

  /** Has a fact answered when it is its organisation's turn. */
  private async answerNow(event: Recorded): Promise<void> {
    const { organisationId } = event.metadata;
    const caused = await this.slots.use(organisationId, () => this.reaction.on(event));
    this.causes.note(organisationId, event.position, caused);
  }

  private async answerParked(event: Recorded): Promise<boolean> {
    try {
      await this.answerNow(event);
    } catch (error) {
      await this.parked.keep(event, error, 1);
      return false;
    }
    await this.parked.letGo(event.id);
    return true;
  }

  /** Answers a fact, or parks it. False when the run ends before. Whoever waits for another try holds no slot. */
  private async answer(event: Recorded): Promise<boolean> {
    const { signal } = this.ending;
    for (let tries = 1; !signal.aborted; tries++) {
      try {
        await this.answerNow(event);
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
    this.causes.note(event.metadata.organisationId, event.position, await this.ground.feed.head().catch(() => undefined));
    return this.parked.keep(event, error, tries).then(
      () => true,
      () => false,
    );
  }

  /** Resolves to true as soon as something holds; to false when the signal aborts, or the run ends, before. */
  private when(holds: () => boolean, signal?: AbortSignal): Promise<boolean> {
    if (holds()) return Promise.resolve(true);
    if (this.stopped || signal?.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const over = () => watch.resolve(false);
      const watch: Watch = {
        holds,
        resolve: (held) => {
          this.watches.delete(watch);
          signal?.removeEventListener('abort', over);
          resolve(held);
        },
      };
      this.watches.add(watch);
      signal?.addEventListener('abort', over);
    });
  }

  private moved(): void {
    for (const watch of this.watches) {
      if (watch.holds()) watch.resolve(true);
      else if (this.stopped) watch.resolve(false);
    }
  }

  private saveSoon(): void {
    this.saving ??= setTimeout(() => void this.save(), CHECKPOINT_EVERY_MS).unref();
  }

  /** How far it is needs not be exact: what is delivered again does nothing. */
  private async save(): Promise<void> {
    clearTimeout(this.saving);
    this.saving = undefined;
    const { passed } = this.unanswered;
    if (passed === this.saved || passed === '') return;
    await this.place.keep(passed).then(
      () => (this.saved = passed),
      (error: unknown) => this.ground.report(`the reaction "${this.reaction.name}" could not keep how far it is: ${String(error)}`),
    );
  }

  private halt(message: string): void {
    this.stopped = true;
    this.ground.report(message);
    this.moved();
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

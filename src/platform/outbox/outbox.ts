import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import { type Instant, later } from '../event.values.ts';
import type { Keys } from '../keys.ts';
import { RecordConflict, type Records, RecordsUnavailable, type RecordWrite } from '../records/records.ts';
import { Lanes, type Waiting } from './lanes.ts';
import { type BegunLetter, type Letter, type LetterStatus, OutboxRows } from './outbox-rows.ts';
import { waitAfter } from './tries.values.ts';

/** Takes a letter to its destination. @throws RefusedForGood, NotBefore, TakenBack, or another Error when it has not arrived */
export type Carrier = (letter: Letter) => Promise<unknown>;

/** The destination will never take the letter: it is not tried again. */
export class RefusedForGood extends Error {}

/** Its sender has taken it back, or made it anew: nothing became of it. */
export class TakenBack extends Error {}

/** It has not arrived, and the destination says how long it wants to be left alone, in milliseconds: other letters to it wait as well. */
export class NotBefore extends Error {
  constructor(
    message: string,
    readonly waits: number,
  ) {
    super(message);
  }
}

/** How letters of a kind are sent. */
export type Sending = {
  /** How long a try waits, after so many that failed, where it is not as {@link waitAfter} says. */
  waitAfter?: typeof waitAfter;
  /** Who gets it twice knows it again: it is sent however often the server ended meanwhile. */
  isKnownAgain?: true;
  /** Hears of one that is not tried any more before it is dead. Answers whether it has taken it back: nothing is left of it then. */
  onDead?: (letter: BegunLetter, why: unknown) => Promise<boolean>;
};

type Carried = { carrier: Carrier } & Sending;

/** What the outbox lives on. */
export type OutboxGround = {
  records: Records;
  keys: Keys;
  clock: Clock;
  /** From 0 to 1. */
  random: () => number;
  report: (message: string) => void;
};

/** How many are sent at the same time, and how many more that take long. Mail servers take some 50 connections of one sender. */
const AT_ONCE = 16;
const ASIDE = 32;
/** A sending that takes longer delays nobody else. */
const LONG_MS = 2_000;
/** A sending whose end nobody knows may have arrived: there is one more, and then an admin is asked. */
const MOST_SENDINGS = 2;
/** What is dead, and the ids of what was sent once, are kept so long. */
const KEPT_MS = 30 * 24 * 3_600_000;
const TIDY_EVERY_MS = 3_600_000;
/** A clock that was set is noticed within a minute. */
const LONGEST_SLEEP_MS = 60_000;
/** What is under way when the server ends, or when its reader is forgotten, is waited for so long. */
const PATIENCE_MS = 10_000;
const RECORDS_AGAIN_MS = 1_000;

/**
 * What leaves the house: durable before anybody is told that it will be sent, sent as soon as its destination's lane is free, tried again
 * for two days, then dead, and shown. It is fed by calls and never by folds: a rebuild sends nothing.
 */
export class Outbox {
  private readonly lanes = new Lanes(AT_ONCE, ASIDE);
  private readonly carriers = new Map<string, Carried>();
  private readonly underWay = new Map<string, Promise<void>>();
  private readonly ending = new AbortController();
  private started = false;
  private looking: NodeJS.Timeout | undefined;
  private tidying: NodeJS.Timeout | undefined;

  private constructor(
    private readonly rows: OutboxRows,
    private readonly ground: OutboxGround,
  ) {}

  static async open(ground: OutboxGround): Promise<Outbox> {
    return new Outbox(await OutboxRows.open(ground.records, ground.keys), ground);
  }

  /** Says who takes letters of a kind; before {@link start}. */
  carry(kind: string, carrier: Carrier, sending: Sending = {}): void {
    this.carriers.set(kind, { carrier, ...sending });
  }

  /**
   * Begins to send. A process that serves nobody sends nothing either.
   * What comes while the rest is read is in its lane twice; the second is not there any more when its turn comes, or has been tried since.
   */
  async start(): Promise<void> {
    this.started = true;
    for await (const waiting of this.rows.waiting()) this.lanes.add(waiting);
    this.tidying = setInterval(() => void this.tidy(), TIDY_EVERY_MS).unref();
    void this.tidy();
    this.look();
  }

  /**
   * Takes in what is to be sent; it will be, whatever happens, when this answers.
   * @param letter.id of a letter that follows from a fact: it is not taken in a second time, while it waits and for 30 days after it was sent
   * @param letter.goodForMs after it the letter would only confuse its reader: it is not sent any more
   * @throws RecordsUnavailable
   */
  async add({ id, goodForMs, ...letter }: NewLetter): Promise<void> {
    const since = this.ground.clock.now();
    const until = goodForMs === undefined ? undefined : later(since, goodForMs);
    try {
      this.send(await this.rows.add({ ...letter, id: id ?? crypto.randomUUID(), since, until, once: id !== undefined }));
    } catch (error) {
      if (id === undefined || !(error instanceof RecordConflict)) throw error;
    }
  }

  /**
   * Takes in letters, and in the same moment what their sender writes beside them: a place that it has come to. One that is there begins anew.
   * @throws RecordsUnavailable; RecordConflict of what is beside: nothing was taken in
   */
  async addAll(letters: readonly Omit<Letter, 'since' | 'until'>[], beside: readonly RecordWrite[]): Promise<void> {
    const since = this.ground.clock.now();
    for (const waiting of await this.rows.addAll(
      letters.map((letter) => ({ ...letter, since })),
      beside,
    ))
      this.send(waiting);
  }

  /** How many wait for a destination. */
  async waitingFor(kind: string, destination: string): Promise<number> {
    return this.rows.countIn(await this.rows.laneOf(kind, destination));
  }

  /** Those that wait and that their sender finds so, in its order. */
  waitingOf(startsWith: string): Promise<{ id: string; of: string }[]> {
    return this.rows.waitingOf(startsWith);
  }

  /** The dead that their sender finds so, the first to die first. */
  deadOf(startsWith: string): AsyncGenerator<LetterStatus> {
    return this.rows.list('dead', startsWith);
  }

  /** Takes letters away, and writes in the same moment what their sender writes beside. @throws RecordsUnavailable; RecordConflict of what is beside */
  takeBack(letters: readonly { id: string }[], beside: readonly RecordWrite[]): Promise<void> {
    return this.rows.takeBack(letters, beside);
  }

  /** Removes all that its sender finds so. What is being sent at this moment may arrive. */
  forgetOf(startsWith: string): Promise<void> {
    return this.rows.forgetOf(startsWith);
  }

  /** Sends whatever may be sent now, and comes back when more is due. */
  look(): void {
    clearTimeout(this.looking);
    if (!this.started || this.ending.signal.aborted) return;
    const now = Date.parse(this.ground.clock.now());
    for (let next = this.lanes.next(now); next; next = this.lanes.next(now)) this.begin(next);
    const due = this.lanes.dueAfter(now);
    if (due !== undefined) this.looking = setTimeout(() => this.look(), Math.min(LONGEST_SLEEP_MS, due - now)).unref();
  }

  async status(): Promise<{ waiting: number; dead: number }> {
    return { waiting: await this.rows.count('waiting'), dead: await this.rows.count('dead') };
  }

  /** The dead first. */
  async *list(): AsyncGenerator<LetterStatus> {
    yield* this.rows.list('dead');
    yield* this.rows.list('waiting');
  }

  /**
   * Sends one of the dead again, or all. Answers how many. Each is what it was before: who got it already knows it again.
   * @param of only those that their sender finds so
   */
  async retry(id?: string, of?: string): Promise<number> {
    const ids = id === undefined ? await this.rows.deadIds(of) : [id];
    let revived = 0;
    for (const dead of ids) {
      const waiting = await this.rows.revive(dead, this.ground.clock.now(), of);
      if (!waiting) continue;
      revived += 1;
      this.send(waiting);
    }
    return revived;
  }

  /** Removes all that is for a destination. What is being sent at this moment is waited for. */
  async forget(kind: string, destination: string): Promise<void> {
    const lane = await this.rows.laneOf(kind, destination);
    await this.rows.forget(lane);
    await Promise.race([this.underWay.get(lane), wait(PATIENCE_MS, undefined, { ref: false })]);
  }

  /** Removes what is about an organisation. What is under way arrives first, as far as anybody waits for it. */
  async forgetOrganisation(organisationId: string): Promise<void> {
    await this.rows.forgetOrganisation(organisationId);
    await Promise.race([Promise.all(this.underWay.values()), wait(PATIENCE_MS, undefined, { ref: false })]);
  }

  /** Lets what is under way arrive. What does not is sent again at the next start. Records are closed after it. */
  async stop(): Promise<void> {
    this.ending.abort();
    clearTimeout(this.looking);
    clearInterval(this.tidying);
    await Promise.race([Promise.all(this.underWay.values()), wait(PATIENCE_MS, undefined, { ref: false })]);
  }

  private send(waiting: Waiting): void {
    if (!this.started) return;
    this.lanes.add(waiting);
    this.look();
  }

  private begin(waiting: Waiting): void {
    const long = setTimeout(() => {
      this.lanes.slow(waiting);
      this.look();
    }, LONG_MS).unref();
    const sending = this.try(waiting)
      .catch((error: unknown) => {
        this.ground.report(`the letter ${waiting.id} waits for the next start: ${String(error)}`);
        return false;
      })
      .then((arrived) => {
        clearTimeout(long);
        this.underWay.delete(waiting.lane);
        this.lanes.done(waiting, arrived);
        this.look();
      });
    this.underWay.set(waiting.lane, sending);
  }

  /** Answers whether it has arrived, or was not there any more. */
  private async try(waiting: Waiting): Promise<boolean> {
    const letter = await this.durably(() => this.rows.begin(waiting));
    if (!letter) return true;
    const { id, kind, destination, until, begun } = letter;
    const { carrier, ...sending }: Partial<Carried> = this.carriers.get(kind) ?? {};
    if (until !== undefined && until <= this.ground.clock.now())
      return this.die(letter, 'it was good until then, and could not be sent before');
    if (begun > MOST_SENDINGS && !sending.isKnownAgain)
      return this.die(letter, 'the server ended while it was sent, twice: it may have arrived');
    try {
      if (!carrier) throw new Error(`nobody carries "${kind}"`);
      await carrier(letter);
    } catch (error) {
      if (error instanceof TakenBack) return true;
      const why = (error instanceof Error ? error.message : String(error)).slice(0, 1_000);
      const tries = letter.tries + 1;
      const waits = error instanceof RefusedForGood ? undefined : (sending.waitAfter ?? waitAfter)(tries, this.ground.random());
      if (waits === undefined) {
        const isTakenBack = await sending.onDead?.({ ...letter, tries }, error);
        return isTakenBack ? false : this.die({ ...letter, tries }, why);
      }
      if (tries === 1 && !sending.onDead)
        this.ground.report(`a ${kind} could not be sent and is tried again: ${withoutAddress(why, destination)}`);
      const now = this.ground.clock.now();
      const due = Date.parse(now) + Math.max(waits, error instanceof NotBefore ? error.waits : 0);
      await this.durably(() => this.rows.again(id, { now, at: new Date(due).toISOString(), why }));
      if (error instanceof NotBefore) this.lanes.rest(waiting, Date.parse(now) + error.waits);
      this.lanes.add({ ...waiting, tries, due });
      return false;
    }
    await this.durably(() => this.rows.sent(id, this.ground.clock.now()));
    return true;
  }

  private async die({ id, kind, destination, tries }: BegunLetter, why: string): Promise<false> {
    this.ground.report(`a ${kind} is not tried any more: ${withoutAddress(why, destination)}. "laurel outbox list" shows it as ${id}`);
    await this.durably(() => this.rows.die(id, this.ground.clock.now(), why, tries));
    return false;
  }

  /** What became of a sending must not get lost because the disk is full: it waits for room. Nothing when the server ends before. */
  private async durably<Done>(write: () => Promise<Done>): Promise<Done | undefined> {
    do
      try {
        return await write();
      } catch (error) {
        if (!(error instanceof RecordsUnavailable)) throw error;
        await wait(RECORDS_AGAIN_MS, undefined, { signal: this.ending.signal }).catch(() => undefined);
      }
    while (!this.ending.signal.aborted);
    return undefined;
  }

  private async tidy(): Promise<void> {
    const oldest: Instant = new Date(Date.parse(this.ground.clock.now()) - KEPT_MS).toISOString();
    await this.rows.removeOver(oldest).catch((error: unknown) => this.ground.report(`dead letters could not be removed: ${String(error)}`));
  }
}

/** What is to be sent to a destination, as its carrier understands it. */
type NewLetter = Omit<Letter, 'id' | 'since' | 'until'> & { id?: string; goodForMs?: number };

/** What others answer often repeats the address. A log is read by more people than a mail. */
function withoutAddress(why: string, destination: string): string {
  const address = destination.replaceAll(/[^A-Za-z0-9@]/g, '\\$&');
  return why.replaceAll(new RegExp(address, 'gi'), '(the address)');
}

import type { Clock } from '../clock.ts';
import { type EventFeed, type Instant, later, type Position } from '../event.values.ts';
import { Lanes } from '../lanes.ts';
import { NotReached } from '../not-reached.values.ts';
import type { Records } from '../records/records.ts';
import { inTheNameOf } from '../unhandled.ts';
import { type Agenda, type Due, type DueDocument, type DueKind, dueOf, organisationOf } from './due.ts';
import { Lease } from './lease.ts';
import { occurrenceUpTo } from './recurrence.values.ts';
import { type Round, Rounds } from './rounds.ts';
import { Tries } from './tries.ts';

/** What the scheduler lives on. */
export type ScheduleGround = {
  feed: Pick<EventFeed, 'head'>;
  records: Records;
  clock: Clock;
  /** Where documents of views come due. */
  views: Agenda;
  report: (message: string) => void;
};

/**
 * What `/health` says of a kind. `next`: when the next comes due. `soon`: how many do within an hour. `late`: how many are due and not done.
 * `failing`: how many of them were tried in vain.
 */
export type ScheduleStatus = { name: string; next: Instant | null; soon: number; late: number; failing: number };

/** How many are issued between two renewals of the lease. */
const PAGE = 100;
const SOON_MS = 3_600_000;
/** A clock that was set is noticed within a minute. */
const LONGEST_SLEEP_MS = 60_000;
/** Another process issues, a view is being built, or a store is away: looked at again after this. */
const LOOK_AGAIN_MS = 5_000;

/**
 * Issues the command that follows when a document comes due: in order, by one process at a time, however late. It keeps no list and no place of its
 * own: what is due is what the views show once they show everything that has happened, so a rebuild issues nothing, what was deleted or moved
 * is not due, and a pause, or a clock that is set, loses nothing.
 */
export class Scheduler {
  private readonly kinds = new Map<string, { kind: DueKind; agenda: Agenda }>();
  private readonly lanes = new Lanes();
  private readonly tries = new Tries();
  private readonly ending = new AbortController();
  private started = false;
  private asked = false;
  private running: Promise<void> | undefined;
  private sleeping: NodeJS.Timeout | undefined;
  private wakesAt: Instant = '';

  private constructor(
    private readonly ground: ScheduleGround,
    private readonly rounds: Rounds,
    private readonly lease: Lease,
  ) {}

  static async open(ground: ScheduleGround): Promise<Scheduler> {
    const { records, clock } = ground;
    return new Scheduler(ground, await Rounds.open(records, clock), await Lease.open('schedule', records, clock));
  }

  /** Says what follows when documents of a kind come due; before {@link start}. @param agenda where they do: in a view unless told */
  add(kind: DueKind, agenda: Agenda = this.ground.views): void {
    if (this.kinds.has(kind.name)) throw new Error(`there are two kinds named "${kind.name}" that come due`);
    this.kinds.set(kind.name, { kind, agenda });
  }

  /** Takes in a round of the server; before {@link start}. */
  async addRound(round: Round): Promise<void> {
    this.kinds.set(round.name, { kind: await this.rounds.add(round), agenda: this.rounds });
  }

  /**
   * Begins to issue. A process that serves nobody issues nothing.
   * @throws Error when a view names a kind of which nobody says what follows, or the other way round
   */
  start(): void {
    for (const name of this.ground.views.kinds)
      if (!this.kinds.has(name)) throw new Error(`nobody says what follows when a "${name}" is due`);
    for (const [name, { agenda }] of this.kinds)
      if (!agenda.kinds.includes(name)) throw new Error(`no view has documents that come due as "${name}"`);
    this.started = true;
    this.look();
  }

  /** Hears when something comes due that it may not have looked at. */
  expect(dueAt: Instant): void {
    if (this.running || dueAt <= this.wakesAt) this.look();
  }

  /** Issues whatever is due, and comes back when more is. */
  look(): void {
    if (!this.started || this.ending.signal.aborted) return;
    this.asked = true;
    this.running ??= inTheNameOf('the schedule', () => this.run());
  }

  /** Resolves once nothing is being issued. */
  async idle(): Promise<void> {
    await this.running;
  }

  async status(): Promise<ScheduleStatus[]> {
    const now = this.ground.clock.now();
    return Promise.all(
      [...this.kinds].map(async ([name, { agenda }]) => ({
        name,
        next: (await agenda.find(name, { after: now }, { limit: 1 })).items[0]?.dueAt ?? null,
        soon: await agenda.count(name, { after: now, to: later(now, SOON_MS) }),
        late: await agenda.count(name, { to: now }),
        failing: this.tries.countOf(name),
      })),
    );
  }

  /** Finishes what is being issued. What is due and was not is issued at the next start. Stores are closed after it. */
  async stop(): Promise<void> {
    this.ending.abort();
    clearTimeout(this.sleeping);
    await this.running;
  }

  private async run(): Promise<void> {
    clearTimeout(this.sleeping);
    let wait = LONGEST_SLEEP_MS;
    while (this.asked && !this.ending.signal.aborted) {
      this.asked = false;
      wait = await this.issueAll().catch((error: unknown) => {
        this.ground.report(`the schedule could not be handed over: ${String(error)}`);
        return LOOK_AGAIN_MS;
      });
    }
    this.running = undefined;
    this.wakesAt = later(this.ground.clock.now(), wait);
    if (!this.ending.signal.aborted) this.sleeping = setTimeout(() => this.look(), wait).unref();
  }

  /** Answers how long nothing is to be done, in milliseconds. A kind that cannot be looked at holds up no other. */
  private async issueAll(): Promise<number> {
    let wait = LONGEST_SLEEP_MS;
    try {
      for (const { kind, agenda } of this.kinds.values()) {
        const ofKind = this.issueDue(kind, agenda).catch((error: unknown) => {
          this.ground.report(`what is due as "${kind.name}" could not be issued, and is looked at again: ${String(error)}`);
          return LOOK_AGAIN_MS;
        });
        wait = Math.min(wait, await ofKind);
      }
    } finally {
      await this.lease.release();
    }
    return wait;
  }

  private async issueDue(kind: DueKind, agenda: Agenda): Promise<number> {
    if ((await this.open(kind, agenda)).due.length > 0) {
      if (!(await this.lease.hold()) || !(await this.issueKind(kind, agenda))) return LOOK_AGAIN_MS;
    }
    return this.waitOf(kind, agenda);
  }

  /**
   * Issues what is due of a kind once its view shows everything that has happened: what was answered is due no more.
   * No when it does not, or another process has taken over.
   */
  private async issueKind(kind: DueKind, agenda: Agenda): Promise<boolean> {
    try {
      let position = await this.ground.feed.head();
      while (!this.ending.signal.aborted && (await this.lease.hold())) {
        await agenda.reached(kind.name, position);
        const { due } = await this.open(kind, agenda);
        if (due.length === 0) return true;
        const caused = await Promise.all(due.map((one) => this.issueInOrder(kind, one)));
        for (const reached of caused) if (reached !== undefined && reached > position) position = reached;
      }
      return false;
    } catch (error) {
      if (error instanceof NotReached) return false;
      throw error;
    }
  }

  /** The first that are due, without those that wait for another try; and how long the first of these waits, when there are no others. */
  private async open(kind: DueKind, agenda: Agenda): Promise<{ due: Due[]; wait: number }> {
    const now = this.ground.clock.now();
    const seen = new Set<string>();
    let wait = LONGEST_SLEEP_MS;
    let after: string | undefined;
    do {
      const page = await agenda.find(kind.name, { to: now }, { limit: PAGE, after });
      const all = page.items.map((document) => dueOf(kind.name, document.key, dueTime(kind, document, now)));
      const waits = all.map(({ context }) => this.tries.waits(context.commandId, now));
      const due = all.filter((_, n) => waits[n] === 0);
      if (due.length > 0) return { due, wait: 0 };
      for (const { context } of all) seen.add(context.commandId);
      wait = Math.min(wait, ...waits);
      after = page.next;
    } while (after !== undefined);
    this.tries.keepOnly(kind.name, seen);
    return { due: [], wait };
  }

  private async waitOf(kind: DueKind, agenda: Agenda): Promise<number> {
    const { wait } = await this.open(kind, agenda);
    const now = this.ground.clock.now();
    const [next] = (await agenda.find(kind.name, { after: now }, { limit: 1 })).items;
    return next ? Math.min(wait, Date.parse(next.dueAt) - Date.parse(now)) : wait;
  }

  private issueInOrder(kind: DueKind, due: Due): Promise<Position | undefined> {
    return this.lanes.pass(organisationOf(due.key), kind.name, () => this.issue(kind, due));
  }

  private async issue(kind: DueKind, due: Due): Promise<Position | undefined> {
    const tries = this.tries.note(due.context.commandId, kind.name, this.ground.clock.now());
    try {
      return await kind.issue(due);
    } catch (error) {
      const { key, dueAt } = due;
      if (tries === 1) this.ground.report(`"${kind.name}" of ${key}, due at ${dueAt}, failed and is tried again: ${String(error)}`);
      return undefined;
    }
  }
}

/** Of what recurs and is made up for once, the last time counts. */
function dueTime({ catchUp }: DueKind, { dueAt, recurs }: DueDocument, now: Instant): Instant {
  if (catchUp === 'each' || !recurs) return dueAt;
  try {
    const last = occurrenceUpTo(recurs, now).at;
    return last > dueAt ? last : dueAt;
  } catch {
    // A time that there is not, as in a zone that is none any more, holds up nobody else: the command will say so.
    return dueAt;
  }
}

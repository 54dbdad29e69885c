import { Injectable } from '@nestjs/common';
import type { Instant } from '../platform/event.values.ts';
import { TooManyRequests } from '../platform/http/refusals.ts';
import { Settings } from '../platform/settings.ts';

/** How often something may happen in a while. */
type Limit = { most: number; withinMs: number };

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;

const limitsOf = ({ limits }: Settings) =>
  ({
    /** Wrong passwords and codes of strangers for an e-mail address, and from a place (U-050). */
    failuresFor: { most: limits.failuresForAddress, withinMs: QUARTER_MS },
    failuresFrom: { most: limits.failuresFromPlace, withinMs: QUARTER_MS },
    /** The same in a browser that has signed in before, or a login that stands. */
    ownFailures: { most: limits.failuresForAddress, withinMs: QUARTER_MS },
    /** Codes and reset links that strangers ask for, to an e-mail address (U-050) and from a place. */
    mailsTo: { most: 5, withinMs: HOUR_MS },
    mailsFrom: { most: limits.mailsFromPlace, withinMs: HOUR_MS },
    /** The same from a browser that has signed in before. */
    ownMails: { most: 5, withinMs: HOUR_MS },
    /** Ways to a provider that are begun from a place: each may have the provider asked. */
    waysFrom: { most: 600, withinMs: QUARTER_MS },
    accountsFrom: { most: limits.accountsFromPlace, withinMs: HOUR_MS },
    /** Sample organisations that somebody who is not signed in makes from a place. */
    sample: { most: 5, withinMs: HOUR_MS },
    /** Those of people without an address, all together. */
    guests: { most: limits.guestOrganisations, withinMs: HOUR_MS },
    feedbackOf: { most: 10, withinMs: HOUR_MS },
    /** Mails by which admins of an organisation ask each other to connect a system. */
    connectMailsOf: { most: 20, withinMs: HOUR_MS },
    /** Pictures that are sent to an organisation. */
    picturesOf: { most: limits.picturesAnHour, withinMs: HOUR_MS },
    /** Posts that somebody writes or edits, comments, and likes that they give or take back. */
    postsOf: { most: limits.postsAMinute, withinMs: MINUTE_MS },
    commentsOf: { most: 3 * limits.postsAMinute, withinMs: MINUTE_MS },
    likesOf: { most: limits.likesAMinute, withinMs: MINUTE_MS },
    /** What somebody buys, or tries to. */
    purchasesOf: { most: limits.purchasesAMinute, withinMs: MINUTE_MS },
    /** Links and access keys that open nothing, from a place. */
    wrongLinksFrom: { most: 20, withinMs: MINUTE_MS },
    /** Wrong pins of casts, from a place and for a key. */
    wrongPinsFrom: { most: 5, withinMs: QUARTER_MS },
    wrongPinsFor: { most: 20, withinMs: HOUR_MS },
    /** Codes of TVs that somebody types, and no TV shows. */
    wrongTvCodesOf: { most: 20, withinMs: HOUR_MS },
    /** Codes that TVs at a place show, one each in ten minutes, and displays that a pin lets in there. */
    tvsFrom: { most: 600, withinMs: HOUR_MS },
    /** What a program calls with a key. */
    callsOf: { most: limits.callsAMinute, withinMs: MINUTE_MS },
    /** What is sent to a hook. */
    deliveriesAt: { most: limits.deliveriesAMinute, withinMs: MINUTE_MS },
    /** Archives of people that somebody takes. */
    archivesOf: { most: limits.archivesAnHour, withinMs: HOUR_MS },
  }) satisfies Record<string, Limit>;

type LimitName = keyof ReturnType<typeof limitsOf>;

/** Under which limits something counts, and for whom or from where. */
export type Counted = { readonly [Name in LimitName]?: string };

/** Times that are kept, of everybody together. */
const MOST_KEPT = 500_000;

/** Counts tries in memory: a restart forgets them, which nobody outside can bring about. */
@Injectable()
export class Limits {
  private readonly limits: ReturnType<typeof limitsOf>;
  private readonly tries = new Map<string, number[]>();
  private readonly turns = new Map<string, Promise<unknown>>();
  private kept = 0;

  constructor(settings: Settings) {
    this.limits = limitsOf(settings);
  }

  /**
   * Counts something that is limited whatever comes of it.
   * @throws TooManyRequests
   */
  count(now: Instant, counted: Counted): void {
    this.check(now, counted);
    for (const [name, whom] of entriesOf(counted)) this.keep(`${name} ${whom}`, [...this.recent(name, now, whom), Date.parse(now)]);
  }

  /**
   * Tries something of which only failures count. Tries that count together wait for each other, so that many at once are no way around.
   * @param attempt answers nothing when it failed
   * @throws TooManyRequests
   */
  attempt<Result>(now: Instant, counted: Counted, attempt: () => Promise<Result | undefined>): Promise<Result | undefined> {
    return this.inTurn(counted, async () => {
      this.check(now, counted);
      return this.countFailure(now, counted, await attempt());
    });
  }

  /**
   * The same of what is never refused when it is right.
   * @param proof answers nothing when it failed; `exceeded` says that too many have failed before
   * @throws TooManyRequests when it failed, as too many have before
   */
  prove<Result>(now: Instant, counted: Counted, proof: (exceeded: boolean) => Promise<Result | undefined>): Promise<Result | undefined> {
    return this.inTurn(counted, async () => this.countFailure(now, counted, await proof(this.freeAgain(now, counted) !== undefined)));
  }

  private countFailure<Result>(now: Instant, counted: Counted, result: Result | undefined): Result | undefined {
    if (result === undefined) this.count(now, counted);
    return result;
  }

  private inTurn<Result>(counted: Counted, work: () => Promise<Result>): Promise<Result> {
    const keys = entriesOf(counted).map(([name, whom]) => `${name} ${whom}`);
    const turn = Promise.all(keys.map((key) => this.turns.get(key) ?? Promise.resolve())).then(work);
    const ended: Promise<unknown> = turn
      .catch(() => undefined)
      .finally(() => {
        for (const key of keys) if (this.turns.get(key) === ended) this.turns.delete(key);
      });
    for (const key of keys) this.turns.set(key, ended);
    return turn;
  }

  private check(now: Instant, counted: Counted): void {
    const freeAgain = this.freeAgain(now, counted);
    if (freeAgain !== undefined) throw new TooManyRequests(Math.ceil((freeAgain - Date.parse(now)) / 1000));
  }

  /** When something may happen again; nothing when it may now. */
  private freeAgain(now: Instant, counted: Counted): number | undefined {
    const times = entriesOf(counted).flatMap(([name, whom]) => {
      const { most, withinMs } = this.limits[name];
      const first = this.recent(name, now, whom).at(-most);
      return first === undefined ? [] : [first + withinMs];
    });
    return times.length > 0 ? Math.max(...times) : undefined;
  }

  private recent(name: LimitName, now: Instant, whom: string): number[] {
    const since = Date.parse(now) - this.limits[name].withinMs;
    return (this.tries.get(`${name} ${whom}`) ?? []).filter((time) => time > since);
  }

  private keep(key: string, times: number[]): void {
    this.letGo(key);
    for (const oldest of this.tries.keys()) {
      if (this.kept + times.length <= MOST_KEPT) break;
      this.letGo(oldest);
    }
    this.tries.set(key, times);
    this.kept += times.length;
  }

  private letGo(key: string): void {
    this.kept -= this.tries.get(key)?.length ?? 0;
    this.tries.delete(key);
  }
}

function entriesOf(counted: Counted): [LimitName, string][] {
  return Object.entries(counted) as [LimitName, string][];
}

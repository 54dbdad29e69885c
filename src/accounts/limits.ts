import { Injectable } from '@nestjs/common';
import type { Instant } from '../platform/event.values.ts';
import { TooManyRequests } from '../platform/http/refusals.ts';

/** How often something may be tried in a while, for each address or place it comes from. */
type Limit = { most: number; withinMs: number };

const LIMITS = {
  /** Failed logins for an e-mail address, and from a network address (U-050). */
  login: { most: 10, withinMs: 15 * 60_000 },
  /** Requests of codes and reset links for an e-mail address (U-050). */
  mail: { most: 5, withinMs: 60 * 60_000 },
  /** Sample organisations that somebody who is not signed in makes from a network address. */
  sample: { most: 5, withinMs: 60 * 60_000 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

const MOST_COUNTED = 100_000;

/** Counts tries in memory: a restart forgets them, which nobody outside can bring about. */
@Injectable()
export class Limits {
  private readonly tries = new Map<string, number[]>();
  private readonly turns = new Map<string, Promise<unknown>>();

  /**
   * Counts something that is limited whatever comes of it.
   * @throws TooManyRequests
   */
  count(name: LimitName, now: Instant, ...whoms: string[]): void {
    this.check(name, now, whoms);
    for (const whom of whoms) this.keep(`${name} ${whom}`, [...this.recent(name, now, whom), Date.parse(now)]);
  }

  /**
   * Tries something of which only failures count. Tries that share one of `whoms` wait for each other, so that many at once are no way around.
   * @param attempt answers nothing when it failed
   * @throws TooManyRequests
   */
  async attempt<Result>(
    name: LimitName,
    now: Instant,
    whoms: readonly string[],
    attempt: () => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    const keys = whoms.map((whom) => `${name} ${whom}`);
    const turn = Promise.all(keys.map((key) => this.turns.get(key) ?? Promise.resolve())).then(async () => {
      this.check(name, now, whoms);
      const result = await attempt();
      if (result === undefined) this.count(name, now, ...whoms);
      return result;
    });
    const ended: Promise<unknown> = turn
      .catch(() => undefined)
      .finally(() => {
        for (const key of keys) if (this.turns.get(key) === ended) this.turns.delete(key);
      });
    for (const key of keys) this.turns.set(key, ended);
    return turn;
  }

  private check(name: LimitName, now: Instant, whoms: readonly string[]): void {
    const { most, withinMs } = LIMITS[name];
    for (const whom of whoms) {
      const freeAgain = this.recent(name, now, whom).at(-most);
      if (freeAgain !== undefined) throw new TooManyRequests(Math.ceil((freeAgain + withinMs - Date.parse(now)) / 1000));
    }
  }

  private recent(name: LimitName, now: Instant, whom: string): number[] {
    const since = Date.parse(now) - LIMITS[name].withinMs;
    return (this.tries.get(`${name} ${whom}`) ?? []).filter((time) => time > since);
  }

  private keep(key: string, times: number[]): void {
    this.tries.delete(key);
    const oldest = this.tries.size >= MOST_COUNTED ? this.tries.keys().next() : undefined;
    if (oldest && !oldest.done) this.tries.delete(oldest.value);
    this.tries.set(key, times);
  }
}

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

  /**
   * Counts a try before it is made, so that many at once are counted too.
   * @throws TooManyRequests
   */
  count(name: LimitName, now: Instant, ...whoms: string[]): void {
    const { most, withinMs } = LIMITS[name];
    const at = Date.parse(now);
    const recent = whoms.map(
      (whom) => [`${name} ${whom}`, (this.tries.get(`${name} ${whom}`) ?? []).filter((time) => time > at - withinMs)] as const,
    );
    for (const [, times] of recent) {
      const freeAgain = times.at(-most);
      if (freeAgain !== undefined) throw new TooManyRequests(Math.ceil((freeAgain + withinMs - at) / 1000));
    }
    for (const [key, times] of recent) this.keep(key, [...times, at]);
  }

  /** Takes a try back that did not fail. */
  uncount(name: LimitName, now: Instant, ...whoms: string[]): void {
    const at = Date.parse(now);
    for (const whom of whoms) {
      const key = `${name} ${whom}`;
      const times = this.tries.get(key) ?? [];
      const index = times.lastIndexOf(at);
      if (index >= 0) this.keep(key, times.toSpliced(index, 1));
    }
  }

  private keep(key: string, times: number[]): void {
    this.tries.delete(key);
    const oldest = this.tries.size >= MOST_COUNTED ? this.tries.keys().next() : undefined;
    if (oldest && !oldest.done) this.tries.delete(oldest.value);
    if (times.length > 0) this.tries.set(key, times);
  }
}

import type { MicroPoints } from '../../src/points/point-amount.values.ts';
import { type Key, type Ratio, REACHED, roundedRatio, UNRANKED, weightOf, weightOfRatio } from '../../src/points/ranking.values.ts';
import { heldSince } from './held-since.ts';
import type { Order } from './order.ts';
import { hasReached, reachedSince, Running } from './reached.ts';
import type { Timeline } from './timeline.ts';

type Total = { id: string; micros: MicroPoints; entries: number };

/** Orders the rows of a round by their totals as of an instant, and by what made them. */
export class Placing {
  readonly #timeline: Timeline;
  readonly #order: Order;
  /** Of each row, by its number, while rows are averages. */
  readonly #running = new Map<number, Running>();

  /** @param counted the numbers of the deltas that the totals are made of */
  constructor(timeline: Timeline, order: Order, counted: () => Iterable<number>) {
    this.#timeline = timeline;
    this.#order = order;
    if (order.averages) for (const n of counted()) this.count(n);
  }

  /** A delta counts, or with -1 no more. */
  count(n: number, sign: 1 | -1 = 1): void {
    if (!this.#order.averages) return;
    const row = this.#timeline.deltas.player[n] as number;
    let running = this.#running.get(row);
    if (!running) this.#running.set(row, (running = new Running(this.#timeline, true)));
    running.add(n, sign);
  }

  /** What a row has: its total, or the average, rounded half away from zero. */
  valueOf(total: Pick<Total, 'id' | 'micros'>): MicroPoints {
    const ratio = this.#averageOf(total);
    return ratio ? roundedRatio(ratio) : total.micros;
  }

  /** What it is ordered by first. */
  weigh(total: Total): Pick<Key, 'weight' | 'ratio'> {
    const { id, micros, entries } = total;
    const { by, targetOf } = this.#order;
    if (entries === 0) return { weight: UNRANKED };
    const average = this.#averageOf(total);
    const target = by === 'totals' ? undefined : targetOf(id);
    if (by === 'reached' && target !== undefined && hasReached(average ?? { of: micros, by: 1 }, target)) return { weight: REACHED };
    const ratio = by === 'part' ? { of: target === undefined ? 0 : micros, by: target ?? 1 } : average;
    return ratio ? { weight: weightOfRatio(ratio), ratio } : { weight: weightOf(micros, entries) };
  }

  /** How much of its target a row has, as it is told; nothing without one. */
  partOf(total: Pick<Total, 'id' | 'micros'>): Ratio | undefined {
    const target = this.#order.targetOf(total.id);
    return target === undefined ? undefined : { of: this.valueOf(total), by: target };
  }

  /** And then: since when it has that, of the deltas that count; the same for all who share ranks. */
  since({ id, weight }: { id: string; weight: number }, isCounted: (n: number) => boolean): number {
    const player = this.#timeline.playerNumber(id);
    if (player === undefined || weight === UNRANKED) return 0;
    if (weight === REACHED) return this.reachedAt(id, isCounted) ?? 0;
    return this.#order.ties === 'first' ? heldSince(this.#timeline, player, isCounted) : 0;
  }

  /**
   * The same of a row for which one more delta counts, where it follows from what was known of it before: the last instant that gave or took something, or
   * for a target that is reached the first that was never gone back from.
   */
  sinceAfter(n: number, { weight }: { weight: number }, before: { weight: number; since: number }): number | undefined {
    const { occurredAt, micros } = this.#timeline.deltas;
    const instant = occurredAt[n] as number;
    if (weight === REACHED && before.weight === REACHED) {
      const isMore = !this.#order.averages && (micros[n] as number) >= 0 && instant >= before.since;
      return isMore ? before.since : undefined;
    }
    const goByTotals = [weight, before.weight].every((either) => either !== UNRANKED && either !== REACHED);
    if (!goByTotals || this.#order.ties !== 'first') return undefined;
    if (micros[n] === 0 || instant < before.since) return before.since;
    return instant > before.since ? instant : undefined;
  }

  /** Since when a row has its target, in milliseconds. */
  reachedAt(id: string, isCounted: (n: number) => boolean): number | undefined {
    const player = this.#timeline.playerNumber(id);
    const target = this.#order.targetOf(id);
    if (player === undefined || target === undefined) return undefined;
    return reachedSince(this.#timeline, [...this.#timeline.ofPlayer(player)].filter(isCounted), target, this.#order.averages);
  }

  /** What a row lacks to be level with one that is before it; nothing where points alone do not do it. */
  lackOf(row: Total, better: Total & { weight: number }): MicroPoints | undefined {
    if (better.weight === REACHED) return undefined;
    const { by, targetOf } = this.#order;
    if (by !== 'part') return this.valueOf(better) - this.valueOf(row);
    const [own, theirs] = [targetOf(row.id), targetOf(better.id)];
    if (own === undefined || theirs === undefined) return undefined;
    const level = BigInt(better.micros) * BigInt(own);
    // The least that is not behind.
    return Number(level / BigInt(theirs) + (level > 0n && level % BigInt(theirs) !== 0n ? 1n : 0n)) - row.micros;
  }

  #averageOf({ id, micros }: Pick<Total, 'id' | 'micros'>): Ratio | undefined {
    const by = this.#running.get(this.#timeline.playerNumber(id) ?? -1)?.members ?? 0;
    return by > 0 ? { of: micros, by } : undefined;
  }
}

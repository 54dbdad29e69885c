import type { MicroPoints } from '../../src/points/point-amount.values.ts';
import { type Ratio, roundedRatio } from '../../src/points/ranking.values.ts';
import type { Order } from './order.ts';
import type { Added, Timeline } from './timeline.ts';

/** What a row, or all together, has while deltas are counted one by one: their sum, or the average of its members with entries. */
export class Running {
  readonly #timeline: Timeline;
  /** How many entries each member has, where it is their average. */
  readonly #entries: Map<number, number> | undefined;
  #sum: MicroPoints = 0;
  /** How many have entries. */
  members = 0;

  constructor(timeline: Timeline, averages: boolean) {
    this.#timeline = timeline;
    this.#entries = averages ? new Map() : undefined;
  }

  get value(): MicroPoints {
    return this.#entries && this.members > 0 ? roundedRatio({ of: this.#sum, by: this.members }) : this.#sum;
  }

  add(n: number, sign: 1 | -1 = 1): void {
    const { micros, entries } = this.#timeline.deltas;
    this.#sum += sign * (micros[n] as number);
    if (!this.#entries) return;
    const member = this.#timeline.memberOf(n);
    const before = this.#entries.get(member) ?? 0;
    const after = before + sign * (entries[n] as number);
    this.#entries.set(member, after);
    this.members += Number(after > 0) - Number(before > 0);
  }

  hasReached(target: MicroPoints): boolean {
    return hasReached({ of: this.#sum, by: Math.max(1, this.members) }, target);
  }
}

/** By what is told: an average that is rounded up to its target is there. */
export function hasReached(ratio: Ratio, target: MicroPoints): boolean {
  return (ratio.by === 1 ? ratio.of : roundedRatio(ratio)) >= target;
}

/**
 * Since when a row has its target without a break, in milliseconds, by when what counts happened; nothing when it does not have it. What happened at one
 * instant counts together. So a revoked entry never was, and whoever had it and lost it again to points below zero is there again only when they are.
 */
export function reachedSince(timeline: Timeline, counted: readonly number[], target: MicroPoints, averages: boolean): number | undefined {
  const { occurredAt } = timeline.deltas;
  const running = new Running(timeline, averages);
  const inOrder = [...counted].sort((a, b) => (occurredAt[a] as number) - (occurredAt[b] as number));
  let since: number | undefined;
  for (const [i, n] of inOrder.entries()) {
    running.add(n);
    const instant = occurredAt[n] as number;
    if (occurredAt[inOrder[i + 1] ?? -1] === instant) continue;
    if (!running.hasReached(target)) since = undefined;
    else since ??= instant;
  }
  return since;
}

/**
 * When a round that ends by target is over: at the first instant at which a row has its target, or all together have theirs. What happened at that instant
 * counts, and nothing later: what would be taken away after it is not. It follows what arrives at the cost of that alone, as long as it arrives in order.
 */
export class Finish {
  readonly #timeline: Timeline;
  readonly #order: Order;
  readonly #isCounted: (n: number) => boolean;
  readonly #first = new Map<number, First>();

  /** @param isCounted what counts while there is no end */
  constructor(timeline: Timeline, order: Order, isCounted: (n: number) => boolean) {
    this.#timeline = timeline;
    this.#order = order;
    this.#isCounted = isCounted;
    for (const row of order.together === undefined ? timeline.players.keys() : [EVERYBODY]) this.#renew(row);
  }

  /** In milliseconds; nothing while the round goes on. */
  get at(): number | undefined {
    let first: number | undefined;
    for (const { at } of this.#first.values()) if (at !== undefined && (first === undefined || at < first)) first = at;
    return first;
  }

  /** The numbers of the rows that have theirs then; of all together nothing. */
  get rows(): number[] {
    const { at } = this;
    return [...this.#first].flatMap(([row, first]) => (at !== undefined && row !== EVERYBODY && first.at === at ? [row] : []));
  }

  /** Takes what has arrived. Answers whether the end is another. */
  take({ from, before }: Added): boolean {
    const known = this.at;
    for (let n = from; n < before; n++) {
      if (!this.#isCounted(n)) continue;
      const row = this.#order.together === undefined ? (this.#timeline.deltas.player[n] as number) : EVERYBODY;
      if (!this.#first.get(row)?.add(n)) this.#renew(row);
    }
    return this.at !== known;
  }

  #renew(row: number): void {
    const { together, targetOf, averages } = this.#order;
    const target = together ?? targetOf(this.#timeline.players[row] as string);
    if (target === undefined) return;
    const { occurredAt } = this.#timeline.deltas;
    const all = together === undefined ? this.#timeline.ofPlayer(row) : this.#timeline.upTo(Infinity);
    const first = new First(this.#timeline, target, together === undefined && averages);
    const counted = Int32Array.from([...all].filter(this.#isCounted));
    for (const n of counted.sort((a, b) => (occurredAt[a] as number) - (occurredAt[b] as number))) first.add(n);
    this.#first.set(row, first);
  }
}

/** All rows as one. */
const EVERYBODY = -1;

/** The first instant at which what is counted one by one has reached a target. */
class First {
  at: number | undefined;
  readonly #timeline: Timeline;
  readonly #target: MicroPoints;
  readonly #running: Running;
  #last = -Infinity;
  /** Something later was left out, because it is over. */
  #isOver = false;

  constructor(timeline: Timeline, target: MicroPoints, averages: boolean) {
    this.#timeline = timeline;
    this.#target = target;
    this.#running = new Running(timeline, averages);
  }

  /** Answers whether it could be counted: it came in order. */
  add(n: number): boolean {
    const instant = this.#timeline.deltas.occurredAt[n] as number;
    if (this.at !== undefined && instant > this.at) return (this.#isOver = true);
    if (instant < this.#last) return false;
    this.#running.add(n);
    this.#last = instant;
    this.at = this.#running.hasReached(this.#target) ? instant : undefined;
    return this.at !== undefined || !this.#isOver;
  }
}

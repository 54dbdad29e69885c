import { compareKeys, type Key, UNRANKED, weightOf } from '../../src/points/ranking.values.ts';
import type { Placing } from './placing.ts';
import type { Timeline, Totals } from './timeline.ts';

/** What a round goes by, and which deltas count there. */
type Placed = { by: Placing; isCounted: (n: number) => boolean };

/** The ranks of a board that does not change any more: movement is against it. */
export class PastRanks {
  readonly #timeline: Timeline;
  readonly #totals: Totals;
  readonly #weights: Float64Array;
  readonly #sorted: Float64Array;
  readonly #placed: Placed | undefined;
  /** Of those who had the same weight what they are ordered by, in order. */
  readonly #level = new Map<number, Key[]>();

  /** @param placed of a round; of a series totals alone rank, and equal ones share */
  constructor(timeline: Timeline, totals: Totals, placed?: Placed) {
    this.#timeline = timeline;
    this.#totals = totals;
    this.#placed = placed;
    this.#weights = totals.micros.map((micros, player) =>
      placed ? placed.by.weigh(this.#total(player)).weight : weightOf(micros, totals.entries[player] ?? 0),
    );
    this.#sorted = this.#weights.slice().sort();
  }

  /** A player's rank then; null without an entry. */
  rank(profileId: string): number | null {
    const player = this.#timeline.playerNumber(profileId) ?? -1;
    const weight = this.#weights[player] ?? UNRANKED;
    if (weight === UNRANKED) return null;
    const before = firstNot(this.#sorted.length, (n) => (this.#sorted[n] as number) < weight);
    if (!this.#placed || this.#sorted[before + 1] !== weight) return before + 1;
    const own = this.#key(player, this.#placed);
    const level = this.#levelWith(weight, this.#placed);
    return before + firstNot(level.length, (n) => compareKeys(level[n] as Key, own) < 0) + 1;
  }

  #levelWith(weight: number, placed: Placed): Key[] {
    let level = this.#level.get(weight);
    if (!level) {
      const players = [...this.#weights.keys()].filter((player) => this.#weights[player] === weight);
      this.#level.set(weight, (level = players.map((player) => this.#key(player, placed)).sort(compareKeys)));
    }
    return level;
  }

  #key(player: number, { by, isCounted }: Placed): Key {
    const total = this.#total(player);
    const weighed = by.weigh(total);
    return { ...weighed, since: by.since({ ...total, ...weighed }, isCounted) };
  }

  #total(player: number) {
    const { micros, entries } = this.#totals;
    return { id: this.#timeline.players[player] as string, micros: micros[player] ?? 0, entries: entries[player] ?? 0 };
  }
}

/** The first of `count` numbers for which a condition no longer holds. */
function firstNot(count: number, holds: (n: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

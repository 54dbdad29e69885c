import { UNRANKED, weightOf } from '../../src/points/ranking.values.ts';
import type { Timeline, Totals } from './timeline.ts';

/** The ranks of a board that does not change any more: movement is against it. */
export class PastRanks {
  readonly #timeline: Timeline;
  readonly #weights: Float64Array;
  readonly #sorted: Float64Array;
  readonly #since: ((id: string) => number) | undefined;
  /** Of those who had the same total since when each had it, in order. */
  readonly #level = new Map<number, Float64Array>();

  /** @param since since when somebody had their total, where of equal ones who had it first is before */
  constructor(timeline: Timeline, totals: Totals, since?: (id: string) => number) {
    this.#timeline = timeline;
    this.#since = since;
    this.#weights = totals.micros.map((micros, player) => weightOf(micros, totals.entries[player] ?? 0));
    this.#sorted = this.#weights.slice().sort();
  }

  /** A player's rank then; null without an entry. */
  rank(profileId: string): number | null {
    const weight = this.#weights[this.#timeline.playerNumber(profileId) ?? -1] ?? UNRANKED;
    if (weight === UNRANKED) return null;
    const before = lesser(this.#sorted, weight);
    if (!this.#since || this.#sorted[before + 1] !== weight) return before + 1;
    return before + lesser(this.#levelWith(weight, this.#since), this.#since(profileId)) + 1;
  }

  #levelWith(weight: number, since: (id: string) => number): Float64Array {
    let level = this.#level.get(weight);
    if (!level) {
      const players = this.#timeline.players.filter((_, n) => this.#weights[n] === weight);
      this.#level.set(weight, (level = Float64Array.from(players, since).sort()));
    }
    return level;
  }
}

/** How many of sorted numbers are less than one. */
function lesser(sorted: Float64Array, than: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < than) low = middle + 1;
    else high = middle;
  }
  return low;
}

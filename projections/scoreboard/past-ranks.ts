import { UNRANKED, weightOf } from '../../src/points/ranking.values.ts';
import type { Timeline, Totals } from './timeline.ts';

/** The ranks of a board that does not change any more: movement is against it. */
export class PastRanks {
  readonly #timeline: Timeline;
  readonly #weights: Float64Array;
  readonly #sorted: Float64Array;

  constructor(timeline: Timeline, totals: Totals) {
    this.#timeline = timeline;
    this.#weights = totals.micros.map((micros, player) => weightOf(micros, totals.entries[player] ?? 0));
    this.#sorted = this.#weights.slice().sort();
  }

  /** A player's rank then; null without an entry. */
  rank(profileId: string): number | null {
    const weight = this.#weights[this.#timeline.playerNumber(profileId) ?? -1] ?? UNRANKED;
    if (weight === UNRANKED) return null;
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sorted[middle] as number) < weight) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  }
}

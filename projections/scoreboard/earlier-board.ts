import type { Order } from './order.ts';
import { Placing } from './placing.ts';
import { PastRanks } from './past-ranks.ts';
import type { Selection } from './selection.ts';
import type { Timeline } from './timeline.ts';

/** The board that movement is against: of which entries, as of when in milliseconds, and what it goes by. */
type Earlier = { base: { selection: Selection; until: number }; order?: Order | undefined };

/** The ranks of an earlier board, until something in it changes. */
export class EarlierBoard {
  readonly isCounted: (n: number) => boolean;
  readonly #timeline: Timeline;
  readonly #earlier: Earlier;
  #ranks: PastRanks | undefined;

  constructor(timeline: Timeline, earlier: Earlier) {
    const { selection, until } = earlier.base;
    const matches = timeline.matching(selection);
    this.isCounted = (n) => (timeline.deltas.at[n] as number) <= until && matches(n);
    this.#timeline = timeline;
    this.#earlier = earlier;
  }

  /** Its ranks were looked at since something in it changed. */
  get isKnown(): boolean {
    return this.#ranks !== undefined;
  }

  forget(): void {
    this.#ranks = undefined;
  }

  /** A player's rank then; null without an entry. */
  rank(profileId: string): number | null {
    return (this.#ranks ??= this.#take()).rank(profileId);
  }

  #take(): PastRanks {
    const { base, order } = this.#earlier;
    const totals = this.#timeline.totals(base.until, base.selection);
    if (!order) return new PastRanks(this.#timeline, totals);
    const by = new Placing(this.#timeline, order, () => this.#timeline.upTo(base.until, base.selection.only).filter(this.isCounted));
    return new PastRanks(this.#timeline, totals, { by, isCounted: this.isCounted });
  }
}

import { compareRatios, type Ratio, REACHED, UNRANKED, weightOf } from '../../src/points/ranking.values.ts';
import { type Board, instantOf } from './board.ts';
import type { Order } from './order.ts';
import { Placing } from './placing.ts';
import type { BoardTimeline, Sense } from './scoreboard.view.ts';
import { niceStep } from './steps.ts';
import { type Happened, stretchesFrom } from './stretches.ts';
import type { Stretch } from './time-axis.values.ts';
import type { Timeline } from './timeline.ts';

/** Spans of the bar under a board, at most; a nice size leaves at least half of them. */
const MOST_SPANS = 150;
/** Of more changes of the lead only the last in each span is told. */
const MOST_CHANGES = 200;

/** Which bar: a part of it in finer spans, in milliseconds, and in which sense the past is read; all of it, as it happened. */
export type Asked = { part?: Stretch; sense?: Sense };

/**
 * The bar under a board: how many entries happened in each span of time, and when the lead changed; of what was known, how many were
 * recorded, and when the lead changed on the board as it was known.
 */
export function activityOf(board: Board, { part = { from: -Infinity, to: Infinity }, sense = 'happened' }: Asked = {}): BoardTimeline {
  const { entries, at, occurredAt, recordedAt } = board.timeline.deltas;
  const told = sense === 'known' ? recordedOf(board) : { ...board.happened(), stretches: board.stretches };
  const when = told.at;
  const seen = told.stretches
    .map(({ from, to }) => ({ from: Math.max(from, part.from), to: Math.min(to, part.to) }))
    .filter(({ from, to }) => from <= to);
  const spans = spansOf(seen);
  const [first, last] = [spans.stretches[0], spans.stretches.at(-1)];
  if (!first || !last) return { from: null, to: null, stepMs: 0, stretches: [], leadChanges: [], knownFrom: null };
  const { historyFrom } = board.frame;
  const deltas = told.order.filter(board.isCounted);
  let knownFrom = Infinity;
  let here = 0;
  for (let i = 0; i < deltas.length; i++) {
    const n = deltas[i] as number;
    if ((at[n] as number) < historyFrom) continue;
    knownFrom = Math.min(knownFrom, recordedAt[n] as number);
    if (at[n] !== occurredAt[n]) continue;
    const instant = when[n] as number;
    while (here < spans.stretches.length - 1 && instant >= (spans.stretches[here + 1] as Spans).from) here++;
    const { from, counts } = spans.stretches[here] as Spans;
    const span = Math.floor((instant - from) / spans.stepMs);
    if (span in counts) counts[span] = (counts[span] as number) + (entries[n] as number);
  }
  const end = last.from + last.counts.length * spans.stepMs;
  const changes = leadChanges(board, deltas, when).filter((change) => change.at >= Math.max(historyFrom, first.from) && change.at < end);
  const spanOf = (change: { at: number } | undefined) => change && Math.floor(change.at / spans.stepMs);
  const shown = changes.length <= MOST_CHANGES ? changes : changes.filter((change, n) => spanOf(change) !== spanOf(changes[n + 1]));
  return {
    from: instantOf(Math.max(first.from, historyFrom)),
    to: instantOf(end),
    stepMs: spans.stepMs,
    stretches: spans.stretches.map(({ from, counts }) => ({ from: instantOf(from), counts })),
    leadChanges: shown.flatMap((change) => {
      const profileId = board.timeline.players[change.player] as string;
      return board.isShown(profileId) ? [{ at: instantOf(change.at), profileId, name: board.nameOf(profileId) }] : [];
    }),
    knownFrom: Number.isFinite(knownFrom) ? instantOf(knownFrom) : null,
  };
}

/** What of a board was recorded, and the stretches of time in which it was. What happened before the viewer may see is not in them. */
function recordedOf({ timeline, frame, isCounted }: Board): Happened & { stretches: readonly Stretch[] } {
  const { at, recordedAt } = timeline.deltas;
  const order = timeline.inRecordedOrder();
  const isSeen = (n: number) => (at[n] as number) >= frame.historyFrom && isCounted(n);
  const first = order.find(isSeen);
  const happened = { order, at: recordedAt, isCounted: isSeen };
  return { ...happened, stretches: first === undefined ? [] : stretchesFrom(recordedAt[first] as number, happened) };
}

type Spans = { from: number; counts: number[] };

/** Equal spans through stretches, at round times; stretches that then meet are one. */
function spansOf(seen: readonly Stretch[]): { stepMs: number; stretches: Spans[] } {
  const busy = seen.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  // A stretch may touch two spans more than it is long.
  const stepMs = niceStep(busy, MOST_SPANS - 2 * seen.length);
  const stretches: { first: number; last: number }[] = [];
  for (const { from, to } of seen) {
    const before = stretches.at(-1);
    const [first, last] = [Math.floor(from / stepMs), Math.floor(to / stepMs)];
    if (before && first <= before.last + 1) before.last = last;
    else stretches.push({ first, last });
  }
  return {
    stepMs,
    stretches: stretches.map(({ first, last }) => ({ from: first * stepMs, counts: new Array<number>(last - first + 1).fill(0) })),
  };
}

/**
 * Whenever somebody came to stand above the one who led, by what ranks the board. Who shares the first rank does not take the lead. All of an instant is one
 * change.
 * Plain loops: there may be millions of deltas.
 */
function leadChanges({ timeline, frame }: Board, deltas: Int32Array, at: Float64Array): { at: number; player: number }[] {
  const { player, micros, entries } = timeline.deltas;
  const standings = new Standings(timeline, frame.order);
  const changes: { at: number; player: number }[] = [];
  const touched: number[] = [];
  let leader = -1;
  let best = -1;
  let fell = false;
  const consider = (p: number) => {
    if (best < 0 || standings.isBefore(p, best)) best = p;
  };
  for (let i = 0; i < deltas.length; i++) {
    const n = deltas[i] as number;
    const p = player[n] as number;
    standings.count(n);
    touched.push(p);
    fell ||= p === leader && (!standings.areTotals || (micros[n] as number) < 0 || (entries[n] as number) < 0);
    const instant = at[n] as number;
    if (i + 1 < deltas.length && at[deltas[i + 1] as number] === instant) continue;
    for (let each = 0; each < touched.length; each++) standings.weigh(touched[each] as number);
    if (fell) for (let other = 0; other < timeline.players.length; other++) consider(other);
    else for (let other = 0; other < touched.length; other++) consider(touched[other] as number);
    if (best !== leader && standings.isRanked(best)) changes.push({ at: instant, player: (leader = best) });
    best = leader;
    touched.length = 0;
    fell = false;
  }
  return changes;
}

/** What rows stand by while deltas are counted one by one: by totals, or by what else ranks a board. */
class Standings {
  readonly #placing: Placing | undefined;
  readonly areTotals: boolean;
  readonly #timeline: Timeline;
  readonly #totals: Float64Array;
  readonly #counts: Int32Array;
  readonly #weights: Float64Array;
  readonly #ratios: (Ratio | undefined)[] = [];
  readonly #isCounted: Uint8Array;
  /** Of each row since when it has what it has; nothing where that was not asked yet. */
  readonly #since: (number | undefined)[] = [];

  constructor(timeline: Timeline, order: Order | undefined) {
    this.#placing = order && new Placing(timeline, order, () => []);
    this.areTotals = !order || (order.by === 'totals' && !order.averages);
    this.#timeline = timeline;
    const rows = timeline.players.length;
    this.#totals = new Float64Array(rows);
    this.#counts = new Int32Array(rows);
    this.#weights = new Float64Array(rows).fill(UNRANKED);
    this.#isCounted = new Uint8Array(timeline.size);
  }

  count(n: number): void {
    const { player, micros, entries } = this.#timeline.deltas;
    const row = player[n] as number;
    this.#totals[row] = (this.#totals[row] as number) + (micros[n] as number);
    this.#counts[row] = (this.#counts[row] as number) + (entries[n] as number);
    this.#placing?.count(n);
    this.#isCounted[n] = 1;
    const [weight, since] = [this.#weights[row] as number, this.#since[row]];
    if (since !== undefined) this.#since[row] = this.#placing?.sinceAfter(n, { weight }, { weight, since });
  }

  /** Takes up what a row has, once all of an instant is counted. */
  weigh(row: number): void {
    const [micros, entries] = [this.#totals[row] as number, this.#counts[row] as number];
    const key = this.#placing?.weigh({ id: this.#timeline.players[row] as string, micros, entries });
    const [before, weight] = [this.#weights[row] as number, key ? key.weight : weightOf(micros, entries)];
    if (before !== weight && (goesByMore(before) || goesByMore(weight))) this.#since[row] = undefined;
    this.#weights[row] = weight;
    if (key) this.#ratios[row] = key.ratio;
  }

  isRanked(row: number): boolean {
    return this.#weights[row] !== UNRANKED;
  }

  isBefore(row: number, other: number): boolean {
    const [one, two] = [this.#weights[row] as number, this.#weights[other] as number];
    if (one !== two || !this.#placing) return one < two;
    const byRatio = compareRatios(this.#ratios[row], this.#ratios[other]);
    return byRatio === 0 ? this.#sinceOf(this.#placing, row) < this.#sinceOf(this.#placing, other) : byRatio < 0;
  }

  #sinceOf(placing: Placing, row: number): number {
    const [id, weight] = [this.#timeline.players[row] as string, this.#weights[row] as number];
    return (this.#since[row] ??= placing.since({ id, weight }, (n) => this.#isCounted[n] === 1));
  }
}

/** Whether it is not by points that a row stands where it does. */
const goesByMore = (weight: number) => weight === UNRANKED || weight === REACHED;

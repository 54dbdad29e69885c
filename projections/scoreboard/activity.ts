import type { BoardTimeline } from '../views.ts';
import { type Board, instantOf } from './board.ts';
import { niceStep } from './steps.ts';

/** Spans of the bar under a board, at most; a nice size leaves at least half of them. */
const MOST_SPANS = 150;
/** Of more changes of the lead only the last in each span is told. */
const MOST_CHANGES = 200;

/** The bar under a board: how many entries happened in each span of time, and when the lead changed. */
export function activityOf(board: Board): BoardTimeline {
  const { at, entries, occurredAt } = board.timeline.deltas;
  const { until, historyFrom } = board.frame;
  const deltas = board.timeline.upTo(until).filter(board.isCounted);
  const shown = deltas.subarray(
    Math.max(
      0,
      deltas.findIndex((n) => (at[n] as number) >= historyFrom),
    ),
  );
  const first = at[shown[0] ?? -1];
  const last = at[shown.at(-1) ?? -1];
  if (first === undefined || last === undefined || last < historyFrom)
    return { from: null, to: null, stepMs: 0, counts: [], leadChanges: [] };
  const stepMs = niceStep(last - first + 1, MOST_SPANS - 1);
  const from = Math.floor(first / stepMs) * stepMs;
  const counts = new Array<number>(Math.floor((last - from) / stepMs) + 1).fill(0);
  for (let i = 0; i < shown.length; i++) {
    const n = shown[i] as number;
    if (at[n] !== occurredAt[n]) continue;
    const span = Math.floor(((at[n] as number) - from) / stepMs);
    counts[span] = (counts[span] as number) + (entries[n] as number);
  }
  const changes = leadChanges(board, deltas).filter((change) => change.at >= historyFrom);
  const spanOf = (change: { at: number } | undefined) => change && Math.floor((change.at - from) / stepMs);
  const told = changes.length <= MOST_CHANGES ? changes : changes.filter((change, n) => spanOf(change) !== spanOf(changes[n + 1]));
  return {
    from: instantOf(from),
    to: instantOf(from + counts.length * stepMs),
    stepMs,
    counts,
    leadChanges: told.map((change) => {
      const profileId = board.timeline.players[change.player] as string;
      return { at: instantOf(change.at), profileId, name: board.nameOf(profileId) };
    }),
  };
}

/**
 * Whenever somebody came to stand above the one who led. Who draws level does not take the lead. All of an instant is one change.
 * Plain loops: there may be millions of deltas.
 */
function leadChanges({ timeline }: Board, deltas: Int32Array): { at: number; player: number }[] {
  const { at, player, micros, entries } = timeline.deltas;
  const totals = new Float64Array(timeline.players.length);
  const counts = new Int32Array(timeline.players.length);
  const standing = (p: number) => ((counts[p] as number) > 0 ? (totals[p] as number) : -Infinity);
  const changes: { at: number; player: number }[] = [];
  const touched: number[] = [];
  let leader = -1;
  let best = -1;
  let fell = false;
  const consider = (p: number) => {
    if (best < 0 || standing(p) > standing(best)) best = p;
  };
  for (let i = 0; i < deltas.length; i++) {
    const n = deltas[i] as number;
    const p = player[n] as number;
    totals[p] = (totals[p] as number) + (micros[n] as number);
    counts[p] = (counts[p] as number) + (entries[n] as number);
    touched.push(p);
    fell ||= p === leader && ((micros[n] as number) < 0 || (entries[n] as number) < 0);
    if (i + 1 < deltas.length && at[deltas[i + 1] as number] === at[n]) continue;
    if (fell) for (let other = 0; other < totals.length; other++) consider(other);
    else for (let other = 0; other < touched.length; other++) consider(touched[other] as number);
    if (best !== leader && standing(best) > -Infinity) changes.push({ at: at[n] as number, player: (leader = best) });
    best = leader;
    touched.length = 0;
    fell = false;
  }
  return changes;
}

import { compareKeys, type Key, UNRANKED, weightOf } from '../../src/points/ranking.values.ts';
import type { Board } from './board.ts';
import { Placing } from './placing.ts';
import type { NewEntry } from './scoreboard.view.ts';
import type { Totals } from './timeline.ts';

/** What an entry did to its player's rank when it happened: the rank just before and the rank then. All of an instant counts together. */
export type Effect = Pick<NewEntry, 'rankBefore' | 'rankAfter'>;

/** The effects of entries, given and answered newest first as numbers of deltas: totals are taken once, and followed backwards. */
export function effectsOf({ timeline, frame }: Board, newest: readonly number[]): Effect[] {
  const { at, player, micros, entries, occurredAt } = timeline.deltas;
  const last = occurredAt[newest[0] ?? -1];
  if (last === undefined) return [];
  const inOrder = timeline.upTo(last);
  const matches = timeline.matching(frame.selection);
  const totals = timeline.totals(last, frame.selection);
  const placing = frame.order && new Placing(timeline, frame.order, () => inOrder.filter(matches));
  let before = inOrder.length;
  const backTo = (instant: number) => {
    for (; before > 0 && (at[inOrder[before - 1] as number] as number) > instant; before--) {
      const n = inOrder[before - 1] as number;
      if (!matches(n)) continue;
      const p = player[n] as number;
      totals.micros[p] = (totals.micros[p] as number) - (micros[n] as number);
      totals.entries[p] = (totals.entries[p] as number) - (entries[n] as number);
      placing?.count(n, -1);
    }
  };
  const totalOf = (p: number) => ({
    id: timeline.players[p] as string,
    micros: totals.micros[p] ?? 0,
    entries: totals.entries[p] ?? 0,
  });
  const rankAt = (instant: number, p: number) => {
    if (!placing) return rankOf(p, totals, (one) => weightOf(totals.micros[one] ?? 0, totals.entries[one] ?? 0));
    const isCounted = (n: number) => (at[n] as number) <= instant && matches(n);
    const weigh = (one: number) => placing.weigh(totalOf(one));
    const keyOf = (one: number) => ({ ...weigh(one), since: placing.since({ ...totalOf(one), ...weigh(one) }, isCounted) });
    return rankOf(p, totals, (one) => weigh(one).weight, keyOf);
  };
  const effects: Effect[] = [];
  for (let from = 0; from < newest.length; from = effects.length) {
    const instant = occurredAt[newest[from] as number] as number;
    const level = newest.slice(from).filter((n) => occurredAt[n] === instant);
    backTo(instant);
    const after = level.map((n) => rankAt(instant, player[n] as number));
    backTo(instant - 1);
    effects.push(...level.map((n, i) => ({ rankBefore: rankAt(instant - 1, player[n] as number), rankAfter: after[i] ?? null })));
  }
  return effects;
}

/** Counted, not sorted: one rank costs one look at each player, and at what they are ordered by after their weight where that is the same. */
function rankOf(player: number, { micros }: Totals, weight: (p: number) => number, keyOf?: (p: number) => Key): number | null {
  const own = weight(player);
  if (own === UNRANKED) return null;
  const ownKey = keyOf?.(player);
  let better = 0;
  for (let p = 0; p < micros.length; p++) {
    const other = weight(p);
    if (other < own || (other === own && keyOf && ownKey && compareKeys(keyOf(p), ownKey) < 0)) better++;
  }
  return better + 1;
}

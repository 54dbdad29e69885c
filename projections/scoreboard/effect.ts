import { UNRANKED, weightOf } from '../../src/points/ranking.values.ts';
import type { Board } from './board.ts';
import { heldSince } from './held-since.ts';
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
  let before = inOrder.length;
  const backTo = (instant: number) => {
    for (; before > 0 && (at[inOrder[before - 1] as number] as number) > instant; before--) {
      const n = inOrder[before - 1] as number;
      if (!matches(n)) continue;
      const p = player[n] as number;
      totals.micros[p] = (totals.micros[p] as number) - (micros[n] as number);
      totals.entries[p] = (totals.entries[p] as number) - (entries[n] as number);
    }
  };
  const sinceBy = (instant: number) =>
    frame.round?.ties === 'first' ? (p: number) => heldSince(timeline, p, (n) => (at[n] as number) <= instant && matches(n)) : () => 0;
  const effects: Effect[] = [];
  for (let from = 0; from < newest.length; from = effects.length) {
    const instant = occurredAt[newest[from] as number] as number;
    const level = newest.slice(from).filter((n) => occurredAt[n] === instant);
    backTo(instant);
    const after = level.map((n) => rankOf(totals, player[n] as number, sinceBy(instant)));
    backTo(instant - 1);
    const since = sinceBy(instant - 1);
    effects.push(...level.map((n, i) => ({ rankBefore: rankOf(totals, player[n] as number, since), rankAfter: after[i] ?? null })));
  }
  return effects;
}

/** Counted, not sorted: one rank costs one look at each player, and of equal totals another at since when each was held. */
function rankOf({ micros, entries }: Totals, player: number, since: (player: number) => number): number | null {
  const weight = (p: number) => weightOf(micros[p] ?? 0, entries[p] ?? 0);
  const own = weight(player);
  if (own === UNRANKED) return null;
  let better = 0;
  for (let p = 0; p < micros.length; p++) if (weight(p) < own || (weight(p) === own && since(p) < since(player))) better++;
  return better + 1;
}

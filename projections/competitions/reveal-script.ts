import type { RevealUnit } from '../../src/competitions/reveal.events.ts';
import { type Contender, type Key, sinceOf } from '../../src/points/ranking.values.ts';
import type { Order } from '../scoreboard/order.ts';
import { Placing } from '../scoreboard/placing.ts';
import { RankIndex } from '../scoreboard/rank-index.ts';
import { EVERYTHING } from '../scoreboard/selection.ts';
import type { Timeline } from '../scoreboard/timeline.ts';
import { HiddenEntries } from './hidden-entries.ts';

/** A row of a frozen board, and the entries that it opens at once, in their order. */
export type FrozenRow = { id: string; units: readonly (readonly string[])[] };
/** One step: a row opens a unit and moves. Of who has no entry that counts the rank is null. */
export type RevealStep = { id: string; entryIds: readonly string[]; from: number | null; to: number | null };

type Row = Contender & FrozenRow & { opened: number };

/**
 * The order in which a frozen board is opened, as the Resolver of the ICPC does: from the last place up, the row there opens its next unit and moves; whoever
 * stands there then is next; one that hides nothing any more is settled. One that falls is seen to again where it has come to stand. Who is level in
 * all that ranks go by stands in the order of ids: names are today's, and the order must not change with them.
 * @param standing by what a row is ordered when so many of its units are open
 */
export function scriptOf(frozen: readonly FrozenRow[], standing: (row: FrozenRow, opened: number) => Key): RevealStep[] {
  const rowOf = (row: FrozenRow, opened: number): Row => ({ id: row.id, units: row.units, name: '', opened, ...standing(row, opened) });
  const order = RankIndex.of(frozen.map((row) => rowOf(row, 0)));
  const steps: RevealStep[] = [];
  for (let place = order.size - 1; place >= 0;) {
    const row = order.at(place) as Row;
    const entryIds = row.units[row.opened];
    if (!entryIds) {
      place--;
      continue;
    }
    const opened = rowOf(row, row.opened + 1);
    const from = order.rank(row.weight, sinceOf(row), row.ratio);
    order.remove(row);
    order.add(opened);
    steps.push({ id: row.id, entryIds, from, to: order.rank(opened.weight, sinceOf(opened), opened.ratio) });
    place = Math.max(place, order.place(opened));
  }
  return steps;
}

/** What is opened of whom, on a board that goes by which order: `without` are not on it. */
export type Opening = { unit: RevealUnit; tags: readonly string[]; order: Order; without: ReadonlySet<string> };

/** The order in which the board of a round is opened that is frozen at an instant, in milliseconds. */
export function scriptOfRound(timeline: Timeline, freeze: number, { unit, tags, order, without }: Opening): RevealStep[] {
  const { at } = timeline.deltas;
  const hidden = new HiddenEntries();
  for (let n = 0; n < timeline.size; n++) if ((at[n] as number) > freeze) hidden.add(timeline, n);
  const totals = timeline.totals(freeze, EVERYTHING);
  const rows = timeline.players.filter((id) => !without.has(id)).map((id) => ({ id, units: hidden.unitsOf(id, unit, tags) }));
  return scriptOf(rows, ({ id, units }, count) => {
    const player = timeline.playerNumber(id) as number;
    const opened = units.slice(0, count).flatMap((unit) => unit.flatMap((entryId) => hidden.entryOf(id, entryId) ?? []));
    const micros = opened.reduce((sum, entry) => sum + entry.micros, totals.micros[player] as number);
    const entries = opened.reduce((sum, entry) => sum + entry.entries, totals.entries[player] as number);
    const deltas = new Set(opened.flatMap((entry) => entry.deltas));
    const isCounted = (n: number) => (at[n] as number) <= freeze || deltas.has(n);
    const placing = new Placing(timeline, order, () => [...timeline.ofPlayer(player)].filter(isCounted));
    const weighed = placing.weigh({ id, micros, entries });
    return { ...weighed, since: placing.since({ id, ...weighed }, isCounted) };
  });
}

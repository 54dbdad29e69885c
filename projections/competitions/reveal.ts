import { fromMicros, type MicroPoints, type PointAmount } from '../../src/points/point-amount.values.ts';
import { compareContenders, type Contender, ranked, weightOf } from '../../src/points/ranking.values.ts';

/** What is opened at once: entries of a row, and what each gave or took, by when it happened. */
export type HiddenUnit = readonly { entryId: string; micros: MicroPoints; occurredAt: number }[];
/** A row as it stands frozen, with the units that it hides, in the order in which they are opened. */
export type FrozenRow = { id: string; name: string; micros: MicroPoints; entries: number; since: number; hidden: readonly HiddenUnit[] };
/** One step: a row opens a unit and moves. Of who had no entry before the rank is null. */
export type RevealStep = { id: string; entryIds: string[]; from: number | null; to: number | null; points: PointAmount };

type Row = FrozenRow & Contender & { opened: number };

/**
 * The order in which a frozen board is opened, as the Resolver of the ICPC does: from the last place up, the row there opens its next unit and moves;
 * whoever stands there then is next; one that hides nothing any more is settled. The same for the same rows.
 */
export function revealOf(frozen: readonly FrozenRow[]): RevealStep[] {
  const order = frozen.map((row) => placed({ ...row, weight: 0, opened: 0 })).sort(compareContenders);
  const steps: RevealStep[] = [];
  for (let place = order.length - 1; place >= 0;) {
    const row = order[place] as Row;
    const unit = row.hidden[row.opened];
    if (!unit) {
      place--;
      continue;
    }
    const from = rankOf(order, row);
    const next = opened(row, unit);
    order.splice(place, 1);
    const at = order.findIndex((other) => compareContenders(next, other) < 0);
    order.splice(at < 0 ? order.length : at, 0, next);
    const { id, micros } = next;
    steps.push({ id, entryIds: unit.map(({ entryId }) => entryId), from, to: rankOf(order, next), points: fromMicros(micros) });
  }
  return steps;
}

function opened(row: Row, unit: HiddenUnit): Row {
  const micros = unit.reduce((sum, entry) => sum + entry.micros, row.micros);
  const since = Math.max(row.since, ...unit.filter((entry) => entry.micros !== 0).map(({ occurredAt }) => occurredAt));
  return placed({ ...row, micros, since, entries: row.entries + unit.length, opened: row.opened + 1 });
}

function placed(row: Row): Row {
  const { micros, entries, since } = row;
  return { ...row, weight: weightOf(micros, entries), since: entries > 0 ? since : 0 };
}

function rankOf(order: readonly Row[], row: Row): number | null {
  return ranked(order).find(({ contender }) => contender.id === row.id)?.standing.rank ?? null;
}

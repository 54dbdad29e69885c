import type { ImportRow } from './judge-entries.ts';

/** What is done together: rows that are appended, then revocations whose entries are all there. Rows are kept in the ledger after it. */
export type ImportStep = { rows: ImportRow[]; revoking: ImportRow[]; done: ImportRow[] };

const ROWS_IN_A_STEP = 4_000;

/**
 * Rows in order of time, cut into steps: where a row revokes, and after at most 4,000 rows. A row that revokes a later one waits for it.
 * @param cutAfter says where else to cut, to keep the pace
 */
export function importSteps(
  rows: readonly ImportRow[],
  cutAfter: (row: ImportRow, next: ImportRow) => boolean = () => false,
): ImportStep[] {
  const revoking = rows.filter(({ revokes }) => revokes !== undefined);
  const places = new Map(revoking.length > 0 ? rows.map(({ key }, place) => [key, place]) : []);
  const revocations = Map.groupBy(revoking, (row) => Math.max(places.get(row.key) ?? 0, places.get(row.revokes ?? '') ?? 0));
  const steps: ImportStep[] = [];
  let step: ImportStep = { rows: [], revoking: [], done: [] };
  rows.forEach((row, place) => {
    const revoking = revocations.get(place) ?? [];
    step.rows.push(row);
    step.revoking = revoking;
    step.done.push(...(row.revokes === undefined ? [row] : []), ...revoking);
    const next = rows[place + 1];
    if (next && revoking.length === 0 && step.rows.length < ROWS_IN_A_STEP && !cutAfter(row, next)) return;
    steps.push(step);
    step = { rows: [], revoking: [], done: [] };
  });
  return steps;
}

import type { PaceHeader, PaceRow } from '../../../projections/target-pace/target-pace.view.ts';
import type { Answer } from '../../platform/api.ts';
import type { GridColumn, GridRow } from '../grid/grid-values.ts';
import type { GridOf } from '../grid/target-grid.tsx';
import type { ShownPace } from '../pace-values.ts';
import { dayAt, type Period } from '../period-names.ts';

/** What the call tells of a grid. */
export type GridAnswer = Answer<'GET', 'targets/grid'>;

/** What of an item says how its grid is read. */
export type GridItem = { period: Period; perDay: boolean; zone: string };

/** The grid as it is drawn; of the period that runs as it is now, where a line brought what is newer. */
export function gridOf(answer: GridAnswer, { period: own, perDay, zone }: GridItem, live: ReadonlyMap<string, PaceRow>): GridOf {
  const { period, periods, today, rows, totals, together } = answer;
  const columns = periods.map(({ period_start: start, period_end: end }): GridColumn => {
    const time = end < today ? 'past' : start > today ? 'coming' : 'running';
    return { start, end, time, factor: perDay && period === own ? daysOf(start, end) : 1 };
  });
  const running = columns.findIndex(({ time }) => time === 'running');
  // What is live is of the item's own period: a sum is told anew with each entry.
  const newer = period === own ? live : NOTHING_NEWER;
  const paces = new Map(rows.map(({ id, pace }) => [id, shownPace(newer.get(idOf(id)) ?? pace, zone)]));
  return {
    period,
    columns,
    today,
    rows: rows.map((row) => rowOf(row, perDay, running, paces.get(row.id) ?? null)),
    totals,
    paceOf: (rowId) => paces.get(rowId) ?? null,
    pace: together && { ...together, reachedOn: null },
  };
}

const NOTHING_NEWER: ReadonlyMap<string, PaceRow> = new Map();

function rowOf({ id, name, values }: GridAnswer['rows'][number], perDay: boolean, running: number, pace: ShownPace | null): GridRow {
  return {
    id,
    name,
    cells: values.map(({ target, daily, by, otherwise, reached }, at) => ({
      target,
      // What all have is entered in the row of all.
      entered: by === null || by === (id === 'all' ? 'all' : 'own') ? (perDay ? daily : target) : null,
      otherwise: id === 'all' ? null : otherwise,
      reached: at === running && pace ? pace.reached : reached,
    })),
  };
}

/** How far along a player or team is, as it is drawn. */
export function shownPace(row: PaceRow | null, zone: string): ShownPace | null {
  if (!row) return null;
  const { reached, target, expected, elapsed, band, projection, reachedAt } = row;
  return { reached, target, expected, elapsed, band, projection, reachedOn: reachedAt && dayAt(Date.parse(reachedAt), zone) };
}

/** A row's player or team; `all` is nobody. */
export function idOf(rowId: string): string {
  return rowId.slice(rowId.indexOf('.') + 1);
}

/** Whose value it is, as calls name them. */
export function holderOf(rowId: string): { group_member_id?: string; team_id?: string } {
  if (rowId.startsWith('player.')) return { group_member_id: idOf(rowId) };
  return rowId.startsWith('team.') ? { team_id: idOf(rowId) } : {};
}

/** Whether a header of what is live is of the day that the call told of: else the call is asked anew. */
export function isOfToday(header: PaceHeader | null, answer: GridAnswer | undefined): boolean {
  return !header || !answer || header.today === answer.today;
}

function daysOf(start: string, end: string): number {
  return Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000) + 1;
}

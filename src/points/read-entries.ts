import { type Lists, rowsOf } from '../platform/lists/lists.ts';
import type { Line } from '../platform/lists/read-lines.ts';
import { Refused } from '../platform/refused.ts';
import {
  columnsByOrder,
  IMPORT_FIELDS,
  type ImportColumns,
  type ImportField,
  plainTitle,
  recogniseColumns,
} from './import-columns.values.ts';
import type { ImportError, ImportPreview } from './import.contract.ts';

/** What the person says of columns: a title, or a number from 0. */
export type GivenColumns = { [Field in ImportField]?: string | number };

/** What is to be known of a list before it is read: its rows at most, and what the person says of it. */
export type EntriesAsked = { rows: number; columns?: GivenColumns; signal?: AbortSignal };

/** The texts of one row, trimmed; what has no column is empty. */
export type RawEntry = { line: number } & Record<ImportField, string>;

/** A list of entries, not yet judged. */
export type ReadEntries = Pick<ImportPreview, 'separator' | 'columns'> & { header: boolean; rows: RawEntry[]; errors: ImportError[] };

/** What is told of a cell. */
const SHOWN = 80;

/**
 * Reads a list of entries (U-068). Long ones give way to others.
 * @throws Refused column-not-found, columns-missing when no column holds players, or points, and what Lists.read throws
 */
export async function readEntries(lists: Lists, list: string | Uint8Array, asked: EntriesAsked): Promise<ReadEntries> {
  const { columns: given = {}, signal } = asked;
  const { separator, lines, unreadable } = await lists.read(list, { rows: asked.rows, decimalComma: true }, signal);
  const titles = lines[0]?.cells ?? [];
  const recognised = recogniseColumns(titles);
  const named = Object.values(given).some(
    (column) => typeof column === 'string' && titles.some((title) => plainTitle(title) === plainTitle(column)),
  );
  const header = recognised !== undefined || named;
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const columns = { ...(recognised ?? (header ? {} : columnsByOrder(width))), ...placed(given, titles, width) };
  if (lines.length > 0 && (columns.player === undefined || columns.points === undefined)) {
    throw new Refused('columns-missing', 'A list of entries needs a column of players and one of points', { titles: titles.map(shown) });
  }
  const data = rowsOf(lines, header, asked);
  const rows: RawEntry[] = [];
  const slice = lists.slice(signal);
  for (const line of data) {
    rows.push(pick(line, columns));
    if (slice.isOver()) await slice.rest();
  }
  return {
    separator,
    header,
    columns: Array.from({ length: width }, (_, index) => ({
      index,
      title: header ? shown(titles[index] ?? '') : '',
      field: IMPORT_FIELDS.find((field) => columns[field] === index) ?? null,
      samples: data.slice(0, 3).map(({ cells }) => shown(cells[index] ?? '')),
    })),
    rows,
    errors:
      unreadable === undefined
        ? []
        : [{ line: unreadable, field: 'row', code: 'row-unreadable', reason: 'A quote is opened here and not closed' }],
  };
}

function shown(cell: string): string {
  return cell.slice(0, SHOWN);
}

/** Where the columns are that were named. */
function placed(given: GivenColumns, titles: readonly string[], width: number): ImportColumns {
  const columns: ImportColumns = {};
  for (const field of IMPORT_FIELDS) {
    const column = given[field];
    if (column === undefined) continue;
    const exact = titles.indexOf(String(column));
    const index =
      typeof column === 'number' ? column : exact >= 0 ? exact : titles.findIndex((title) => plainTitle(title) === plainTitle(column));
    if (!Number.isInteger(index) || index < 0 || index >= width) {
      throw new Refused('column-not-found', `There is no column "${String(column).slice(0, 80)}"`, {
        field,
        column: typeof column === 'string' ? shown(column) : column,
        titles: titles.map(shown),
      });
    }
    columns[field] = index;
  }
  return columns;
}

function pick({ line, cells }: Line, columns: ImportColumns): RawEntry {
  const cell = (field: ImportField) => {
    const index = columns[field];
    return index === undefined ? '' : (cells[index] ?? '');
  };
  return {
    line,
    id: cell('id'),
    player: cell('player'),
    points: cell('points'),
    time: cell('time'),
    comment: cell('comment'),
    tags: cell('tags'),
    revokes: cell('revokes'),
  };
}

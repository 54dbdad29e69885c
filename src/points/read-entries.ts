import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CsvError, type InfoRecord, parse } from 'csv-parse';
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

/** The texts of one row, trimmed; what has no column is empty. */
export type RawEntry = { line: number } & Record<ImportField, string>;

export type ReadEntries = Pick<ImportPreview, 'separator' | 'columns'> & { header: boolean; rows: RawEntry[]; errors: ImportError[] };

const SEPARATORS = { tab: '\t', semicolon: ';', comma: ',' } as const;
const SLICE = 64 * 1024;

/**
 * Reads a list of entries: one line each, separated by tab, semicolon or comma (U-068), with quotes as in CSV. Long lists give way to
 * others between slices.
 * @throws Refused column-not-found, columns-missing when no column holds players, or points
 */
export async function readEntries(text: string, given: GivenColumns = {}): Promise<ReadEntries> {
  const separator = separatorOf(text);
  const { lines, errors } = await split(text, SEPARATORS[separator]);
  const titles = lines[0]?.cells ?? [];
  const recognised = recogniseColumns(titles);
  const named = Object.values(given).some(
    (column) => typeof column === 'string' && titles.some((title) => plainTitle(title) === plainTitle(column)),
  );
  const header = recognised !== undefined || named;
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const columns = { ...(recognised ?? (header ? {} : columnsByOrder(width))), ...placed(given, titles, width) };
  if (lines.length > 0 && (columns.player === undefined || columns.points === undefined)) {
    throw new Refused('columns-missing', 'A list of entries needs a column of players and one of points', { titles });
  }
  const data = header ? lines.slice(1) : lines;
  return {
    separator,
    header,
    columns: Array.from({ length: width }, (_, index) => ({
      index,
      title: header ? (titles[index] ?? '') : '',
      field: IMPORT_FIELDS.find((field) => columns[field] === index) ?? null,
      samples: data.slice(0, 3).map(({ cells }) => cells[index] ?? ''),
    })),
    rows: data.map((line) => pick(line, columns)),
    errors,
  };
}

type Line = { line: number; cells: string[] };

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
      throw new Refused('column-not-found', `There is no column "${String(column).slice(0, 80)}"`, { field, column, titles });
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

async function split(text: string, delimiter: string): Promise<{ lines: Line[]; errors: ImportError[] }> {
  const lines: Line[] = [];
  const errors: ImportError[] = [];
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    on_skip: (error: CsvError | undefined): undefined => {
      const line = (error as { lines?: number } | undefined)?.lines ?? 1;
      errors.push({ line, field: 'row', code: 'row-unreadable', reason: 'A quote is opened here and not closed' });
    },
  });
  await pipeline(Readable.from(slices(text)), parser, async (found: AsyncIterable<{ record: string[]; info: InfoRecord }>) => {
    for await (const { record, info } of found) {
      const cells = record.map((cell) => cell.trim());
      if (cells.some(Boolean)) lines.push({ line: info.lines - lineEndsIn(record), cells });
    }
  });
  return { lines, errors };
}

async function* slices(text: string): AsyncIterable<string> {
  for (let from = 0; from < text.length;) {
    // A pair of surrogates stays together.
    const cut = from + SLICE;
    const to = (text.charCodeAt(cut - 1) & 0xfc00) === 0xd800 ? cut + 1 : cut;
    yield text.slice(from, to);
    from = to;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function lineEndsIn(record: readonly string[]): number {
  return record.reduce((sum, cell) => sum + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0);
}

/** The separator that the first line has most of, outside quotes. */
function separatorOf(text: string): ReadEntries['separator'] {
  const lines = text
    .slice(0, 10_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/);
  const first = lines.find((line) => line.replace('\ufeff', '').trim() !== '') ?? '';
  const count = (mark: string) => first.split(mark).length - 1;
  if (count('\t') > 0) return 'tab';
  return count(';') > 0 ? 'semicolon' : 'comma';
}

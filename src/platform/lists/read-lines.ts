import { Readable } from 'node:stream';
import { type CsvError, type InfoRecord, parse } from 'csv-parse';

/** This file runs straight from TypeScript in a thread: erasable syntax only. */

/** One line of a list: where it begins, from 1, and its cells, trimmed. */
export type Line = { line: number; cells: string[] };

export type Separator = 'tab' | 'semicolon' | 'comma';

/** How a list is read. */
export type ListKind = {
  /** The most rows that it may have, those of empty cells included, and a header beside them. */
  rows: number;
  /** Numbers may have a decimal comma: where there is a semicolon, that divides the cells. */
  decimalComma?: boolean;
  /** Spaces around quotes are not part of a cell. */
  spacedQuotes?: boolean;
};

/** Some lines of a list, in order. */
export type Page = {
  separator: Separator;
  lines: Line[];
  /** The line where a quote is opened that is not closed well: nothing after it could be read. */
  unreadable?: number;
};

/** There is more in a list than it may have. It was not read any further. */
export class ListTooLarge extends Error {}

const MOST_COLUMNS = 100;
/** Of one line: the longest comment in the widest script, with room for the other cells. */
const MOST_BYTES_IN_A_LINE = 300_000;
const SLICE = 16 * 1024;
const LINES_IN_A_PAGE = 1_000;
const CHARACTERS_IN_A_PAGE = 256 * 1024;
const DELIMITERS: { readonly [Name in Separator]: string } = { tab: '\t', semicolon: ';', comma: ',' };

/**
 * Reads a list line by line, in pages: cells are separated by tab, semicolon or comma (U-068), with quotes as in CSV. The list is not read
 * any further than the pages that are asked for. The last page may be empty.
 * @throws ListTooLarge at the first line that is one too many, too wide or too long
 */
export async function* readLines(list: Uint8Array, kind: ListKind): AsyncGenerator<Page, undefined> {
  const separator = separatorOf(new TextDecoder().decode(list.subarray(0, 40_000)).slice(0, 10_000), kind);
  let page: Page = { separator, lines: [] };
  let characters = 0;
  let read = 0;
  let unreadable: number | undefined;
  const parser = parse({
    delimiter: DELIMITERS[separator],
    bom: true,
    info: true,
    trim: kind.spacedQuotes === true && separator !== 'tab',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    // What stands beyond the last column is not divided: a line of nothing but separators is soon too long.
    ignore_last_delimiters: MOST_COLUMNS + 1,
    max_record_size: MOST_BYTES_IN_A_LINE,
    skip_records_with_error: true,
    on_skip: (error: CsvError | undefined): undefined => {
      const line = (error as { lines?: number } | undefined)?.lines ?? 1;
      if (error?.code === 'CSV_MAX_RECORD_SIZE')
        throw new ListTooLarge(`Line ${line} is too long: it may have at most ${MOST_COLUMNS} columns and ${MOST_BYTES_IN_A_LINE} bytes`);
      unreadable ??= line;
    },
  });
  for await (const { record, info } of Readable.from(slices(list)).pipe(parser) as AsyncIterable<{ record: string[]; info: InfoRecord }>) {
    const line = info.lines - lineEndsIn(record);
    if (unreadable !== undefined && line > unreadable) break;
    if (record.length > MOST_COLUMNS) throw new ListTooLarge(`Line ${line} has more than ${MOST_COLUMNS} columns`);
    read += 1;
    if (read > kind.rows + 1) throw new ListTooLarge(tooManyRows(kind.rows));
    const cells = record.map((cell) => cell.trim());
    if (!cells.some(Boolean)) continue;
    page.lines.push({ line, cells });
    characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (page.lines.length < LINES_IN_A_PAGE && characters < CHARACTERS_IN_A_PAGE) continue;
    yield page;
    page = { separator, lines: [] };
    characters = 0;
  }
  yield { ...page, ...(unreadable !== undefined && { unreadable }) };
  return undefined;
}

export function tooManyRows(rows: number): string {
  return `A list holds at most ${rows} rows`;
}

function* slices(list: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < list.length; from += SLICE) yield list.subarray(from, from + SLICE);
}

function lineEndsIn(record: readonly string[]): number {
  return record.reduce((sum, cell) => sum + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0);
}

/** The separator that the first line has most of, outside quotes. */
function separatorOf(start: string, { decimalComma = false }: ListKind): Separator {
  const lines = start.replace(/"(?:[^"]|"")*"/g, '').split(/\r\n|\n|\r/);
  const first = lines.find((line) => line.replace('\ufeff', '').trim() !== '') ?? '';
  const count = (mark: string) => first.split(mark).length - 1;
  if (count('\t') > 0) return 'tab';
  return count(';') > (decimalComma ? 0 : count(',')) ? 'semicolon' : 'comma';
}

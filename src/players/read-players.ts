import { type CsvError, type InfoRecord, parse } from 'csv-parse/sync';
import { PLAYER_FIELDS, type PlayerField } from './player-fields.values.ts';
import { checkPlayerRows, type PlayerRow, type RawPlayerRow, type RowError } from './player-row.values.ts';

/** Which column (from 0) is what; a field that is not named is not read. */
export type PlayerColumns = Partial<Record<PlayerField, number>>;

/** A list of players as it was understood. Nothing of it is taken while there are errors (U-068). */
export type ReadPlayers = {
  separator: 'tab' | 'semicolon' | 'comma';
  /** The first line names the columns. */
  header: boolean;
  columns: { index: number; title: string; field: PlayerField | null; samples: string[] }[];
  rows: PlayerRow[];
  errors: RowError[];
};

export const MAX_LIST_CHARACTERS = 5_000_000;
export const MAX_LIST_ROWS = 10_000;

type Line = { line: number; cells: string[] };

/**
 * Reads a list of players from a paste or a file: one line each, separated by tab, semicolon or comma (U-068), with quotes as in CSV.
 * A header is recognised and its columns are mapped; without one the order is name, e-mail, team, external id, and a column
 * with addresses is the e-mail wherever it stands.
 * @param as what the person says instead
 */
export function readPlayers(text: string, as: { header?: boolean; columns?: PlayerColumns } = {}): ReadPlayers {
  if (text.length > MAX_LIST_CHARACTERS) return unread(`A list holds at most ${MAX_LIST_CHARACTERS / 1_000_000} MB`);
  const separator = separatorOf(text);
  const { lines, errors } = split(text, SEPARATORS[separator]);
  if (lines.length > MAX_LIST_ROWS + 1) return unread(`A list holds at most ${MAX_LIST_ROWS} rows`);
  const titles = lines[0]?.cells ?? [];
  const recognised = recognise(titles);
  const header = as.header ?? recognised !== undefined;
  const data = header ? lines.slice(1) : lines;
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const fields = as.columns ?? (header ? recognised : undefined) ?? byOrder(data, width);
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    title: header ? (titles[index] ?? '') : '',
    field: PLAYER_FIELDS.find((field) => fields[field] === index) ?? null,
    samples: data.slice(0, 3).map(({ cells }) => cells[index] ?? ''),
  }));
  const checked = checkPlayerRows(data.map((line) => pick(line, fields)));
  return { separator, header, columns, rows: checked.rows, errors: [...errors, ...checked.errors].sort((a, b) => a.line - b.line) };
}

const SEPARATORS = { tab: '\t', semicolon: ';', comma: ',' } as const;

/** The separator that the first line has most of, outside quotes. */
function separatorOf(text: string): ReadPlayers['separator'] {
  const start = text.slice(0, 10_000).replace(/^\ufeff?\s*\n/, '');
  const first =
    start
      .replace(/"(?:[^"]|"")*"/g, '')
      .split(/\r\n|\n|\r/)
      .find((line) => line.trim() !== '') ?? '';
  const count = (mark: string) => first.split(mark).length - 1;
  if (count('\t') > 0) return 'tab';
  return count(';') > count(',') ? 'semicolon' : 'comma';
}

function split(text: string, delimiter: string): { lines: Line[]; errors: RowError[] } {
  const errors: RowError[] = [];
  const records = parse(text, {
    delimiter,
    bom: true,
    info: true,
    trim: delimiter !== '\t',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    on_skip: (error: CsvError | undefined): undefined => {
      errors.push(unreadable(error));
    },
  }) as unknown as { record: string[]; info: InfoRecord }[];
  const lines = records.map(({ record, info }) => ({ line: info.lines - lineEndsIn(record), cells: record.map((cell) => cell.trim()) }));
  return { lines: lines.filter(({ cells }) => cells.some(Boolean)), errors };
}

function lineEndsIn(record: readonly string[]): number {
  return record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
}

function unreadable(error: CsvError | undefined): RowError {
  const line = (error as { lines?: number } | undefined)?.lines ?? 1;
  return { line, field: 'row', code: 'row-unreadable', reason: 'A quote is opened here and not closed' };
}

/** What columns are called, most telling first. */
const TITLES: { readonly [Field in PlayerField]: readonly string[] } = {
  name: [
    'name',
    'player name',
    'display name',
    'full name',
    'player',
    'participant',
    'contestant',
    'employee',
    'person',
    'user',
    'username',
    'nickname',
  ],
  email: ['email', 'e mail', 'email address', 'e mail address', 'emailaddress', 'mail', 'mail address'],
  external_id: [
    'external id',
    'externalid',
    'player id',
    'participant id',
    'team id',
    'employee id',
    'employee number',
    'personnel number',
    'user id',
    'id',
    'number',
    'no',
    'nr',
  ],
  team: [
    'team',
    'team name',
    'teamname',
    'group',
    'department',
    'unit',
    'division',
    'squad',
    'class',
    'club',
    'office',
    'branch',
    'institution',
    'university',
    'school',
    'company',
    'organisation',
    'organization',
  ],
};

/** The columns of a header; nothing when the line is no header. */
function recognise(titles: readonly string[]): PlayerColumns | undefined {
  if (titles.some((title) => title.includes('@'))) return undefined;
  const plain = titles.map((title) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
  const find = (field: PlayerField, except?: number) => {
    const known = TITLES[field].find((title) => plain.some((text, index) => text === title && index !== except));
    return known === undefined ? undefined : plain.findIndex((text, index) => text === known && index !== except);
  };
  const columns: PlayerColumns = { name: find('name'), email: find('email'), external_id: find('external_id'), team: find('team') };
  if (columns.name === undefined && columns.team !== undefined) {
    // A list of teams: the team itself plays, and what it belongs to is its team.
    columns.name = columns.team;
    columns.team = find('team', columns.name);
  }
  return columns.name === undefined && columns.email === undefined ? undefined : columns;
}

function byOrder(lines: readonly Line[], width: number): PlayerColumns {
  const indexes = Array.from({ length: width }, (_, index) => index);
  const email = indexes.find((index) => lines.some(({ cells }) => cells[index]?.includes('@')));
  const [name, team, external_id] = indexes.filter((index) => index !== email);
  return { name, email, team, external_id };
}

function pick({ line, cells }: Line, columns: PlayerColumns): RawPlayerRow {
  const cell = (field: PlayerField) => (columns[field] === undefined ? undefined : cells[columns[field]]);
  return { line, name: cell('name'), email: cell('email'), externalId: cell('external_id'), team: cell('team') };
}

function unread(reason: string): ReadPlayers {
  return { separator: 'comma', header: false, columns: [], rows: [], errors: [{ line: 1, field: 'row', code: 'too-large', reason }] };
}

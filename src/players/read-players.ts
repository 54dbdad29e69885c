import type { Line } from '../platform/lists/read-lines.ts';
import { type List, type Lists, rowsOf } from '../platform/lists/lists.ts';
import { PLAYER_FIELDS, type PlayerField } from './player-fields.values.ts';
import { PlayerRowCheck, type PlayerRow, type RawPlayerRow, type RowError } from './player-row.values.ts';

/** Which column (from 0) is what; a field that is not named is not read. */
export type PlayerColumns = Partial<Record<PlayerField, number>>;

/** What is to be known of a list before it is read: its rows at most, and what the person says of it. */
export type PlayersAsked = { rows: number; header?: boolean; columns?: PlayerColumns; signal?: AbortSignal };

/** A list of players as its lines and columns were understood; what they say is not yet checked. */
export type PlayerTexts = {
  separator: List['separator'];
  /** The first line names the columns. */
  header: boolean;
  columns: { index: number; title: string; field: PlayerField | null; samples: string[] }[];
  texts: RawPlayerRow[];
  /** The line that could not be read, and none after it. */
  unreadable?: RowError;
};

/** A list of players as it was understood. Nothing of it is taken while there are errors (U-068). */
export type ReadPlayers = Omit<PlayerTexts, 'texts' | 'unreadable'> & {
  rows: PlayerRow[];
  /** The first 200, by line. */
  errors: RowError[];
  /** How many rows have errors. */
  wrongRows: number;
};

/** What is shown of a cell. */
const SHOWN = 80;

/**
 * Reads a list of players from a paste or a file, and checks it by itself (U-068). Long lists give way to others.
 * @throws what Lists.read throws
 */
export async function readPlayers(lists: Lists, list: string | Uint8Array, asked: PlayersAsked): Promise<ReadPlayers> {
  const { texts, unreadable, ...understood } = await readPlayerTexts(lists, list, asked);
  const check = new PlayerRowCheck();
  const slice = lists.slice(asked.signal);
  for (const row of texts) {
    check.take(row);
    if (slice.isOver()) await slice.rest();
  }
  if (unreadable) check.wrong([unreadable]);
  const { rows, errors, wrongRows } = check;
  return { ...understood, rows, errors, wrongRows };
}

/**
 * Reads what a list of players says. A header is recognised and its columns are mapped; without one the order is name,
 * e-mail, team, external id, and a column with addresses is the e-mail wherever it stands.
 * @throws what Lists.read throws
 */
export async function readPlayerTexts(lists: Lists, list: string | Uint8Array, asked: PlayersAsked): Promise<PlayerTexts> {
  const { separator, lines, unreadable } = await lists.read(list, { rows: asked.rows, spacedQuotes: true }, asked.signal);
  const titles = lines[0]?.cells ?? [];
  const recognised = recognise(titles);
  const header = asked.header ?? recognised !== undefined;
  const data = rowsOf(lines, header, asked);
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const fields = asked.columns ?? (header ? recognised : undefined) ?? byOrder(data, width);
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    title: header ? (titles[index] ?? '').slice(0, SHOWN) : '',
    field: PLAYER_FIELDS.find((field) => fields[field] === index) ?? null,
    samples: data.slice(0, 3).map(({ cells }) => (cells[index] ?? '').slice(0, SHOWN)),
  }));
  return {
    separator,
    header,
    columns,
    texts: data.map((line) => pick(line, fields)),
    ...(unreadable !== undefined && {
      unreadable: { line: unreadable, field: 'row', code: 'row-unreadable', reason: 'A quote is opened here and not closed' },
    }),
  };
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

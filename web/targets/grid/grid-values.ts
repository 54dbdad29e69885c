import { parseAmount, type PointAmount } from '../../../src/points/point-amount.values.ts';
import { amountOf, exactOf, type ExactMicros, sumOf } from '../../platform/format/exact-sums.ts';

/**
 * A period, as a column: its days in the zone of the series, and whether it is over, runs or comes. `factor`: how many of what is typed make its target:
 * its days where targets are entered for a day, else 1.
 */
export type GridColumn = { start: string; end: string; time: 'past' | 'running' | 'coming'; factor: number };

export type GridCell = {
  /** What is to be reached, whoever's value that is; null: nothing. */
  target: PointAmount | null;
  /** What was entered for this row itself, for the period or a day of it; null: nothing. */
  entered: PointAmount | null;
  /** What is to be reached where nothing is. */
  otherwise: PointAmount | null;
  /** Null where the target is everybody's own: then nobody reaches it for all. */
  reached: PointAmount | null;
};

/** Whoever has targets, with a cell for each column. */
export type GridRow = { id: string; name: string; cells: readonly GridCell[] };

/** What was typed into a cell and is not saved: whose it is, the cell when it was touched, what had been entered there, and why the server said no. */
export type Typed = {
  rowId: string;
  name: string;
  start: string;
  text: string;
  was: PointAmount | null;
  cell: GridCell;
  factor: number;
  refused?: string;
};
/** By `cellKey`. */
export type Draft = ReadonlyMap<string, Typed>;

export const NOTHING_TYPED: Draft = new Map();

export function cellKey(rowId: string, start: string): string {
  return `${rowId} ${start}`;
}

/** Longer is no number. */
const LONGEST_GOAL = 24;

/** What a typed text sets: an amount of 0 or more, null for no value of one's own; nothing when it is no number. */
export function goalOf(text: string): PointAmount | null | undefined {
  if (text.trim() === '') return null;
  // What a spreadsheet may put round a number is read past; a word is not a number for having one in it.
  if (text.length > LONGEST_GOAL || /\p{L}/u.test(text)) return undefined;
  const amount = parseAmount(text);
  return amount?.startsWith('-') ? undefined : amount;
}

/** Periods that are over keep their targets: what was to be reached then is history. */
export function mayType({ time }: GridColumn): boolean {
  return time !== 'past';
}

/** Types a text into a cell; what is saved already is no change. */
export function typedInto(draft: Draft, row: GridRow, column: GridColumn, cell: GridCell, text: string): Draft {
  const key = cellKey(row.id, column.start);
  const next = new Map(draft);
  const { start, factor } = column;
  if (goalOf(text) === cell.entered) next.delete(key);
  else next.set(key, { rowId: row.id, name: row.name, start, text, was: draft.get(key)?.was ?? cell.entered, cell, factor });
  return next;
}

/** What the editor of a cell begins with. */
export function textOf(draft: Draft, rowId: string, start: string, cell: GridCell): string {
  return draft.get(cellKey(rowId, start))?.text ?? cell.entered ?? '';
}

/** The lines and cells of what a spreadsheet puts on the clipboard: divided by tabs; one that holds a tab, a line or a quote stands in quotes. */
export function cellsOf(text: string): string[][] {
  const lines: string[][] = [[]];
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const CELL = /("(?:[^"]|"")*"(?=[\t\n]|$)|[^\t\n]*)([\t\n]|$)/gy;
  for (let match = CELL.exec(plain); match; match = CELL.exec(plain)) {
    const [, cell = '', end = ''] = match;
    lines.at(-1)?.push(cell.startsWith('"') && cell.endsWith('"') && cell.length > 1 ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\n') lines.push([]);
    if (end === '') break;
  }
  return lines;
}

export type Place = { row: number; column: number };

/**
 * Fills from a cell on right and down with what was copied from a spreadsheet. What is no number is taken as it is: it stands there to be put right.
 * @returns the draft, how many cells took something, and how many had no place: beyond the grid, or in a period that is over
 */
export function pasted(
  draft: Draft,
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  from: Place,
  text: string,
): { draft: Draft; filled: number; left: number } {
  let [next, filled, left] = [draft, 0, 0];
  cellsOf(text).forEach((line, down) =>
    line.forEach((copied, right) => {
      const row = rows[from.row + down];
      const column = columns[from.column + right];
      const cell = row?.cells[from.column + right];
      if (!row || !column || !cell || !mayType(column)) {
        left++;
        return;
      }
      filled++;
      next = typedInto(next, row, column, cell, copied.trim());
    }),
  );
  return { draft: next, filled, left };
}

/** Whether it is no number, or was refused: then it stands there to be put right. */
export function isWrong({ text, refused }: Typed): boolean {
  return refused !== undefined || goalOf(text) === undefined;
}

/** A change that can be saved: what had been entered there, and what will be; and what was to be reached before, whoever's value that was. */
export type Change = {
  rowId: string;
  name: string;
  start: string;
  was: PointAmount | null;
  becomes: PointAmount | null;
  before: PointAmount | null;
};

/** What is typed, divided into what can be saved and what is no number or was refused. */
export function changesIn(draft: Draft): { changes: Change[]; wrong: Typed[] } {
  const changes: Change[] = [];
  const wrong: Typed[] = [];
  for (const typed of draft.values()) {
    const { rowId, name, start, was, cell, factor } = typed;
    const becomes = goalOf(typed.text);
    if (becomes === undefined) wrong.push(typed);
    // What holds by others is told of whole periods.
    else changes.push({ rowId, name, start, was, becomes, before: factor === 1 ? (was ?? cell.target) : was });
  }
  return { changes, wrong };
}

/** What is to be reached in a cell once what is typed is saved; what is no number changes nothing. */
export function targetWith(draft: Draft, rowId: string, start: string, cell: GridCell): PointAmount | null {
  return becoming(draft.get(cellKey(rowId, start)), cell);
}

function becoming(typed: Typed | undefined, cell: GridCell): PointAmount | null {
  const goal = typed && goalOf(typed.text);
  if (typed === undefined || goal === undefined) return cell.target;
  return goal === null ? cell.otherwise : amountOf(exactOf(goal) * BigInt(typed.factor));
}

/** What a row is to reach in all columns, as one types. */
export function rowTarget(draft: Draft, row: GridRow, columns: readonly GridColumn[]): PointAmount {
  return sumOf(row.cells.map((cell, at) => targetWith(draft, row.id, columns[at]?.start ?? '', cell)));
}

/** Rows with what was saved of them, until they are told anew. */
export function withSaved(rows: readonly GridRow[], columns: readonly GridColumn[], saved: Draft): readonly GridRow[] {
  if (saved.size === 0) return rows;
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, at) => {
      const typed = saved.get(cellKey(row.id, columns[at]?.start ?? ''));
      return typed ? { ...cell, target: becoming(typed, cell), entered: goalOf(typed.text) ?? null } : cell;
    }),
  }));
}

/** What all are to reach in a column, as one types: what the server told of all, and what is typed changes of it, in sight or not. */
export function columnTarget(draft: Draft, told: PointAmount, rows: readonly GridRow[], start: string, at: number): PointAmount {
  let sum: ExactMicros = exactOf(told);
  for (const typed of draft.values()) {
    if (typed.start !== start) continue;
    const cell = rows.find(({ id }) => id === typed.rowId)?.cells[at] ?? typed.cell;
    sum += exactOf(becoming(typed, cell) ?? '0') - exactOf(cell.target ?? '0');
  }
  return amountOf(sum);
}

/** How many rows a press of Page Up or Page Down goes. */
const LEAP = 10;

/** Where a key leads from a cell, within a grid of such a size; nothing for a key that leads nowhere. */
export function led(at: Place, key: string, whole: boolean, size: { rows: number; columns: number }): Place | undefined {
  const within = ({ row, column }: Place): Place => ({
    row: Math.max(0, Math.min(row, size.rows - 1)),
    column: Math.max(0, Math.min(column, size.columns - 1)),
  });
  const { row, column } = at;
  switch (key) {
    case 'ArrowUp':
      return within({ row: whole ? 0 : row - 1, column });
    case 'ArrowDown':
      return within({ row: whole ? Infinity : row + 1, column });
    case 'ArrowLeft':
      return within({ row, column: whole ? 0 : column - 1 });
    case 'ArrowRight':
      return within({ row, column: whole ? Infinity : column + 1 });
    case 'PageUp':
      return within({ row: row - LEAP, column });
    case 'PageDown':
      return within({ row: row + LEAP, column });
    case 'Home':
      return within({ row: whole ? 0 : row, column: 0 });
    case 'End':
      return within({ row: whole ? Infinity : row, column: Infinity });
    default:
      return undefined;
  }
}

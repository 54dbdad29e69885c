import { stringify } from 'csv-stringify/sync';

/** A cell: people's words are told apart from what the product writes, because they must not become a formula in whoever's spreadsheet. */
export type Cell = string | number | null | { words: string | null };

/** Rows as CSV. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return stringify(rows.map((row) => row.map((cell) => (typeof cell === 'object' && cell !== null ? unformulated(cell.words) : cell))));
}

function unformulated(words: string | null): string | null {
  return words !== null && /^[\s]*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r]/.test(words) ? `'${words}` : words;
}

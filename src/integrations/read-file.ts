import { BadInput } from '../platform/http/refusals.ts';
import { type Lists, rowsOf } from '../platform/lists/lists.ts';
import { MOST_ROWS, type Payload } from './payload.values.ts';

/** A file as a delivery: JSON as it is, else a list whose header says what its columns are called. @throws BadInput unreadable; Refused of the list */
export async function readFile(lists: Lists, file: string, signal?: AbortSignal): Promise<Payload> {
  const text = file.replace(/^\ufeff/, '');
  if (/^\s*[[{]/.test(text)) return { type: 'json', text };
  const { separator, lines, unreadable } = await lists.read(text, { rows: MOST_ROWS, decimalComma: true }, signal);
  const titles = (lines[0]?.cells ?? []).map((title) => title.trim());
  if (unreadable !== undefined || titles.every((title) => title === ''))
    throw new BadInput('unreadable', `Line ${unreadable ?? 1}: the file is no list with a header, and no JSON`);
  // Where commas are decimal ones, a semicolon divides the cells.
  const written = (cell: string) => (separator === 'semicolon' ? cell.replace(/^([+-]?\d+),(\d+)$/, '$1.$2') : cell);
  const rows = rowsOf(lines, true, { rows: MOST_ROWS }).map(({ cells }) =>
    Object.fromEntries(titles.flatMap((title, at) => (title === '' ? [] : [[title, written((cells[at] ?? '').trim())]]))),
  );
  return { type: 'json', text: JSON.stringify(rows) };
}

import { isRecord } from '../platform/is-record.values.ts';

/** What came in, as it came. */
export type Payload = { type: 'json' | 'form'; text: string };
/** A thing that came in, as JSON says it. */
export type Row = Readonly<Record<string, unknown>>;

/** How many rows one delivery may hold. */
export const MOST_ROWS = 10_000;
const MOST_TEXT = 4_000;
const MOST_PATHS = 200;

/** The rows of something that was read: of a list each of its objects, also where an object holds nothing else; else it is one. Nothing where it is neither. */
export function rowsOf(read: unknown): unknown[] | undefined {
  if (Array.isArray(read)) return read as unknown[];
  if (!isRecord(read)) return undefined;
  const [only, ...others] = Object.values(read);
  return others.length === 0 && Array.isArray(only) && only.every(isRecord) ? only : [read];
}

/** What a row says at a path with dots, as a text; nothing where it says nothing, or an object. */
export function cellOf(row: Row, path: string): string | undefined {
  return textOf(at(row, path));
}

function at(row: unknown, path: string): unknown {
  if (typeof row !== 'object' || row === null) return undefined;
  if (Object.hasOwn(row, path)) return (row as Row)[path];
  // A name may hold dots itself: the longest that is there is meant.
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const name = path.slice(0, dot);
    if (Object.hasOwn(row, name)) return at((row as Row)[name], path.slice(dot + 1));
  }
  return undefined;
}

function textOf(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return value.trim().slice(0, MOST_TEXT) || undefined;
    case 'number':
      return plain(value);
    case 'boolean':
      return String(value);
    default:
      return undefined;
  }
}

/** A number of JSON as a plain decimal; what is too large for one stays as it is. */
function plain(value: number): string {
  const text = String(value);
  return text.includes('e') && Math.abs(value) < 1 ? value.toFixed(20).replace(/\.?0+$/, '') : text;
}

/** The paths of a row at which something stands, each with its text: for whoever maps columns. */
export function pathsOf(row: Row): { path: string; text: string }[] {
  const found: { path: string; text: string }[] = [];
  const look = (value: unknown, path: string) => {
    if (found.length >= MOST_PATHS) return;
    if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) look(inner, path === '' ? name : `${path}.${name}`);
    else found.push({ path, text: textOf(value) ?? '' });
  };
  look(row, '');
  return found;
}

/** The bytes of an SQLite file. */
export type FileBytes = { read(at: number, length: number): Uint8Array; write(bytes: Uint8Array, at: number): void };

/** Beyond this many pages the first byte of an overflow page could look like that of a b-tree page. */
const MOST_PAGES = 2 ** 25;

/**
 * Zeroes what lies unused in pages of an SQLite file: free pages, and the gap of each b-tree page between its cell pointers and its cells.
 * SQLite never reads there, but its `secure_delete` does not reach there either: a balanced page keeps copies of cells that have moved.
 * Only while the log beside the file is empty and nobody writes; whoever has such a page in memory reads it anew before changing it.
 * Answers the page to go on with, 0 when that was the last, and how many were not clean.
 */
export function wipeUnused(file: FileBytes, from: number, count: number): { next: number; wiped: number } {
  const header = viewOf(file.read(0, 100));
  const size = header.getUint16(16) === 1 ? 65_536 : header.getUint16(16);
  const pages = header.getUint32(28);
  if (header.getUint32(52) !== 0 || pages >= MOST_PAGES) throw new Error('pages of this file cannot be told apart');
  const past = Math.min(from + count, pages + 1);
  const free = freePages(file, header.getUint32(32), size, (page) => page >= from && page < past);
  const bytes = file.read((from - 1) * size, Math.max(0, past - from) * size);
  let wiped = 0;
  for (let page = from; page < past; page++) {
    const start = (page - from) * size;
    const used = free.get(page);
    const [begin, end] = used === undefined ? gapOf(bytes.subarray(start, start + size), page === 1 ? 100 : 0) : [used, size];
    const unused = bytes.subarray(start + begin, start + end);
    if (isBlank(unused)) continue;
    file.write(unused.fill(0), (page - 1) * size + begin);
    wiped++;
  }
  return { next: past > pages ? 0 : past, wiped };
}

/** The free pages among those that are asked for, and how many bytes of each are used: a trunk names others, a leaf holds nothing. */
function freePages(file: FileBytes, first: number, size: number, isAsked: (page: number) => boolean): Map<number, number> {
  const found = new Map<number, number>();
  for (let trunk = first; trunk !== 0;) {
    const page = viewOf(file.read((trunk - 1) * size, size));
    const leaves = page.getUint32(4);
    if (isAsked(trunk)) found.set(trunk, 8 + 4 * leaves);
    for (let n = 0; n < leaves; n++) {
      const leaf = page.getUint32(8 + 4 * n);
      if (isAsked(leaf)) found.set(leaf, 0);
    }
    trunk = page.getUint32(0);
  }
  return found;
}

const INTERIOR: readonly number[] = [2, 5];
const LEAF: readonly number[] = [10, 13];

/** Where the gap of a b-tree page begins and ends; nothing of any other page is unused. */
function gapOf(page: Uint8Array, headerAt: number): [begin: number, end: number] {
  const kind = page[headerAt] ?? 0;
  if (!INTERIOR.includes(kind) && !LEAF.includes(kind)) return [0, 0];
  const view = viewOf(page);
  const pointersAt = headerAt + (LEAF.includes(kind) ? 8 : 12);
  return [pointersAt + 2 * view.getUint16(headerAt + 3), view.getUint16(headerAt + 5) || 65_536];
}

function isBlank(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte !== 0) return false;
  return true;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

import type { pack } from '../../../src/widget-boards/board-grid.values.ts';

type Place = ReturnType<typeof pack>[number];

/** As many rows as a screen has room for: those of a high widget. */
const ROWS_OF_A_PAGE = 4;

/**
 * A board in pages of a wall, where nobody scrolls: in the order of reading, each widget whole, and on the first page that it fits. Rows count from the first of
 * their page.
 */
export function boardPages(places: readonly Place[]): { rows: number; places: Place[] }[] {
  const pages: { from: number; places: Place[] }[] = [];
  for (const place of [...places].sort((one, other) => one.row - other.row || one.col - other.col)) {
    const { row, rows } = place;
    let page = pages.find(({ from }) => row >= from && row + rows <= from + ROWS_OF_A_PAGE);
    if (!page) pages.push((page = { from: row, places: [] }));
    page.places.push({ ...place, row: row - page.from });
  }
  return pages.map(({ places: on }) => ({ rows: Math.max(...on.map(({ row, rows }) => row + rows)), places: on }));
}

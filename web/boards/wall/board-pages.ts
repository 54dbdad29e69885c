import { pack } from '../../../src/widget-boards/board-grid.values.ts';

type Packed = Parameters<typeof pack>[0][number];
type Place = ReturnType<typeof pack>[number];

/** As many rows as a screen has room for: those of a high widget. */
const ROWS_OF_A_PAGE = 4;

/**
 * A board in pages of a wall, where nobody scrolls: in the order of reading, each widget whole, and on the first page that it fits, where there is room first. Rows
 * count from the first of their page.
 */
export function boardPages(widgets: readonly Packed[]): { rows: number; places: Place[] }[] {
  const pages: { on: Packed[]; places: Place[] }[] = [];
  const inOrder = pack(widgets).sort((one, other) => one.row - other.row || one.col - other.col);
  for (const widget of inOrder.flatMap(({ id }) => widgets.find((one) => one.id === id) ?? [])) {
    const withIt = (on: readonly Packed[]) => [...on, { ...widget, widgetno: on.length, widget_row: null, widget_col: null }];
    let page = pages.find(({ on }) => heightOf(pack(withIt(on))) <= ROWS_OF_A_PAGE);
    if (!page) pages.push((page = { on: [], places: [] }));
    page.on = withIt(page.on);
    page.places = pack(page.on);
  }
  return pages.map(({ places }) => ({ rows: heightOf(places), places }));
}

function heightOf(places: readonly Place[]): number {
  return Math.max(...places.map(({ row, rows }) => row + rows));
}

import type { Widget } from './widget.values.ts';

/** */
export const GRID_COLUMNS = 4;
export const COLUMNS_OF = { small: 1, normal: 2, wide: GRID_COLUMNS } as const;
/** */
export const ROWS_OF = { normal: 2, high: 4 } as const;
/** a window must be wider than so many pixels to have several columns. */
export const COLUMNS_ABOVE_PX = 1_000;
/** */
const STATUS_BOARD_PX = 480;
const HIGH_ON_STATUS_BOARD_PX = 40;
/** */
export const PLAYGROUND = 'rgba(255,255,255,1.0)';

/** what heights are counted from, in pixels, of a window so high. */
export function heightBasis(windowPx: number, { status, height }: { status: boolean; height: Widget['height'] }): number {
  if (!status) return windowPx - windowPx * 0.07 - 100;
  return STATUS_BOARD_PX + (height === 'high' ? HIGH_ON_STATUS_BOARD_PX : 0);
}

type ToPack = { id: string } & Pick<Widget, 'widgetno' | 'width' | 'height' | 'widget_row' | 'widget_col'>;
/** Where a widget stands, from 0, and how much of the grid it takes. */
export type GridPlace = { id: string; row: number; col: number; rows: number; cols: number };

/**
 * The places of widgets: those that name theirs stand there, or as far below as it is free; all others by their order where there is room first.
 * None overlaps another.
 */
export function pack(widgets: readonly ToPack[]): GridPlace[] {
  const inOrder = [...widgets].sort((a, b) => a.widgetno - b.widgetno || (a.id < b.id ? -1 : 1));
  const taken = new Set<number>();
  const cells = ({ row, col, rows, cols }: GridPlace) =>
    Array.from({ length: rows * cols }, (_, n) => (row + Math.floor(n / cols)) * GRID_COLUMNS + col + (n % cols));
  const isFree = (place: GridPlace) => cells(place).every((cell) => !taken.has(cell));
  const put = (place: GridPlace, step: (place: GridPlace) => GridPlace): GridPlace => {
    let at = place;
    while (!isFree(at)) at = step(at);
    for (const cell of cells(at)) taken.add(cell);
    return at;
  };
  const below = (place: GridPlace) => ({ ...place, row: place.row + 1 });
  const next = (place: GridPlace) =>
    place.col + place.cols < GRID_COLUMNS ? { ...place, col: place.col + 1 } : { ...below(place), col: 0 };
  const places = new Map<string, GridPlace>();
  const isPlaced = ({ widget_row: row, widget_col: col }: ToPack) => row !== null && col !== null;
  for (const widget of [...inOrder.filter(isPlaced), ...inOrder.filter((one) => !isPlaced(one))]) {
    const { id, width, height, widget_row: row, widget_col: col } = widget;
    const [rows, cols] = [ROWS_OF[height], COLUMNS_OF[width]];
    const named = isPlaced(widget);
    const asked = { id, rows, cols, row: named ? (row ?? 0) : 0, col: named ? Math.min(col ?? 0, GRID_COLUMNS - cols) : 0 };
    places.set(id, put(asked, named ? below : next));
  }
  return inOrder.flatMap(({ id }) => places.get(id) ?? []);
}

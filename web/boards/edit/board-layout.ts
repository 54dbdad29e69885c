import type { WidgetRow } from '../../../projections/widget-boards/widget-boards.view.ts';
import { COLUMNS_OF, GRID_COLUMNS, type GridPlace, pack, ROWS_OF } from '../../../src/widget-boards/board-grid.values.ts';

/** A way in which a widget is moved by a key. */
export const WAYS = ['left', 'right', 'up', 'down'] as const;
export type Way = (typeof WAYS)[number];

/** A way in which its size changes. */
export const SIZINGS = ['narrower', 'wider', 'lower', 'higher'] as const;
export type Sizing = (typeof SIZINGS)[number];

const WIDTHS = ['small', 'normal', 'wide'] as const satisfies WidgetRow['width'][];

/** Widgets with one where it was put: it stands there or as near to the top as there is room, and others make room. */
export function putAt<W extends WidgetRow>(widgets: readonly W[], id: string, { row, col }: Pick<GridPlace, 'row' | 'col'>): W[] {
  const places = pack(widgets);
  const from = places.find((place) => place.id === id);
  if (!from) return [...widgets];
  const to = { ...from, row: Math.max(0, row), col: Math.max(0, Math.min(col, GRID_COLUMNS - from.cols)) };
  // What goes down lets those pass that stand where it goes; what goes up or aside is before them.
  const last = to.row > from.row;
  return settled(
    widgets,
    places.map((place) => (place.id === id ? to : place)),
    (place) => (place.id === id ? (last ? 1 : -1) : 0),
  );
}

/** Widgets with one moved a step: a column aside, or past what stands above or below it. */
export function moved<W extends WidgetRow>(widgets: readonly W[], id: string, way: Way): W[] {
  const places = pack(widgets);
  const from = places.find((place) => place.id === id);
  if (!from) return [...widgets];
  const { row, col, rows, cols } = from;
  const inTheWay = places.filter((place) => place.id !== id && place.col < col + cols && col < place.col + place.cols);
  const above = inTheWay.filter((place) => place.row < row).map((place) => place.row);
  const below = inTheWay.filter((place) => place.row >= row + rows).map((place) => place.row);
  switch (way) {
    case 'left':
      return putAt(widgets, id, { row, col: col - 1 });
    case 'right':
      return putAt(widgets, id, { row, col: col + 1 });
    case 'up':
      return putAt(widgets, id, { row: above.length > 0 ? Math.max(...above) : 0, col });
    case 'down':
      return putAt(widgets, id, { row: below.length > 0 ? Math.min(...below) : row, col });
  }
}

/** Widgets with one a step narrower, wider, lower or higher. */
export function sized<W extends WidgetRow>(widgets: readonly W[], id: string, sizing: Sizing): W[] {
  const widget = widgets.find((one) => one.id === id);
  return widget ? sizedTo(widgets, id, sizeAfter(widget, sizing)) : [...widgets];
}

/** How large a widget is. */
export type Size = Pick<WidgetRow, 'width' | 'height'>;

/** The size that is nearest to so many columns and rows. */
export function sizeNear(columns: number, rows: number): Size {
  const nearest = <Name extends string>(spans: Readonly<Record<Name, number>>, names: readonly Name[], to: number) =>
    names.reduce((best, name) => (Math.abs(spans[name] - to) < Math.abs(spans[best] - to) ? name : best));
  return { width: nearest(COLUMNS_OF, WIDTHS, columns), height: nearest(ROWS_OF, ['normal', 'high'], rows) };
}

/** Widgets with one in another size: it stays where it is, or as far left as there is room for it, and others make room. */
export function sizedTo<W extends WidgetRow>(widgets: readonly W[], id: string, size: Size): W[] {
  const next = widgets.map((widget) => (widget.id === id ? { ...widget, ...size } : widget));
  const [rows, cols] = [ROWS_OF[size.height], COLUMNS_OF[size.width]];
  const grown = pack(widgets).map((place) =>
    place.id === id ? { ...place, rows, cols, col: Math.min(place.col, GRID_COLUMNS - cols) } : place,
  );
  return settled(next, grown, (place) => (place.id === id ? -1 : 0));
}

/** Widgets with a new one, where there is room first. */
export function added<W extends WidgetRow>(widgets: readonly W[], widget: W): W[] {
  const next = [...widgets, { ...widget, widget_row: null, widget_col: null, widgetno: widgets.length }];
  return settled(next, pack(next), () => 0);
}

/** Widgets without one: those below it move up. */
export function without<W extends WidgetRow>(widgets: readonly W[], id: string): W[] {
  const left = widgets.filter((widget) => widget.id !== id);
  return settled(
    left,
    pack(widgets).filter((place) => place.id !== id),
    () => 0,
  );
}

/** Widgets with one that was taken off back where it stood. */
export function broughtBack<W extends WidgetRow>(widgets: readonly W[], widget: W): W[] {
  if (widgets.some(({ id }) => id === widget.id)) return [...widgets];
  const next = [...widgets, widget];
  const { id, widget_row: row, widget_col: col } = widget;
  const stood = { id, row: row ?? 0, col: col ?? 0, rows: ROWS_OF[widget.height], cols: COLUMNS_OF[widget.width] };
  return settled(next, [...pack(widgets), stood], (place) => (place.id === id ? -1 : 0));
}

function sizeAfter({ width, height }: WidgetRow, sizing: Sizing): Size {
  const at = WIDTHS.indexOf(width);
  switch (sizing) {
    case 'narrower':
      return { width: WIDTHS[at - 1] ?? width, height };
    case 'wider':
      return { width: WIDTHS[at + 1] ?? width, height };
    case 'lower':
      return { width, height: 'normal' };
    case 'higher':
      return { width, height: 'high' };
  }
}

/** Each as near to the top as there is room, from the top on; of those in one row by `turn`, then from the left. */
function settled<W extends WidgetRow>(widgets: readonly W[], wanted: readonly GridPlace[], turn: (place: GridPlace) => number): W[] {
  const stand: GridPlace[] = [];
  const free = (place: GridPlace) => stand.every((other) => !overlap(place, other));
  for (const place of wanted.toSorted((a, b) => a.row - b.row || turn(a) - turn(b) || a.col - b.col)) {
    let at = place;
    while (!free(at)) at = { ...at, row: at.row + 1 };
    while (at.row > 0 && free({ ...at, row: at.row - 1 })) at = { ...at, row: at.row - 1 };
    stand.push(at);
  }
  const order = stand.toSorted((a, b) => a.row - b.row || a.col - b.col);
  return widgets.map((widget) => {
    const widgetno = order.findIndex(({ id }) => id === widget.id);
    const place = order[widgetno];
    return place ? { ...widget, widgetno, widget_row: place.row, widget_col: place.col } : widget;
  });
}

function overlap(one: GridPlace, other: GridPlace): boolean {
  return (
    one.col < other.col + other.cols && other.col < one.col + one.cols && one.row < other.row + other.rows && other.row < one.row + one.rows
  );
}

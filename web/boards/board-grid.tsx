import { type CSSProperties, type ReactNode, useSyncExternalStore } from 'react';
import { GRADIENTS } from '../../src/competition-themes/theme-look.values.ts';
import { COLUMNS_ABOVE_PX, heightBasis, pack, ROWS_OF } from '../../src/widget-boards/board-grid.values.ts';
import type { BoardThemeRow, WidgetRow } from '../../projections/widget-boards/widget-boards.view.ts';
import classes from './boards.module.css';

/** In a low window a row is as high as a line of text needs. */
const LEAST_ROW_PX = 72;

type BoardGridProps<W extends WidgetRow> = {
  widgets: readonly W[];
  theme: BoardThemeRow;
  /** A status board has its own heights, whatever the window's. */
  status?: boolean;
  /** In the order in which they were given, not in that of reading: what is moved keeps the focus. */
  steady?: boolean;
  children: (widget: W) => ReactNode;
};

/** Where widgets stand: in four columns, or in a window that has no room for them one below the other. */
export function BoardGrid<W extends WidgetRow>({ widgets, theme, status = false, steady = false, children }: BoardGridProps<W>) {
  const { columns, height } = useRoom();
  const byId = new Map(widgets.map((widget) => [widget.id, widget]));
  const places = pack(widgets);
  const read = places.toSorted((a, b) => a.row - b.row || a.col - b.col);
  const order = steady ? widgets.flatMap(({ id }) => places.find((place) => place.id === id) ?? []) : read;
  return (
    <div className={classes.ground} style={groundOf(theme)}>
      <div className={classes.grid} data-columns={columns || undefined} data-grid style={heightsOf(height, status)}>
        {order.map((place) => {
          const widget = byId.get(place.id);
          const { row: at, col, rows, cols } = place;
          const area: CSSProperties = columns
            ? { gridArea: `${at + 1} / ${col + 1} / span ${rows} / span ${cols}` }
            : { gridRow: `span ${rows}`, order: read.indexOf(place) };
          return (
            widget && (
              <div key={place.id} className={classes.place} style={area}>
                {children(widget)}
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

/**
 * How high rows are, and on a status board what is between them. A high widget is as high as all that heights are counted from; what it adds there is what
 * stands between two of half its rows, one below the other.
 */
function heightsOf(windowPx: number, status: boolean): CSSProperties {
  const [normal, high] = [heightBasis(windowPx, { status, height: 'normal' }), heightBasis(windowPx, { status, height: 'high' })];
  const gap = high - normal;
  const row = Math.max(LEAST_ROW_PX, normal / ROWS_OF.high - gap / 2);
  return { '--row': `${row}px`, ...(gap > 0 && { rowGap: gap }) } as CSSProperties;
}

/** The ground of a theme: a name of a closed list, and no style of anybody's. */
function groundOf({ background_gradient: name }: BoardThemeRow): CSSProperties | undefined {
  const gradient = Object.entries(GRADIENTS).find(([known]) => known === name)?.[1];
  return gradient && { background: `linear-gradient(160deg, ${gradient.join(', ')})` };
}

const wide = matchMedia(`(width > ${COLUMNS_ABOVE_PX}px)`);

/** Whether the window has room for columns, and how high it is. */
function useRoom(): { columns: boolean; height: number } {
  const columns = useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener);
      return () => wide.removeEventListener('change', listener);
    },
    () => wide.matches,
  );
  const height = useSyncExternalStore(
    (listener) => {
      addEventListener('resize', listener);
      return () => removeEventListener('resize', listener);
    },
    () => innerHeight,
  );
  return { columns, height };
}

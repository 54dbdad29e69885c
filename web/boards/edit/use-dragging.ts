import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { GRID_COLUMNS, type GridPlace } from '../../../src/widget-boards/board-grid.values.ts';

export type Dragged = { id: string } & Pick<GridPlace, 'row' | 'col'>;

/** Which widget is dragged, and over which place of the grid inside of an element; `drop` when it is let go there. */
export function useDragging(pane: RefObject<HTMLElement | null>, drop: (dragged: Dragged) => void): Dragged | undefined {
  const [dragged, setDragged] = useState<Dragged>();
  const dropped = useEffectEvent(drop);
  useEffect(() => {
    if (!pane.current) return;
    return dropTargetForElements({
      element: pane.current,
      canDrop: ({ source }) => typeof source.data.widgetId === 'string',
      getDropEffect: () => 'move',
      onDrag: ({ source, location: { current } }) => {
        const place = placeAt(pane.current, current.input);
        setDragged((before) => {
          if (!place) return undefined;
          const id = String(source.data.widgetId);
          return before?.id === id && before.row === place.row && before.col === place.col ? before : { id, ...place };
        });
      },
      // By Escape too.
      onDragLeave: () => setDragged(undefined),
      onDrop: ({ source, location: { current } }) => {
        setDragged(undefined);
        const place = placeAt(pane.current, current.input);
        if (place) dropped({ id: String(source.data.widgetId), ...place });
      },
    });
  }, [pane]);
  return dragged;
}

/** The place under the pointer; none outside of the grid, and none where it has no columns. */
function placeAt(
  pane: HTMLElement | null,
  { clientX, clientY }: { clientX: number; clientY: number },
): Pick<GridPlace, 'row' | 'col'> | undefined {
  const grid = pane?.querySelector<HTMLElement>('[data-grid][data-columns]');
  if (!grid) return undefined;
  const { left, top, width, bottom } = grid.getBoundingClientRect();
  const { gridAutoRows, rowGap } = getComputedStyle(grid);
  const row = parseFloat(gridAutoRows) + parseFloat(rowGap);
  const [x, y] = [clientX - left, clientY - top];
  if (x < 0 || x >= width || y < 0 || clientY > bottom + 2 * row) return undefined;
  return { row: Math.floor(y / row), col: Math.floor((x / width) * GRID_COLUMNS) };
}

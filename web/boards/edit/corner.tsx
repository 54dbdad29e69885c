import { type PointerEvent, type RefObject, useRef } from 'react';
import { GRID_COLUMNS } from '../../../src/widget-boards/board-grid.values.ts';
import { type Size, sizeNear } from './board-layout.ts';
import classes from './edit.module.css';

type CornerProps = {
  /** What is sized. */
  box: RefObject<HTMLElement | null>;
  title: string;
  /** While it is drawn, with the size that it would have; nothing when that is given up. */
  onDraw: (size: Size | undefined) => void;
  onTake: (size: Size) => void;
};

/** The corner by which a widget is drawn larger or smaller with the mouse; by keys its tools do the same. */
export function Corner({ box, title, onDraw, onTake }: CornerProps) {
  const sizeAt = useRef<(event: PointerEvent) => Size>(null);

  function begin(event: PointerEvent<HTMLElement>) {
    const grid = box.current?.closest<HTMLElement>('[data-grid]');
    if (!box.current || !grid || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    sizeAt.current = sizing(box.current, grid);
  }

  function end(event: PointerEvent) {
    const size = sizeAt.current?.(event);
    sizeAt.current = null;
    onDraw(undefined);
    if (size) onTake(size);
  }

  return (
    <span
      className={classes.corner}
      title={title}
      onPointerDown={begin}
      onPointerMove={(event) => sizeAt.current && onDraw(sizeAt.current(event))}
      onPointerUp={end}
      onPointerCancel={() => {
        sizeAt.current = null;
        onDraw(undefined);
      }}
    />
  );
}

/** The size that has its corner at the pointer. It is measured when that begins, for what is drawn may stand elsewhere. */
function sizing(box: HTMLElement, grid: HTMLElement): (event: PointerEvent) => Size {
  const { left, top } = box.getBoundingClientRect();
  const { gridAutoRows, rowGap, columnGap } = getComputedStyle(grid);
  const column = (grid.clientWidth + parseFloat(columnGap)) / GRID_COLUMNS;
  const row = parseFloat(gridAutoRows) + parseFloat(rowGap);
  return ({ clientX, clientY }) => sizeNear((clientX - left) / column, (clientY - top) / row);
}

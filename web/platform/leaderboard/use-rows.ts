import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { useBelow } from '../page/use-width.ts';

/** How many rows are kept beyond those in sight. */
const OVERSCAN = 6;
/** A second column is worth its second head from so many players on. */
const TWO_COLUMNS_FROM = 12;

type Measures = { players: number; rowHeight: number; headHeight: number; pinHeight: number };

type Rows = {
  /** The places that are drawn. */
  drawn: readonly number[];
  /** Places of a column: all of them, or half where there is room for two. */
  perColumn: number;
  /** Lines wholly in sight, the same in both columns. */
  sight: { first: number; last: number };
  /** How high what scrolls is in sight, in pixels; 0 before it stands. */
  height: number;
  /** How high all lines are, in pixels. */
  length: number;
  /** The page scrolls as a whole, and nothing is pinned. */
  low: boolean;
  scrollTo: (place: number, align: 'auto' | 'center') => void;
};

/**
 * Which rows of a board are in the page, whatever the number of players. They scroll in their own box; in a low window with the page. In a
 * very wide one they stand in two columns: the second goes on where the first ends.
 */
export function useRows(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  { players, rowHeight, headHeight, pinHeight }: Measures,
): Rows {
  const low = useBelow('low');
  const narrow = useBelow('wide');
  const perColumn = narrow || players < TWO_COLUMNS_FROM ? players : Math.ceil(players / 2);
  const [top, setTop] = useState(0);
  const lines = { count: perColumn, estimateSize: () => rowHeight, overscan: OVERSCAN };
  const box = useVirtualizer({
    ...lines,
    enabled: !low,
    getScrollElement: () => scroller.current,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: pinHeight,
    paddingEnd: pinHeight,
  });
  const page = useWindowVirtualizer({ ...lines, enabled: low, scrollMargin: top });
  const virtual = low ? page : box;
  useEffect(() => virtual.measure(), [virtual, rowHeight]);
  const { scrollOffset } = page;
  useLayoutEffect(() => {
    // With each step of scrolling: what stands above may have become higher meanwhile.
    if (low) setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + scrollY));
  }, [low, list, scrollOffset]);

  const items = virtual.getVirtualItems();
  const offset = (virtual.scrollOffset ?? 0) - (low ? top : 0);
  const height = virtual.scrollRect?.height ?? 0;
  const covered = low ? 0 : headHeight + pinHeight;
  const first = items.map(({ index }) => index);
  return {
    drawn: [...first, ...first.map((place) => place + perColumn).filter((place) => place < players)],
    perColumn,
    sight: { first: Math.max(0, Math.ceil(offset / rowHeight)), last: Math.floor((offset + height - covered) / rowHeight) - 1 },
    height,
    length: virtual.getTotalSize(),
    low,
    scrollTo: (place, align) => virtual.scrollToIndex(place % perColumn, { align }),
  };
}

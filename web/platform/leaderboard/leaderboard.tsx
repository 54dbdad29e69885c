import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardHeader, BoardRow } from '../../../projections/views.ts';
import { useKey } from '../keyboard/use-key.ts';
import { useFlip } from '../motion/use-flip.ts';
import { usePaced } from '../motion/use-paced.ts';
import { useBelow } from '../page/use-width.ts';
import { BoardLine } from './board-line.tsx';
import { columnWidths, headTexts } from './columns.ts';
import { useGains } from './gains.ts';
import { SkeletonLine } from './skeleton-line.tsx';
import { YourPlace } from './your-place.tsx';
import classes from './leaderboard.module.css';

/** Rows in a block, as live views send them (`BoardWindow`). */
export const BLOCK = 50;
const ROW = 40;
const PHONE_ROW = 56;
const HEAD = 32;
/** How many rows are kept beyond those in sight. */
const OVERSCAN = 6;

export type LeaderboardHandle = {
  /** Brings a place into sight and the focus to its row. */
  showPlace: (place: number) => void;
};

type LeaderboardProps = {
  /** What the board is called, for screen readers: `Contest score, all time`. */
  label: string;
  header: BoardHeader;
  /** The rows that are known by place, as a live view holds them. Places without a row are drawn as loading. */
  rows: ReadonlyMap<number, BoardRow>;
  /** Me: my row and its neighbours stand under the list while my own is out of sight. Watch the window `{ around: me }` too. */
  myProfileId?: string | undefined;
  /** Whose "why" is open. */
  selectedProfileId?: string | undefined;
  /** Told which blocks of 50 are in sight or nearly, so that they can be watched. */
  onBlocks: (blocks: readonly number[]) => void;
  onWhy: (row: BoardRow) => void;
  /** Absent for those who may not add points. */
  onAdd?: ((row: BoardRow) => void) | undefined;
  ref?: Ref<LeaderboardHandle>;
};

/**
 * The board: one grid for head, rows and the pinned rows, so that nothing can drift. Only rows in sight are in the page, whatever the
 * number of players. Rows glide to their new place, at most one batch a second. Arrows, Page Up and Down, Home and End walk; Enter asks
 * why, and while a "why" is open it follows.
 */
export function Leaderboard({ label, header, rows, myProfileId, selectedProfileId, onBlocks, onWhy, onAdd, ref }: LeaderboardProps) {
  const { t } = useTranslation();
  const phone = useBelow('phone');
  const rowHeight = phone ? PHONE_ROW : ROW;
  const headHeight = phone ? 0 : HEAD;
  const boardNow = header.at === undefined ? undefined : Date.parse(header.at);

  const shown = usePaced(rows, haveMoved);
  const places = useMemo(() => placesOf(shown), [shown]);
  const gains = useGains(shown, boardNow);
  const top = useMemo(() => [...shown.values()].reduce((most, row) => Math.max(most, Number(row.points)), 0), [shown]);
  const widths = useMemo(() => columnWidths(header.players, shown.values()), [header.players, shown]);

  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [pinHeight, setPinHeight] = useState(0);
  const virtual = useVirtualizer({
    count: header.players,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: pinHeight,
    paddingEnd: pinHeight,
  });
  useEffect(() => virtual.measure(), [virtual, rowHeight]);
  useFlip(list, places, rowHeight);

  const [activePlace, setActivePlace] = useState(0);
  const act = useSteady(onWhy, onAdd);
  const items = virtual.getVirtualItems();
  const firstBlock = Math.floor((items[0]?.index ?? 0) / BLOCK);
  const lastBlock = Math.floor((items.at(-1)?.index ?? 0) / BLOCK);
  const tellBlocks = useEffectEvent(onBlocks);
  useEffect(() => {
    tellBlocks(Array.from({ length: lastBlock - firstBlock + 1 }, (_, step) => firstBlock + step));
  }, [firstBlock, lastBlock]);

  const offset = virtual.scrollOffset ?? 0;
  const height = virtual.scrollRect?.height ?? 0;
  const sight = {
    first: Math.ceil(offset / rowHeight),
    last: Math.floor((offset + height - headHeight - pinHeight) / rowHeight) - 1,
  };
  const mine = useMemo(() => [...shown.values()].find((row) => row.profileId === myProfileId), [shown, myProfileId]);
  const pinned = mine !== undefined && height > 0 && (mine.place < sight.first || mine.place > sight.last);

  function focusPlace(place: number) {
    setActivePlace(place);
    virtual.scrollToIndex(place, { align: 'auto' });
    // The row may have to be drawn first.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[aria-rowindex="${place + 2}"]`)?.focus({ preventScroll: true }));
  }
  useImperativeHandle(ref, () => ({
    showPlace(place) {
      virtual.scrollToIndex(place, { align: 'center' });
      requestAnimationFrame(() => focusPlace(place));
    },
  }));

  /** While a "why" is open the arrows walk on from its row, wherever the focus is. */
  function follow(step: 1 | -1) {
    const from = [...shown.values()].find((row) => row.profileId === selectedProfileId);
    const next = from && shown.get(from.place + step);
    if (!next) return;
    setActivePlace(next.place);
    virtual.scrollToIndex(next.place, { align: 'auto' });
    onWhy(next);
  }
  useKey('ArrowDown', () => follow(1), selectedProfileId !== undefined);
  useKey('ArrowUp', () => follow(-1), selectedProfileId !== undefined);

  function walk(event: KeyboardEvent) {
    const page = Math.max(1, sight.last - sight.first);
    const steps: Record<string, number> = {
      ArrowDown: activePlace + 1,
      ArrowUp: activePlace - 1,
      PageDown: activePlace + page,
      PageUp: activePlace - page,
      Home: 0,
      End: header.players - 1,
    };
    const wanted = steps[event.key];
    if (wanted === undefined || header.players === 0) return;
    event.preventDefault();
    const place = Math.max(0, Math.min(header.players - 1, wanted));
    focusPlace(place);
    const row = shown.get(place);
    if (row && selectedProfileId !== undefined && row.profileId !== selectedProfileId) onWhy(row);
  }

  const line = (row: BoardRow, at?: number) => (
    <BoardLine
      key={row.profileId}
      row={row}
      mine={row.profileId === myProfileId}
      selected={row.profileId === selectedProfileId}
      active={at === undefined ? row === mine : row.place === activeIn(items, activePlace)}
      gained={gains.has(row.profileId)}
      top={top}
      phone={phone}
      now={boardNow}
      zone={header.timeZone}
      {...(at === undefined ? {} : { offset: at })}
      onWhy={act.why}
      onAdd={onAdd && act.add}
      onFocusRow={at === undefined ? undefined : setActivePlace}
    />
  );

  return (
    <div className={classes.board} style={widths}>
      <div
        ref={scroller}
        className={classes.scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={header.players + 1}
        aria-readonly
        onKeyDown={walk}
      >
        <div role="rowgroup" className={phone ? 'vh' : classes.head}>
          <div role="row" aria-rowindex={1} className={classes.line}>
            {headTexts(header, phone, t).map(({ key, text, end }) => (
              <span key={key} role="columnheader" className={key === 'course' ? classes.courseHead : undefined} data-end={end || undefined}>
                {text}
              </span>
            ))}
          </div>
        </div>
        <div ref={list} role="rowgroup" className={classes.list} style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => {
            const row = shown.get(item.index);
            return row ? (
              line(row, item.index * rowHeight)
            ) : (
              <SkeletonLine key={`place-${item.index}`} place={item.index} offset={item.index * rowHeight} phone={phone} />
            );
          })}
        </div>
      </div>
      {mine && (
        <YourPlace
          mine={mine}
          rows={shown}
          sight={sight}
          shown={pinned}
          phone={phone}
          line={line}
          onHeight={setPinHeight}
          onScrollTo={() => focusPlace(mine.place)}
        />
      )}
    </div>
  );
}

/** Whether somebody stands elsewhere than before; rows that come into the window or leave it are no move. */
function haveMoved(shown: ReadonlyMap<number, BoardRow>, next: ReadonlyMap<number, BoardRow>): boolean {
  const before = placesOf(shown);
  return [...next.values()].some((row) => (before.get(row.profileId) ?? row.place) !== row.place);
}

function placesOf(rows: ReadonlyMap<number, BoardRow>): Map<string, number> {
  return new Map([...rows.values()].map(({ profileId, place }) => [profileId, place]));
}

/** The active row, or the first that is drawn when the active one is far away: Tab always finds one. */
function activeIn(items: readonly { index: number }[], activePlace: number): number {
  return items.some((item) => item.index === activePlace) ? activePlace : (items[0]?.index ?? 0);
}

/** The same two functions for as long as the board lives, so that rows are drawn again only when they themselves change. */
function useSteady(onWhy: (row: BoardRow) => void, onAdd: ((row: BoardRow) => void) | undefined) {
  const latest = useRef({ onWhy, onAdd });
  useEffect(() => {
    latest.current = { onWhy, onAdd };
  }, [onWhy, onAdd]);
  return useMemo(() => ({ why: (row: BoardRow) => latest.current.onWhy(row), add: (row: BoardRow) => latest.current.onAdd?.(row) }), []);
}

import { useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardHeader, BoardRow } from '../../../projections/scoreboard/scoreboard.view.ts';
import { useKey } from '../keyboard/use-key.ts';
import { useFlip } from '../motion/use-flip.ts';
import { usePaced } from '../motion/use-paced.ts';
import { useBelow } from '../page/use-width.ts';
import { BLOCK } from './block.ts';
import { BoardLine, type Won } from './board-line.tsx';
import { isByRank } from './by-rank.ts';
import { columnWidths, headTexts, type OtherColumns } from './columns.ts';
import { useGains } from './gains.ts';
import { SkeletonLine } from './skeleton-line.tsx';
import { useRows } from './use-rows.ts';
import { YourPlace } from './your-place.tsx';
import classes from './leaderboard.module.css';

const ROW = 40;
const PHONE_ROW = 56;
const HEAD = 32;

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
  /** What stands in place of some columns, where there is room for them. */
  other?: OtherColumns | undefined;
  /** Absent for those who may not ask. */
  onWhy?: ((row: BoardRow) => void) | undefined;
  /** Absent for those who may not add points. */
  onAdd?: ((row: BoardRow) => void) | undefined;
  ref?: Ref<LeaderboardHandle>;
};

/**
 * The board: one grid for head, rows and the pinned rows, so that nothing can drift. Only rows in sight are in the page, whatever the
 * number of players. Rows glide to their new place, at most one batch a second. Arrows, Page Up and Down, Home and End walk; Enter asks
 * why, and while a "why" is open it follows.
 */
export function Leaderboard({ label, header, rows, myProfileId, selectedProfileId, onBlocks, other, onWhy, onAdd, ref }: LeaderboardProps) {
  const { t } = useTranslation();
  const phone = useBelow('phone');
  const rowHeight = phone ? PHONE_ROW : ROW;
  const headHeight = phone ? 0 : HEAD;
  const boardNow = header.at === undefined ? undefined : Date.parse(header.at);

  const shown = usePaced(rows, haveMoved);
  const gains = useGains(shown, boardNow);
  const top = useMemo(() => [...shown.values()].reduce((most, row) => Math.max(most, Number(row.points)), 0), [shown]);
  // The same list for as long as it says the same, so that rows are drawn again only when they themselves change.
  const quietSteps = header.quietSteps.join();
  const quiet = useMemo(() => (quietSteps === '' ? [] : quietSteps.split(',').map(Number)), [quietSteps]);
  const hasOther = other !== undefined;
  const widths = useMemo(() => columnWidths(header.players, shown.values(), hasOther), [header.players, shown, hasOther]);

  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [pinHeight, setPinHeight] = useState(0);
  const measures = { players: header.players, rowHeight, headHeight, pinHeight };
  const { drawn, perColumn, sight, height, length, low, scrollTo } = useRows(scroller, list, measures);
  const lines = useMemo(() => new Map([...placesOf(shown)].map(([id, place]) => [id, place % perColumn])), [shown, perColumn]);
  useFlip(list, lines, rowHeight);

  const [activePlace, setActivePlace] = useState(0);
  const act = useSteady(onWhy, onAdd);
  const blocks = [...new Set(drawn.map((place) => Math.floor(place / BLOCK)))].join();
  const tellBlocks = useEffectEvent(onBlocks);
  useEffect(() => {
    if (blocks !== '') tellBlocks(blocks.split(',').map(Number));
  }, [blocks]);

  const mine = useMemo(() => [...shown.values()].find((row) => row.profileId === myProfileId), [shown, myProfileId]);
  const myLine = mine && mine.place % perColumn;
  const pinned = myLine !== undefined && height > 0 && (myLine < sight.first || myLine > sight.last);
  const secondColumn = (place: number) => place >= perColumn;

  function focusPlace(place: number) {
    setActivePlace(place);
    scrollTo(place, 'auto');
    // The row may have to be drawn first.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[aria-rowindex="${place + 2}"]`)?.focus({ preventScroll: true }));
  }
  useImperativeHandle(ref, () => ({
    showPlace(place) {
      scrollTo(place, 'center');
      requestAnimationFrame(() => focusPlace(place));
    },
  }));

  /** While a "why" is open the arrows walk on from its row, wherever the focus is. */
  function follow(step: 1 | -1) {
    const from = [...shown.values()].find((row) => row.profileId === selectedProfileId);
    const next = from && shown.get(from.place + step);
    if (!next) return;
    setActivePlace(next.place);
    scrollTo(next.place, 'auto');
    onWhy?.(next);
  }
  useKey('ArrowDown', () => follow(1), selectedProfileId !== undefined);
  useKey('ArrowUp', () => follow(-1), selectedProfileId !== undefined);

  // When a "why" is closed the focus is on the row that it was about last, wherever the arrows have led.
  const walkedTo = useRef(selectedProfileId);
  const comeBack = useEffectEvent((profileId: string | undefined) => {
    const row = [...shown.values()].find((one) => one.profileId === profileId);
    if (row && document.activeElement === document.body) focusPlace(row.place);
  });
  useEffect(() => {
    if (selectedProfileId === undefined) comeBack(walkedTo.current);
    walkedTo.current = selectedProfileId;
  }, [selectedProfileId]);

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
    if (row && selectedProfileId !== undefined && row.profileId !== selectedProfileId) onWhy?.(row);
  }

  // On a board of the past nobody has won yet.
  const winners = header.at === undefined ? header.round?.winners : undefined;
  const line = (row: BoardRow, at?: number) => (
    <BoardLine
      key={row.profileId}
      row={row}
      mine={row.profileId === myProfileId}
      won={winners?.find(({ id }) => id === row.profileId)?.place as Won | undefined}
      selected={row.profileId === selectedProfileId}
      active={at === undefined ? row === mine : row.place === activeIn(drawn, activePlace)}
      gained={gains.has(row.profileId)}
      top={top}
      quiet={quiet}
      phone={phone}
      now={boardNow}
      zone={header.timeZone}
      other={other}
      {...(at === undefined ? {} : { offset: at, second: secondColumn(row.place) })}
      onWhy={onWhy && act.why}
      onAdd={onAdd && act.add}
      onFocusRow={at === undefined ? undefined : setActivePlace}
    />
  );
  const heads = headTexts(header, phone, t, other);
  const twoColumns = perColumn < header.players;

  return (
    <div className={classes.board} style={widths} data-columns={twoColumns ? 2 : undefined}>
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
            {heads.map(({ key, text, end }) => (
              <span
                key={key}
                role="columnheader"
                className={key === 'course' ? classes.courseHead : undefined}
                data-end={end || undefined}
                data-other={(other && key === 'gap') || undefined}
              >
                {text}
              </span>
            ))}
          </div>
          {twoColumns && (
            <div aria-hidden="true" className={classes.line}>
              {heads.map(({ key, text, end }) => (
                <span key={key} data-end={end || undefined} data-other={(other && key === 'gap') || undefined}>
                  {text}
                </span>
              ))}
            </div>
          )}
        </div>
        <div ref={list} role="rowgroup" className={classes.list} style={{ height: length }}>
          {drawn.map((place) => {
            const row = shown.get(place);
            const offset = (place % perColumn) * rowHeight;
            return row ? (
              line(row, offset)
            ) : (
              <SkeletonLine key={`place-${place}`} place={place} offset={offset} second={secondColumn(place)} phone={phone} />
            );
          })}
        </div>
      </div>
      {mine && !low && (
        <YourPlace
          mine={mine}
          rows={shown}
          byRank={isByRank(header)}
          sight={secondColumn(mine.place) ? { first: sight.first + perColumn, last: sight.last + perColumn } : sight}
          shown={pinned}
          second={secondColumn(mine.place)}
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
function activeIn(drawn: readonly number[], activePlace: number): number {
  return drawn.includes(activePlace) ? activePlace : (drawn[0] ?? 0);
}

/** The same two functions for as long as the board lives, so that rows are drawn again only when they themselves change. */
function useSteady(onWhy: ((row: BoardRow) => void) | undefined, onAdd: ((row: BoardRow) => void) | undefined) {
  const latest = useRef({ onWhy, onAdd });
  useEffect(() => {
    latest.current = { onWhy, onAdd };
  }, [onWhy, onAdd]);
  return useMemo(() => ({ why: (row: BoardRow) => latest.current.onWhy?.(row), add: (row: BoardRow) => latest.current.onAdd?.(row) }), []);
}

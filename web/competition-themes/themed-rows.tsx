import { type CSSProperties, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardRow } from '../../projections/scoreboard/scoreboard.view.ts';
import type { Column, Layout, ThemeLook } from '../../src/competition-themes/theme-look.values.ts';
import type { PointAmount } from '../../src/points/point-amount.values.ts';
import { formatCount, formatPoints } from '../platform/format/numbers.ts';
import { Emblem } from '../platform/identity/emblem.tsx';
import { RankCell } from '../platform/leaderboard/rank-cell.tsx';
import { useMeasuredFlip } from '../platform/motion/use-flip.ts';
import classes from './themed-board.module.css';

/** A row of a board; `percent` is how much of its target it has, where there is one. */
export type ThemedRow = {
  id: string;
  rank: number | null;
  /** The rank is shared. */
  tied: boolean;
  name: string;
  points: PointAmount;
  percent?: number;
  team?: string;
};

/** Teams' names stand under the name where the theme shows them. */
export function themedRow({ profileId: id, rank, tied, name, points, detail: team }: BoardRow): ThemedRow {
  return { id, rank, tied, name, points, ...(team !== '' && { team }) };
}

/** What of rows is marked, and what a press on one does. */
export type RowMarks = { mine: string; selected: string | undefined; onWhy: (id: string) => void };

type ThemedRowsProps = {
  look: ThemeLook;
  layout: Layout;
  narrow: boolean;
  /** Those of the page. */
  rows: readonly ThemedRow[];
  /** The page is the first: on it stands who is on the podium. */
  first: boolean;
  /** The most points of all rows. */
  best: number;
  marks: RowMarks | undefined;
};

const ON_THE_PODIUM = 3;
const MOVE_MS = 600;

/** The rows of a page in one of the layouts (U-127). */
export function ThemedRows({ look, layout, narrow, rows, first, best, marks }: ThemedRowsProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLElement>(null);
  // Where rows stand beside each other a move is no way up or down.
  const glides = layout !== 'tiles' && layout !== 'podium';
  useMeasuredFlip(list, glides ? rows.map(({ id }) => id).join() : '', MOVE_MS);
  // Where a row is narrow, or not a line, the team stands under the name.
  const under = look.columns.includes('team') && (layout !== 'table' || narrow);
  const columns = under ? look.columns.filter((column) => column !== 'team') : look.columns;
  const isPlaced = (index: number) => layout === 'podium' && first && index < ON_THE_PODIUM;

  const cell = (column: Column, row: ThemedRow, large = false): ReactNode => {
    switch (column) {
      case 'rank':
        return <RankCell rank={row.rank} tied={row.tied} />;
      case 'name':
        return (
          <span className={classes.who}>
            <Emblem id={row.id} size={large ? 40 : 24} />
            <span className={classes.named}>
              {marks ? (
                <button type="button" className={`${classes.why} cut`} title={row.name} onClick={() => marks.onWhy(row.id)}>
                  <bdi>{row.name}</bdi>
                </button>
              ) : (
                <bdi className="cut">{row.name}</bdi>
              )}
              {under && row.team && <bdi className={`${classes.team} cut`}>{row.team}</bdi>}
            </span>
          </span>
        );
      case 'team':
        return <bdi>{row.team}</bdi>;
      case 'points':
        return <span className="strong">{formatPoints(row.points)}</span>;
      case 'percent':
        return row.percent !== undefined && t('themedBoard.percent', { percent: formatCount(shownPercent(row.percent)) });
    }
  };
  const signsOf = ({ id }: ThemedRow) => ({
    'data-flip': id,
    'data-mine': id === marks?.mine || undefined,
    'data-selected': id === marks?.selected || undefined,
  });
  const progress = ({ percent }: ThemedRow) =>
    look.progress !== 'none' &&
    percent !== undefined && <Progress kind={look.progress} percent={shownPercent(percent)} said={!columns.includes('percent')} />;

  if (layout === 'table')
    return (
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`themedBoard.columns.${column}`)}
              </th>
            ))}
            {look.progress !== 'none' && rows.some(({ percent }) => percent !== undefined) && (
              <th scope="col" data-column="progress">
                <span className="vh">{t('themedBoard.columns.progress')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={(body) => void (list.current = body)}>
          {rows.map((row) => (
            <tr key={row.id} {...signsOf(row)}>
              {columns.map((column) => (
                <td key={column} data-column={column}>
                  {cell(column, row)}
                </td>
              ))}
              {progress(row) && <td data-column="progress">{progress(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    );
  return (
    <ol ref={(body) => void (list.current = body)} className={classes.rows} data-layout={layout} data-narrow={narrow || undefined}>
      {rows.map((row, index) => (
        <li key={row.id} {...signsOf(row)} data-place={isPlaced(index) ? index + 1 : undefined}>
          <span className={classes.cells}>
            {columns.map((column) => (
              <span key={column} data-column={column}>
                {cell(column, row, layout === 'tiles' || isPlaced(index))}
              </span>
            ))}
            {layout !== 'race' && progress(row)}
          </span>
          {layout === 'race' && (
            <Lane id={row.id} share={row.percent === undefined ? shareOf(row.points, best) : shownPercent(row.percent)} />
          )}
        </li>
      ))}
    </ol>
  );
}

/** How far a row has come, as a bar or a ring; said in words where no column does. */
function Progress({ kind, percent, said }: { kind: 'bar' | 'ring'; percent: number; said: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={classes.progress} data-kind={kind}>
      {said && <span className="vh">{t('themedBoard.percent', { percent: formatCount(percent) })}</span>}
      {kind === 'bar' ? (
        <span className={classes.bar} aria-hidden="true">
          <span style={{ width: `${percent}%` }} />
        </span>
      ) : (
        <svg className={classes.ring} viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="10" cy="10" r="8" />
          <circle cx="10" cy="10" r="8" pathLength="100" strokeDasharray={`${percent} 100`} />
        </svg>
      )}
    </span>
  );
}

/** Where somebody runs: along the lane as far as their share of the way. */
function Lane({ id, share }: { id: string; share: number }) {
  return (
    <span className={classes.lane} style={{ '--share': share / 100 } as CSSProperties} aria-hidden="true">
      <span />
      <Emblem id={id} size={20} />
    </span>
  );
}

/** Shown as 100 at most, and never rounded up to it (U-128). */
function shownPercent(percent: number): number {
  return Math.max(0, Math.min(100, Math.floor(percent)));
}

function shareOf(points: PointAmount, best: number): number {
  return best <= 0 ? 0 : shownPercent((Number(points) / best) * 100);
}

export function bestOf(rows: Iterable<ThemedRow>): number {
  let best = 0;
  for (const { points } of rows) best = Math.max(best, Number(points));
  return best;
}

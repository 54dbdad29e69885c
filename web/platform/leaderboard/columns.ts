import type { TFunction } from 'i18next';
import type { CSSProperties, ReactNode } from 'react';
import type { BoardHeader, BoardRow } from '../../../projections/scoreboard/scoreboard.view.ts';
import type { PointAmount } from '../../../src/points/point-amount.values.ts';
import { formatDay, formatSince, sameDay, viewerZone } from '../format/times.ts';

type ColumnKey = 'rank' | 'movement' | 'player' | 'course' | 'latest' | 'gap' | 'points';

/** What stands on a board in place of the latest gain and of the gap to the next, and in place of movement. */
export type OtherColumns = {
  /** Over movement, and over the two. */
  heads: readonly [movement: string, latest: string, gap: string];
  movement: (row: BoardRow) => number | null | undefined;
  latest: (row: BoardRow) => ReactNode;
  /** It stands on amber: of another instant than the rest. */
  gap: (row: BoardRow) => ReactNode;
  /** Instead of the gap on a phone, where there is one short line for it. */
  brief: (row: BoardRow) => ReactNode;
};

/** The heads of the columns: each that speaks of a time names its window. A phone has three. */
export function headTexts(
  header: BoardHeader,
  phone: boolean,
  t: TFunction,
  other?: OtherColumns,
): { key: ColumnKey; text: string; end: boolean }[] {
  const all: { key: ColumnKey; text: string; end: boolean }[] = [
    { key: 'rank', text: t('leaderboard.rank'), end: false },
    { key: 'movement', text: other?.heads[0] ?? movementWindow(header, t), end: false },
    { key: 'player', text: t(header.round?.grouping === 'teams' ? 'leaderboard.team' : 'leaderboard.player'), end: false },
    {
      key: 'course',
      text: header.since ? t('leaderboard.since', { start: startOf(header.since, header) }) : t('leaderboard.course'),
      end: false,
    },
    { key: 'latest', text: other?.heads[1] ?? t('leaderboard.latest'), end: true },
    { key: 'gap', text: other?.heads[2] ?? t('leaderboard.toNext'), end: true },
    { key: 'points', text: t('leaderboard.points'), end: true },
  ];
  return phone ? all.filter(({ key }) => key === 'rank' || key === 'player' || key === 'points') : all;
}

/**
 * Widths that hold the longest number of the rows known, so that totals of any size stand in one column. Measured by digits: in
 * tabular figures all are equally wide, and the marks between them are narrower.
 */
export function columnWidths(players: number, rows: Iterable<BoardRow>, hasOther = false): CSSProperties {
  let [points, gap, latest] = [0, 0, 0];
  for (const row of rows) {
    points = Math.max(points, digitsWide(row.points));
    if (row.toNext) gap = Math.max(gap, digitsWide(row.toNext));
    if (row.latest) latest = Math.max(latest, digitsWide(row.latest.points) + 1);
  }
  return {
    '--w-rank': `${Math.max(40, Math.ceil(digitsWide(String(players)) * 8.8))}px`,
    ...(hasOther && { '--w-moved': '72px' }),
    '--w-points': `${Math.max(80, Math.ceil(points * 10.2) + 4)}px`,
    // Others are named in two words, and may hold totals.
    '--w-gap': hasOther ? 'max(72px, var(--w-points))' : `${Math.max(60, Math.ceil(gap * 9) + 2)}px`,
    '--w-latest': `${Math.max(84, Math.ceil(latest * 9) + 8)}px`,
  } as CSSProperties;
}

/** How many digits an amount is wide once its thousands are grouped: a mark counts half. */
export function digitsWide(amount: PointAmount): number {
  const [whole = '', fraction] = amount.split('.');
  return whole.length + Math.floor((whole.length - 1) / 3) / 2 + (fraction ? fraction.length + 0.5 : 0);
}

/** Over which time, or against which earlier board, movement is: `In 10 min`. */
export function movementWindow({ period, movementMs }: BoardHeader, t: TFunction): string {
  if (movementMs === null) return t(`leaderboard.against.${period}`);
  const hours = movementMs / 3_600_000;
  if (hours < 1) return t('leaderboard.inMinutes', { minutes: hours * 60 });
  return hours < 48 ? t('leaderboard.inHours', { hours }) : t('leaderboard.inDays', { days: hours / 24 });
}

/** When the counted time began: the time if that was today, else the day; of a week or a month always the day. A period begins in the zone of its series. */
function startOf(since: string, { period, timeZone }: BoardHeader): string {
  const now = Date.now();
  const zone = period === 'all' ? viewerZone : timeZone;
  if ((period === 'week' || period === 'month') && sameDay(since, now, zone)) return formatDay(since, zone);
  return formatSince(since, now, zone);
}

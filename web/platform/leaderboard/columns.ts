import type { TFunction } from 'i18next';
import type { CSSProperties } from 'react';
import type { BoardHeader, BoardRow } from '../../../projections/views.ts';
import { formatGain, formatPoints } from '../format/numbers.ts';
import { formatDay, formatMinute, sameDay } from '../format/times.ts';

type ColumnKey = 'rank' | 'movement' | 'player' | 'course' | 'latest' | 'gap' | 'points';

/** The heads of the columns: each that speaks of a time names its window. A phone has three. */
export function headTexts(header: BoardHeader, phone: boolean, t: TFunction): { key: ColumnKey; text: string; end: boolean }[] {
  const all: { key: ColumnKey; text: string; end: boolean }[] = [
    { key: 'rank', text: t('leaderboard.rank'), end: false },
    { key: 'movement', text: movementWindow(header, t), end: false },
    { key: 'player', text: t('leaderboard.player'), end: false },
    {
      key: 'course',
      text: header.since ? t('leaderboard.since', { start: startOf(header.since, header) }) : t('leaderboard.course'),
      end: false,
    },
    { key: 'latest', text: t('leaderboard.latest'), end: true },
    { key: 'gap', text: t('leaderboard.toNext'), end: true },
    { key: 'points', text: t('leaderboard.points'), end: true },
  ];
  return phone ? all.filter(({ key }) => key === 'rank' || key === 'player' || key === 'points') : all;
}

/**
 * Widths that hold the longest number of the rows known, so that totals of any size stand in one column. Measured by digits: in
 * tabular figures all are equally wide, and the marks between them are narrower.
 */
export function columnWidths(rows: readonly BoardRow[]): CSSProperties {
  const widest = (texts: readonly string[], digit: number) => Math.ceil(Math.max(0, ...texts.map((text) => widthOf(text, digit))));
  return {
    '--w-points': `${Math.max(
      80,
      widest(
        rows.map((row) => formatPoints(row.points)),
        10.2,
      ) + 4,
    )}px`,
    '--w-gap': `${Math.max(
      60,
      widest(
        rows.flatMap((row) => (row.toNext ? [formatPoints(row.toNext)] : [])),
        9,
      ) + 2,
    )}px`,
    '--w-latest': `${Math.max(
      84,
      widest(
        rows.flatMap((row) => (row.latest ? [formatGain(row.latest.points)] : [])),
        9,
      ) + 8,
    )}px`,
  } as CSSProperties;
}

function widthOf(text: string, digit: number): number {
  const digits = text.replace(/[^\d+\u2212]/g, '').length;
  return digits * digit + (text.length - digits) * digit * 0.5;
}

function movementWindow(header: BoardHeader, t: TFunction): string {
  return header.period === 'all' ? t('leaderboard.inDay') : t('leaderboard.inPeriod');
}

function startOf(since: string, header: BoardHeader): string {
  return sameDay(since, header.at ?? Date.now(), header.timeZone) || sameDay(since, header.movementSince, header.timeZone)
    ? formatMinute(since)
    : formatDay(since);
}

import type { TFunction } from 'i18next';
import type { CompetitionRow } from '../../projections/competitions/competitions.view.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { formatMinute, formatShortDate, sameDay } from '../platform/format/times.ts';
import './competitions-texts.ts';

/** Not started, running or ended (R-042, C-07); `between` two rounds one has ended and the next has not begun. */
type State = 'coming' | 'running' | 'between' | 'ended';

/** A competition that has a start: any but a battle that was not accepted. */
export type Dated = CompetitionRow & { start_date: Instant };

type Times = Pick<Dated, 'start_date' | 'end_date' | 'next_start_date'>;

export function isDated(row: CompetitionRow): row is Dated {
  return row.start_date !== null;
}

/** How it stands by the clock of the browser, in milliseconds. */
export function stateOf({ start_date: from, end_date: before, next_start_date: next }: Times, now: number): State {
  if (now < Date.parse(from)) return 'coming';
  if (before === null || now < Date.parse(before)) return 'running';
  return next === null ? 'ended' : 'between';
}

/** `Ends in 6 days`, `Starts in 2 h 5 min`, `Ended on 2 Mar 2025, 14:30`, `No end`. */
export function stateText(times: Times, now: number, t: TFunction): string {
  const { start_date: from, end_date: before, next_start_date: next } = times;
  const left = (until: string) => durationText(Date.parse(until) - now, t);
  switch (stateOf(times, now)) {
    case 'coming':
      return t('competitions.state.startsIn', { left: left(from) });
    case 'running':
      return before === null ? t('competitions.state.noEnd') : t('competitions.state.endsIn', { left: left(before) });
    case 'between':
      return t('competitions.state.nextIn', { left: left(next ?? from) });
    case 'ended':
      return t('competitions.state.ended', { when: before ? momentText(before, now) : '' });
  }
}

/** `6 days`, `5 h 12 min`, and in the last hour `10:28`. */
export function durationText(milliseconds: number, t: TFunction): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 48 * 60) return t('competitions.state.hours', { h: Math.floor(minutes / 60), min: minutes % 60 });
  return t('competitions.state.days', { count: Math.floor(minutes / 1440) });
}

/** `14:30` of today, else `2 Mar 2025, 14:30`. */
export function momentText(at: string, now: number): string {
  return sameDay(at, now) ? formatMinute(at) : `${formatShortDate(at)}, ${formatMinute(at)}`;
}

import { useTranslation } from 'react-i18next';
import { instantAt, placeOf } from '../../../projections/scoreboard/time-axis.values.ts';
import type { BoardTimeline } from '../../../projections/scoreboard/scoreboard.view.ts';
import { formatCount } from '../../platform/format/numbers.ts';
import { formatClock, formatMinute, formatShortDate } from '../../platform/format/times.ts';
import { entriesAt, type Past } from './past.ts';
import { type Playhead, useSecond } from './playhead.ts';
import type { View } from './zoom.ts';
import classes from './replay.module.css';

type TipProps = {
  timeline: BoardTimeline;
  past: Past;
  view: View;
  playhead: Playhead;
  /** The place on the axis under the pointer; null is that of the playhead. */
  pointed: number | null;
  width: number;
};

const MINUTE = 60_000;

/** What a place of the bar is: its instant and how many entries are in its span, or how long it was quiet. */
export function ReplayTip({ timeline, past, view, playhead, pointed, width }: TipProps) {
  const { t } = useTranslation();
  const second = useSecond(playhead);
  const place = pointed ?? placeOf(past.axis, second ?? past.to);
  const at = pointed === null ? (second ?? past.to) : instantAt(past.axis, pointed);
  const quiet = past.axis.find((piece) => piece.quiet && at > piece.from && at < piece.to);
  const clock = timeline.stepMs < MINUTE ? formatClock : formatMinute;
  const dayAndTime = (instant: number) => `${formatShortDate(instant)}, ${clock(instant)}`;
  const count = entriesAt(timeline, at);
  const x = ((place - view.start) / (view.end - view.start)) * width;
  if (x < 0 || x > width) return null;
  return (
    <span
      className={`${classes.tip} num`}
      aria-hidden="true"
      style={x < width / 2 ? { left: Math.max(0, x - 72) } : { right: Math.max(0, width - x - 72) }}
    >
      <b>{dayAndTime(at)}</b>{' '}
      {quiet
        ? t('replay.quiet', { from: dayAndTime(quiet.from), to: dayAndTime(quiet.to) })
        : t('board.entries', { count, formatted: formatCount(count) })}
    </span>
  );
}

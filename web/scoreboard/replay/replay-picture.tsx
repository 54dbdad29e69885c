import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { placeOf } from '../../../projections/scoreboard/time-axis.values.ts';
import type { BoardTimeline } from '../../../projections/scoreboard/scoreboard.view.ts';
import { formatClock } from '../../platform/format/times.ts';
import { axisTicks } from '../time-ticks.ts';
import type { Past } from './past.ts';
import type { View } from './zoom.ts';
import classes from './replay.module.css';

type PictureProps = { timeline: BoardTimeline; past: Past; view: View; width: number; /** Where the lead changed. */ marks: boolean };

/** How much of the end is left to "now", in pixels. */
const NOW = 34;
/** A quiet is marked from this width on. */
const LEAST_QUIET = 4;

/** Bars, quiet, marks and the axis: drawn again only when there is something new. */
export function ReplayPicture({ timeline, past, view, width, marks }: PictureProps) {
  const { t } = useTranslation();
  const bars = useMemo(() => barsOf(timeline, past, view, width), [timeline, past, view, width]);
  const xOf = (place: number) => ((place - view.start) / (view.end - view.start)) * width;
  const x = (at: number) => xOf(placeOf(past.axis, at));
  const live = view.end === 1;
  return (
    <>
      <svg className={classes.bars} width={width} height={32} aria-hidden="true">
        <path d={bars} />
      </svg>
      <svg className={classes.bars} data-later="" width={width} height={32} aria-hidden="true">
        <path d={bars} />
      </svg>
      {past.axis
        .filter(
          (piece) => piece.quiet && piece.end > view.start && piece.start < view.end && xOf(piece.end) - xOf(piece.start) > LEAST_QUIET,
        )
        .map((piece) => {
          const [left, right] = [Math.max(0, xOf(piece.start)), Math.min(width, xOf(piece.end))];
          return <i key={piece.from} className={classes.quiet} style={{ left, width: right - left }} />;
        })}
      {marks &&
        timeline.leadChanges
          .filter(({ at }) => x(Date.parse(at)) >= 0 && x(Date.parse(at)) <= width)
          .map(({ at, name }) => (
            <i key={at} className={classes.lead} style={{ left: x(Date.parse(at)) }} title={`${name}, ${formatClock(at)}`} />
          ))}
      {axisTicks(past.axis, view, width, live ? width - NOW : width).map((tick) => (
        <span key={tick.at} className={classes.tick} style={{ left: tick.x }} data-first={tick.x < 18 || undefined} aria-hidden="true">
          {tick.label}
        </span>
      ))}
      {live && (
        <span className={classes.tick} data-now="" aria-hidden="true">
          {t('replay.now')}
        </span>
      )}
    </>
  );
}

/** One path for all bars in the view: the most entries of a span are 31 px high, some of them at least 2, none a hairline. */
function barsOf({ stretches, stepMs }: BoardTimeline, { to, axis }: Past, view: View, width: number): string {
  const scale = width / (view.end - view.start);
  const x = (at: number) => (placeOf(axis, Math.min(to, at)) - view.start) * scale;
  const bars = stretches.flatMap(({ from, counts }) => {
    const start = Date.parse(from);
    return counts.map((count, index) => ({ count, left: x(start + index * stepMs), right: x(start + (index + 1) * stepMs) }));
  });
  const seen = bars.filter(({ left, right }) => right > 0 && left < width && right > left);
  const most = Math.max(1, ...seen.map(({ count }) => count));
  return seen
    .map(({ count, left, right }) => {
      const gap = right - left > 4 ? 2 : right - left > 2 ? 1 : 0;
      const height = count === 0 ? 1 : Math.max(2, (count / most) * 31);
      return `M${left.toFixed(1)} 32V${(32 - height).toFixed(1)}H${Math.max(left + 0.5, right - gap).toFixed(1)}V32z`;
    })
    .join('');
}

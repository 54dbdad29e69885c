import { useEffect, useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardTimeline } from '../../../projections/views.ts';
import { formatClock, formatDate, formatMinute, zoneName } from '../../platform/format/times.ts';
import { useNow } from '../../platform/format/use-now.ts';
import { timeTicks } from '../time-ticks.ts';
import { useElementWidth } from '../use-element-width.ts';
import type { Replay, Span } from './use-replay.ts';
import classes from './replay.module.css';

type TrackProps = { timeline: BoardTimeline; span: Span; replay: Replay; /** Gold marks where the lead changed. */ marks: boolean };

/** How near its end the playhead must be put to be live, in pixels. */
const LIVE_ZONE = 6;
/** How wide a label of the axis is, with air. */
const LABEL = 62;

/** The whole past under one hand: drag it, or step with the arrows; Home is the beginning, End is live. */
export function ReplayTrack({ timeline, span, replay, marks }: TrackProps) {
  const { t } = useTranslation();
  const track = useRef<HTMLDivElement>(null);
  const width = useElementWidth(track);
  const minute = useNow(60_000);
  const { playhead, instant, scrub } = replay;
  const length = span.to - span.from;
  const shown = instant === null ? span.to : Date.parse(instant);

  // 60 times a second: one property of the element, no component is drawn.
  useEffect(() => {
    const draw = () => {
      const part = ((playhead.read() ?? span.to) - span.from) / length;
      track.current?.style.setProperty('--head', String(Math.max(0, Math.min(1, part))));
    };
    draw();
    return playhead.listen(draw);
  }, [playhead, span.from, span.to, length]);

  function point(event: PointerEvent<HTMLDivElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    const x = event.clientX - box.left;
    scrub(x >= box.width - LIVE_ZONE ? null : span.from + (Math.max(0, x) / box.width) * length);
  }

  function step(event: KeyboardEvent): void {
    const now = playhead.read() ?? span.to;
    const moves: Record<string, number | null> = {
      ArrowRight: now + timeline.stepMs,
      ArrowUp: now + timeline.stepMs,
      ArrowLeft: now - timeline.stepMs,
      ArrowDown: now - timeline.stepMs,
      PageUp: now + timeline.stepMs * 10,
      PageDown: now - timeline.stepMs * 10,
      Home: span.from,
      End: null,
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    scrub(to);
  }

  return (
    <div
      ref={track}
      className={classes.track}
      role="slider"
      tabIndex={0}
      aria-label={t('replay.instant')}
      aria-valuemin={0}
      aria-valuemax={Math.round(length / 1000)}
      aria-valuenow={Math.round((Math.max(span.from, Math.min(span.to, shown)) - span.from) / 1000)}
      aria-valuetext={
        instant === null
          ? t('replay.live', { time: formatMinute(minute) })
          : `${formatDate(instant)}, ${formatClock(instant)} ${zoneName(instant)}`
      }
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        point(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) point(event);
      }}
      onKeyDown={step}
    >
      {width > 0 && <Picture timeline={timeline} span={span} width={width} marks={marks} />}
      <span className={classes.head} />
      <span className={classes.knob} />
    </div>
  );
}

/** Bars, marks and the axis: drawn again only when there is something new. */
function Picture({ timeline, span, width, marks }: { timeline: BoardTimeline; span: Span; width: number; marks: boolean }) {
  const { t } = useTranslation();
  const bars = useMemo(() => barsOf(timeline, span, width), [timeline, span, width]);
  const x = (at: number) => ((at - span.from) / (span.to - span.from)) * width;
  const ticks = timeTicks(span.from, span.to, Math.max(2, Math.floor(width / LABEL)));
  return (
    <>
      <svg className={classes.bars} width={width} height={32} aria-hidden="true">
        <path d={bars} />
      </svg>
      <svg className={classes.bars} data-later="" width={width} height={32} aria-hidden="true">
        <path d={bars} />
      </svg>
      {marks &&
        timeline.leadChanges.map(({ at, name }) => (
          <i key={at} className={classes.lead} style={{ left: x(Date.parse(at)) }} title={`${name}, ${formatClock(at)}`} />
        ))}
      {ticks
        .filter(({ at }) => x(at) < width - 52)
        .map(({ at, label }) => (
          <span key={at} className={classes.tick} style={{ left: x(at) }} data-first={x(at) < 18 || undefined} aria-hidden="true">
            {label}
          </span>
        ))}
      <span className={classes.tick} data-now="" aria-hidden="true">
        {t('replay.now')}
      </span>
    </>
  );
}

/** One path for all bars: the most entries of a span are 31 px high, some of them at least 2, none a hairline. */
function barsOf({ from, stepMs, counts }: BoardTimeline, span: Span, width: number): string {
  const most = Math.max(1, ...counts);
  const start = Date.parse(from ?? '');
  const x = (at: number) => (Math.min(span.to, at) - span.from) * (width / (span.to - span.from));
  return counts
    .map((count, index) => {
      const left = x(start + index * stepMs);
      const right = x(start + (index + 1) * stepMs);
      const gap = right - left > 4 ? 2 : right - left > 2 ? 1 : 0;
      const height = count === 0 ? 1 : Math.max(2, (count / most) * 31);
      return `M${left.toFixed(1)} 32V${(32 - height).toFixed(1)}H${Math.max(left + 0.5, right - gap).toFixed(1)}V32z`;
    })
    .join('');
}

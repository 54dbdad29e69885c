import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { instantAt, placeOf } from '../../../projections/scoreboard/time-axis.values.ts';
import type { BoardTimeline } from '../../../projections/scoreboard/scoreboard.view.ts';
import { formatCount } from '../../platform/format/numbers.ts';
import { formatDateClock, formatMinute, zoneName } from '../../platform/format/times.ts';
import { useNow } from '../../platform/format/use-now.ts';
import { BAR_KEYS } from '../../platform/keyboard/bar-keys.ts';
import { useElementWidth } from '../use-element-width.ts';
import { entriesAt, type Past } from './past.ts';
import { ReplayPicture } from './replay-picture.tsx';
import { ReplayTip } from './replay-tip.tsx';
import type { Replay } from './use-replay.ts';
import type { Timeline } from './use-timeline.ts';
import { following, moved, type View, viewOf, zoomed } from './zoom.ts';
import classes from './replay.module.css';

type TrackProps = {
  whole: BoardTimeline;
  /** The whole past, or its part in the view in finer spans. */
  drawn: BoardTimeline;
  past: Past;
  replay: Replay;
  /** Gold marks where the lead changed. */
  marks: boolean;
} & Pick<Timeline, 'view' | 'onView'>;

/** How near its end the playhead must be put to be live, in pixels. */
const LIVE_ZONE = 6;
/** Pixels of a wheel after which everything is twice as near. */
const WHEEL = 300;

/**
 * The whole past under one hand: drag it, or step with the arrows; Home is the beginning, End is live. The wheel, two fingers, + and -
 * bring a part of it nearer, a double click on quiet opens that.
 */
export function ReplayTrack({ whole, drawn, past, replay, marks, view, onView }: TrackProps) {
  const { t } = useTranslation();
  const track = useRef<HTMLDivElement>(null);
  const width = useElementWidth(track);
  const minute = useNow(60_000);
  const [pointed, setPointed] = useState<number | null>(null);
  const [focused, setFocused] = useState(false);
  const pointers = useRef(new Map<number, number>());
  const { playhead, instant, playing, scrub } = replay;
  const { axis } = past;
  const shown = instant === null ? past.to : Math.max(past.from, Math.min(past.to, Date.parse(instant)));
  const nearEnd = view.end === 1;

  const draw = useEffectEvent(() => {
    const place = placeOf(axis, playhead.read() ?? past.to);
    if (playing && (place < view.start || place > view.end)) onView((now) => following(now, place));
    const part = (place - view.start) / (view.end - view.start);
    const style = track.current?.style;
    style?.setProperty('--head', String(Math.max(0, Math.min(1, part))));
    style?.setProperty('--away', part < 0 || part > 1 ? '0' : '1');
  });
  // 60 times a second: properties of the element, no component is drawn.
  useEffect(() => {
    draw();
    return playhead.listen(() => draw());
  }, [playhead, past, view]);

  const zoom = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const by = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1;
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      onView((now) => moved(now, ((event.deltaX || event.deltaY) * by) / box.width));
      return;
    }
    // Two fingers on a pad come as a wheel with Ctrl, in smaller steps.
    const turned = event.deltaY * by * (event.ctrlKey ? 4 : 1);
    onView((now) => zoomed(now, 2 ** (-turned / WHEEL), placeIn(now, event.clientX, box), past));
  });
  useEffect(() => {
    const element = track.current;
    const turn = (event: WheelEvent) => zoom(event);
    // React listens to wheels passively, and a passive listener cannot keep the page where it is.
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, []);

  function placeUnder({ currentTarget, clientX }: { currentTarget: Element; clientX: number }): number {
    return placeIn(view, clientX, currentTarget.getBoundingClientRect());
  }

  function point(event: PointerEvent<HTMLDivElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    const atEnd = nearEnd && event.clientX >= box.right - LIVE_ZONE;
    scrub(atEnd ? null : instantAt(axis, placeUnder(event)));
  }

  function press(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, event.clientX);
    if (pointers.current.size === 1) point(event);
  }

  function move(event: PointerEvent<HTMLDivElement>): void {
    const held = pointers.current;
    const before = held.get(event.pointerId);
    setPointed(event.pointerType === 'touch' && before === undefined ? null : placeUnder(event));
    if (before === undefined) return;
    if (held.size === 1) {
      held.set(event.pointerId, event.clientX);
      point(event);
      return;
    }
    const other = [...held].find(([id]) => id !== event.pointerId)?.[1] ?? 0;
    held.set(event.pointerId, event.clientX);
    const apart = Math.max(1, Math.abs(before - other));
    const box = event.currentTarget.getBoundingClientRect();
    onView((now) =>
      zoomed(now, Math.max(1, Math.abs(event.clientX - other)) / apart, placeIn(now, (event.clientX + other) / 2, box), past),
    );
  }

  function release(event: PointerEvent): void {
    pointers.current.delete(event.pointerId);
    if (event.pointerType === 'touch') setPointed(null);
  }

  function open(event: MouseEvent<HTMLDivElement>): void {
    const place = placeUnder(event);
    const quiet = axis.find((piece) => piece.quiet && place >= piece.start && place <= piece.end);
    if (quiet) onView(() => viewOf(quiet));
  }

  function step(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { step: steps, leap, end, zoom: zooms } = BAR_KEYS;
    const now = playhead.read() ?? past.to;
    const near = zooms[event.key];
    const bars = steps[event.key] ?? leap[event.key];
    const edge = end[event.key];
    if (near === undefined && bars === undefined && edge === undefined) return;
    event.preventDefault();
    if (near !== undefined) {
      const place = placeOf(axis, now);
      onView((seen) => zoomed(following(seen, place), near, place, past));
      return;
    }
    const next = bars !== undefined ? overQuiet(now + bars * drawn.stepMs, now) : edge === 'start' ? past.from : null;
    scrub(next);
    onView((seen) => following(seen, next === null ? 1 : placeOf(axis, next)));
  }

  /** A step into quiet goes on to its other side. */
  function overQuiet(to: number, now: number): number {
    const quiet = axis.find((piece) => piece.quiet && to > piece.from && to < piece.to);
    if (!quiet || (now >= quiet.from && now <= quiet.to && now !== quiet.from && now !== quiet.to)) return to;
    return to > now ? quiet.to : quiet.from;
  }

  const inView = (place: number) => place >= view.start && place <= view.end;
  const count = entriesAt(inView(placeOf(axis, shown)) ? drawn : whole, shown);
  return (
    <div
      ref={track}
      className={classes.track}
      role="slider"
      tabIndex={0}
      aria-label={t('replay.instant')}
      aria-valuemin={0}
      aria-valuemax={Math.round((past.to - past.from) / 1000)}
      aria-valuenow={Math.round((shown - past.from) / 1000)}
      aria-valuetext={
        instant === null
          ? t('replay.live', { time: formatMinute(minute) })
          : `${formatDateClock(instant)} ${zoneName(instant)}, ${t('board.entries', { count, formatted: formatCount(count) })}`
      }
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onPointerLeave={() => setPointed(null)}
      onDoubleClick={open}
      onKeyDown={step}
      onFocus={(event) => setFocused(event.currentTarget.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
    >
      {width > 0 && <ReplayPicture timeline={drawn} past={past} view={view} width={width} marks={marks} />}
      <span className={classes.head} />
      <span className={classes.knob} />
      {(pointed !== null || focused) && (
        <ReplayTip timeline={drawn} past={past} view={view} playhead={playhead} pointed={pointed} width={width} />
      )}
    </div>
  );
}

/** The place on the axis under a point of the screen. */
function placeIn(view: View, clientX: number, box: DOMRect): number {
  const part = Math.max(0, Math.min(1, (clientX - box.left) / box.width));
  return view.start + part * (view.end - view.start);
}

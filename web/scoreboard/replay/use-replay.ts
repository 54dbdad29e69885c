import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BoardTimeline } from '../../../projections/views.ts';
import type { Instant } from '../../../src/platform/event.values.ts';
import { Playhead } from './playhead.ts';
import { rateOf, type Speed, usualSpeed } from './speeds.ts';

/** The whole past, in milliseconds. At its end it is live. */
export type Span = { from: number; to: number };

export type Replay = {
  playhead: Playhead;
  /** What the rows show: it follows the playhead when that rests, and once a second while it plays. Null is live. */
  instant: Instant | null;
  playing: boolean;
  speed: Speed;
  /** Moves the playhead; rows settle when it rests. Null, and whatever is beyond the end, is live. */
  scrub: (to: number | null) => void;
  setPlaying: (playing: boolean) => void;
  setSpeed: (speed: Speed) => void;
};

/** Rows settle when the playhead has rested this long. */
const REST_MS = 120;
/** While it plays a board is asked for this often, and never before the last has come. */
const PACE_MS = 1000;

/**
 * Moves through the past of a board.
 * @param span the whole past; absent while it is unknown or there is none
 * @param at the instant in the address
 * @param busy a board is awaited
 * @param onRest told the instant at which it came to rest, for the address
 */
export function useReplay(span: Span | undefined, at: Instant | null, busy: boolean, onRest: (at: Instant | null) => void): Replay {
  const [playhead] = useState(() => new Playhead(at === null ? null : Date.parse(at)));
  const [instant, setInstant] = useState(at);
  const [playing, setPlaying] = useState(false);
  const [chosen, setSpeed] = useState<Speed>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const speed = chosen ?? usualSpeed(span ? span.to - span.from : 0);

  const [address, setAddress] = useState(at);
  if (address !== at) {
    setAddress(at);
    setInstant(at);
    setPlaying(false);
  }
  useEffect(() => playhead.move(at === null ? null : Date.parse(at)), [at, playhead]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function rest(): void {
    const stood = instantOf(playhead.read());
    setInstant(stood);
    onRest(stood);
  }

  function scrub(to: number | null): void {
    setPlaying(false);
    playhead.move(to === null || (span && to >= span.to) ? null : Math.round(Math.max(span?.from ?? to, to)));
    clearTimeout(timer.current);
    timer.current = setTimeout(rest, REST_MS);
  }

  function play(start: boolean): void {
    clearTimeout(timer.current);
    if (start && span) {
      const stood = playhead.read();
      if (stood === null || stood < span.from || stood >= span.to) playhead.move(span.from);
      setInstant(instantOf(playhead.read()));
    } else rest();
    setPlaying(start && span !== undefined);
  }

  const askedAt = useRef(0);
  const advance = useEffectEvent((elapsed: number, now: number) => {
    if (!span) return;
    const to = (playhead.read() ?? span.from) + elapsed * rateOf(speed, span.to - span.from);
    if (to >= span.to) {
      playhead.move(null);
      setPlaying(false);
      rest();
      return;
    }
    playhead.move(Math.round(to));
    if (busy || now - askedAt.current < PACE_MS) return;
    askedAt.current = now;
    setInstant(instantOf(playhead.read()));
  });

  useEffect(() => {
    if (!playing) return;
    let last = performance.now();
    let frame = requestAnimationFrame(function draw(now) {
      // A page that was hidden goes on where it stood.
      advance(Math.min(100, Math.max(0, now - last)), now);
      last = now;
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing]);

  return { playhead, instant, playing, speed, scrub, setPlaying: play, setSpeed };
}

function instantOf(at: number | null): Instant | null {
  return at === null ? null : new Date(at).toISOString();
}

/** The whole past of a timeline. Its last bar ends now when it is not over. */
export function spanOf(timeline: BoardTimeline | undefined): Span | undefined {
  if (!timeline?.from || !timeline.to) return undefined;
  const from = Date.parse(timeline.from);
  const over = Date.parse(timeline.to);
  return { from, to: Math.max(from + 1000, Math.min(over, Date.now())) };
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Instant } from '../../../src/platform/event.values.ts';
import { busyMs, type Past, playedOn } from './past.ts';
import { Playhead } from './playhead.ts';
import { type Speed, usualSpeed } from './speeds.ts';

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
 * @param past the whole past; absent while it is unknown or there is none
 * @param at the instant in the address
 * @param busy a board is awaited
 * @param onRest told the instant at which it came to rest, for the address
 */
export function useReplay(past: Past | undefined, at: Instant | null, busy: boolean, onRest: (at: Instant | null) => void): Replay {
  const [playhead] = useState(() => new Playhead(at === null ? null : Date.parse(at)));
  const [instant, setInstant] = useState(at);
  const [playing, setPlaying] = useState(false);
  const [jumps, setJumps] = useState(0);
  const [chosen, setSpeed] = useState<Speed>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const speed = chosen ?? usualSpeed(past ? busyMs(past) : 0);

  // The address says later what was told to it: by then the playhead may have been moved on.
  const [address, setAddress] = useState(at);
  const [told, setTold] = useState(at);
  if (address !== at) {
    setAddress(at);
    if (told !== at) {
      setTold(at);
      setInstant(at);
      setPlaying(false);
      setJumps(jumps + 1);
    }
  }
  const jump = useEffectEvent(() => playhead.move(at === null ? null : Date.parse(at)));
  useEffect(() => jump(), [jumps]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function rest(): void {
    const stood = instantOf(playhead.read());
    setInstant(stood);
    setTold(stood);
    onRest(stood);
  }

  function scrub(to: number | null): void {
    setPlaying(false);
    playhead.move(to === null || (past && to >= past.to) ? null : Math.round(Math.max(past?.from ?? to, to)));
    clearTimeout(timer.current);
    timer.current = setTimeout(rest, REST_MS);
  }

  function play(start: boolean): void {
    clearTimeout(timer.current);
    if (start && past) {
      const stood = playhead.read();
      if (stood === null || stood < past.from || stood >= past.to) playhead.move(past.from);
      setInstant(instantOf(playhead.read()));
    } else rest();
    setPlaying(start && past !== undefined);
  }

  const askedAt = useRef(0);
  const advance = useEffectEvent((elapsed: number, now: number) => {
    if (!past) return;
    const to = playedOn(past, playhead.read() ?? past.from, elapsed, speed);
    if (to >= past.to) {
      playhead.move(null);
      setPlaying(false);
      rest();
      return;
    }
    playhead.move(to);
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

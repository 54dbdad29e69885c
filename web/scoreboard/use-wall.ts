import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useKey } from '../platform/keyboard/use-key.ts';
import { useKeptAwake } from '../platform/tv/use-kept-awake.ts';
import { PAGE_MS, TICKER_MS } from '../platform/tv/wall-pages.ts';

const IDLE_MS = 3_000;

type Paged = { page: number; pages: number; onPage: (page: number) => void; onLeave: () => void };

type Wall = {
  /** Somebody holds the page. */
  held: boolean;
  /** Nobody has moved anything for a while: what one presses goes, and so does the pointer. */
  idle: boolean;
  /** Counts the steps of the ticker. */
  turn: number;
};

/** What all boards for walls do: a page every 12 s, arrows turn them, space holds one, Esc leaves; the screen stays on. */
export function useWall({ page, pages, onPage, onLeave }: Paged): Wall {
  const [held, setHeld] = useState(false);
  const idle = useIdle();
  const turn = useTurns(TICKER_MS);
  useKeptAwake();
  const go = (to: number) => onPage((to + pages) % pages);
  const next = useEffectEvent(() => go(page + 1));
  useEffect(() => {
    if (held || pages < 2) return;
    const timer = setTimeout(next, PAGE_MS);
    return () => clearTimeout(timer);
  }, [held, page, pages]);
  useKey('ArrowRight', () => go(page + 1));
  useKey('ArrowLeft', () => go(page - 1));
  useKey(' ', () => setHeld(!held));
  useKey('Escape', onLeave);
  return { held, idle, turn };
}

/** Counts on, one each so many milliseconds. */
function useTurns(paceMs: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((count) => count + 1), paceMs);
    return () => clearInterval(timer);
  }, [paceMs]);
  return turn;
}

/** Whether nobody has moved anything for three seconds: then the pointer goes. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const stir = () => {
      setIdle(false);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setIdle(true), IDLE_MS);
    };
    stir();
    const events = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const name of events) document.addEventListener(name, stir);
    return () => {
      clearTimeout(timer.current);
      for (const name of events) document.removeEventListener(name, stir);
    };
  }, []);
  return idle;
}

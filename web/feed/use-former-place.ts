import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Where somebody was when they left: which post was first in sight, how far from the window's top, and how many were shown. */
type Place = { id: string; top: number; most: number };

/** By the entry of the browser's history. */
const places = new Map<string, Place>();
const MOST_KEPT = 50;

/** How many posts were shown at this entry of the history, if somebody comes back to it. */
export function useFormerMost(): number | undefined {
  return places.get(useLocation().key)?.most;
}

/** Whoever comes back finds the page at its former position (U-041), whatever was posted meanwhile. */
export function useFormerPlace(pane: RefObject<HTMLElement | null>, isDrawn: boolean, most: number): void {
  const { key } = useLocation();
  const shown = useRef(most);
  const back = useRef<string>(undefined);
  useEffect(() => {
    shown.current = most;
  }, [most]);

  useLayoutEffect(() => {
    if (!isDrawn || back.current === key) return;
    back.current = key;
    const place = places.get(key);
    const post = place && document.getElementById(place.id);
    if (!post) return;
    const by = post.getBoundingClientRect().top - place.top;
    pane.current?.scrollBy({ top: by });
    // In a low window the page scrolls as a whole.
    const left = post.getBoundingClientRect().top - place.top;
    if (Math.abs(left) > 1) scrollBy({ top: left });
  }, [isDrawn, key, pane]);

  useLayoutEffect(() => {
    const box = pane.current;
    return () => {
      const from = Math.max(0, box?.getBoundingClientRect().top ?? 0);
      const post = [...(box?.querySelectorAll('article[id]') ?? [])].find((one) => one.getBoundingClientRect().bottom > from);
      if (!post) return;
      places.delete(key);
      places.set(key, { id: post.id, top: post.getBoundingClientRect().top, most: shown.current });
      for (const oldest of places.keys()) if (places.size > MOST_KEPT) places.delete(oldest);
    };
  }, [key, pane]);
}

import { useLayoutEffect, useRef, type RefObject } from 'react';
import { reducedMotion } from './reduced-motion.ts';

const MOVE_MS = 600;
const EASING = 'cubic-bezier(.3, 0, .1, 1)';
/** With less motion a moved row keeps an outline this long. */
const OUTLINE_MS = 2000;

/**
 * Lets rows of one height glide to their new place in an order. Each carries its key in `data-flip`; `places` says which place each key
 * has. Who climbs is above the rest (`data-climbing` while it moves). With less motion the order changes at once and what moved keeps an
 * outline for 2 s. Rows of another height are no move.
 */
export function useFlip(container: RefObject<HTMLElement | null>, places: ReadonlyMap<string, number>, rowHeight: number): void {
  const before = useRef(places);
  useLayoutEffect(() => {
    const from = before.current;
    before.current = places;
    if (container.current && from !== places) moveAll(container.current, from, places, rowHeight, MOVE_MS);
  }, [container, places, rowHeight]);
}

/** The same for a short list that is wholly in the page: where things stand is measured whenever their `order` changes. */
export function useMeasuredFlip(container: RefObject<HTMLElement | null>, order: string, moveMs: number): void {
  const before = useRef({ height: 0, offsets: new Map<string, number>() });
  useLayoutEffect(() => {
    const box = container.current;
    if (!box) return;
    const offsets = new Map([...box.querySelectorAll<HTMLElement>('[data-flip]')].map((item) => [item.dataset.flip ?? '', item.offsetTop]));
    const last = before.current;
    before.current = { height: box.clientHeight, offsets };
    // In a box of another size the old places mean nothing.
    if (last.height === box.clientHeight) moveAll(box, last.offsets, offsets, 1, moveMs);
  }, [container, order, moveMs]);
}

/** @param step how many pixels one of `from` and `to` is */
function moveAll(box: HTMLElement, from: ReadonlyMap<string, number>, to: ReadonlyMap<string, number>, step: number, moveMs: number): void {
  for (const element of box.querySelectorAll<HTMLElement>('[data-flip]')) {
    const key = element.dataset.flip ?? '';
    const start = from.get(key);
    const end = to.get(key);
    if (start === undefined || end === undefined || start === end) continue;
    if (reducedMotion()) {
      outline(element);
      continue;
    }
    // From far away it comes in from the edge. Measured only when something moves, for measuring makes the browser lay out.
    const farthest = box.parentElement?.clientHeight || Infinity;
    glide(element, Math.max(-farthest, Math.min(farthest, (start - end) * step)), moveMs);
  }
}

function glide(element: HTMLElement, by: number, duration: number): void {
  for (const running of element.getAnimations()) if (running.id === 'flip') running.cancel();
  const climbing = by > 0;
  element.toggleAttribute('data-climbing', climbing);
  const move = element.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], { duration, easing: EASING, id: 'flip' });
  move.onfinish = () => element.removeAttribute('data-climbing');
}

function outline(element: HTMLElement): void {
  const shown = { outline: '2px solid var(--primary-text)', outlineOffset: '-2px' };
  element.animate([shown, shown], { duration: OUTLINE_MS, id: 'flip' });
}

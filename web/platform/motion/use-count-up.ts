import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { PointAmount } from '../../../src/points/point-amount.values.ts';
import { formatPoints } from '../format/numbers.ts';
import { reducedMotion } from './reduced-motion.ts';

const COUNT_MS = 600;
/** Digits that stand for less cannot be read; a page that counts with every frame is painted three times as often. */
const STEP_MS = 50;

/**
 * Counts the text of an element from its last amount to a new one, in 600 ms, with as many places as the new amount
 * has. It writes to the element and not through React, so that fifty counting rows cost no drawing of components.
 */
export function useCountUp(element: RefObject<HTMLElement | null>, amount: PointAmount): void {
  const last = useRef(amount);
  useLayoutEffect(() => {
    const from = Number(last.current);
    last.current = amount;
    if (element.current && from !== Number(amount) && !reducedMotion()) return countUp(element.current, from, amount);
  }, [element, amount]);
}

/** Answers how to stop: the amount then stands there at once. */
function countUp(element: HTMLElement, from: number, amount: PointAmount): () => void {
  const to = Number(amount);
  const places = amount.split('.')[1]?.length ?? 0;
  const start = performance.now();
  const draw = () => {
    const part = Math.min(1, (performance.now() - start) / COUNT_MS);
    const eased = 1 - (1 - part) ** 3;
    element.textContent = formatPoints(part === 1 ? amount : (from + (to - from) * eased).toFixed(places));
    if (part === 1) clearInterval(counting);
  };
  const counting = setInterval(draw, STEP_MS);
  draw();
  return () => {
    clearInterval(counting);
    element.textContent = formatPoints(amount);
  };
}

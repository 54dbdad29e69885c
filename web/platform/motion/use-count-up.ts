import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { PointAmount } from '../../../src/points/point-amount.values.ts';
import { formatPoints } from '../format/numbers.ts';
import { reducedMotion } from './reduced-motion.ts';

const COUNT_MS = 600;

/**
 * Counts the text of an element from its last amount to a new one, in 600 ms, with as many places as the new amount
 * has. It writes to the element and not through React, so that fifty counting rows cost no drawing of components.
 */
export function useCountUp(element: RefObject<HTMLElement | null>, amount: PointAmount): void {
  const last = useRef(amount);
  useLayoutEffect(() => {
    const from = Number(last.current);
    const to = Number(amount);
    last.current = amount;
    const target = element.current;
    if (!target || from === to || reducedMotion()) return;
    const places = amount.split('.')[1]?.length ?? 0;
    const start = performance.now();
    let frame = 0;
    const draw = (now: number) => {
      const part = Math.max(0, Math.min(1, (now - start) / COUNT_MS));
      const eased = 1 - (1 - part) ** 3;
      target.textContent = formatPoints(part === 1 ? amount : (from + (to - from) * eased).toFixed(places));
      if (part < 1) frame = requestAnimationFrame(draw);
    };
    draw(start);
    return () => {
      cancelAnimationFrame(frame);
      target.textContent = formatPoints(amount);
    };
  }, [element, amount]);
}

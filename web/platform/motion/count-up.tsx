import { useRef } from 'react';
import type { PointAmount } from '../../../src/points/point-amount.values.ts';
import { formatPoints } from '../format/numbers.ts';
import { useCountUp } from './use-count-up.ts';

/** An amount of points that counts to its new value. The first showing does not count. */
export function CountUp({ amount, className }: { amount: PointAmount; className?: string | undefined }) {
  const span = useRef<HTMLSpanElement>(null);
  useCountUp(span, amount);
  return (
    <span ref={span} className={className}>
      {formatPoints(amount)}
    </span>
  );
}

import { useLayoutEffect, useRef, useState } from 'react';

/**
 * A value that changes its order at most once in `paceMs`. What leaves the order alone is shown at once; of several new orders within
 * the pace the last is shown when it is over.
 */
export function usePaced<Value>(value: Value, order: string, paceMs = 1000): Value {
  const [shown, setShown] = useState({ value, order });
  const movedAt = useRef(-Infinity);
  useLayoutEffect(() => {
    if (value === shown.value) return;
    const show = () => {
      if (order !== shown.order) movedAt.current = performance.now();
      setShown({ value, order });
    };
    const wait = order === shown.order ? 0 : movedAt.current + paceMs - performance.now();
    if (wait <= 0) return show();
    const timer = setTimeout(show, wait);
    return () => clearTimeout(timer);
  }, [value, order, shown, paceMs]);
  return shown.value;
}

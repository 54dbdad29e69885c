import { useLayoutEffect, useRef, useState } from 'react';

const PACE_MS = 1000;

/**
 * A value whose order changes at most once a second. `moved` says whether the order differs between what is shown and what is next;
 * what leaves it alone is shown at once, and of several new orders within that the last is shown when it is over.
 */
export function usePaced<Value>(value: Value, moved: (shown: Value, next: Value) => boolean): Value {
  const [shown, setShown] = useState(value);
  const movedAt = useRef(-Infinity);
  useLayoutEffect(() => {
    if (value === shown) return;
    const moves = moved(shown, value);
    const show = () => {
      if (moves) movedAt.current = performance.now();
      setShown(value);
    };
    const wait = moves ? movedAt.current + PACE_MS - performance.now() : 0;
    if (wait <= 0) {
      show();
      return;
    }
    const timer = setTimeout(show, wait);
    return () => clearTimeout(timer);
  }, [value, shown, moved]);
  return shown;
}

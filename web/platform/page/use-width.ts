import { useSyncExternalStore } from 'react';

/**
 * Where the layout changes: below `phone` the shell folds, below `rail` the sidebar is a rail, below `sheet` the aside is a sheet, below
 * `wide` a board is one column of rows; below `low` the page scrolls as a whole. The same numbers as in the stylesheets.
 */
const QUERIES = {
  phone: matchMedia('(width < 768px)'),
  rail: matchMedia('(width < 1024px)'),
  sheet: matchMedia('(width < 1200px)'),
  wide: matchMedia('(width < 2400px)'),
  low: matchMedia('(height < 480px)'),
} as const;

/** Whether the window is smaller than a step of the layout. */
export function useBelow(step: keyof typeof QUERIES): boolean {
  return useSyncExternalStore(
    (listener) => {
      QUERIES[step].addEventListener('change', listener);
      return () => QUERIES[step].removeEventListener('change', listener);
    },
    () => QUERIES[step].matches,
  );
}

import { useState } from 'react';

/** Where in the pages of a list somebody is. */
type Way<Cursor> = {
  /** The last row of the page before; undefined on the first. */
  cursor: Cursor | undefined;
  /** How many pages are before this one. */
  pages: number;
  back: (() => void) | undefined;
  on: (cursor: Cursor) => void;
};

/** The way through pages that each begin after a row. Another question begins at its first page. */
export function useWay<Cursor>(question: string): Way<Cursor> {
  const [way, setWay] = useState<{ question: string; cursors: readonly Cursor[] }>({ question, cursors: [] });
  const cursors = way.question === question ? way.cursors : [];
  return {
    cursor: cursors.at(-1),
    pages: cursors.length,
    back: cursors.length > 0 ? () => setWay({ question, cursors: cursors.slice(0, -1) }) : undefined,
    on: (cursor) => setWay({ question, cursors: [...cursors, cursor] }),
  };
}

import { useState } from 'react';

/** Where in the pages of a list somebody is. */
type Way = {
  /** Where the page starts: next of the page before; undefined on the first. */
  after: string | undefined;
  /** How many pages are before this one. */
  pages: number;
  back: (() => void) | undefined;
  on: (next: string) => void;
};

/** The way through pages that each say where the next one starts. Another question begins at its first page. */
export function useWay(question: string): Way {
  const [way, setWay] = useState<{ question: string; cursors: readonly string[] }>({ question, cursors: [] });
  const cursors = way.question === question ? way.cursors : [];
  return {
    after: cursors.at(-1),
    pages: cursors.length,
    back: cursors.length > 0 ? () => setWay({ question, cursors: cursors.slice(0, -1) }) : undefined,
    on: (next) => setWay({ question, cursors: [...cursors, next] }),
  };
}

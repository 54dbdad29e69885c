/** An item as it comes round: how long it is shown, and what it shows, of which each turn of the cast shows the next. */
export type Slide<Content = unknown> = { id: string; seconds: number; contents: readonly Content[] };

/** What is on screen, and the instants, in milliseconds since 1970, from which and until which it is. */
export type OnScreen<S> = { slide: S; content: number; from: number; until: number };

/**
 * What a cast shows at an instant of the server, in milliseconds since 1970: nothing where there is nothing to show. It follows from the slides and the time
 * alone, so that all who show them show the same, and a reload needs no memory.
 */
export function slideAt<S extends Slide>(slides: readonly S[], serverTime: number): OnScreen<S> | undefined {
  const shown = slides.filter(({ contents }) => contents.length > 0);
  const turn = shown.reduce((sum, { seconds }) => sum + seconds * 1_000, 0);
  if (turn === 0) return undefined;
  const turns = Math.floor(serverTime / turn);
  let from = turns * turn;
  for (const slide of shown) {
    const until = from + slide.seconds * 1_000;
    if (serverTime < until) return { slide, content: turns % slide.contents.length, from, until };
    from = until;
  }
  return undefined;
}

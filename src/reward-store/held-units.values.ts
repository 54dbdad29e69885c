/** How long pieces are held for an order that nobody has placed: then they come back. In milliseconds. */
export const HELD_MS = 60_000;

/** How long a page of a board stands on a wall, and a step of its ticker, in milliseconds. */
export const PAGE_MS = 12_000;
export const TICKER_MS = 4_000;
/** Nobody waits longer than two minutes for the first page. */
export const MOST_PAGES = 10;

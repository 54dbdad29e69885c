import type { Instant } from '../../../src/platform/event.values.ts';

/** How far the server's clock is ahead of the browser's, in milliseconds: what was heard with the least delay counts. */
let ahead = -Infinity;

/** The server said what time it is. */
export function heardTime(now: Instant): void {
  ahead = Math.max(ahead, Date.parse(now) - Date.now());
}

/** A time of the browser's clock by the server's; by its own until the server has said. */
export function serverTime(browser: number): number {
  return browser + (ahead === -Infinity ? 0 : ahead);
}

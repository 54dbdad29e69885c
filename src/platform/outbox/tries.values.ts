/** How often something is tried before it is dead. */
const MOST_TRIES = 11;

const FIRST_WAIT_MS = 5_000;
const GROWTH = 3;
const JITTER = 0.15;

/**
 * How long the next try waits, in milliseconds: from 5 s to 27 h, all ten waits within two days; nothing when there is none.
 * @param tries how many have failed, from 1
 * @param random from 0 to 1: what failed at once is not tried at once again
 */
export function waitAfter(tries: number, random: number): number | undefined {
  if (tries >= MOST_TRIES) return undefined;
  return Math.round(FIRST_WAIT_MS * GROWTH ** (tries - 1) * (1 + JITTER * (2 * random - 1)));
}

/** Nothing waits longer for its next try, in milliseconds. */
export const LONGEST_WAIT_MS = waitAfter(MOST_TRIES - 1, 1) ?? 0;

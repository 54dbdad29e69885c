import { type Instant, later } from '../platform/event.values.ts';
import type { Lock } from './rounds.events.ts';

const WEEK_MS = 7 * 86_400_000;
/** What a dispute says has at most so many characters. */
export const MOST_WORDS = 1_000;

/** Until when locked ranks may be disputed: for 7 days. */
export function disputableUntil({ lockedAt, knownBy }: Pick<Lock, 'lockedAt' | 'knownBy'>): Instant {
  return later(lockedAt ?? knownBy, WEEK_MS);
}

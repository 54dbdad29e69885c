import type { Instant } from '../platform/event.values.ts';
import type { GivenLevel } from './judging.values.ts';

/** A level that was won without a value: an admin gave it, or a rule found it by a gift. */
type WonLevel = GivenLevel & { period?: { from: Instant; before: Instant } | null | undefined };

/**
 * What admins gave, of all levels that were won without a value. A rule that finds a level once more, because its periods are others, rests on the gift that is
 * in the period already: that is one gift, at its own time.
 */
export function giftsAmong(won: readonly WonLevel[]): GivenLevel[] {
  const gifts: GivenLevel[] = [];
  for (const { levelId, at, teamIds, period } of [...won].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))) {
    const isFound = gifts.some((gift) => gift.levelId === levelId && (!period || (period.from <= gift.at && gift.at < period.before)));
    if (!isFound) gifts.push({ levelId, at, teamIds });
  }
  return gifts;
}

import { Refused } from '../platform/refused.ts';
import { MAX_TOTAL, toMicros } from './point-amount.values.ts';
import type { PointsAccount } from './points-account.ts';
import type { PointsAwarded } from './points.events.ts';

/**
 * One player's imported entries. Those that the account has are left out: an interrupted import is finished by running it again.
 * An admin's import is not limited (U-190).
 * @throws Refused points-out-of-range
 */
export function importEntries(entries: readonly PointsAwarded['data'][], account: PointsAccount): PointsAwarded[] {
  const fresh = entries.filter(({ entryId }) => !account.entries.has(entryId));
  let { total } = account;
  for (const { points } of fresh) {
    total += toMicros(points);
    if (Math.abs(total) > MAX_TOTAL) throw new Refused('points-out-of-range', 'These are more points than can be held');
  }
  return fresh.map((data) => ({ type: 'PointsAwarded', data }));
}

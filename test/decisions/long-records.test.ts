import * as fc from 'fast-check';
import type { JudgedEntry } from '../../src/badges/judged-entry.values.ts';
import type { DueWin } from '../../src/badges/judging.values.ts';
import { fromMicros } from '../../src/points/point-amount.values.ts';
import { entry, ruled, set } from './badge-ground.ts';
import { LiveBadge } from './live-badge.ts';

const MINUTE = 60_000;
const PLAYERS = ['ann', 'bob', 'cid'];
/** So many that the record is followed by jumps; who has ten times as many points as another is let go of, who has as many is not. */
const ENTRIES = fc.array(
  fc.record({ profileId: fc.constantFrom(...PLAYERS), minute: fc.nat(400), points: fc.integer({ min: -8, max: 30 }) }),
  {
    minLength: 60,
    maxLength: 240,
    size: 'max',
  },
);
const WEIGHTS = fc.tuple(...PLAYERS.map(() => fc.constantFrom(1, 1, 3, 10)));
const TURNS = fc.array(fc.nat(239), { minLength: 1, maxLength: 12 });

type Record = Pick<DueWin, 'profileId' | 'entryId' | 'value' | 'takenFrom'>;

/** Who held the record of all time one after another: every entry is counted. */
function naiveRecords(entries: readonly JudgedEntry[]): Record[] {
  const sums = new Map<string, number>();
  const records: Record[] = [];
  let over = 0;
  for (const [, moment] of [...Map.groupBy(entries, ({ at }) => at)].sort(([a], [b]) => a - b)) {
    for (const { profileId, micros } of moment) sums.set(profileId, (sums.get(profileId) ?? 0) + micros);
    const [best = ''] = [...new Set(moment.map(({ profileId }) => profileId))].sort(
      (a, b) => (sums.get(b) ?? 0) - (sums.get(a) ?? 0) || (a < b ? -1 : 1),
    );
    const value = sums.get(best) ?? 0;
    if (value <= over) continue;
    over = value;
    const takenFrom = records.at(-1)?.profileId;
    if (best === takenFrom) continue;
    const ids = moment.filter(({ profileId }) => profileId === best).map(({ entryId }) => entryId);
    records.push({ profileId: best, entryId: ids.sort().at(-1), value: fromMicros(value), ...(takenFrom !== undefined && { takenFrom }) });
  }
  return records;
}

const told = (wins: readonly DueWin[]): Record[] =>
  wins.map(({ profileId, entryId, value, takenFrom }) => ({ profileId, entryId, value, ...(takenFrom !== undefined && { takenFrom }) }));

test('U-101, C-03: a record of long histories passes on as where every entry is counted, whichever old one is revoked or comes back', () => {
  fc.assert(
    fc.property(ENTRIES, WEIGHTS, TURNS, (drawn, weights, turns) => {
      const entries = drawn.map(({ profileId, minute, points }) =>
        entry(String(points * (weights[PLAYERS.indexOf(profileId)] ?? 1)), new Date(Date.UTC(2025, 2, 1) + minute * MINUTE).toISOString(), {
          profileId,
        }),
      );
      const badge = new LiveBadge();
      badge.learn(set(1, ruled({ kind: 'high score' }), '2026-01-01T00:00:00.000Z'));
      const counting = new Set(entries);
      entries.forEach((one) => badge.put(one));
      const look = () => expect(told(badge.due('high score', []))).toEqual(naiveRecords([...counting]));
      look();
      for (const n of turns) {
        const one = entries[n % entries.length] as JudgedEntry;
        if (counting.delete(one)) badge.take(one);
        else {
          counting.add(one);
          badge.put(one);
        }
        look();
      }
    }),
    { numRuns: 300 },
  );
});

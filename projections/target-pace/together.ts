import { fromMicros, MAX_TOTAL, toMicros } from '../../src/points/point-amount.values.ts';
import { bandOf, paceOf } from '../../src/targets/pace.values.ts';
import { type LocalDate, spanOf } from '../../src/targets/target-periods.values.ts';
import type { TogetherRow } from './target-grid.view.ts';
import type { PaceRow } from './target-pace.view.ts';

/** The instant that is looked at, in milliseconds, and its day where the series is. */
type LookedAt = { now: number; today: LocalDate; timeZone: string };

/** How far along some are together; nothing where nobody has a target. Its period is the one that most of them are in. */
export function togetherOf(rows: readonly PaceRow[], { now, today, timeZone }: LookedAt): TogetherRow | null {
  const period = commonPeriod(rows);
  if (!period) return null;
  const sum = (of: (row: PaceRow) => string) => within(rows.reduce((total, row) => total + BigInt(toMicros(of(row))), 0n));
  const [reached, target, expected] = [sum((row) => row.reached), sum((row) => row.target), sum((row) => row.expected)];
  const time = { period, span: spanOf(period, timeZone), now, today };
  const { elapsed } = paceOf({ reached, target }, time, { byWeekday: [], firstDaysAgo: undefined });
  return {
    reached: fromMicros(reached),
    target: fromMicros(target),
    expected: fromMicros(expected),
    elapsed,
    // Some may be in other periods than most: what all are to have by now says who is behind.
    band: target === 0 ? null : bandOf({ reached, target }, BigInt(expected), BigInt(target)),
    projection: rows.every((row) => row.projection !== null) ? fromMicros(sum((row) => row.projection ?? '0')) : null,
    ...period,
    count: rows.length,
    reachedBy: rows.filter(isReached).length,
    behind: rows.filter((row) => row.band === 'losing' && !isReached(row)).length,
  };
}

function isReached({ reached, target }: PaceRow): boolean {
  return toMicros(target) > 0 && toMicros(reached) >= toMicros(target);
}

function commonPeriod(rows: readonly PaceRow[]): { from: LocalDate; to: LocalDate } | undefined {
  const counts = new Map<string, { count: number; from: LocalDate; to: LocalDate }>();
  for (const { from, to } of rows) {
    const key = `${from} ${to}`;
    counts.set(key, { count: (counts.get(key)?.count ?? 0) + 1, from, to });
  }
  const [most] = [...counts.values()].sort((a, b) => b.count - a.count || (a.from < b.from ? -1 : 1));
  return most && { from: most.from, to: most.to };
}

/** A total beyond what can be held stands at the bound. */
function within(micros: bigint): number {
  const most = BigInt(MAX_TOTAL);
  return Number(micros > most ? most : micros < -most ? -most : micros);
}

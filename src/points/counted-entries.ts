import type { Instant } from '../platform/event.values.ts';
import { Refused } from '../platform/refused.ts';
import type { LimitsType } from '../score-series/score-series.events.ts';
import type { Limits } from '../score-series/score-series.ts';
import type { Span } from './periods.values.ts';
import { fromMicros, type MicroPoints, MICROS_PER_POINT, toMicros } from './point-amount.values.ts';

const PERIODS = ['day', 'week', 'month'] as const;
const DAY = 86_400_000;

/** The day, week and month of a series that an entry's time is in. */
export type Periods = { [Period in (typeof PERIODS)[number]]: Span };

/**
 * The entries that count toward one person's limits. Negative ones never do: they free nothing.
 * Kept by day in UTC, so that a period looks at a month of them at most.
 */
export class CountedEntries {
  private readonly days = new Map<number, Map<string, { points: MicroPoints; at: number }>>();

  add(entryId: string, points: MicroPoints, occurredAt: Instant): void {
    if (points < 0) return;
    const at = Date.parse(occurredAt);
    const day = Math.floor(at / DAY);
    const entries = this.days.get(day) ?? new Map<string, { points: MicroPoints; at: number }>();
    this.days.set(day, entries.set(entryId, { points, at }));
  }

  remove(entryId: string, occurredAt: Instant): void {
    this.days.get(Math.floor(Date.parse(occurredAt) / DAY))?.delete(entryId);
  }

  /** What counts in a period: the points, or one point for each entry. */
  used(type: LimitsType, { from, before }: Span): MicroPoints {
    let used = 0;
    for (let day = Math.floor(from / DAY); day * DAY < before; day++) {
      for (const { points, at } of this.days.get(day)?.values() ?? []) {
        if (from <= at && at < before) used += weight(type, points);
      }
    }
    return used;
  }
}

/**
 * An entry that would exceed a limit is refused (U-190).
 * @throws Refused limit-reached with the period and the room that is left in it (points, or entries)
 */
export function mustHaveRoom(points: MicroPoints, limits: Limits, type: LimitsType, periods: Periods, counted: CountedEntries): void {
  if (type === 0) return;
  for (const period of PERIODS) {
    const limit = limits[period];
    if (limit === undefined) continue;
    const room = toMicros(limit) - counted.used(type, periods[period]);
    if (weight(type, points) > room)
      throw new Refused('limit-reached', 'The limit is reached', { period, room: fromMicros(Math.max(0, room)) });
  }
}

function weight(type: LimitsType, points: MicroPoints): MicroPoints {
  return type === 2 ? MICROS_PER_POINT : points;
}

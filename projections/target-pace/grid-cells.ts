import { fromMicros, MAX_TOTAL, toMicros } from '../../src/points/point-amount.values.ts';
import type { Span } from '../../src/points/periods.values.ts';
import { type HeldBy, heldSpans, heldWithin, type Level } from '../../src/targets/held-targets.values.ts';
import { dailyTarget, type PeriodValues, type TargetAmounts, valueAt } from '../../src/targets/target-values.values.ts';
import {
  type DatedSpan,
  daysOf,
  type LocalDate,
  periodsWithin,
  spanOf,
  type TargetPeriod,
} from '../../src/targets/target-periods.values.ts';

/** A period that is looked at: its days, and when it is. */
export type GridPeriod = DatedSpan & { span: Span };
/** As of when: an instant, in milliseconds, and its day; by what was known by another. */
export type GridTime = { instant: number; today: LocalDate; knownBy: number; timeZone: string };
/** What is to be reached in a period, by whose value, and what would be without one's own. A sum of several's values is nobody's. */
export type GridCell = { held: (TargetAmounts & { by: HeldBy | null }) | undefined; otherwise: string | null };

type Calendar = { period: TargetPeriod; validFrom: LocalDate; validTo?: LocalDate | null };

/** The calendar periods of an item that begin or end within some days, as far as it is valid: at most 24. */
export function gridPeriods({ period, validFrom, validTo }: Calendar, { from, to }: DatedSpan, timeZone: string): GridPeriod[] {
  const begin = beginOf(period, from);
  const first = validFrom > begin ? validFrom : begin;
  const last = validTo && validTo < to ? validTo : to;
  if (first > last) return [];
  // The last one is shown whole, unless the item ends in it.
  const { periods } = periodsWithin(period, first, validTo ?? '9998-12-31');
  return periods.filter((days) => days.from <= last).map((days) => ({ ...days, span: spanOf(days, timeZone) }));
}

/** The first day of the calendar period that a day lies in. */
function beginOf(period: TargetPeriod, day: LocalDate): LocalDate {
  const months = { month: 1, quarter: 3, year: 12 }[period];
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / months) * months + 1;
  return `${day.slice(0, 5)}${String(month).padStart(2, '0')}-01`;
}

/** What whoever has these values is to reach in a period, as of an instant. */
export function gridCell(levels: readonly Level[], days: GridPeriod, time: GridTime): GridCell {
  const held = heldIn(levels, days, time);
  const others = held?.by === 'own' ? heldIn(levels.slice(levels[0]?.by === 'own' ? 1 : 0), days, time) : held;
  return { held, otherwise: others?.target ?? null };
}

/** What whoever has these values is to reach in the periods of a longer one together: read alone, so without what would be. */
export function summedCell(levels: readonly Level[], days: GridPeriod, time: GridTime): GridCell {
  const { from, before } = days.span;
  const there = heldSpans(levels, { timeZone: time.timeZone, knownBy: time.knownBy, asOf: time.instant }).filter(
    (held) => held.from < before && from < held.before,
  );
  if (there.length === 0) return { held: undefined, otherwise: null };
  const [by = null, ...others] = new Set(there.map((held) => held.by));
  return { held: { ...inPart(levels, days, time), by: others.length > 0 ? null : by }, otherwise: null };
}

/** Of a period that is over as of its end, of one that comes as of its start. */
function heldIn(levels: readonly Level[], { from, to }: GridPeriod, time: GridTime): GridCell['held'] {
  const day = time.today < from ? from : time.today > to ? to : time.today;
  for (const { by, of } of levels) {
    let found: { value: TargetAmounts; days: DatedSpan } | undefined;
    for (const periods of of)
      for (const period of periods) {
        if (period.from > day || period.to < day) continue;
        const value = inForce(period, time);
        if (value && (!found || toMicros(value.target) > toMicros(found.value.target))) found = { value, days: period };
      }
    if (!found) continue;
    if (found.days.from === from && found.days.to === to) return { ...found.value, by };
    return { ...inPart(levels, { from, to }, time), by };
  }
  return undefined;
}

/** A value that was never changed needs no look at the calendar. */
function inForce(period: PeriodValues, { instant, timeZone, knownBy }: GridTime): TargetAmounts | undefined {
  const [only, ...others] = period.values;
  if (only && others.length === 0 && !('removed' in only) && only.effectiveFrom === undefined && knownBy === Infinity) {
    return { target: only.target, daily: only.daily };
  }
  return valueAt(period, instant, timeZone, knownBy);
}

function inPart(levels: readonly Level[], days: DatedSpan, { instant, knownBy, timeZone }: GridTime): TargetAmounts {
  const sum = heldWithin(levels, days, { timeZone, knownBy, asOf: instant });
  const target = fromMicros(Number(sum > BigInt(MAX_TOTAL) ? BigInt(MAX_TOTAL) : sum));
  return { target, daily: dailyTarget(target, daysOf(days)) };
}

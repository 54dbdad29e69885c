import { MAX_TOTAL, type MicroPoints } from '../points/point-amount.values.ts';
import type { Span } from '../points/periods.values.ts';
import { type DatedSpan, dayAfter, daysOf, type LocalDate } from './target-periods.values.ts';
import { divided, roundedDaily } from './target-values.values.ts';

/** The board indicator (R-117 to R-119, U-212). */
export const BANDS = ['losing', 'ongoing', 'winning'] as const;
export type Band = (typeof BANDS)[number];

/** What is known of the days before today: of each weekday, from Sunday, what came in them; and how many days ago the first entry was. */
export type RecentDays = { byWeekday: readonly MicroPoints[]; firstDaysAgo: number | undefined };

/** Weekdays are looked at over so many days before today. */
export const RECENT_DAYS = 56;
const WEEKS = BigInt(RECENT_DAYS / 7);
/** With entries of fewer days a weekday says nothing yet. */
const DAYS_THAT_TELL = 28;
/** Before such a part of the time has passed, one in so many, what was reached says nothing yet. */
const TOO_EARLY = 20n;
/** So many points of a percentage behind is still close. */
const CLOSE = 10n;

export type Progress = { reached: MicroPoints; target: MicroPoints };
/** The time of a target: its period on the calendar and as instants, and the instant and day that it is looked at. */
export type PaceTime = { period: DatedSpan; span: Span; now: number; today: LocalDate };
export type Pace = {
  /** How much of the period has passed, in percent, to 2 decimals. */
  elapsed: number;
  /** What would be reached by now, were it reached evenly. */
  expected: MicroPoints;
  /** Nothing where there is nothing to reach. */
  band: Band | undefined;
  /** What it takes a day from here, today included; nothing when it is reached or over. */
  needed: MicroPoints | undefined;
  /** Where it will end at this pace; nothing while that cannot be told. */
  projection: MicroPoints | undefined;
};

/** How far along somebody is, and where they will end. */
export function paceOf(progress: Progress, time: PaceTime, recent: RecentDays): Pace {
  const { reached, target } = progress;
  const [passed, length] = passedOf(time);
  const left = target - reached;
  const daysLeft = daysOf({ from: time.today > time.period.from ? time.today : time.period.from, to: time.period.to });
  return {
    elapsed: length === 0n ? 100 : Number((passed * 10_000n) / length) / 100,
    expected: length === 0n ? target : Number(divided(BigInt(target) * passed, length)),
    band: target === 0 ? undefined : bandOf(progress, passed, length),
    needed: left > 0 && daysLeft > 0 ? roundedDaily(left, daysLeft) : undefined,
    projection: projectionOf(progress, time, recent),
  };
}

/**
 * The reached percent against the elapsed one (U-212): at it or above is winning, more than 10 points below losing, between them
 * ongoing.
 */
export function bandOf({ reached, target }: Progress, passed: bigint, length: bigint): Band {
  // Both percentages times target and length, so that nothing is rounded.
  const ahead = 100n * (BigInt(reached) * length - passed * BigInt(target));
  if (ahead >= 0n) return 'winning';
  return ahead < -CLOSE * BigInt(target) * length ? 'losing' : 'ongoing';
}

/**
 * What is reached, and for each day after today what its weekday brought on average; while entries are of less than 28 days, as much as the time that
 * has passed brought, but for the first 5 % of it.
 */
function projectionOf({ reached }: Progress, time: PaceTime, { byWeekday, firstDaysAgo = 0 }: RecentDays): MicroPoints | undefined {
  const [passed, length] = passedOf(time);
  if (passed === length) return reached;
  if (firstDaysAgo < DAYS_THAT_TELL) {
    return passed * TOO_EARLY < length ? undefined : held(divided(BigInt(reached) * length, passed));
  }
  let eightfold = 0n;
  const from = time.today < time.period.from ? time.period.from : dayAfter(time.today);
  for (let day = from; day <= time.period.to; day = dayAfter(day)) eightfold += BigInt(byWeekday[weekdayOf(day)] ?? 0);
  return held(BigInt(reached) + divided(eightfold, WEEKS));
}

/** From Sunday, 0. */
export function weekdayOf(day: LocalDate): number {
  return new Date(`${day}T00:00:00.000Z`).getUTCDay();
}

function held(micros: bigint): MicroPoints | undefined {
  return micros > BigInt(MAX_TOTAL) || micros < -BigInt(MAX_TOTAL) ? undefined : Number(micros);
}

/** How much of the period has passed, and how long it is, in milliseconds. */
function passedOf({ span: { from, before }, now }: PaceTime): [passed: bigint, length: bigint] {
  return [BigInt(Math.max(0, Math.min(now, before) - from)), BigInt(before - from)];
}

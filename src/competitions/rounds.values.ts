import { DateTime } from 'luxon';
import type { Instant } from '../platform/event.values.ts';

/** How often a competition comes again (R-254, U-116): 1 once, 2 each week, 3 each month, 4 each quarter, 5 each year. */
export type RepeatMode = 1 | 2 | 3 | 4 | 5;

/** The first round as it was set, and how it comes again, by the clocks of a zone. */
export type Rounds = {
  from: Instant;
  /** Absent where a round has no end by date. */
  before?: Instant | undefined;
  repeat: RepeatMode;
  /** No round begins then or later; absent: they go on. */
  repeatUntil?: Instant | undefined;
  timeZone: string;
};

/** One of them. `number` counts from 1; the end is not part of it. */
export type Round = { number: number; from: Instant; before: Instant | undefined };

const PERIODS = { 2: { weeks: 1 }, 3: { months: 1 }, 4: { months: 3 }, 5: { years: 1 } } as const;
/** A little less than each lasts, so that a guess is never too late. */
const LEAST_DAYS = { 2: 6.9, 3: 27.9, 4: 88.9, 5: 364.9 } as const;
const DAY_MS = 86_400_000;

/**
 * A round: the first one moved by so many periods less one, on the clock of the zone, from the date that was set (31 January, 28 February, 31 March). A
 * time that clocks leave out is that much later, one that they show twice the first of the two. Nothing where there is no such round.
 */
export function roundOf(rounds: Rounds, number: number): Round | undefined {
  const { from, before, repeat, repeatUntil, timeZone } = rounds;
  if (number < 1 || (repeat === 1 && number > 1)) return undefined;
  if (repeat === 1) return { number, from, before };
  const moved = (instant: Instant, by: number) => movedBy(instant, repeat, by, timeZone);
  const start = moved(from, number - 1);
  if (repeatUntil !== undefined && start >= repeatUntil) return undefined;
  // Where clocks leave out the hour between two rounds, the next one's start is the end.
  const end = before === undefined ? undefined : earlier(moved(before, number - 1), moved(from, number));
  return { number, from: start, before: end };
}

/** The last round that has begun by an instant; nothing before the first. */
export function roundAt(rounds: Rounds, instant: Instant): Round | undefined {
  const { from, repeat, repeatUntil } = rounds;
  if (instant < from) return undefined;
  if (repeat === 1) return roundOf(rounds, 1);
  const last = repeatUntil !== undefined && repeatUntil <= instant ? repeatUntil : instant;
  let number = Math.floor((Date.parse(last) - Date.parse(from)) / (LEAST_DAYS[repeat] * DAY_MS)) + 1;
  for (; number > 1; number--) {
    const round = roundOf(rounds, number);
    if (round && round.from <= instant) return round;
  }
  return roundOf(rounds, 1);
}

/** The round that a competition shows at an instant: the last that has begun, or the first before any has. */
export function roundShownAt(rounds: Rounds, instant: Instant): Round {
  return roundAt(rounds, instant) ?? roundOf(rounds, 1) ?? { number: 1, from: rounds.from, before: rounds.before };
}

/** Whether the last round has ended by date. */
export function isOver(rounds: Rounds, instant: Instant): boolean {
  const round = roundAt(rounds, instant);
  return round?.before !== undefined && round.before <= instant && roundOf(rounds, round.number + 1) === undefined;
}

/** Whether the first round lasts longer than until the second begins. */
export function isTooLong({ from, before, repeat, timeZone }: Rounds): boolean {
  return repeat !== 1 && before !== undefined && before > movedBy(from, repeat, 1, timeZone);
}

function movedBy(instant: Instant, repeat: Exclude<RepeatMode, 1>, by: number, zone: string): Instant {
  const clock = DateTime.fromISO(instant, { zone });
  // Counted where no clock is ever changed.
  const period = Object.fromEntries(Object.entries(PERIODS[repeat]).map(([unit, each]) => [unit, each * by]));
  const date = clock.setZone('utc', { keepLocalTime: true }).plus(period);
  const shown = date.setZone(zone, { keepLocalTime: true });
  return new Date(Math.min(...shown.getPossibleOffsets().map((possible) => possible.toMillis()))).toISOString();
}

function earlier(one: Instant, other: Instant): Instant {
  return one < other ? one : other;
}

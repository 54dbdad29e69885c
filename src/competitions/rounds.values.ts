import { DateTime } from 'luxon';
import { type Instant, later } from '../platform/event.values.ts';

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

/** No competition has more. */
export const MOST_ROUNDS = 100_000;

const PERIODS = { 2: { weeks: 1 }, 3: { months: 1 }, 4: { months: 3 }, 5: { years: 1 } } as const;
/** A little less than each lasts, so that a guess is never too late. */
const LEAST_DAYS = { 2: 6.9, 3: 27.9, 4: 88.9, 5: 364.9 } as const;
/** And a little more, for a guess that is before the first round. */
const MOST_DAYS = { 2: 7.1, 3: 31.1, 4: 92.1, 5: 366.1 } as const;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * A round: the first one moved by so many periods less one, on the clock of the zone, from the date that was set (31 January, 28 February, 31 March). A
 * time that clocks leave out is that much later, one that they show twice the first of the two. Where that leaves nothing of a round (30 to 31 January,
 * in February), it lasts as long as the first. Nothing where there is no such round.
 */
export function roundOf(rounds: Rounds, number: number): Round | undefined {
  const { from, before, repeat, repeatUntil, timeZone } = rounds;
  if (number < 1 || (repeat === 1 && number > 1)) return undefined;
  if (repeat === 1) return { number, from, before };
  const start = movedBy(from, repeat, number - 1, timeZone);
  if (repeatUntil !== undefined && start >= repeatUntil) return undefined;
  // Where clocks leave out the hour between two rounds, the next one's start is the end.
  const end =
    before === undefined ? undefined : earlier(movedAlong(before, rounds, number - 1, start), movedBy(from, repeat, number, timeZone));
  return { number, from: start, before: end };
}

/**
 * From when on the board of a round is frozen: the instant that was set for the first one, moved like its start. Nothing where there is no such round, or
 * nothing is frozen.
 */
export function freezeOf(rounds: Rounds & { freeze?: { at: Instant } | undefined }, number: number): Instant | undefined {
  const { freeze, repeat } = rounds;
  const round = roundOf(rounds, number);
  if (!freeze || round?.before === undefined) return undefined;
  return repeat === 1 ? freeze.at : earlier(movedAlong(freeze.at, rounds, number - 1, round.from), round.before);
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

/**
 * Full rounds of the past, the last first, as if they had always come: by their number, which may be before the first. Of what comes once, or has no
 * end, the last span of the same length, or of a month; it ends now, or at the start where that is earlier.
 */
export function pastRounds(rounds: Rounds, now: Instant, most: number): { from: Instant; before: Instant }[] {
  const { from, before, repeat, timeZone } = rounds;
  if (repeat === 1 || before === undefined) {
    const end = earlier(from, now);
    const start = before === undefined ? movedBy(end, 3, -1, timeZone) : movedBack(end, Date.parse(before) - Date.parse(from));
    return [{ from: start, before: end }];
  }
  const passed = Date.parse(now) - Date.parse(from);
  const days = passed < 0 ? MOST_DAYS : LEAST_DAYS;
  const at = (by: number) => {
    const [start, next] = [movedBy(from, repeat, by, timeZone), movedBy(from, repeat, by + 1, timeZone)];
    return { from: start, before: earlier(movedAlong(before, rounds, by, start), next) };
  };
  let last = Math.floor(passed / (days[repeat] * DAY_MS)) + 1;
  while (at(last).before > now) last--;
  return Array.from({ length: most }, (_, back) => at(last - back));
}

/** Whether the last round has ended by date. */
export function isOver(rounds: Rounds, instant: Instant): boolean {
  const round = roundAt(rounds, instant);
  return round?.before !== undefined && round.before <= instant && roundOf(rounds, round.number + 1) === undefined;
}

/** When a round is closed: at its end, or so many hours later as late points count (U-118); nothing where it has no end by date. */
export function closesAt({ delayedClose }: { delayedClose: number }, { before }: Pick<Round, 'before'>): Instant | undefined {
  return before === undefined || delayedClose === 0 ? before : new Date(Date.parse(before) + delayedClose * HOUR_MS).toISOString();
}

/** Whether the first round lasts longer than until the second begins. */
export function isTooLong({ from, before, repeat, timeZone }: Rounds): boolean {
  return repeat !== 1 && before !== undefined && before > movedBy(from, repeat, 1, timeZone);
}

/** What is after the start of the first round is after that of another, too, whatever days its month has. */
function movedAlong(instant: Instant, { from, repeat, timeZone }: Rounds, by: number, start: Instant): Instant {
  const moved = repeat === 1 ? instant : movedBy(instant, repeat, by, timeZone);
  return moved > start ? moved : later(start, Date.parse(instant) - Date.parse(from));
}

function movedBy(instant: Instant, repeat: Exclude<RepeatMode, 1>, by: number, zone: string): Instant {
  const clock = DateTime.fromISO(instant, { zone });
  // Counted where no clock is ever changed.
  const period = Object.fromEntries(Object.entries(PERIODS[repeat]).map(([unit, each]) => [unit, each * by]));
  const date = clock.setZone('utc', { keepLocalTime: true }).plus(period);
  const shown = date.setZone(zone, { keepLocalTime: true });
  return new Date(Math.min(...shown.getPossibleOffsets().map((possible) => possible.toMillis()))).toISOString();
}

function movedBack(instant: Instant, milliseconds: number): Instant {
  return new Date(Date.parse(instant) - milliseconds).toISOString();
}

function earlier(one: Instant, other: Instant): Instant {
  return one < other ? one : other;
}

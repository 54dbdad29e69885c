import { type Round, roundAt, roundOf, type Rounds } from '../competitions/rounds.values.ts';
import { type Instant, later } from '../platform/event.values.ts';

/** The rounds of a quest, of its first one. */
export type QuestRounds = Rounds & { mostRounds?: number | undefined };

/** How far rounds were told: which is open, which was closed last and when, and of which it was said that it ends soon. 0: none. */
export type TurnedRounds = { open: number; closed: number; closedAt?: Instant; reminded: number };

export const NOT_TURNED: TurnedRounds = { open: 0, closed: 0, reminded: 0 };

/** Answers that are on their way at the end of a round count. */
const GRACE_MS = 5_000;
/** Who has not finished is reminded so long before the end. */
const REMINDED_MS = 24 * 3_600_000;

/**
 * A round: the first one moved by so many periods less one, on the clock of the zone, from the date that was set. Its end moves along; without one it
 * lasts until the next would begin. Nothing where there is no such round.
 */
export function questRoundOf(rounds: QuestRounds, number: number): Round | undefined {
  const { mostRounds, repeat } = rounds;
  if (mostRounds !== undefined && repeat !== 1 && number > mostRounds) return undefined;
  const round = roundOf(rounds, number);
  if (!round || round.before !== undefined) return round;
  return { ...round, before: roundOf({ ...rounds, repeatUntil: undefined }, number + 1)?.from };
}

/** The last round that has begun by an instant, be it over or not; nothing before the first. */
export function questRoundAt(rounds: QuestRounds, instant: Instant): Round | undefined {
  const { number = 0 } = roundAt(rounds, instant) ?? {};
  return questRoundOf(rounds, rounds.repeat === 1 ? number : Math.min(number, rounds.mostRounds ?? number));
}

/** The round that can be taken at an instant. */
export function openRoundAt(rounds: QuestRounds, instant: Instant): Round | undefined {
  const round = questRoundAt(rounds, instant);
  return round && isOpenAt(round, instant) ? round : undefined;
}

export function isOpenAt({ from, before }: Round, instant: Instant): boolean {
  return from <= instant && (before === undefined || instant < before);
}

/** Until when answers to a round come in; only then is it closed. */
export function lastAnswersOf({ before }: Round): Instant | undefined {
  return before === undefined ? undefined : later(before, GRACE_MS);
}

/** Whether a round was told to be over, and not opened again since. */
export function isToldOver({ open, closed }: TurnedRounds, round: number): boolean {
  return open !== round && closed >= round;
}

/** When it is said that a round ends soon; nothing where it has no end, or is not longer than that. */
export function reminderOf({ from, before }: Round): Instant | undefined {
  const at = before === undefined ? undefined : later(before, -REMINDED_MS);
  return at !== undefined && at > from ? at : undefined;
}

/** Its end was set anew since it was closed. */
export function goesOn({ before }: Round, closedAt: Instant): boolean {
  return before === undefined || before > closedAt;
}

/** When there is something to be told of rounds next: one begins, ends soon or is over. Nothing when they are over. */
export function nextTurn(rounds: QuestRounds, { open, closed, closedAt, reminded }: TurnedRounds): Instant | undefined {
  if (open === 0) {
    const last = closed === 0 ? undefined : questRoundOf(rounds, closed);
    if (last && closedAt !== undefined && goesOn(last, closedAt)) return last.from > closedAt ? last.from : closedAt;
    return questRoundOf(rounds, closed + 1)?.from;
  }
  const round = questRoundOf(rounds, open);
  // Its rounds were set anew, without this one.
  if (!round) return rounds.from;
  return (reminded < open ? reminderOf(round) : undefined) ?? lastAnswersOf(round);
}

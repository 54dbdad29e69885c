import type { Instant } from '../platform/event.values.ts';
import { fromMicros, type MicroPoints, MICROS_PER_POINT, type PointAmount, toMicros } from '../points/point-amount.values.ts';
import { periodAt, type Span } from '../points/periods.values.ts';
import { badgePeriodAt, toldPeriod } from './badge-periods.values.ts';
import type { BadgeRule, ValueMode } from './badge-rule.values.ts';
import { countedOf } from './counting.values.ts';
import { type Entries, type Everybody, type History, within } from './history.values.ts';
import { isCrown } from './judge-crown.values.ts';
import { instantOf } from './judging.values.ts';
import { asking, lastOf, leadOf } from './leads.values.ts';
import { streakDays } from './streak-days.values.ts';

/**
 * How far a player is with what is to be won next. `target` is null where nothing is to be reached by entries; a value beyond it is told as the target: progress
 * is capped at 100 percent. `currentLevel`, `nextLevel`: ids of levels. `dateEnd`: until when it counts.
 */
export type Progress = {
  value: PointAmount;
  target: PointAmount | null;
  currentLevel: string | null;
  nextLevel: string | null;
  dateEnd: Instant | null;
};

/** Who is ahead, and with what: of a high score who has the most that anybody had, of a king of the hill who has most now. */
export type Leader = { profileId: string; value: PointAmount };

/**
 * How far a player is at an instant, by a rule.
 * @param levels those that the player has, in the period of that instant if there is one
 */
export function progressOf(
  rule: BadgeRule,
  history: History,
  now: number,
  { levels = new Set(), leader }: { levels?: ReadonlySet<string>; leader?: Leader | undefined } = {},
): Progress {
  if (rule.kind === 'daily streak') return streakOf(rule, within(history.root, { from: -Infinity, before: now + 1 }), now);
  const span = badgePeriodAt(rule, now);
  const counted = countedOf(rule, within(history.root, upTo(span, now)));
  const valueBy = (mode?: ValueMode) => counted.value(mode) ?? 0;
  const dateEnd = toldPeriod(span)?.before ?? null;
  const none = { currentLevel: null, nextLevel: null, dateEnd };
  switch (rule.kind) {
    case 'given':
      return { ...none, value: '0', target: null };
    case 'amount':
      return { ...none, ...towards(valueBy(), rule.value === undefined ? null : toMicros(rule.value)) };
    case 'levels': {
      const next = rule.levels.find(({ levelId }) => !levels.has(levelId));
      const current = rule.levels.findLast(({ levelId }) => levels.has(levelId));
      const target = next?.kind === 'amount' ? toMicros(next.value) : null;
      const value = next?.kind === 'amount' ? valueBy(next.mode) : valueBy();
      return { dateEnd, currentLevel: current?.levelId ?? null, nextLevel: next?.levelId ?? null, ...towards(value, target) };
    }
    case 'high score':
    case 'king of the hill': {
      const least = rule.kind === 'high score' && rule.value !== undefined ? toMicros(rule.value) : 0;
      return { ...none, ...towards(valueBy(), Math.max(least, leader ? toMicros(leader.value) : 0) || null) };
    }
  }
}

/** Who is ahead at an instant, of a badge that goes to one of all. */
export function leaderOf(rule: BadgeRule, { root }: Everybody, now: number): Leader | undefined {
  if (!isCrown(rule)) return undefined;
  const period = badgePeriodAt(rule, now);
  // What was asked of the whole period before is known.
  const span = lastOf(root) > now ? upTo(period, now) : period;
  const lead = leadOf(asking(rule.kind === 'high score' ? 'most' : 'end', rule, span), root);
  return lead && { profileId: lead.profileId, value: fromMicros(lead.value) };
}

function upTo({ from, before }: Span, now: number): Span {
  return { from, before: Math.min(before, now + 1) };
}

/** Days in a row up to now towards the next win. A day that is not over yet breaks nothing. */
function streakOf(rule: BadgeRule, entries: Entries | undefined, now: number): Progress {
  const length = Math.ceil(toMicros(rule.value ?? '1') / MICROS_PER_POINT);
  const { inARow, ...day } = [...streakDays(rule, entries)].at(-1) ?? { from: -Infinity, before: -Infinity, inARow: 0 };
  const today = periodAt('day', now, rule.timeZone);
  const goesOn = day.before >= today.from;
  const days = goesOn ? inARow : 0;
  // What was won today is whole until the day is over.
  const towardsNext = days > 0 && days % length === 0 && day.from === today.from ? length : days % length;
  const until = goesOn ? periodAt('day', day.before, rule.timeZone).before : today.before;
  return {
    value: fromMicros(towardsNext * MICROS_PER_POINT),
    target: fromMicros(length * MICROS_PER_POINT),
    currentLevel: null,
    nextLevel: null,
    dateEnd: instantOf(until),
  };
}

function towards(value: MicroPoints, target: MicroPoints | null): Pick<Progress, 'value' | 'target'> {
  return { value: fromMicros(target === null ? value : Math.min(value, target)), target: target === null ? null : fromMicros(target) };
}

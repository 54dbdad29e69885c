import type { Instant } from '../platform/event.values.ts';
import { fromMicros, type MicroPoints, MICROS_PER_POINT, type PointAmount, toMicros } from '../points/point-amount.values.ts';
import { periodAt, type Span } from '../points/periods.values.ts';
import { badgePeriodAt, toldPeriod } from './badge-periods.values.ts';
import type { BadgeRule, ValueMode } from './badge-rule.values.ts';
import { Counting } from './counting.values.ts';
import { kingOf, type Lead, Leads } from './judge-crown.values.ts';
import type { JudgedEntry } from './judged-entry.values.ts';
import { instantOf, momentsOf } from './judging.values.ts';

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
 * @param entries those of the player that are not revoked, in order of time
 * @param levels those that the player has, in the period of that instant if there is one
 */
export function progressOf(
  rule: BadgeRule,
  entries: readonly JudgedEntry[],
  now: number,
  { levels = new Set(), leader }: { levels?: ReadonlySet<string>; leader?: Leader | undefined } = {},
): Progress {
  if (rule.kind === 'daily streak') return streakOf(rule, entries, now);
  const span = badgePeriodAt(rule, now);
  const valueBy = (mode?: ValueMode) => valueIn(rule, span, entries, now, mode);
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

/** Who is ahead at an instant, of a badge that goes to one of all. @param entries everybody's that are not revoked, in order of time */
export function leaderOf(rule: BadgeRule, entries: readonly JudgedEntry[], now: number): Leader | undefined {
  const span = badgePeriodAt(rule, now);
  const moments = momentsOf(rule, entries).filter(({ at }) => at >= span.from && at < span.before && at <= now);
  let lead: Lead | undefined;
  if (rule.kind === 'king of the hill') lead = kingOf(rule, moments);
  else if (rule.kind === 'high score') {
    const leads = new Leads(rule);
    for (const moment of moments) leads.pass(moment);
    lead = leads.lead;
  }
  return lead && { profileId: lead.profileId, value: fromMicros(lead.value) };
}

/** Days in a row up to now towards the next win. A day that is not over yet breaks nothing. */
function streakOf(rule: BadgeRule, entries: readonly JudgedEntry[], now: number): Progress {
  const length = Math.ceil(toMicros(rule.value ?? '1') / MICROS_PER_POINT);
  let day: Span = { from: -Infinity, before: -Infinity };
  let inARow = 0;
  for (const { at } of momentsOf(rule, entries)) {
    if (at > now) break;
    if (at < day.before) continue;
    const next = periodAt('day', at, rule.timeZone);
    inARow = next.from === day.before ? inARow + 1 : 1;
    day = next;
  }
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

function valueIn(rule: BadgeRule, span: Span, entries: readonly JudgedEntry[], now: number, mode?: ValueMode): MicroPoints {
  const counting = new Counting(rule);
  for (const moment of momentsOf(rule, entries))
    if (moment.at >= span.from && moment.at < span.before && moment.at <= now) moment.entries.forEach((entry) => counting.add(entry));
  return counting.value(mode) ?? 0;
}

function towards(value: MicroPoints, target: MicroPoints | null): Pick<Progress, 'value' | 'target'> {
  return { value: fromMicros(target === null ? value : Math.min(value, target)), target: target === null ? null : fromMicros(target) };
}

import { DateTime } from 'luxon';
import type { Instant } from '../platform/event.values.ts';
import { LatelyUsed } from '../platform/lately-used.values.ts';
import { ALWAYS, KnownSpans, periodAt, type Span } from '../points/periods.values.ts';
import type { BadgePeriod, BadgeRule } from './badge-rule.values.ts';
import { type BadgeVersions, versionOfNow } from './badge-versions.values.ts';

/** What a rule says of its periods. */
export type Periodic = Pick<BadgeRule, 'period' | 'timeZone' | 'start'>;

/**
 * The period of a badge that an instant lies in, in milliseconds; always, where it has none. Several units are counted from that of its start, else from
 * that of 1 January 1970. Right across daylight-saving changes: a period begins with the first instant of its first day.
 */
export function badgePeriodAt({ period, timeZone, start }: Periodic, instant: number): Span {
  if (!period) return ALWAYS;
  const { count, unit } = period;
  const anchor = (start === undefined ? EPOCH : dateAt(Date.parse(start), timeZone)).startOf(unit);
  const behind = unitsBetween(unit, anchor, dateAt(instant, timeZone).startOf(unit));
  const first = anchor.plus({ [unit]: Math.floor(behind / count) * count });
  return { from: startOf(first, timeZone), before: startOf(first.plus({ [unit]: count }), timeZone) };
}

/** Asks for the periods of many instants. What was found is remembered, of so many kinds of periods at least. */
export function periodsOf(rule: Periodic): (instant: number) => Span {
  const kind = JSON.stringify([rule.period, rule.timeZone, rule.start]);
  const spans = found.get(kind) ?? new KnownSpans();
  if (!found.has(kind)) found.set(kind, spans);
  return (instant) => spans.at(instant, () => badgePeriodAt(rule, instant));
}

const MOST_KINDS = 100;
const found = new LatelyUsed<KnownSpans>(MOST_KINDS);

/** Whether what is won is known only when a period is over (accuminstant, U-101). */
export function isWonAtEnd({ kind, atOnce, period }: Pick<BadgeRule, 'kind' | 'atOnce' | 'period'>): boolean {
  return period !== undefined && (kind === 'king of the hill' || (!atOnce && (kind === 'amount' || kind === 'high score')));
}

/** When the next period ends whose end decides what is won; nothing where none does. */
export function periodEnding(rules: BadgeVersions): Instant | undefined {
  const now = versionOfNow(rules);
  if (!now || !isWonAtEnd(now.rule)) return undefined;
  const { before } = badgePeriodAt(now.rule, Date.parse(rules.ended));
  return new Date(before).toISOString();
}

/** Whether what happened at an instant wins nothing yet: only the end of its period decides, and that has not come. */
export function isUndecided({ versions, ended }: BadgeVersions, at: Instant): boolean {
  return at >= ended && versions.every(({ rule }) => isWonAtEnd(rule));
}

/** A period as facts tell it; nothing for all time. */
export function toldPeriod({ from, before }: Span): { from: Instant; before: Instant } | undefined {
  return from === -Infinity ? undefined : { from: new Date(from).toISOString(), before: new Date(before).toISOString() };
}

/** Dates stand for days of any zone, as midnights of UTC. */
const EPOCH = DateTime.fromMillis(0, { zone: 'UTC' });
const DAY_MS = 86_400_000;

function dateAt(instant: number, timeZone: string): DateTime {
  const { year, month, day } = DateTime.fromMillis(periodAt('day', instant, timeZone).from, { zone: timeZone });
  return DateTime.utc(year, month, day);
}

function unitsBetween(unit: BadgePeriod['unit'], from: DateTime, to: DateTime): number {
  switch (unit) {
    case 'day':
      return (to.toMillis() - from.toMillis()) / DAY_MS;
    case 'week':
      return (to.toMillis() - from.toMillis()) / (7 * DAY_MS);
    case 'month':
      return 12 * (to.year - from.year) + (to.month - from.month);
    case 'year':
      return to.year - from.year;
  }
}

/** Noon lies in its day wherever clocks are changed; that of a date which a zone left out, in the day after. */
function startOf({ year, month, day }: DateTime, timeZone: string): number {
  return periodAt('day', DateTime.fromObject({ year, month, day, hour: 12 }, { zone: timeZone }).toMillis(), timeZone).from;
}

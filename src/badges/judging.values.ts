import type { Instant } from '../platform/event.values.ts';
import type { Span } from '../points/periods.values.ts';
import { periodsOf, toldPeriod } from './badge-periods.values.ts';
import type { BadgeRule } from './badge-rule.values.ts';
import type { BadgeVersion, BadgeVersions } from './badge-versions.values.ts';
import type { WinPlace } from './badge-wins.events.ts';
import { momentsOf, summaryOf } from './counting.values.ts';
import type { Entries } from './history.values.ts';
import type { JudgedEntry } from './judged-entry.values.ts';

/** A level that an admin gave, and when. */
export type GivenLevel = { levelId: string; at: Instant; teamIds: readonly string[] };

/** A win as the rule gives it: by player and slot it is always the same one. */
export type DueWin = WinPlace & {
  profileId: string;
  slot: string;
  levelId?: string;
  period?: { from: Instant; before: Instant };
  takenFrom?: string;
};

/** The wins of a badge that are due: to a player, or to everybody where it goes to one of all. */
export type DueOfBadge = { badgeId: string; kind: BadgeRule['kind']; rules: BadgeVersions; profileId?: string; due: readonly DueWin[] };

/** A rule while it is in force, with times in milliseconds. `ended`: periods have ended up to then. */
export type InForce = { version: number; rule: BadgeRule; from: number; before: number; ended: number };

/** The rules of a badge one after another. */
export function inForce({ versions, ended }: BadgeVersions): InForce[] {
  return versions.map(({ version, rule, from, before }: BadgeVersion) => ({
    version,
    rule,
    from: from === null ? -Infinity : Date.parse(from),
    before: before === undefined ? Infinity : Date.parse(before),
    ended: ended === '' ? -Infinity : Date.parse(ended),
  }));
}

/** The slot of a win: a level, a period, both, or the only one there is. */
export function slotOf(span: Span, levelId?: string): string {
  const period = toldPeriod(span);
  const told = period && `${period.from}/${period.before}`;
  return [levelId, told].filter((part) => part !== undefined).join(' ') || 'once';
}

/** What a win says of its level and its period. */
export function aboutSlot(profileId: string, span: Span, levelId?: string): Pick<DueWin, 'profileId' | 'slot' | 'levelId' | 'period'> {
  const period = toldPeriod(span);
  return { profileId, slot: slotOf(span, levelId), ...(levelId !== undefined && { levelId }), ...(period && { period }) };
}

export function instantOf(milliseconds: number): Instant {
  return new Date(milliseconds).toISOString();
}

/** The entry that did it, and the teams that it carried. */
export function doneBy(entry: JudgedEntry | undefined): { entryId?: string; teamIds: string[] } {
  return entry ? { entryId: entry.entryId, teamIds: [...entry.teamIds] } : { teamIds: [] };
}

/** The periods in which something counts, by when they begin. @param spans those that are found already */
export function spansOf(rule: BadgeRule, node: Entries | undefined, spans = new Map<number, Span>()): Map<number, Span> {
  const periodAtInstant = periodsOf(rule);
  const look = (one: Entries | undefined): void => {
    const { first, last } = summaryOf(rule, one);
    if (!one || !first || !last) return;
    const span = periodAtInstant(first.at);
    if (last.at < span.before) spans.set(span.from, span);
    else if ('children' in one) one.children.forEach(look);
    else for (const { at } of momentsOf(rule, one.items)) spans.set(periodAtInstant(at).from, periodAtInstant(at));
  };
  look(node);
  return spans;
}

import type { BadgeLevel, BadgeRule } from '../../src/badges/badge-rule.values.ts';
import { type BadgeVersions, NO_VERSIONS, type RuleFact, versionsAfter } from '../../src/badges/badge-versions.values.ts';
import { type Everybody, gatheringEverybody, type History, historyOf, type Sizes } from '../../src/badges/history.values.ts';
import { judgingCrowns } from '../../src/badges/judge-crown.values.ts';
import type { JudgedEntry } from '../../src/badges/judged-entry.values.ts';
import type { DueWin } from '../../src/badges/judging.values.ts';
import { atOnce } from '../../src/platform/at-once.values.ts';
import { toMicros } from '../../src/points/point-amount.values.ts';

/** A badge of one series, in Vienna. */
export const ruled = (rule: Partial<BadgeRule> & Pick<BadgeRule, 'kind'>): BadgeRule => ({
  sources: [{ seriesId: 's', factor: '1', filters: [] }],
  mode: 'sum',
  atOnce: true,
  timeZone: 'Europe/Vienna',
  levels: [],
  rewards: [],
  ...rule,
});

export const level = (levelId: string, value: string, more: { mode?: 'sum' | 'greatest' | 'count' } = {}): BadgeLevel => ({
  levelId,
  kind: 'amount',
  mode: 'sum',
  value,
  rewards: [],
  ...more,
});
export const givenLevel = (levelId: string): BadgeLevel => ({ levelId, kind: 'given', rewards: [] });

/** Facts about a badge's rule, one after another. */
export const rules = (...facts: RuleFact[]): BadgeVersions => facts.reduce(versionsAfter, NO_VERSIONS);
export const set = (version: number, rule: BadgeRule, at: string, from: string | null = null): RuleFact => ({
  type: 'BadgeRuleSet',
  data: { badgeId: 'b', version, rule, from, at },
});
export const stopped = (version: number, at: string): RuleFact => ({ type: 'BadgeStopped', data: { badgeId: 'b', version, at } });
export const ended = (before: string): RuleFact => ({ type: 'BadgePeriodClosed', data: { badgeId: 'b', version: 1, before } });
/** One rule for all the past, decided long after it. */
export const always = (rule: BadgeRule): BadgeVersions => rules(set(1, rule, '2026-01-01T00:00:00.000Z'));

let made = 0;
/** Points of a player at an instant: `12 at 2025-03-04T10:00:00Z`. */
export const entry = (points: string, at: string, more: Partial<JudgedEntry> = {}): JudgedEntry => ({
  entryId: `e${String(++made).padStart(6, '0')}`,
  seriesId: 's',
  profileId: 'ann',
  at: Date.parse(at),
  micros: toMicros(points),
  tags: [],
  pointType: null,
  teamIds: [],
  ...more,
});
/** So few in a node that what is judged is judged of many. */
export const SMALL = { leaf: 2, branch: 2 };
export const history = (...entries: JudgedEntry[]): History => historyOf(entries, SMALL);
export const everybodysOf = (entries: readonly JudgedEntry[], sizes?: Sizes): Everybody =>
  atOnce(
    gatheringEverybody(
      Map.groupBy(entries, ({ profileId }) => profileId),
      sizes,
    ),
  );
export const everybody = (...entries: JudgedEntry[]): Everybody => everybodysOf(entries, SMALL);

/** Who has won a badge that goes to one of all. */
export const dueCrowns = (...about: Parameters<typeof judgingCrowns>): DueWin[] => atOnce(judgingCrowns(...about));

import { mustBePositive } from '../competitions/judge-rules.ts';
import { Refused } from '../platform/refused.ts';
import { toMicros } from '../points/point-amount.values.ts';
import { type BadgeReward, type BadgeRule, MOST_LEVELS, MOST_SOURCES } from './badge-rule.values.ts';

export const MOST_REWARDS = 100;
export const MOST_BADGE_CATEGORIES = 20;
export const MOST_BADGE_TEAMS = 500;
export const MOST_FILTERS = 100;
/** Days in a row. */
export const MOST_DAYS = 10_000;
const MICROS = 1_000_000;

/**
 * Whether a badge can be won by a rule. A template need not say whose entries count: that is said where it is copied.
 * @throws Refused score-series-missing, too-many-series, value-missing, days-not-whole, period-missing, teams-missing, levels-missing, too-many-levels,
 * level-twice, too-many-rewards, reward-twice, amount-invalid
 */
export function judgeBadge(rule: BadgeRule, isTemplate: boolean): void {
  judgeSources(rule, isTemplate);
  judgeValue(rule);
  judgePeriod(rule);
  judgeLevels(rule);
  judgeRewards([...rule.rewards, ...rule.levels.flatMap(({ rewards }) => rewards)]);
  if (rule.teams?.length === 0) throw new Refused('teams-missing', 'Choose the teams whose entries count');
}

/** Whether anything of it is won by entries. */
export function countsEntries({ kind, levels }: Pick<BadgeRule, 'kind' | 'levels'>): boolean {
  return kind === 'levels' ? levels.some((level) => level.kind === 'amount') : kind !== 'given';
}

function judgeSources(rule: BadgeRule, isTemplate: boolean): void {
  const { sources } = rule;
  if (sources.length === 0 && countsEntries(rule) && !isTemplate)
    throw new Refused('score-series-missing', 'A score series must be chosen');
  if (sources.length > MOST_SOURCES) throw new Refused('too-many-series', `A badge counts ${MOST_SOURCES} score series at most`);
}

function judgeValue({ kind, value, least }: BadgeRule): void {
  if ((kind === 'amount' || kind === 'daily streak') && value === undefined)
    throw new Refused('value-missing', 'Say how much is to be reached');
  if (value !== undefined) mustBePositive(value, 'What is to be reached');
  if (least !== undefined) mustBePositive(least, 'The least points of an entry');
  if (kind === 'daily streak' && value !== undefined && (toMicros(value) % MICROS !== 0 || toMicros(value) > MOST_DAYS * MICROS))
    throw new Refused('days-not-whole', `Say how many days in a row: 1 to ${MOST_DAYS}`);
}

function judgePeriod({ kind, atOnce, period }: BadgeRule): void {
  if (period) return;
  if (kind === 'king of the hill') throw new Refused('period-missing', 'Who is ahead when a period ends wins: say how long a period is');
  if (!atOnce) throw new Refused('period-missing', 'What is won at the end of a period needs one: say how long it is');
}

function judgeLevels({ kind, levels }: BadgeRule): void {
  if (kind === 'levels' && levels.length === 0) throw new Refused('levels-missing', 'A badge of levels needs one at least');
  if (levels.length > MOST_LEVELS) throw new Refused('too-many-levels', `A badge has ${MOST_LEVELS} levels at most`);
  if (new Set(levels.map(({ levelId }) => levelId)).size < levels.length) throw new Refused('level-twice', 'Two levels have the same id');
  for (const level of levels) if (level.kind === 'amount') mustBePositive(level.value, 'The value of a level');
}

function judgeRewards(rewards: readonly BadgeReward[]): void {
  if (rewards.length > MOST_REWARDS) throw new Refused('too-many-rewards', `A badge gives ${MOST_REWARDS} rewards at most`);
  if (new Set(rewards.map(({ rewardId }) => rewardId)).size < rewards.length)
    throw new Refused('reward-twice', 'Two rewards have the same id');
  for (const { points } of rewards) mustBePositive(points, 'A reward');
}

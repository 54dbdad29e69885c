import { Refused } from '../platform/refused.ts';
import { type PointAmount, toMicros } from '../points/point-amount.values.ts';
import { type BadgeRule, MOST_LEVELS, MOST_SOURCES } from './badge-rule.values.ts';

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
 * level-twice, too-many-rewards, reward-twice, amount-invalid; each names the field of the call
 */
export function judgeBadge(rule: BadgeRule, isTemplate: boolean): void {
  judgeSources(rule, isTemplate);
  judgeValue(rule);
  judgePeriod(rule);
  judgeLevels(rule);
  judgeRewards(rule);
  if (rule.teams?.length === 0) throw refused('teams-missing', 'badge_teams', 'Choose the teams whose entries count');
}

/** Whether anything of it is won by entries. */
export function countsEntries({ kind, levels }: Pick<BadgeRule, 'kind' | 'levels'>): boolean {
  return kind === 'levels' ? levels.some((level) => level.kind === 'amount') : kind !== 'given';
}

function judgeSources(rule: BadgeRule, isTemplate: boolean): void {
  const { sources } = rule;
  if (sources.length === 0 && countsEntries(rule) && !isTemplate)
    throw refused('score-series-missing', 'scoreseries_id', 'A score series must be chosen');
  if (sources.length > MOST_SOURCES) throw refused('too-many-series', 'sub_series', `A badge counts ${MOST_SOURCES} score series at most`);
}

function judgeValue({ kind, value, least }: BadgeRule): void {
  if ((kind === 'amount' || kind === 'daily streak') && value === undefined)
    throw refused('value-missing', 'value', 'Say how much is to be reached');
  if (value !== undefined) mustBeAboveZero(value, 'value', 'What is to be reached');
  if (least !== undefined) mustBeAboveZero(least, 'pointtransaction', 'The least points of an entry');
  if (kind === 'daily streak' && value !== undefined && (toMicros(value) % MICROS !== 0 || toMicros(value) > MOST_DAYS * MICROS))
    throw refused('days-not-whole', 'value', `Say how many days in a row: 1 to ${MOST_DAYS}`);
}

function judgePeriod({ kind, atOnce, period }: BadgeRule): void {
  if (period) return;
  if (kind === 'king of the hill')
    throw refused('period-missing', 'timeperiod', 'Who is ahead when a period ends wins: say how long a period is');
  if (!atOnce) throw refused('period-missing', 'timeperiod', 'What is won at the end of a period needs one: say how long it is');
}

function judgeLevels({ kind, levels }: BadgeRule): void {
  if (kind === 'levels' && levels.length === 0) throw refused('levels-missing', 'levels', 'A badge of levels needs one at least');
  if (levels.length > MOST_LEVELS) throw refused('too-many-levels', 'levels', `A badge has ${MOST_LEVELS} levels at most`);
  if (new Set(levels.map(({ levelId }) => levelId)).size < levels.length)
    throw refused('level-twice', 'levels', 'Two levels have the same id');
  levels.forEach((level, n) => {
    if (level.kind === 'amount') mustBeAboveZero(level.value, `levels.${n}.value`, 'The value of a level');
    for (const { points } of level.rewards) mustBeAboveZero(points, `levels.${n}.points`, 'A reward');
  });
}

function judgeRewards({ rewards, levels }: BadgeRule): void {
  if (rewards.length > MOST_REWARDS) throw refused('too-many-rewards', 'badgereward', `A badge gives ${MOST_REWARDS} rewards at most`);
  const ids = [...rewards, ...levels.flatMap((level) => level.rewards)].map(({ rewardId }) => rewardId);
  if (new Set(ids).size < ids.length) throw refused('reward-twice', 'badgereward', 'Two rewards have the same id');
  for (const { points } of rewards) mustBeAboveZero(points, 'badgereward', 'A reward');
}

function mustBeAboveZero(amount: PointAmount, field: string, what: string): void {
  if (toMicros(amount) <= 0) throw refused('amount-invalid', field, `${what} must be above zero`);
}

function refused(code: string, field: string, problem: string): Refused {
  return new Refused(code, problem, { fields: [{ field, problem }] });
}

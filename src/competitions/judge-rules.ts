import { Refused } from '../platform/refused.ts';
import { type PointAmount, toMicros } from '../points/point-amount.values.ts';
import { type CompetitionDefaults, MOST_CATEGORIES } from './competition-defaults.values.ts';
import type { CompetitionRules } from './competitions.events.ts';
import { isTooLong } from './rounds.values.ts';

export const MOST_SERIES = 20;
export const MOST_REWARDS = 100;
export const MOST_ADMINS = 50;
/** A place below is nobody's. */
export const LOWEST_REWARDED = 100_000;
export const MOST_DELAY_HOURS = 24 * 31;
const MOST_YEARS = 100;
const YEAR_MS = 366 * 86_400_000;
/** Rounds of before are closed one by one: of a start in the year 1 there would be too many. */
const EARLIEST = '1970-01-01T00:00:00.000Z';

/**
 * Whether rules can be played by.
 * @throws Refused theme-missing, score-series-missing, end-date-missing (R-186, C-04), end-date-given (U-117), start-too-early, end-before-start, too-long, round-too-long,
 * repeat-ends-before, delay-too-long, delay-without-end, freeze-outside, target-missing, grand-target-given, average-without-teams, average-together, too-many-series,
 * too-many-rewards, reward-twice, rank-invalid, too-many-admins, too-many-categories, amount-invalid
 */
export function judgeRules(rules: CompetitionRules): void {
  judgeSeries(rules);
  judgeTime(rules);
  judgeTargets(rules);
  judgeRewards(rules);
  mustBeChosen(rules.themeId);
  mustBeFew(rules.categories);
  if (rules.admins.length > MOST_ADMINS) throw new Refused('too-many-admins', `A competition has ${MOST_ADMINS} admins of its own at most`);
}

/** Whether new competitions can begin with what is set for them. @throws Refused target-missing, delay-too-long, theme-missing, too-many-categories */
export function judgeDefaults({ usesTargets, winners, order, delayedClose, categories, themeId }: CompetitionDefaults): void {
  judgeTargets({ end: 'date', kind: 'ranking', grouping: 'players', teamScore: 'sum', usesTargets, winners, order });
  judgeDelay(delayedClose);
  mustBeChosen(themeId);
  mustBeFew(categories);
}

function mustBeChosen(themeId: string): void {
  if (themeId === '') throw new Refused('theme-missing', 'A theme must be chosen');
}

function mustBeFew(categories: readonly string[]): void {
  if (categories.length > MOST_CATEGORIES)
    throw new Refused('too-many-categories', `A competition has ${MOST_CATEGORIES} categories at most`);
}

function judgeSeries({ series }: CompetitionRules): void {
  if (series.length === 0) throw new Refused('score-series-missing', 'A score series must be chosen');
  if (series.length > MOST_SERIES) throw new Refused('too-many-series', `A competition has ${MOST_SERIES} score series at most`);
  if (new Set(series.map(({ seriesId }) => seriesId)).size < series.length)
    throw new Refused('series-twice', 'A score series counts once: name it once, with all its tags');
  for (const { factor } of series) mustBePositive(factor, 'A factor');
}

function judgeTime(rules: CompetitionRules): void {
  const { from, before, end, repeat, repeatUntil, freeze, delayedClose } = rules;
  if (before === undefined && (end === 'date' || repeat !== 1)) throw new Refused('end-date-missing', 'The end date is required');
  if (from < EARLIEST) throw new Refused('start-too-early', 'A competition begins in 1970 or later');
  if (before !== undefined && before <= from) throw new Refused('end-before-start', 'The end must be after the start');
  if (end === 'never' && (repeat === 1 ? before : repeatUntil) !== undefined)
    throw new Refused('end-date-given', 'A competition that never ends has no end date');
  const last = repeatUntil ?? before ?? from;
  if (Date.parse(last) - Date.parse(from) > MOST_YEARS * YEAR_MS)
    throw new Refused('too-long', `A competition lasts ${MOST_YEARS} years at most`);
  if (isTooLong(rules)) throw new Refused('round-too-long', 'A round must not be longer than the time until the next one begins');
  if (repeatUntil !== undefined && (repeat === 1 || repeatUntil <= from))
    throw new Refused('repeat-ends-before', 'The last round must begin after the first');
  judgeDelay(delayedClose);
  if (delayedClose > 0 && end === 'never' && before === undefined)
    throw new Refused('delay-without-end', 'Late points are those after an end, and there is none');
  if (freeze && (end !== 'date' || before === undefined || freeze.at <= from || freeze.at >= before))
    throw new Refused('freeze-outside', 'The board can be frozen between start and end, of a competition that ends by date');
}

function judgeDelay(hours: number): void {
  if (hours < 0 || hours > MOST_DELAY_HOURS) throw new Refused('delay-too-long', `Late points count ${MOST_DELAY_HOURS} hours at most`);
}

type OfTargets = Pick<
  CompetitionRules,
  'end' | 'kind' | 'usesTargets' | 'defaultTarget' | 'grandTarget' | 'winners' | 'order' | 'grouping' | 'teamScore'
>;

/** With a common target it is that one which ends a round, and which is to be met for the highest to win; who reaches one first has one of their own. */
function judgeTargets({ end, kind, usesTargets, defaultTarget, grandTarget, winners, order, grouping, teamScore }: OfTargets): void {
  for (const target of [defaultTarget, grandTarget]) if (target !== undefined) mustBePositive(target, 'A target');
  if (kind === 'common target' && grandTarget === undefined)
    throw new Refused('target-missing', 'A common target needs its number of points');
  if (kind === 'ranking' && grandTarget !== undefined)
    throw new Refused('grand-target-given', 'Only a competition with a common target has one for all together');
  const asksForAny = end === 'target' || winners === 'highest with target';
  const asksForOwn = winners === 'first to target' || order === 'Target' || (kind === 'ranking' && asksForAny);
  if (asksForOwn && !usesTargets) throw new Refused('target-missing', 'These rules need targets: use them');
  if (teamScore === 'average' && grouping !== 'teams') throw new Refused('average-without-teams', 'Averages are of teams');
  if (teamScore === 'average' && kind === 'common target')
    throw new Refused('average-together', 'What all reach together is a sum: teams are ranked by sums then');
}

function judgeRewards({ rewards }: CompetitionRules): void {
  if (rewards.length > MOST_REWARDS) throw new Refused('too-many-rewards', `A competition has ${MOST_REWARDS} rewards at most`);
  if (new Set(rewards.map(({ rewardId }) => rewardId)).size < rewards.length)
    throw new Refused('reward-twice', 'Two rewards have the same id');
  for (const { points, rank } of rewards) {
    mustBePositive(points, 'A reward');
    if (!Number.isInteger(rank) || rank < 0 || rank > LOWEST_REWARDED)
      throw new Refused('rank-invalid', `A reward is for a rank up to ${LOWEST_REWARDED}, or for everybody with points`);
  }
}

/** @throws Refused amount-invalid */
export function mustBePositive(amount: PointAmount, what: string): void {
  if (toMicros(amount) <= 0) throw new Refused('amount-invalid', `${what} must be above zero`);
}

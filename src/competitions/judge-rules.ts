import { Refused } from '../platform/refused.ts';
import { type PointAmount, toMicros } from '../points/point-amount.values.ts';
import type { CompetitionRules } from './competitions.events.ts';
import { isTooLong } from './rounds.values.ts';

export const MOST_SERIES = 20;
export const MOST_REWARDS = 100;
const MOST_DELAY_HOURS = 24 * 31;
const MOST_YEARS = 100;
const YEAR_MS = 366 * 86_400_000;

/**
 * Whether rules can be played by.
 * @throws Refused score-series-missing, end-date-missing (R-186, C-04), end-before-start, too-long, round-too-long, repeat-ends-before,
 * freeze-outside, target-missing, too-many-series, too-many-rewards, amount-invalid
 */
export function judgeRules(rules: CompetitionRules): void {
  judgeSeries(rules);
  judgeTime(rules);
  judgeTargets(rules);
  if (rules.rewards.length > MOST_REWARDS) throw new Refused('too-many-rewards', `A competition has ${MOST_REWARDS} rewards at most`);
  for (const { points } of rules.rewards) mustBePositive(points, 'A reward');
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
  if (before !== undefined && before <= from) throw new Refused('end-before-start', 'The end must be after the start');
  const last = repeatUntil ?? before ?? from;
  if (Date.parse(last) - Date.parse(from) > MOST_YEARS * YEAR_MS)
    throw new Refused('too-long', `A competition lasts ${MOST_YEARS} years at most`);
  if (isTooLong(rules)) throw new Refused('round-too-long', 'A round must not be longer than the time until the next one begins');
  if (repeatUntil !== undefined && (repeat === 1 || repeatUntil <= from))
    throw new Refused('repeat-ends-before', 'The last round must begin after the first');
  if (delayedClose < 0 || delayedClose > MOST_DELAY_HOURS)
    throw new Refused('delay-too-long', `Late points count ${MOST_DELAY_HOURS} hours at most`);
  if (freeze && (end !== 'date' || before === undefined || freeze.at <= from || freeze.at >= before))
    throw new Refused('freeze-outside', 'The board can be frozen between start and end, of a competition that ends by date');
}

function judgeTargets({ end, kind, usesTargets, defaultTarget, grandTarget, winners }: CompetitionRules): void {
  for (const target of [defaultTarget, grandTarget]) if (target !== undefined) mustBePositive(target, 'A target');
  if (kind === 'common target' && grandTarget === undefined)
    throw new Refused('target-missing', 'A common target needs its number of points');
  const asksForTarget = end === 'target' || winners === 'first to target' || winners === 'highest with target';
  if (kind === 'ranking' && asksForTarget && !usesTargets) throw new Refused('target-missing', 'These rules need targets: use them');
}

/** @throws Refused amount-invalid */
export function mustBePositive(amount: PointAmount, what: string): void {
  if (toMicros(amount) <= 0) throw new Refused('amount-invalid', `${what} must be above zero`);
}

import { Flag, Ids, NestedList, OneOf, Text, When } from '../platform/http/fields.ts';
import type { Instant } from '../platform/event.values.ts';
import { amountOrNone } from '../score-series/read-settings.ts';
import type { CompetitionRules } from './competitions.events.ts';
import { MOST_REWARDS, MOST_SERIES } from './judge-rules.ts';
import type { Correction } from './rulings.events.ts';
import { rulesSent, SentReward, SentSeries } from './sent-competition.ts';

/** What of the rules of a locked round is corrected, named as a Competition names it; what is absent stays as it was. */
export class SentCorrection {
  @When({ optional: true, note: 'The end of the round: what happened before it counts' }) end_date?: Instant;
  @OneOf([1, 2, 3], { optional: true, note: '1, and 2: a ranking; 3: all together towards a common target' }) competition_type?: 1 | 2 | 3;
  @Text({ optional: true, max: 40, note: 'What all reach together (competition_type 3); empty: none' }) grand_target?: string;
  @OneOf([1, 2, 3, 4], {
    optional: true,
    note: '1 nobody wins, 2 who reaches the target first, 3 the highest, 4 the highest at the target',
  })
  winner_rule?: 1 | 2 | 3 | 4;
  @OneOf(['sum', 'average'], { optional: true, note: 'What a team has: the sum, or the average of those with entries' })
  team_score?: CompetitionRules['teamScore'];
  @OneOf(['first', 'shared'], { optional: true, note: 'Of equal totals who had it first is before, or they share the rank' })
  ties?: 'first' | 'shared';
  @Flag({ optional: true, note: 'Targets are used' }) use_target?: boolean;
  @Text({ optional: true, max: 40, note: 'Of everybody who has no other; empty: none' }) default_target?: string;
  @Ids({ optional: true, max: 200, note: 'Only entries with one of these tags; an empty list: all' }) competitionfilter?: string[];
  @NestedList(SentSeries, MOST_SERIES, { optional: true, note: 'The score series that count' }) score_series?: SentSeries[];
  @NestedList(SentReward, MOST_REWARDS, { optional: true, note: "All that it pays; the organisation's admins alone say that" })
  competitionreward?: SentReward[];
}

/** @throws BadInput */
export function correctionSent({ end_date: until, default_target: target, ...sent }: SentCorrection, commandId: string): Correction {
  const { kind, grandTarget, winners, teamScore, ties, usesTargets, filter, series, rewards } = rulesSent(sent, commandId);
  const rules = { kind, grandTarget, winners, teamScore, ties, usesTargets, filter, series, rewards };
  const defaultTarget = amountOrNone('default_target', target);
  const all: [string, unknown][] = Object.entries({ ...rules, defaultTarget });
  return { rules: Object.fromEntries(all.filter(([, value]) => value !== undefined)), ...(until !== undefined && { until }) };
}

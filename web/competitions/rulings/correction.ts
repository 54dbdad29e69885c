import type { ClosedRoundRow, CorrectableRules } from '../../../projections/competition-rounds/competition-rounds.view.ts';
import { parseAmount } from '../../../src/points/point-amount.values.ts';
import type { Input } from '../../platform/api.ts';
import { inOrder, isFactor, isTarget, type RewardValues, type SeriesValues } from '../fields/rules-values.ts';
import { clockIn, instantIn } from '../../platform/format/zone-clock.ts';

/** The rules of a closed round as fields hold them: its end is what clocks of the competition's zone show, a target that there is not is empty. */
export type CorrectedValues = {
  series: readonly SeriesValues[];
  /** Tags: entries with one of them count; none: all. */
  filter: readonly string[];
  kind: CorrectableRules['competition_type'];
  /** What all reach together. */
  grandTarget: string;
  winners: CorrectableRules['winner_rule'];
  usesTargets: boolean;
  /** Of everybody who has no other. */
  defaultTarget: string;
  teamScore: CorrectableRules['team_score'];
  ties: CorrectableRules['ties'];
  end: string;
  rewards: readonly RewardValues[];
};

type Correction = NonNullable<Input<'POST', 'competition/preview_ruling'>['correction']>;

export function playedBy(rules: CorrectableRules, until: ClosedRoundRow['until'], zone: string): CorrectedValues {
  return {
    series: rules.score_series,
    filter: rules.competitionfilter,
    kind: rules.competition_type,
    grandTarget: rules.grand_target ?? '',
    winners: rules.winner_rule,
    usesTargets: rules.use_target === 1,
    defaultTarget: rules.default_target ?? '',
    teamScore: rules.team_score,
    ties: rules.ties,
    end: clockIn(until, zone),
    rewards: inOrder(rules.competitionreward.map(({ item_rank: rank, ...reward }) => ({ ...reward, rank }))),
  };
}

/** Of a correction, the fields in which something cannot be. */
export function wrongIn({ series, kind, grandTarget, usesTargets, defaultTarget, end, rewards }: CorrectedValues) {
  return {
    factor: series.some(({ factor }) => !isFactor(factor)),
    series: series.length === 0,
    grandTarget: kind === 3 && !isFactor(grandTarget),
    defaultTarget: usesTargets && !isTarget(defaultTarget),
    end: end === '',
    rewardPoints: rewards.some(({ points }) => !isFactor(points)),
    rewardSeries: rewards.some(({ scoreseries_id: id }) => id === ''),
  };
}

/** What is another of them, as the call takes it; nothing where all is as it was, or something cannot be. */
export function correctionOf(values: CorrectedValues, played: CorrectedValues, zone: string): Correction | undefined {
  const until = instantIn(values.end, zone);
  if (until === undefined || Object.values(wrongIn(values)).includes(true)) return undefined;
  const before: { readonly [field: string]: unknown } = { ...sentOf(played) };
  // Whoever turns targets off leaves their number as it was.
  const after = sentOf(values.usesTargets ? values : { ...values, defaultTarget: played.defaultTarget });
  const all: [string, unknown][] = Object.entries(after);
  const correction: Correction = {
    ...Object.fromEntries(all.filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]))),
    ...(values.end !== played.end && { end_date: until }),
  };
  return Object.keys(correction).length > 0 ? correction : undefined;
}

/** All but the end. */
function sentOf(values: CorrectedValues): Correction {
  return {
    competition_type: values.kind,
    grand_target: values.kind === 3 ? amountOf(values.grandTarget) : '',
    winner_rule: values.winners,
    team_score: values.teamScore,
    ties: values.ties,
    use_target: values.usesTargets ? 1 : 0,
    default_target: amountOf(values.defaultTarget),
    competitionfilter: values.filter,
    score_series: values.series.map((one) => ({ ...one, factor: amountOf(one.factor) })),
    competitionreward: values.rewards.map(({ rank, points, ...reward }) => ({ ...reward, item_rank: rank, points: amountOf(points) })),
  };
}

function amountOf(text: string): string {
  return parseAmount(text) ?? text.trim();
}

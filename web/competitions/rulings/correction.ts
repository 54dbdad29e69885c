import type { ClosedRoundRow } from '../../../projections/competition-rounds/competition-rounds.view.ts';
import { parseAmount } from '../../../src/points/point-amount.values.ts';
import type { Input } from '../../platform/api.ts';
import { isFactor, type SeriesValues } from '../fields/rules-values.ts';
import { clockIn, instantIn } from '../fields/zone-clock.ts';

/** The rules of a closed round as fields hold them: its end is what clocks of the competition's zone show. */
export type CorrectedValues = {
  series: readonly SeriesValues[];
  winners: 1 | 2 | 3 | 4;
  ties: 'first' | 'shared';
  end: string;
};

type Correction = NonNullable<Input<'POST', 'competition/preview_ruling'>['correction']>;

export function playedBy({ rules, until }: Pick<ClosedRoundRow, 'rules' | 'until'>, zone: string): CorrectedValues {
  const { score_series: series = [], winner_rule: winners = 3, ties = 'first' } = rules ?? {};
  return { series, winners, ties, end: clockIn(until, zone) };
}

/** What is another of them, as the call takes it; nothing where all is as it was, or something cannot be. */
export function correctionOf(values: CorrectedValues, played: CorrectedValues, zone: string): Correction | undefined {
  const { series, winners, ties, end } = values;
  const until = instantIn(end, zone);
  if (until === undefined || series.length === 0 || series.some(({ factor }) => !isFactor(factor))) return undefined;
  const same = JSON.stringify(series) === JSON.stringify(played.series);
  const correction: Correction = {
    ...(!same && { score_series: series.map((one) => ({ ...one, factor: parseAmount(one.factor) ?? one.factor })) }),
    ...(winners !== played.winners && { winner_rule: winners }),
    ...(ties !== played.ties && { ties }),
    ...(end !== played.end && { end_date: until }),
  };
  return Object.keys(correction).length > 0 ? correction : undefined;
}

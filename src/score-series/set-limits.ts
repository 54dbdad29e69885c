import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { Refused } from '../platform/refused.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import { existing, seriesStream } from './load-series.ts';
import { type Limits, scoreSeries, type ScoreSeriesState } from './score-series.ts';
import type { ScoreSeriesEvent } from './score-series.events.ts';

/** Limits as an admin gives them: what is absent stays as it is; null takes a limit away. */
export type GivenLimits = { [Period in keyof Limits]: PointAmount | null };

/** Sets the most that one person may get or give a day, week and month (U-190). */
export class SetLimits extends Command<Decided<ScoreSeriesEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly seriesId: string,
    readonly limits: GivenLimits,
  ) {
    super();
  }
}

/** @throws Refused series-deleted, negative-limit */
export function setLimits(seriesId: string, given: GivenLimits, series: ScoreSeriesState): ScoreSeriesEvent[] {
  const day = given.day === undefined ? series.limits.day : (given.day ?? undefined);
  const week = given.week === undefined ? series.limits.week : (given.week ?? undefined);
  const month = given.month === undefined ? series.limits.month : (given.month ?? undefined);
  if (series.deleted) throw new Refused('series-deleted', 'The score series is deleted');
  if ([day, week, month].some((limit) => limit?.startsWith('-'))) throw new Refused('negative-limit', 'A limit must not be negative');
  if (day === series.limits.day && week === series.limits.week && month === series.limits.month) return [];
  return [
    { type: 'LimitsSet', data: { seriesId, ...(day && { daily: day }), ...(week && { weekly: week }), ...(month && { monthly: month }) } },
  ];
}

@CommandHandler(SetLimits)
export class SetLimitsHandler implements ICommandHandler<SetLimits> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, seriesId, limits }: SetLimits): Promise<Decided<ScoreSeriesEvent>> {
    const stream = seriesStream(context.organisationId, seriesId);
    return this.decisions.decide(scoreSeries, stream, context, (series) => setLimits(seriesId, limits, existing(series)));
  }
}

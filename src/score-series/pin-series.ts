import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { Refused } from '../platform/refused.ts';
import { existing, seriesStream } from './load-series.ts';
import { scoreSeries, type ScoreSeriesState } from './score-series.ts';
import type { ScoreSeriesEvent } from './score-series.events.ts';

/** Puts a score series at the top of everybody's list, or lets it stand among the others again. */
export class PinSeries extends Command<Decided<ScoreSeriesEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly seriesId: string,
    readonly pinned: boolean,
  ) {
    super();
  }
}

/**
 * Harmless when it is so already.
 * @throws NotFound; Refused series-deleted: nobody would see it
 */
export function pinSeries(seriesId: string, pinned: boolean, series: ScoreSeriesState): ScoreSeriesEvent[] {
  const { deleted, pinned: before } = existing(series);
  if (before === pinned) return [];
  if (deleted) throw new Refused('series-deleted', 'The score series is deleted');
  return [{ type: pinned ? 'SeriesPinned' : 'SeriesUnpinned', data: { seriesId } }];
}

@CommandHandler(PinSeries)
export class PinSeriesHandler implements ICommandHandler<PinSeries> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, seriesId, pinned }: PinSeries): Promise<Decided<ScoreSeriesEvent>> {
    return this.decisions.decide(scoreSeries, seriesStream(context.organisationId, seriesId), context, (series) =>
      pinSeries(seriesId, pinned, series),
    );
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { existing, seriesStream } from './load-series.ts';
import { scoreSeries } from './score-series.ts';
import type { ScoreSeriesEvent } from './score-series.events.ts';

/** Hides a score series and stops its links. Its history is kept. Harmless when it is deleted already. */
export class DeleteSeries extends Command<Decided<ScoreSeriesEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly seriesId: string,
  ) {
    super();
  }
}

@CommandHandler(DeleteSeries)
export class DeleteSeriesHandler implements ICommandHandler<DeleteSeries> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, seriesId }: DeleteSeries): Promise<Decided<ScoreSeriesEvent>> {
    return this.decisions.decide(scoreSeries, seriesStream(context.organisationId, seriesId), context, (series) =>
      existing(series).deleted ? [] : [{ type: 'ScoreSeriesDeleted', data: { seriesId } }],
    );
  }
}

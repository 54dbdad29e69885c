import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { existing, seriesStream } from './load-series.ts';
import { scoreSeries } from './score-series.ts';
import type { ScoreSeriesEvent } from './score-series.events.ts';

/** Shows a deleted score series again; its links go on. Harmless when it is not deleted. */
export class RestoreSeries extends Command<Decided<ScoreSeriesEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly seriesId: string,
  ) {
    super();
  }
}

@CommandHandler(RestoreSeries)
export class RestoreSeriesHandler implements ICommandHandler<RestoreSeries> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, seriesId }: RestoreSeries): Promise<Decided<ScoreSeriesEvent>> {
    return this.decisions.decide(scoreSeries, seriesStream(context.organisationId, seriesId), context, (series) =>
      existing(series).deleted ? [{ type: 'ScoreSeriesRestored', data: { seriesId } }] : [],
    );
  }
}

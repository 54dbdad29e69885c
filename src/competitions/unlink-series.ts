import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { loadSeries } from '../score-series/load-series.ts';
import { type Competition, competition, type CompetitionFact, mustBeOpen } from './competition.ts';
import type { CompetitionEvent } from './competitions.events.ts';
import { changeCompetition, competitionOf } from './save-competition.ts';

/**
 * A score series counts no more; harmless when it does not. The last one cannot go.
 * @throws NotFound when the competition or the series is not there; Refused score-series-missing, competition-deleted
 */
export class UnlinkSeries extends Command<Decided<CompetitionFact>> {
  constructor(
    readonly context: CommandContext,
    readonly competitionId: string,
    readonly seriesId: string,
  ) {
    super();
  }
}

export function unlinkSeries(competitionId: string, seriesId: string, state: Competition): CompetitionEvent[] {
  const open = mustBeOpen(state);
  const series = open.rules.series.filter((one) => one.seriesId !== seriesId);
  return changeCompetition(competitionId, { series }, open);
}

@CommandHandler(UnlinkSeries)
export class UnlinkSeriesHandler implements ICommandHandler<UnlinkSeries> {
  constructor(private readonly decisions: Decisions) {}

  async execute({ context, competitionId, seriesId }: UnlinkSeries): Promise<Decided<CompetitionFact>> {
    const { organisationId } = context;
    await loadSeries(this.decisions, organisationId, seriesId);
    return this.decisions.decide(competition, competitionOf(organisationId, competitionId), context, (state) =>
      unlinkSeries(competitionId, seriesId, state),
    );
  }
}

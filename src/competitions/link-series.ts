import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { Refused } from '../platform/refused.ts';
import { loadSeries } from '../score-series/load-series.ts';
import { type Competition, competition, type CompetitionFact, mustBeOpen } from './competition.ts';
import type { CompetitionEvent, CompetitionSeries } from './competitions.events.ts';
import { mustHaveTags } from './must-have-tags.ts';
import { changeCompetition, competitionOf } from './save-competition.ts';

/** A series that counts, as it is given: what is absent stays; of a new one all entries count, times 1. */
export type GivenSeries = Pick<CompetitionSeries, 'seriesId'> & Partial<CompetitionSeries>;

/**
 * One more score series counts, or one that does counts otherwise.
 * @throws NotFound when the competition or the series is not there; Forbidden admins-only of one that did not count; Refused series-deleted, tag-not-found, competition-deleted, too-many-series, amount-invalid
 */
export class LinkSeries extends Command<Decided<CompetitionFact>> {
  constructor(
    readonly context: CommandContext,
    readonly competitionId: string,
    readonly given: GivenSeries,
    /** By one of its own admins, who is none of the organisation's. */
    readonly byOwn = false,
  ) {
    super();
  }
}

export function linkSeries(
  competitionId: string,
  { seriesId, tags, factor }: GivenSeries,
  state: Competition,
  byOwn = false,
): CompetitionEvent[] {
  const open = mustBeOpen(state);
  const { series } = open.rules;
  const before = series.find((one) => one.seriesId === seriesId) ?? { tags: [], factor: '1' };
  const wanted = { seriesId, tags: tags ?? before.tags, factor: factor ?? before.factor };
  const linked = 'seriesId' in before ? series.map((one) => (one === before ? wanted : one)) : [...series, wanted];
  return changeCompetition(competitionId, { series: linked }, open, undefined, byOwn);
}

@CommandHandler(LinkSeries)
export class LinkSeriesHandler implements ICommandHandler<LinkSeries> {
  constructor(private readonly decisions: Decisions) {}

  async execute({ context, competitionId, given, byOwn }: LinkSeries): Promise<Decided<CompetitionFact>> {
    const { organisationId } = context;
    if ((await loadSeries(this.decisions, organisationId, given.seriesId)).deleted)
      throw new Refused('series-deleted', 'The score series is deleted');
    return this.decisions.decide(competition, competitionOf(organisationId, competitionId), context, async (state) => {
      await mustHaveTags(this.decisions, organisationId, { series: [{ tags: [], factor: '1', ...given }] }, state.rules);
      return linkSeries(competitionId, given, state, byOwn);
    });
  }
}

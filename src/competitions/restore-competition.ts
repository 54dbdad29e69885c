import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { competition, type CompetitionFact } from './competition.ts';
import { competitionOf } from './save-competition.ts';
import { SharedCompetitions } from './shared-competitions.ts';

/** Shows a deleted competition again, and lets it go on. Harmless when it is not deleted. @throws NotFound */
export class RestoreCompetition extends Command<Decided<CompetitionFact>> {
  constructor(
    readonly context: CommandContext,
    readonly competitionId: string,
  ) {
    super();
  }
}

@CommandHandler(RestoreCompetition)
export class RestoreCompetitionHandler implements ICommandHandler<RestoreCompetition> {
  constructor(
    private readonly decisions: Decisions,
    private readonly shared: SharedCompetitions,
  ) {}

  async execute({ context, competitionId }: RestoreCompetition): Promise<Decided<CompetitionFact>> {
    const { organisationId } = context;
    const stream = competitionOf(organisationId, competitionId);
    const decided = await this.decisions.decide(competition, stream, context, ({ rules, deleted }): CompetitionFact[] => {
      if (!rules) throw new NotFound('competition');
      return deleted ? [{ type: 'CompetitionRestored', data: { competitionId } }] : [];
    });
    await this.shared.changed(organisationId, competitionId);
    return decided;
  }
}

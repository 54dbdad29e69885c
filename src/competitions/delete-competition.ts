import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { competition, type CompetitionFact } from './competition.ts';
import { competitionOf } from './save-competition.ts';
import { SharedCompetitions } from './shared-competitions.ts';

/** Hides a competition and stops it: what it has paid stays. Harmless when it is deleted already. @throws NotFound */
export class DeleteCompetition extends Command<Decided<CompetitionFact>> {
  constructor(
    readonly context: CommandContext,
    readonly competitionId: string,
  ) {
    super();
  }
}

@CommandHandler(DeleteCompetition)
export class DeleteCompetitionHandler implements ICommandHandler<DeleteCompetition> {
  constructor(
    private readonly decisions: Decisions,
    private readonly shared: SharedCompetitions,
  ) {}

  async execute({ context, competitionId }: DeleteCompetition): Promise<Decided<CompetitionFact>> {
    const { organisationId } = context;
    const stream = competitionOf(organisationId, competitionId);
    const decided = await this.decisions.decide(competition, stream, context, ({ rules, deleted }): CompetitionFact[] => {
      if (!rules) throw new NotFound('competition');
      return deleted ? [] : [{ type: 'CompetitionDeleted', data: { competitionId } }];
    });
    await this.shared.changed(organisationId, competitionId);
    return decided;
  }
}

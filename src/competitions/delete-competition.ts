import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { competition } from './competition.ts';
import type { CompetitionEvent } from './competitions.events.ts';
import { competitionOf } from './save-competition.ts';

/** Hides a competition and stops it: what it has paid stays. Harmless when it is deleted already. @throws NotFound */
export class DeleteCompetition extends Command<Decided<CompetitionEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly competitionId: string,
  ) {
    super();
  }
}

@CommandHandler(DeleteCompetition)
export class DeleteCompetitionHandler implements ICommandHandler<DeleteCompetition> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, competitionId }: DeleteCompetition): Promise<Decided<CompetitionEvent>> {
    return this.decisions.decide(competition, competitionOf(context.organisationId, competitionId), context, ({ rules, deleted }) => {
      if (!rules) throw new NotFound('competition');
      return deleted ? [] : [{ type: 'CompetitionDeleted', data: { competitionId } }];
    });
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { competition } from './competition.ts';
import type { CompetitionEvent } from './competitions.events.ts';
import { competitionOf } from './save-competition.ts';

/** Shows a deleted competition again, and lets it go on. Harmless when it is not deleted. @throws NotFound */
export class RestoreCompetition extends Command<Decided<CompetitionEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly competitionId: string,
  ) {
    super();
  }
}

@CommandHandler(RestoreCompetition)
export class RestoreCompetitionHandler implements ICommandHandler<RestoreCompetition> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, competitionId }: RestoreCompetition): Promise<Decided<CompetitionEvent>> {
    return this.decisions.decide(competition, competitionOf(context.organisationId, competitionId), context, ({ rules, deleted }) => {
      if (!rules) throw new NotFound('competition');
      return deleted ? [{ type: 'CompetitionRestored', data: { competitionId } }] : [];
    });
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { competitionTheme } from './competition-theme.ts';
import type { CompetitionThemeEvent } from './competition-themes.events.ts';
import { themeStreamOf } from './save-theme.ts';

/** Offers a theme no more; competitions that wear it keep it, and saving brings it back. Harmless when it is deleted already. @throws NotFound */
export class DeleteCompetitionTheme extends Command<Decided<CompetitionThemeEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly themeId: string,
  ) {
    super();
  }
}

@CommandHandler(DeleteCompetitionTheme)
export class DeleteCompetitionThemeHandler implements ICommandHandler<DeleteCompetitionTheme> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, themeId }: DeleteCompetitionTheme): Promise<Decided<CompetitionThemeEvent>> {
    return this.decisions.decide(competitionTheme, themeStreamOf(context.organisationId, themeId), context, ({ saved, deleted }) => {
      if (!saved) throw new NotFound('theme');
      return deleted ? [] : [{ type: 'CompetitionThemeDeleted', data: { themeId } }];
    });
  }
}

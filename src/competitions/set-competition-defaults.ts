import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Organisation, organisation } from '../organisations/organisation.ts';
import { type CompetitionDefaultsSet, ORGANISATION, type OrganisationEvent } from '../organisations/organisations.events.ts';
import { changesSince } from '../platform/changed-since.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { type CompetitionDefaults, defaultsOf } from './competition-defaults.values.ts';
import { judgeDefaults } from './judge-rules.ts';
import { mustHaveTags } from './must-have-tags.ts';
import { mustBeTheme } from './must-be-theme.ts';

/**
 * Sets what new competitions begin with (U-035); what is absent stays as it is. `was`: what stood there when it was read.
 * @throws NotFound, also of a theme; Refused changed-since, tag-not-found, and what `judgeDefaults` says
 */
export class SetCompetitionDefaults extends Command<Decided<OrganisationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly given: Partial<CompetitionDefaults>,
    readonly was: Partial<CompetitionDefaults>,
  ) {
    super();
  }
}

/** Only what differs. @throws NotFound; Refused changed-since, and what `judgeDefaults` says */
export function setCompetitionDefaults(
  given: Partial<CompetitionDefaults>,
  was: Partial<CompetitionDefaults>,
  { exists, deleted, competitionDefaults }: Pick<Organisation, 'exists' | 'deleted' | 'competitionDefaults'>,
): CompetitionDefaultsSet[] {
  if (!exists || deleted) throw new NotFound('organisation');
  const stands = defaultsOf(competitionDefaults);
  const data = changesSince(stands, given, was);
  if (Object.keys(data).length === 0) return [];
  judgeDefaults({ ...stands, ...data });
  return [{ type: 'CompetitionDefaultsSet', data }];
}

@CommandHandler(SetCompetitionDefaults)
export class SetCompetitionDefaultsHandler implements ICommandHandler<SetCompetitionDefaults> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, given, was }: SetCompetitionDefaults): Promise<Decided<OrganisationEvent>> {
    const { organisationId } = context;
    return this.decisions.decide(organisation, streamName(ORGANISATION, organisationId), context, async (state) => {
      const stands = defaultsOf(state.competitionDefaults);
      await mustHaveTags(this.decisions, organisationId, given, stands);
      if (given.themeId && given.themeId !== stands.themeId) await mustBeTheme(this.decisions, organisationId, given.themeId);
      return setCompetitionDefaults(given, was, state);
    });
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { changesSince } from '../platform/changed-since.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { type Organisation, organisation } from './organisation.ts';
import { ORGANISATION, type OrganisationEvent, type ThemeSet } from './organisations.events.ts';
import { type Theme, themeOf } from './theme.values.ts';

/**
 * Sets colours of an organisation's theme; what is absent stays as it is. `was`: what stood there when it was read.
 * @throws NotFound; Refused changed-since
 */
export class SetTheme extends Command<Decided<OrganisationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly given: Partial<Theme>,
    readonly was: Partial<Theme>,
  ) {
    super();
  }
}

/** Only what differs. Nothing is refused for being hard to read: what is drawn with it is made readable. @throws NotFound; Refused changed-since */
export function setTheme(given: Partial<Theme>, was: Partial<Theme>, { exists, deleted, colours }: Organisation): ThemeSet[] {
  if (!exists || deleted) throw new NotFound('organisation');
  const data = changesSince(themeOf(colours), given, was);
  return Object.keys(data).length === 0 ? [] : [{ type: 'ThemeSet', data }];
}

@CommandHandler(SetTheme)
export class SetThemeHandler implements ICommandHandler<SetTheme> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, given, was }: SetTheme): Promise<Decided<OrganisationEvent>> {
    return this.decisions.decide(organisation, streamName(ORGANISATION, context.organisationId), context, (state) =>
      setTheme(given, was, state),
    );
  }
}

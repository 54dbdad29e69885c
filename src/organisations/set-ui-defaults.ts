import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { changesSince } from '../platform/changed-since.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { type Organisation, organisation } from './organisation.ts';
import { ORGANISATION, type OrganisationEvent, type UiDefaultsSet } from './organisations.events.ts';
import { type UiSettings, uiSettingsOf } from './ui-settings.values.ts';

/**
 * Says how screens look for everybody who says nothing; what is absent stays as it is, null says nothing. `was`: what stood there when it was read.
 * @throws NotFound; Refused changed-since
 */
export class SetUiDefaults extends Command<Decided<OrganisationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly given: Partial<UiSettings>,
    readonly was: Partial<UiSettings>,
  ) {
    super();
  }
}

/** Only what differs. @throws NotFound; Refused changed-since */
export function setUiDefaults(given: Partial<UiSettings>, was: Partial<UiSettings>, state: Organisation): UiDefaultsSet[] {
  if (!state.exists || state.deleted) throw new NotFound('organisation');
  const data = changesSince(uiSettingsOf(state.uiDefaults), given, was);
  return Object.keys(data).length === 0 ? [] : [{ type: 'UiDefaultsSet', data }];
}

@CommandHandler(SetUiDefaults)
export class SetUiDefaultsHandler implements ICommandHandler<SetUiDefaults> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, given, was }: SetUiDefaults): Promise<Decided<OrganisationEvent>> {
    return this.decisions.decide(organisation, streamName(ORGANISATION, context.organisationId), context, (state) =>
      setUiDefaults(given, was, state),
    );
  }
}

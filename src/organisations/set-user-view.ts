import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { changesSince } from '../platform/changed-since.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { type Organisation, organisation } from './organisation.ts';
import { ORGANISATION, type OrganisationEvent, type UserViewSet } from './organisations.events.ts';
import { type UserView, userViewOf } from './user-view.values.ts';

/**
 * Shows or hides parts of the navigation and of profiles, or sets where people begin; what is absent stays as it is. `was`: what stood there when it was read.
 * @throws NotFound; Refused changed-since
 */
export class SetUserView extends Command<Decided<OrganisationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly given: Partial<UserView>,
    readonly was: Partial<UserView>,
  ) {
    super();
  }
}

/** Only what differs. @throws NotFound; Refused changed-since */
export function setUserView(given: Partial<UserView>, was: Partial<UserView>, state: Organisation): UserViewSet[] {
  if (!state.exists || state.deleted) throw new NotFound('organisation');
  const data = changesSince(userViewOf(state.userView), given, was);
  return Object.keys(data).length === 0 ? [] : [{ type: 'UserViewSet', data }];
}

@CommandHandler(SetUserView)
export class SetUserViewHandler implements ICommandHandler<SetUserView> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, given, was }: SetUserView): Promise<Decided<OrganisationEvent>> {
    return this.decisions.decide(organisation, streamName(ORGANISATION, context.organisationId), context, (state) =>
      setUserView(given, was, state),
    );
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { type OrganisationInvitations, organisationInvitations } from './organisation-invitations.ts';
import { INVITATIONS, type InvitationEvent, type InvitationLinkSet } from './players.events.ts';

/** Renews the link by which people join, or says whether an admin lets in who comes by it. What is not told stays. */
export class SetInvitationLink extends Command<Decided<InvitationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly changes: { renew: boolean; approval?: boolean },
  ) {
    super();
  }
}

/** The former link opens nothing from then on. */
export function setInvitationLink(
  { renew, approval }: SetInvitationLink['changes'],
  { link }: Pick<OrganisationInvitations, 'link'>,
): InvitationLinkSet[] {
  const wanted = { number: link.number + (renew ? 1 : 0), approval: approval ?? link.approval };
  const isSame = wanted.number === link.number && wanted.approval === link.approval;
  return isSame ? [] : [{ type: 'InvitationLinkSet', data: wanted }];
}

@CommandHandler(SetInvitationLink)
export class SetInvitationLinkHandler implements ICommandHandler<SetInvitationLink> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, changes }: SetInvitationLink): Promise<Decided<InvitationEvent>> {
    const stream = streamName(INVITATIONS, context.organisationId);
    return this.decisions.decide<OrganisationInvitations, InvitationEvent>(organisationInvitations, stream, context, (state) =>
      setInvitationLink(changes, state),
    );
  }
}

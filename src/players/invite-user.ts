import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../platform/clock.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { askInvitations } from './ask-invitations.ts';
import { OpenToInvitations } from './open-to-invitations.ts';
import { organisationInvitations } from './organisation-invitations.ts';
import { INVITATIONS, type InvitationEvent } from './players.events.ts';

/** A player who is to be a user is invited by mail (U-072). `became`: by this very command; otherwise it makes up for an invitation that never was. */
export class InviteUser extends Command<Decided<InvitationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly profileId: string,
    readonly became: boolean,
  ) {
    super();
  }
}

@CommandHandler(InviteUser)
export class InviteUserHandler implements ICommandHandler<InviteUser> {
  constructor(
    private readonly clock: Clock,
    private readonly decisions: Decisions,
    private readonly open: OpenToInvitations,
  ) {}

  /** A process that died after the player became a user is made up for by the retry: nobody was invited then. */
  async execute({ context, profileId, became }: InviteUser): Promise<Decided<InvitationEvent>> {
    const at = this.clock.now();
    const open = await this.open.among(context.organisationId, [profileId]);
    const stream = streamName(INVITATIONS, context.organisationId);
    return this.decisions.decide(organisationInvitations, stream, context, (state) =>
      became || !state.sent.has(profileId) ? askInvitations([...open], at, state) : [],
    );
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../platform/clock.ts';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import { type Instant, type Position, streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { isLately, roomAt, roomFrom } from './invitation-hour.values.ts';
import { OpenToInvitations } from './open-to-invitations.ts';
import { asking, notInvitedLately, type OrganisationInvitations, organisationInvitations, sending } from './organisation-invitations.ts';
import { INVITATIONS, type InvitationEvent } from './players.events.ts';

/** Who of the chosen is invited now, or was within the hour; the others were not, for want of room or because they cannot be. */
export type ResentInvitations = { position: Position; invited: string[]; refused: string[] };

/**
 * Invites players by mail at an admin's word, also those who declined or were invited before. What the hour has no room for is refused, and
 * does not wait (U-080).
 * @throws NotFound when nobody of them can be invited; Refused invited-lately, invitation-limit
 */
export class ResendInvitations extends Command<ResentInvitations> {
  constructor(
    readonly context: CommandContext,
    readonly profileIds: readonly string[],
  ) {
    super();
  }
}

/**
 * @param open those of the chosen who can be invited
 * @throws Refused invited-lately, invitation-limit when nothing is sent
 */
export function resendInvitations(open: readonly string[], at: Instant, state: OrganisationInvitations): InvitationEvent[] {
  // Who waits is not asked for twice, but may be sent for ahead of turn.
  const wanted = [...new Set([...open.filter((profileId) => state.waiting.has(profileId)), ...notInvitedLately(open, at, state)])];
  if (wanted.length === 0) throw new Refused('invited-lately', 'They were invited within the last hour already');
  const room = roomAt(state.lately, at);
  if (room === 0)
    throw new Refused('invitation-limit', 'No more invitations can be sent within this hour. Please try again later', {
      from: roomFrom(state.lately, at),
    });
  const going = wanted.slice(0, room);
  return [...asking(going.filter((profileId) => !state.waiting.has(profileId))), ...sending(going, at)];
}

@CommandHandler(ResendInvitations)
export class ResendInvitationsHandler implements ICommandHandler<ResendInvitations> {
  constructor(
    private readonly clock: Clock,
    private readonly decisions: Decisions,
    private readonly open: OpenToInvitations,
  ) {}

  async execute({ context, profileIds }: ResendInvitations): Promise<ResentInvitations> {
    const at = this.clock.now();
    const stream = streamName(INVITATIONS, context.organisationId);
    const open = [...(await this.open.among(context.organisationId, profileIds))];
    const { position } = await this.decisions.decide(organisationInvitations, stream, context, (state) => {
      if (open.length === 0) throw new NotFound('player to invite');
      return resendInvitations(open, at, state);
    });
    const { sent } = await this.decisions.load(organisationInvitations, stream);
    const invited = profileIds.filter((profileId) => isLately(sent.get(profileId), at));
    return { position, invited, refused: profileIds.filter((profileId) => !invited.includes(profileId)) };
  }
}

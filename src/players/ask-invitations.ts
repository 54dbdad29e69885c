import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { type Instant, streamName } from '../platform/event.values.ts';
import { roomAt } from './invitation-hour.values.ts';
import { asking, notInvitedLately, type OrganisationInvitations, organisationInvitations, sending } from './organisation-invitations.ts';
import { INVITATIONS, type InvitationEvent } from './players.events.ts';

/** Asks for invitations, and sends as many as there is room for in the hour; the others wait for their turn (U-080). Nobody is asked for twice. */
export function askInvitations(profileIds: readonly string[], at: Instant, state: OrganisationInvitations): InvitationEvent[] {
  const asked = notInvitedLately(profileIds, at, state);
  // Who waits already comes first.
  const room = state.waiting.size > 0 ? 0 : roomAt(state.lately, at);
  return [...asking(asked), ...sending(asked.slice(0, room), at)];
}

/** Part of adding players, and of making one a user: under the same command, after their own facts, so that a retry makes up for what is missing. */
@Injectable()
export class AskInvitations {
  constructor(
    private readonly clock: Clock,
    private readonly decisions: Decisions,
  ) {}

  ask(context: CommandContext, profileIds: readonly string[]): Promise<Decided<InvitationEvent>> {
    const at = this.clock.now();
    return this.decisions.decide(organisationInvitations, streamName(INVITATIONS, context.organisationId), context, (state) =>
      askInvitations(profileIds, at, state),
    );
  }
}

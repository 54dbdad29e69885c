import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../platform/clock.ts';
import { Decisions } from '../platform/decisions.ts';
import { type Instant, type Position, streamName } from '../platform/event.values.ts';
import { type Due, organisationOf } from '../platform/schedule/due.ts';
import { Scheduler } from '../platform/schedule/scheduler.ts';
import { CurrentRoles } from './current-roles.ts';
import { roomAt } from './invitation-hour.values.ts';
import { OpenToInvitations } from './open-to-invitations.ts';
import { type OrganisationInvitations, organisationInvitations, sending } from './organisation-invitations.ts';
import { INVITATIONS, type InvitationEvent } from './players.events.ts';

/** As which an organisation's waiting invitations come due. */
export const SEND_INVITATIONS = 'send-invitations';

/** Those of the waiting whose turn it is, if all of them can still be invited. */
export function nextInTurn({ waiting, lately }: OrganisationInvitations, at: Instant): string[] {
  return [...waiting].slice(0, roomAt(lately, at));
}

/**
 * Sends what waits, as many as there is room for.
 * @param inTurn those of {@link nextInTurn} who were looked at
 * @param open those of them who can still be invited: the others joined, are out, offline or have no address by now
 */
export function sendInvitations(
  inTurn: readonly string[],
  open: ReadonlySet<string>,
  at: Instant,
  { waiting, declined, lately }: OrganisationInvitations,
): InvitationEvent[] {
  const looked = inTurn.filter((profileId) => waiting.has(profileId));
  const isOpen = (profileId: string) => open.has(profileId) && !declined.has(profileId);
  const over = looked.filter((profileId) => !isOpen(profileId));
  const withdrawn: InvitationEvent[] = over.length > 0 ? [{ type: 'InvitationsWithdrawn', data: { profileIds: over } }] : [];
  return [...withdrawn, ...sending(looked.filter(isOpen).slice(0, roomAt(lately, at)), at)];
}

/** When an organisation has room again for invitations that wait, the next of them are sent (U-080). */
@Injectable()
export class SendInvitations implements OnModuleInit {
  constructor(
    private readonly clock: Clock,
    private readonly decisions: Decisions,
    private readonly open: OpenToInvitations,
    private readonly roles: CurrentRoles,
    private readonly scheduler: Scheduler,
  ) {}

  onModuleInit(): void {
    this.scheduler.add({ name: SEND_INVITATIONS, catchUp: 'last', issue: (due) => this.send(due) });
  }

  private async send({ key, context }: Due): Promise<Position | undefined> {
    const organisationId = organisationOf(key);
    if (!(await this.roles.stands(organisationId, { asOfNow: true }))) return undefined;
    const at = this.clock.now();
    const stream = streamName(INVITATIONS, organisationId);
    const inTurn = nextInTurn(await this.decisions.load(organisationInvitations, stream), at);
    const open = await this.open.among(organisationId, inTurn);
    const { position } = await this.decisions.decide(organisationInvitations, stream, context, (state) =>
      sendInvitations(inTurn, open, at, state),
    );
    return position;
  }
}

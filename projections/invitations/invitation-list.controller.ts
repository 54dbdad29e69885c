import { Query } from '@nestjs/common';
import { instant, ok, orNull, whole } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id } from '../../src/platform/http/fields.ts';
import { ofOwnGroup } from '../../src/platform/http/own-group.ts';
import { Allow, type Call, CallOf, organisationAdmin } from '../../src/platform/http/who.ts';
import { ReadModels } from '../platform/read-models.ts';
import { type WaitingInvitations, waitingKey } from './invitations.ts';

class FetchWaiting {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: "The organisation's main group" }) groupid?: string;
}

/** The organisation's invitations on their way. */
@Route('group')
export class InvitationListController {
  constructor(private readonly readModels: ReadModels) {}

  @Get(
    'waiting_invitations',
    'How many invitations wait, because an organisation sends 100 in an hour, and when the next of them are sent.',
    ok({ waiting: whole, next_at: orNull(instant) }),
  )
  @Allow(organisationAdmin, { scope: 'read' })
  async waitingInvitations(@Query() { groupid }: FetchWaiting, @CallOf() { who }: Call) {
    const kept = await this.readModels.get<WaitingInvitations>('invitations', waitingKey(ofOwnGroup(groupid, who)));
    return { status: 'ok', waiting: kept?.document.waiting ?? 0, next_at: kept?.document.dueAt ?? null };
  }
}

import { Query } from '@nestjs/common';
import { listOf, ok, whole } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id, Secret } from '../../src/platform/http/fields.ts';
import { Forbidden } from '../../src/platform/http/refusals.ts';
import { Allow, type Call, CallOf, member } from '../../src/platform/http/who.ts';
import { invitedGroup, notification } from './inbox.view.ts';
import { InvitedGroups } from './invited-groups.ts';
import { TellNotifications } from './tell-notifications.ts';

class GetNotifications {
  @Id({ optional: true, note: 'The acting profile: one is told what is for oneself' }) profileid?: string;
  @Id({ optional: true, note: 'The newest one that was shown: only what came after it' }) last_read?: string;
  @Secret({ optional: true, note: 'Of a display. None is paired yet: it is refused' }) cast_secret?: string;
}

/** What calls somebody. An API key is nobody who is told anything. */
@Route('notifications')
export class NotificationsController {
  constructor(
    private readonly told: TellNotifications,
    private readonly invited: InvitedGroups,
  ) {}

  @Get(
    'get_notifications',
    'What is for the caller: the 50 newest, the newest first; how many of all are unread; and the groups that invite them.',
    ok({ total_notifications: whole, invited_groups: listOf(invitedGroup), rnotifications: listOf(notification) }),
  )
  @Allow(member)
  async getNotifications(
    @Query() { last_read: lastRead, cast_secret: secret }: GetNotifications,
    @CallOf() { who, receivedAt: now }: Call,
  ) {
    if (secret !== undefined) throw new Forbidden('No display has this secret', 'cast-not-paired');
    const [{ rows, unread }, invited] = await Promise.all([this.told.newest(who, now, lastRead), this.invited.of(who.userId ?? '')]);
    return { status: 'ok', total_notifications: unread, invited_groups: invited, rnotifications: rows };
  }
}

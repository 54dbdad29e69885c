import { Query } from '@nestjs/common';
import { listOf, ok, whole } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id, Secret } from '../../src/platform/http/fields.ts';
import { Allow, type Call, CallOf, member } from '../../src/platform/http/who.ts';
import { invitedGroup, notification } from './inbox.view.ts';
import { InvitedGroups } from './invited-groups.ts';
import { TellCelebrations } from './tell-celebrations.ts';
import { TellNotifications } from './tell-notifications.ts';

class GetNotifications {
  @Id({ optional: true, note: 'The acting profile: one is told what is for oneself' }) profileid?: string;
  @Id({ optional: true, note: 'The newest one that was shown: only what came after it' }) last_read?: string;
  @Secret({ optional: true, note: 'Instead of a login: the token of a display (U-135). It is told what it celebrates' })
  cast_secret?: string;
}

/** What calls somebody. An API key is nobody who is told anything. */
@Route('notifications')
export class NotificationsController {
  constructor(
    private readonly told: TellNotifications,
    private readonly celebrated: TellCelebrations,
    private readonly invited: InvitedGroups,
  ) {}

  @Get(
    'get_notifications',
    'What is for the caller: the 50 newest, the newest first; how many of all are unread; and the groups that invite them.',
    ok({ total_notifications: whole, invited_groups: listOf(invitedGroup), rnotifications: listOf(notification) }),
  )
  @Allow(member, { tv: true })
  async getNotifications(@Query() { last_read: lastRead }: GetNotifications, @CallOf() { who, receivedAt: now }: Call) {
    if (who.castId !== undefined) {
      const rows = await this.celebrated.newest(who, now, lastRead);
      return { status: 'ok', total_notifications: rows.length, invited_groups: [], rnotifications: rows };
    }
    const [{ rows, unread }, invited] = await Promise.all([this.told.newest(who, now, lastRead), this.invited.of(who.userId ?? '')]);
    return { status: 'ok', total_notifications: unread, invited_groups: invited, rnotifications: rows };
  }
}

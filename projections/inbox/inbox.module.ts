import { Global, Module } from '@nestjs/common';
import { NotificationRows } from './notification-rows.ts';
import { NotificationsController } from './notifications.controller.ts';
import { NotificationsInArchive } from './notifications-in-archive.ts';
import { QuietInboxes } from './quiet-inboxes.ts';
import { SeenNotifications } from './seen-notifications.ts';
import { TellCelebrations } from './tell-celebrations.ts';
import { TellNotifications } from './tell-notifications.ts';

/** What people are told of what happened. */
@Global()
@Module({
  controllers: [NotificationsController],
  providers: [NotificationRows, NotificationsInArchive, QuietInboxes, SeenNotifications, TellCelebrations, TellNotifications],
  exports: [TellNotifications],
})
export class InboxReadsModule {}

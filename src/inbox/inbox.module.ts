import { Module } from '@nestjs/common';
import { InboxController } from './inbox.controller.ts';
import { ReadNotificationsHandler } from './read-notifications.ts';

/** What people have read of what they were told. */
@Module({ controllers: [InboxController], providers: [ReadNotificationsHandler] })
export class InboxModule {}

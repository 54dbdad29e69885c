import { Module } from '@nestjs/common';
import { EventFeed } from './event-feed.ts';
import { EventFeedController } from './event-feed.controller.ts';

@Module({ controllers: [EventFeedController], providers: [EventFeed], exports: [EventFeed] })
export class EventFeedModule {}

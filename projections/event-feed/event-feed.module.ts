import { Module } from '@nestjs/common';
import { EventFeed } from './event-feed.ts';
import { EventFeedController } from './event-feed.controller.ts';
import { ReadNamesInEvents } from './read-names-in-events.ts';

@Module({ controllers: [EventFeedController], providers: [EventFeed, ReadNamesInEvents], exports: [EventFeed, ReadNamesInEvents] })
export class EventFeedModule {}

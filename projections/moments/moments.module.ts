import { Module } from '@nestjs/common';
import { MomentRows } from './moment-rows.ts';
import { MomentScopes } from './moment-scopes.ts';
import { NewsfeedController } from './newsfeed.controller.ts';
import { ReadMoments } from './read-moments.ts';
import { SaidBelow } from './said-below.ts';
import { TellSeenPosts } from './tell-seen-posts.ts';

@Module({
  controllers: [NewsfeedController],
  providers: [MomentRows, MomentScopes, ReadMoments, SaidBelow, TellSeenPosts],
  exports: [MomentScopes, ReadMoments, TellSeenPosts],
})
export class MomentsModule {}

import { Global, Module } from '@nestjs/common';
import { LikesInArchive } from './likes-in-archive.ts';
import { MomentRows } from './moment-rows.ts';
import { MomentScopes } from './moment-scopes.ts';
import { NewsfeedExportController } from './newsfeed-export.controller.ts';
import { NewsfeedController } from './newsfeed.controller.ts';
import { PostsThatTurn } from './posts-that-turn.ts';
import { ReadCelebrations } from './read-celebrations.ts';
import { ReadMoments } from './read-moments.ts';
import { SaidBelow } from './said-below.ts';
import { TellSeenPosts } from './tell-seen-posts.ts';

/** What people read of what happened, for everybody who tells of it. */
@Global()
@Module({
  controllers: [NewsfeedController, NewsfeedExportController],
  providers: [LikesInArchive, MomentRows, MomentScopes, PostsThatTurn, ReadCelebrations, ReadMoments, SaidBelow, TellSeenPosts],
  exports: [MomentRows, MomentScopes, PostsThatTurn, ReadCelebrations, ReadMoments, TellSeenPosts],
})
export class MomentsModule {}

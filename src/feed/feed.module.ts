import { Module } from '@nestjs/common';
import { DeleteCommentHandler } from './delete-comment.ts';
import { DeletePostHandler } from './delete-post.ts';
import { EditPostHandler } from './edit-post.ts';
import { FeedController } from './feed.controller.ts';
import { KeepPictures } from './keep-pictures.ts';
import { LikePostHandler } from './like-post.ts';
import { PinPostHandler } from './pin-post.ts';
import { PostCommentHandler } from './post-comment.ts';
import { PublishPostHandler } from './publish-post.ts';
import { TruncateFeedHandler } from './truncate-feed.ts';

@Module({
  controllers: [FeedController],
  providers: [
    PublishPostHandler,
    EditPostHandler,
    DeletePostHandler,
    PostCommentHandler,
    DeleteCommentHandler,
    LikePostHandler,
    PinPostHandler,
    TruncateFeedHandler,
    KeepPictures,
  ],
})
export class FeedModule {}

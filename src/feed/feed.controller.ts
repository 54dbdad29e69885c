import { Body, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Limits } from '../accounts/limits.ts';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { Decisions } from '../platform/decisions.ts';
import { type Instant, streamName } from '../platform/event.values.ts';
import { DONE, done, orNull, text, whole } from '../platform/http/answers.values.ts';
import { Delete, Post, Route } from '../platform/http/calls.ts';
import { Day, Files, Flag, Id, Ids, Text } from '../platform/http/fields.ts';
import { ofOwnGroup } from '../platform/http/own-group.ts';
import { ID_LIST, MB, Takes } from '../platform/http/takes.ts';
import type { UploadedFile } from '../platform/http/uploaded-file.ts';
import { admin, Allow, type Call, CallOf, contextOf, member } from '../platform/http/who.ts';
import { isLocalDate, startOf } from '../targets/target-periods.values.ts';
import { DeleteComment } from './delete-comment.ts';
import { DeletePost } from './delete-post.ts';
import { EditPost } from './edit-post.ts';
import { MOST_PICTURES } from './keep-pictures.ts';
import { LikePost } from './like-post.ts';
import { PinPost } from './pin-post.ts';
import { commentIdOf, PostComment } from './post-comment.ts';
import { postIdOf, PublishPost } from './publish-post.ts';
import { MOST_CHARACTERS, MOST_MENTIONS, readWords } from './sent-words.ts';
import { TruncateFeed } from './truncate-feed.ts';

/** Room for spaces around the text, which do not count. */
const MOST_SENT = 2 * MOST_CHARACTERS;
const WORDS = `Plain text of 1 to ${MOST_CHARACTERS} characters. Who is mentioned stands in it as @ and the id of a profile`;
const MENTIONS = {
  optional: true,
  max: MOST_MENTIONS,
  note: `A JSON list of the profiles that the text mentions, at most ${MOST_MENTIONS}`,
};

class Acting {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
}
class ShoutMessage extends Acting {
  @Id({ optional: true, note: "The group; the organisation's own if absent" }) groupid?: string;
  @Id({ optional: true, note: 'A competition in which it stands: whoever may see that sees it' }) competitionid?: string;
  @Text({ optional: true, max: MOST_SENT, note: WORDS }) message?: string;
  @Ids(MENTIONS) mentions?: string[];
  @Files({
    optional: true,
    max: MOST_PICTURES,
    note: 'PNG, JPEG, WebP, GIF or AVIF, as files of a form; when editing the paths of those that stay, too',
  })
  'pictures[]'?: (UploadedFile | string)[];
  @Id({ optional: true, note: 'When editing: the post, which stays in its group and competition' }) id?: string;
}
class NewComment extends Acting {
  @Id() postid!: string;
  @Text({ optional: true, max: MOST_SENT, note: WORDS }) feedcomment?: string;
  @Ids(MENTIONS) mentions?: string[];
}
class DoLike extends Acting {
  @Id() postid!: string;
  @Flag({ note: '1: the acting profile likes it; 0: not any more' }) like!: boolean;
}
class PinnPost extends Acting {
  @Id() postid!: string;
  @Flag({ note: '1: it stands above the others; 0: not any more' }) pin!: boolean;
}
class Truncate extends Acting {
  @Day({ note: "A day, from its start in the organisation's zone, or an instant: what happened before goes. Not in the future" })
  todate!: string;
}
class DeleteOne extends Acting {
  @Id() id!: string;
}

/** What people write in a feed. An API key is nobody who could. */
@Route('newsfeed')
export class FeedController {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly limits: Limits,
  ) {}

  @Post('shoutmessage', 'Writes a post, or as its author edits one: text, mentions and pictures as a whole.', done({ id: text }))
  @Takes({ ...ID_LIST, file: 10 * MB, files: MOST_PICTURES, together: 30 * MB })
  @Allow(member)
  async shout(@Body() { groupid, competitionid: competitionId, id, ...sent }: ShoutMessage, @CallOf() call: Call) {
    const { who, receivedAt } = call;
    const context = contextOf(call);
    const words = readWords('message', sent.message, sent.mentions);
    const { 'pictures[]': pictures = [] } = sent;
    const groupId = ofOwnGroup(groupid, who);
    this.limits.count(receivedAt, { postsOf: personOf(call) });
    const command =
      id === undefined
        ? new PublishPost(context, call, { groupId, competitionId, words, pictures })
        : new EditPost(context, call, id, { words, pictures });
    const { position } = await this.commands.execute(command);
    return { status: 'ok', position, id: id ?? postIdOf(context.commandId) };
  }

  @Delete('shoutmessage', 'Deletes a post: its author, or a group admin any.', DONE)
  @Allow(member)
  async deletePost(@Query() { id }: DeleteOne, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new DeletePost(contextOf(call), call, id));
    return { status: 'ok', position };
  }

  @Post('post_comment', 'Says something below a post.', done({ id: text }))
  @Takes(ID_LIST)
  @Allow(member)
  async comment(@Body() { postid, feedcomment, mentions }: NewComment, @CallOf() call: Call) {
    const context = contextOf(call);
    const words = readWords('feedcomment', feedcomment, mentions);
    this.limits.count(call.receivedAt, { commentsOf: personOf(call) });
    const { position } = await this.commands.execute(new PostComment(context, call, postid, words));
    return { status: 'ok', position, id: commentIdOf(postid, context.commandId) };
  }

  @Delete('comment', 'Deletes a comment: who wrote it, or a group admin any.', DONE)
  @Allow(member)
  async deleteComment(@Query() { id }: DeleteOne, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new DeleteComment(contextOf(call), call, id));
    return { status: 'ok', position };
  }

  @Post('dolike', 'Likes a post, or not any more.', done({ likes: whole }))
  @Allow(member)
  async like(@Body() { postid, like }: DoLike, @CallOf() call: Call) {
    this.limits.count(call.receivedAt, { likesOf: personOf(call) });
    const { position, likes } = await this.commands.execute(new LikePost(contextOf(call), call, postid, like));
    return { status: 'ok', position, likes };
  }

  @Post('pinnPost', 'Pins a post above the others, the newest pin first, or takes it down.', done({ pinned_id: orNull(whole) }))
  @Allow(admin)
  async pin(@Body() { postid, pin }: PinnPost, @CallOf() call: Call) {
    const context = contextOf(call);
    // The organisation's main group has its id (U-061).
    const command = new PinPost(context, call, context.organisationId, postid, pin);
    const { position, pinNumber } = await this.commands.execute(command);
    return { status: 'ok', position, pinned_id: pinNumber ?? null };
  }

  @Post('truncate', 'Deletes the posts before a date.', done({ deleted: whole }))
  @Allow(admin)
  async truncate(@Body() { todate }: Truncate, @CallOf() call: Call) {
    const context = contextOf(call);
    const { organisationId } = context;
    const { timeZone } = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
    const before: Instant = isLocalDate(todate) ? new Date(startOf(todate, timeZone)).toISOString() : todate;
    const command = new TruncateFeed(context, call.who, organisationId, before, call.receivedAt);
    const { position, deleted } = await this.commands.execute(command);
    return { status: 'ok', position, deleted };
  }
}

/** Whoever writes is counted in each organisation for itself. */
function personOf({ who: { organisationId = '', profileId = '' } }: Call): string {
  return `${organisationId}.${profileId}`;
}

import { Injectable } from '@nestjs/common';
import type { Instant } from '../../src/platform/event.values.ts';
import { NEW } from '../moments/post-moments.ts';
import { type Known, MomentScopes } from '../moments/moment-scopes.ts';
import { type Comment, commentKey, isPost, type Like, likeKey, type Post, postKey, type ToldPost } from '../moments/posts.ts';
import { ReadMoments } from '../moments/read-moments.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Viewer } from '../platform/scope.ts';
import type { By, Told } from './told.ts';

/** A notification as somebody sees it: by whom of those whom they see, and, of what was said, the words. */
export type SeenNotification = { told: Told; by: readonly By[]; words: Post['words'] };

/** Those of some notifications that somebody sees, by their ids, and what is told beside them. */
export type Seen = { told: ReadonlyMap<string, SeenNotification>; known: Known };

/**
 * Which of what they were told somebody may see by now: as posts that tell the same, by the same function (R-208 to R-213, freezes). What is of a post is told while
 * the post, and what was said or liked, stands; and nothing is told of whom they do not see.
 */
@Injectable()
export class SeenNotifications {
  constructor(
    private readonly models: ReadModels,
    private readonly scopes: MomentScopes,
    private readonly moments: ReadMoments,
  ) {}

  async of(viewer: Viewer, notifications: readonly Told[], now: Instant): Promise<Seen> {
    const { organisationId } = viewer;
    const posts = await this.posts(organisationId, notifications);
    const judged = new Map<string, Post>();
    for (const told of notifications) {
      const post = posts.get(told.about.postId ?? '') ?? asPost(told, organisationId);
      judged.set(post.postId, post);
    }
    const [{ told: seen, known }, horizon, said] = await Promise.all([
      this.scopes.seen(viewer, [...judged.values()], now),
      this.moments.horizon(viewer, organisationId),
      this.said(organisationId, notifications),
    ]);
    const byPost = new Map(
      seen.filter(({ post }) => !posts.has(post.postId) || post.happenedAt >= horizon).map((one) => [one.post.postId, one]),
    );
    const rows = notifications.flatMap((told): [string, SeenNotification][] => {
      const post = byPost.get(posts.has(told.about.postId ?? '') ? (told.about.postId ?? '') : told.notificationId);
      const by = told.by.filter((one) => said.stands(told, one) && known.people.person(one.profileId) !== undefined);
      if (!post || (told.about.postId !== undefined && by.length === 0)) return [];
      return [[told.notificationId, { told, by, words: wordsOf(by, said.words, post) }]];
    });
    return { told: new Map(rows), known };
  }

  /** Of those that are told of posts, those that the view of posts has. */
  private async posts(organisationId: string, notifications: readonly Told[]): Promise<ReadonlyMap<string, Post>> {
    const ids = [...new Set(notifications.flatMap(({ about }) => about.postId ?? []))];
    const kept = await this.models.getMany(
      'moments',
      ids.map((id) => postKey(organisationId, id)),
    );
    return new Map(
      ids.flatMap((id) => {
        const post = kept.get(postKey(organisationId, id))?.document;
        return isPost(post) ? [[id, post] as const] : [];
      }),
    );
  }

  /** What was said below posts, and whether it, or a like, stands. What that view does not have yet was not taken back. */
  private async said(organisationId: string, notifications: readonly Told[]) {
    const keyOf = ({ kind, about: { postId } }: Told, { profileId, commentId }: By): string | undefined => {
      if (postId === undefined) return undefined;
      if (commentId !== null) return commentKey(organisationId, postId, commentId);
      return kind === 'post_like' ? likeKey(organisationId, postId, profileId) : undefined;
    };
    const keys = notifications.flatMap((told) => told.by.flatMap((by) => keyOf(told, by) ?? []));
    const kept = await this.models.getMany<Comment | Like>('moments', keys);
    const documentOf = (told: Told, by: By) => kept.get(keyOf(told, by) ?? '')?.document;
    const comments = new Map<string, Post['words']>();
    for (const { document } of kept.values()) if (isComment(document)) comments.set(document.commentId, document.words);
    return {
      stands: (told: Told, by: By) => {
        const document = documentOf(told, by);
        return document === undefined || (isComment(document) ? !document.deleted : document.likes);
      },
      words: (commentId: string) => comments.get(commentId) ?? null,
    };
  }
}

function isComment(document: Comment | Like): document is Comment {
  return document.commentOf !== undefined;
}

/** What a notification tells, as a post would: one's own, so that no freeze hides it but of a competition's end. */
function asPost({ notificationId: postId, profileId, about, teamIds, happenedAt, recordedAt }: Told, organisationId: string): Post {
  return {
    ...NEW,
    ...{ organisationId, groupId: organisationId, postId, kind: 'score', profileIds: profileId === null ? [] : [profileId], teamIds },
    ...{ about, competitionId: about.competitionId ?? null, whose: [], happenedAt, recordedAt },
  };
}

/** The last of what was said; of a like, and where a post itself mentions, the post's. */
function wordsOf(by: readonly By[], of: (commentId: string) => Post['words'], { post }: ToldPost): Post['words'] {
  const commentId = by.at(-1)?.commentId ?? null;
  return commentId === null ? post.words : of(commentId);
}

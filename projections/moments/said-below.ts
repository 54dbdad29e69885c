import { Injectable } from '@nestjs/common';
import { pageOf, type Turn } from '../../src/platform/http/paging.ts';
import type { VisiblePeople } from '../people/visible-people.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Viewer } from '../platform/scope.ts';
import type { AsOf } from '../scoreboard/boards.ts';
import { isSeen } from './moment-scopes.ts';
import type { Said } from './moment-rows.ts';
import { type Comment, type Like, likeKey, type Post } from './posts.ts';

/** Where in the list of who likes a post. */
export type LikePlace = { likedAt: string; profileId: string };

const NEWEST_COMMENTS = [
  { field: 'commentedAt', descending: true },
  { field: 'commentId', descending: true },
] as const;
const NEWEST_LIKES = [
  { field: 'likedAt', descending: true },
  { field: 'profileId', descending: true },
] as const;
const PART = 500;

/** Who looks at a post, what people they see, and as of when. */
type Looking = { viewer: Viewer; people: VisiblePeople; asOf: AsOf | undefined };

/** What people say of posts, as far as somebody sees those people: whom they do not see neither likes nor says anything. */
@Injectable()
export class SaidBelow {
  constructor(private readonly models: ReadModels) {}

  /** Of some posts, with so many comments each, the newest, the oldest of them first. */
  async of(posts: readonly Post[], most: number, looking: Looking): Promise<(post: Post) => Said> {
    const { profileId, organisationId } = looking.viewer;
    const keyOf = ({ postId }: Post) => likeKey(organisationId, postId, profileId ?? '');
    const own = profileId === undefined ? undefined : await this.models.getMany<Like>('moments', posts.map(keyOf));
    const said = await Promise.all(
      posts.map(async (post): Promise<[string, Said]> => {
        const like = own?.get(keyOf(post))?.document;
        const [likes, comments] = await Promise.all([this.likes(post, looking), this.comments(post, most, looking)]);
        return [post.postId, { likes, liked: like !== undefined && likesIt(like, looking.asOf), ...comments }];
      }),
    );
    const byPost = new Map(said);
    return ({ postId }) => byPost.get(postId) ?? { likes: 0, liked: false, comments: [], commentCount: 0 };
  }

  /** Who likes a post, who began last first. */
  async likers({ postId }: Post, looking: Looking, { after, limit }: Turn<LikePlace>) {
    const filter = { likeOf: postId };
    const filters = after
      ? [
          { ...filter, likedAt: after.likedAt, profileId: { before: after.profileId } },
          { ...filter, likedAt: { before: after.likedAt } },
        ]
      : [filter];
    const found: Like[] = [];
    for (const each of filters)
      for await (const part of this.models.walk<Like>('moments', each, { sort: NEWEST_LIKES, limit: limit + 1 })) {
        found.push(...part.map(({ document }) => document).filter((like) => this.counts(like, looking)));
        if (found.length > limit) break;
      }
    return pageOf(found, limit, ({ likedAt, profileId }): LikePlace => ({ likedAt, profileId }));
  }

  /** The number that is kept is of all: who sees some people alone is told of theirs. */
  private async likes({ postId, likes }: Post, looking: Looking): Promise<number> {
    if (!looking.asOf && (likes === 0 || looking.people.which === 'all')) return likes;
    let count = 0;
    for await (const part of this.models.walk<Like>('moments', { likeOf: postId }, { sort: NEWEST_LIKES, limit: PART }))
      count += part.filter(({ document }) => this.counts(document, looking)).length;
    return count;
  }

  private counts(like: Like, { viewer, people, asOf }: Looking): boolean {
    return likesIt(like, asOf) && isSeen(people, viewer, like.profileId);
  }

  private async comments({ postId, comments: all }: Post, most: number, { viewer, people, asOf }: Looking) {
    if (all === 0) return { comments: [], commentCount: 0 };
    const countsAll = people.which === 'all' && !asOf;
    const filter = { commentOf: postId, deleted: false, ...(asOf && { commentedAt: { to: asOf.at } }) };
    const found: Comment[] = [];
    for await (const part of this.models.walk<Comment>('moments', filter, { sort: NEWEST_COMMENTS, limit: countsAll ? most : PART })) {
      found.push(...part.map(({ document }) => document).filter(({ authorId, everybody }) => isSeen(people, viewer, authorId, everybody)));
      if (countsAll && found.length >= most) break;
    }
    return { comments: found.slice(0, most).reverse(), commentCount: countsAll ? all : found.length };
  }
}

function likesIt({ likes, turns }: Like, asOf: AsOf | undefined): boolean {
  return asOf ? turns.findLast(({ at }) => at <= asOf.at)?.likes === true : likes;
}

import { Injectable } from '@nestjs/common';
import type { FeedType } from '../../src/feed/moment.values.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { pageOf, type Turn } from '../../src/platform/http/paging.ts';
import { NotFound } from '../../src/platform/http/refusals.ts';
import { type Filter, ReadModels } from '../platform/read-models.ts';
import type { Viewer } from '../platform/scope.ts';
import type { AsOf } from '../scoreboard/boards.ts';
import { type Known, MomentScopes } from './moment-scopes.ts';
import { MomentRows } from './moment-rows.ts';
import type { FeedPost } from './moments.view.ts';
import { type Feed, feedKey, isPost, type Post, postKey, type ToldPost } from './posts.ts';
import { SaidBelow } from './said-below.ts';

/** Which posts: of a group, or of a competition alone; of one kind, or of any; of some teams, or of any. As of an instant pins are of no matter. */
export type FeedQuery = {
  groupId: string;
  competitionId?: string | undefined;
  kind?: FeedType | undefined;
  /** Of then. */
  teamIds?: readonly string[] | undefined;
  asOf?: AsOf | undefined;
};

/** Where in a feed. */
export type FeedPlace = { happenedAt: Instant; postId: string };

type Found = { told: ToldPost; known: Known };

const NEWEST_FIRST = [
  { field: 'happenedAt', descending: true },
  { field: 'postId', descending: true },
] as const;
/** No fact is of before. */
const BEGINNING = '1970-01-01T00:00:00.000Z';
const MOST_PINS = 20;
const NEWEST_COMMENTS = 3;
const MOST_COMMENTS = 1_000;
const PART = 200;

/** Reads feeds, newest first, within what somebody may see. */
@Injectable()
export class ReadMoments {
  constructor(
    private readonly models: ReadModels,
    private readonly scopes: MomentScopes,
    private readonly said: SaidBelow,
    private readonly rows: MomentRows,
  ) {}

  /** A page; the first begins with what is pinned, beside as many others as it may hold. @param skip so many are passed over first */
  async page(viewer: Viewer, query: FeedQuery, now: Instant, { after, limit, skip = 0 }: Turn<FeedPlace> & { skip?: number }) {
    const pinned = after || skip > 0 || query.asOf ? [] : await this.pinned(viewer, query, now);
    const found: Found[] = [];
    for await (const part of this.following(viewer, query, now, after, limit + 1)) {
      found.push(...part);
      if (found.length > skip + limit) break;
    }
    const { rows, next } = pageOf(found.slice(skip), limit, ({ told: { post } }): FeedPlace => ({
      happenedAt: post.happenedAt,
      postId: post.postId,
    }));
    return { rows: await this.tell([...pinned, ...rows], NEWEST_COMMENTS, viewer, query.asOf), next };
  }

  /** All posts that match, part by part; what is pinned in its place. */
  async *all(viewer: Viewer, query: FeedQuery, now: Instant): AsyncGenerator<FeedPost[]> {
    for await (const part of this.following(viewer, query, now, undefined, PART, true))
      yield await this.tell(part, NEWEST_COMMENTS, viewer, query.asOf);
  }

  /** One post with what is said below it. @throws NotFound, also for others */
  async one(viewer: Viewer, postId: string, now: Instant, asOf?: AsOf): Promise<FeedPost> {
    const [row] = await this.tell([await this.find(viewer, postId, now, asOf)], MOST_COMMENTS, viewer, asOf);
    if (!row) throw new NotFound('post');
    return row;
  }

  /** A post that somebody sees. @throws NotFound, also for others */
  async find(viewer: Viewer, postId: string, now: Instant, asOf?: AsOf): Promise<Found> {
    const post = (await this.models.get('moments', postKey(viewer.organisationId, postId)))?.document;
    if (!isPost(post) || post.happenedAt < (await this.horizon(viewer, post.groupId))) throw new NotFound('post');
    const { told, known } = await this.scopes.seen(viewer, [post], now, asOf);
    if (!told[0]) throw new NotFound('post');
    return { told: told[0], known };
  }

  /** Nothing that happened before is shown. */
  async horizon({ organisationId }: Viewer, groupId: string): Promise<Instant> {
    return (await this.models.get<Feed>('moments', feedKey(organisationId, groupId)))?.document.horizon ?? BEGINNING;
  }

  private async pinned(viewer: Viewer, query: FeedQuery, now: Instant): Promise<Found[]> {
    // By a field that pinned posts alone have: by their group all its posts would be looked at.
    const filter = { pinnedIn: query.groupId };
    const { items } = await this.models.find<Post>('moments', filter, {
      sort: [{ field: 'pinNumber', descending: true }],
      limit: MOST_PINS,
    });
    const horizon = await this.horizon(viewer, query.groupId);
    const posts = items.map(({ document }) => document).filter(({ happenedAt }) => happenedAt >= horizon);
    const isOfThese = ({ competitionId }: Post) => query.competitionId === undefined || competitionId === query.competitionId;
    return this.seen(viewer, posts.filter(isOfThese), query, now);
  }

  private async *following(
    viewer: Viewer,
    query: FeedQuery,
    now: Instant,
    after: FeedPlace | undefined,
    limit: number,
    pinnedToo = query.asOf !== undefined,
  ): AsyncGenerator<Found[]> {
    const whose = await this.scopes.whose(viewer);
    const filter = { ...filterOf(query), ...(whose && { whose: { any: whose } }) };
    const horizon = await this.horizon(viewer, query.groupId);
    const latest = query.asOf?.sense === 'happened' ? { to: query.asOf.at } : {};
    const filters: Filter[] = after
      ? [
          { ...filter, happenedAt: after.happenedAt, postId: { before: after.postId } },
          { ...filter, happenedAt: { from: horizon, before: after.happenedAt } },
        ]
      : [{ ...filter, happenedAt: { from: horizon, ...latest } }];
    for (const each of filters)
      for await (const part of this.models.walk<Post>('moments', each, { sort: NEWEST_FIRST, limit })) {
        const posts = part.map(({ document }) => document).filter(({ pinNumber }) => pinnedToo || pinNumber === null);
        yield await this.seen(viewer, posts, query, now);
      }
  }

  private async seen(viewer: Viewer, posts: readonly Post[], { kind, asOf }: FeedQuery, now: Instant): Promise<Found[]> {
    if (posts.length === 0) return [];
    const { told, known } = await this.scopes.seen(viewer, posts, now, asOf);
    return told.filter((one) => kind === undefined || one.kind === kind).map((one) => ({ told: one, known }));
  }

  private async tell(found: readonly Found[], comments: number, viewer: Viewer, asOf: AsOf | undefined): Promise<FeedPost[]> {
    const [first] = found;
    if (!first) return [];
    const { people } = first.known;
    const posts = found.map(({ told }) => told.post);
    const said = await this.said.of(posts, comments, { viewer, people, asOf });
    return Promise.all(found.map(({ told, known }) => this.rows.row(told, said(told.post), viewer, known)));
  }
}

/** What the index finds: whether an entry counts as of then is looked at in each. */
function filterOf({ groupId, competitionId, kind, teamIds, asOf }: FeedQuery): Filter {
  return {
    groupId,
    deleted: false,
    ...(competitionId !== undefined && { competitionId }),
    ...(kind !== undefined && { kind: kind === 'score_revoked' ? 'score' : kind }),
    ...(teamIds && { teamIds: { any: teamIds } }),
    ...(kind === 'score_revoked' && !asOf && { struck: true }),
    ...(asOf?.sense === 'known' && { recordedAt: { to: asOf.at } }),
  };
}

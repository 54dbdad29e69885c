import { Query } from '@nestjs/common';
import { COMPETITION } from '../../src/competitions/competitions.events.ts';
import { FEED_TYPES, type FeedType } from '../../src/feed/moment.values.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { listOf, ok } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id, Ids, OneOf, Text, When, Whole } from '../../src/platform/http/fields.ts';
import { After, following, keyAfter, page } from '../../src/platform/http/paging.ts';
import { NotFound } from '../../src/platform/http/refusals.ts';
import { Allow, type Call, CallOf, member } from '../../src/platform/http/who.ts';
import { ACCESS_KEY } from '../competitions/competition-scopes.ts';
import { ReadRosters } from '../competition-rosters/read-rosters.ts';
import { listPlayers } from '../people/list-players.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import type { Viewer } from '../platform/scope.ts';
import { SENSES } from '../scoreboard/board-choices.values.ts';
import type { Sense } from '../scoreboard/scoreboard.view.ts';
import { personOf } from './moment-rows.ts';
import { feedPerson, feedPost } from './moments.view.ts';
import { type FeedPlace, ReadMoments } from './read-moments.ts';
import { type LikePlace, SaidBelow } from './said-below.ts';

class GetNewsfeed {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: 'The main group of the organisation when missing' }) groupid?: string;
  @Id({ optional: true, note: 'Only what is of this competition' }) competitionid?: string;
  @Text(ACCESS_KEY) competitionkey?: string;
  @Id({ optional: true, note: 'Only this post, with what is said below it' }) postid?: string;
  @OneOf(FEED_TYPES, { optional: true, note: 'Only posts of this kind' }) feed_tname?: FeedType;
  @Ids({ optional: true, note: 'Ours. Only posts of one of these teams, as they were then' }) teams_filter?: string[];
  @Whole(0, 10_000, { optional: true, note: 'So many are passed over first; after is quicker' }) offset?: number;
  @Whole(1, 100, { optional: true, note: 'Posts of a page, beside what is pinned; 20 when missing' }) limit?: number;
  @After() after?: string;
  @When({ optional: true, note: 'Ours. The feed as of this instant; of now when missing' }) at?: Instant;
  @OneOf(SENSES, { optional: true, note: 'Ours. As things had happened by then (the default), or as they were known then' }) sense?: Sense;
}

class LikeList {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() postid!: string;
  @Whole(1, 200, { optional: true, note: 'Ours. People of a page; 50 when missing' }) limit?: number;
  @After() after?: string;
}

class MentionSuggestions {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Text({ optional: true, max: 255, note: 'What their names begin with, or nearly' }) searchterm?: string;
}

class PlaceInFeed implements FeedPlace {
  @When() happenedAt!: Instant;
  @Id() postId!: string;
}
class PlaceAmongLikes implements LikePlace {
  @When() likedAt!: Instant;
  @Id() profileId!: string;
}

const MOST_SUGGESTED = 10;

/** What people read of what happened. */
@Route('newsfeed')
export class NewsfeedController {
  constructor(
    private readonly moments: ReadMoments,
    private readonly said: SaidBelow,
    private readonly rosters: ReadRosters,
    private readonly visible: VisibleDirectory,
  ) {}

  @Get('get_newsfeed', 'Posts, newest first after those that are pinned.', page({ newsfeed: listOf(feedPost) }))
  @Allow(member, { scope: 'read', shown: 'competitionid', byKey: COMPETITION })
  async getNewsfeed(@Query() sent: GetNewsfeed, @CallOf() { who, receivedAt: now }: Call) {
    const viewer = knownViewer(who);
    const { competitionid: competitionId = viewer.shows?.[0], postid, feed_tname: kind, offset, limit = 20, at, sense = 'happened' } = sent;
    const groupId = groupOf(viewer, sent.groupid);
    if (competitionId !== undefined) await this.rosters.competition(viewer, competitionId);
    const asOf = at === undefined ? undefined : { at, sense };
    if (postid !== undefined) {
      const post = await this.moments.one(viewer, postid, now, asOf);
      return { status: 'ok', newsfeed: [post], ...following('', undefined) };
    }
    const list = `feed ${competitionId ?? groupId}`;
    const turn = { after: keyAfter(list, PlaceInFeed, sent.after), limit, ...(offset !== undefined && { skip: offset }) };
    const { rows, next } = await this.moments.page(viewer, { groupId, competitionId, kind, teamIds: sent.teams_filter, asOf }, now, turn);
    return { status: 'ok', newsfeed: rows, ...following(list, next) };
  }

  @Get('likelist', 'Who likes a post, who began last first.', page({ likes: listOf(feedPerson) }))
  @Allow(member, { scope: 'read' })
  async likeList(@Query() { postid, limit = 50, after }: LikeList, @CallOf() { who, receivedAt: now }: Call) {
    const viewer = knownViewer(who);
    const { told, known } = await this.moments.find(viewer, postid, now);
    const list = `likes ${postid}`;
    const looking = { viewer, people: known.people, asOf: undefined };
    const { rows, next } = await this.said.likers(told.post, looking, { after: keyAfter(list, PlaceAmongLikes, after), limit });
    const likes = rows.flatMap(({ profileId }) => personOf(profileId, known.people) ?? []);
    return { status: 'ok', likes, ...following(list, next) };
  }

  @Get('mention_suggestions', 'Who may be mentioned: whom the caller may see, the closest first.', ok({ suggestions: listOf(feedPerson) }))
  @Allow(member, { scope: 'read' })
  async mentionSuggestions(@Query() { searchterm: search = '' }: MentionSuggestions, @CallOf() { who }: Call) {
    const people = await this.visible.of(knownViewer(who));
    const query = { search, descending: false, seesAll: false };
    const { rows } = listPlayers(people, query, { limit: 2 * MOST_SUGGESTED }, () => undefined);
    const there = rows.filter(({ forgotten }) => forgotten === null).slice(0, MOST_SUGGESTED);
    return { status: 'ok', suggestions: there.flatMap(({ profileId }) => personOf(profileId, people) ?? []) };
  }
}

/** The main group has the organisation's id (U-061). @throws NotFound for another one */
function groupOf({ organisationId }: Viewer, groupId = organisationId): string {
  if (groupId !== organisationId) throw new NotFound('group');
  return groupId;
}

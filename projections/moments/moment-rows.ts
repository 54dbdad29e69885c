import { Injectable } from '@nestjs/common';
import { shownIcon } from '../../src/icons/shown-icon.values.ts';
import { postPicturePath } from '../../src/feed/post-picture-path.values.ts';
import type { Place } from '../../src/feed/moment.values.ts';
import type { Sealed } from '../../src/platform/event.values.ts';
import { namesOf } from '../competition-rounds/row-names.ts';
import { ReadRosters } from '../competition-rosters/read-rosters.ts';
import type { RosterTeam } from '../competition-rosters/competition-rosters.ts';
import type { VisiblePeople } from '../people/visible-people.ts';
import type { Viewer } from '../platform/scope.ts';
import { Unsealer } from '../platform/unsealer.ts';
import type { Known } from './moment-scopes.ts';
import type { FeedComment, FeedPerson, FeedPlace, FeedPost, FeedMention } from './moments.view.ts';
import type { Comment, Post, ToldPost } from './posts.ts';

/** What of likes and comments a viewer is told with a post. */
export type Said = { likes: number; liked: boolean; comments: readonly Comment[]; commentCount: number };

/** Tells posts as calls answer them: names are today's; who revoked something, only to admins. */
@Injectable()
export class MomentRows {
  constructor(
    private readonly unsealer: Unsealer,
    private readonly rosters: ReadRosters,
  ) {}

  async row(told: ToldPost, said: Said, viewer: Viewer, known: Known): Promise<FeedPost> {
    const { post, kind, about, against } = told;
    const { people } = known;
    const isAdmin = viewer.role === 'admin' && !viewer.shows;
    // Players see that there was an entry, and nothing of it.
    const isBare = kind === 'score_revoked' && !isAdmin && known.series.get(about.seriesId ?? '')?.showRevokedPointsInFeed !== true;
    const [whose] = post.profileIds;
    const person = whose === undefined ? undefined : people.person(whose);
    return {
      id: post.postId,
      feed_tname: kind,
      profileid: person?.profileId ?? null,
      name: person?.name ?? null,
      icon: person?.icon ?? null,
      teams: post.teamIds.flatMap((id) => {
        const name = people.team(id)?.name;
        return name === undefined ? [] : [{ id, name }];
      }),
      message: isBare ? null : await this.words(post.words, people),
      mentions: mentionsOf(post.mentions, people),
      pictures: post.words && people.isOfForgotten(post.words) ? [] : picturesOf(post),
      about: await this.about(told, isBare, viewer, known),
      competitionid: post.competitionId,
      event_created: post.happenedAt,
      recorded_at: post.recordedAt,
      edited_at: post.editedAt,
      struck: against ? await this.struck(against, isBare, isAdmin, viewer, people) : null,
      likes: said.likes,
      liked: said.liked ? 1 : 0,
      comments: await Promise.all(said.comments.map((comment) => this.comment(comment, viewer, people))),
      comment_count: said.commentCount,
      pinned_id: post.pinNumber,
      is_group_admin: isAdmin ? 1 : 0,
      can_admin: isAdmin ? 1 : 0,
      is_yours: viewer.profileId !== undefined && post.authorId === viewer.profileId ? 1 : 0,
    };
  }

  async comment(comment: Comment, viewer: Viewer, people: VisiblePeople): Promise<FeedComment> {
    const { commentId, authorId, words, mentions, commentedAt } = comment;
    const person = people.person(authorId);
    const isYours = viewer.profileId === authorId;
    return {
      id: commentId,
      profileid: person?.profileId ?? null,
      name: person?.name ?? null,
      icon: person?.icon ?? null,
      feedcomment: await this.words(words, people),
      comment_date: commentedAt,
      mentions: mentionsOf(mentions, people),
      is_yours: isYours ? 1 : 0,
      can_delete: isYours || (viewer.role === 'admin' && !viewer.shows) ? 1 : 0,
    };
  }

  /** What was written, as far as it can be read; nothing of who is forgotten, also while their key is still there. */
  async words(words: Sealed | null, people: VisiblePeople): Promise<string | null> {
    if (words === null || people.isOfForgotten(words)) return null;
    return (await this.unsealer.open(words)) ?? null;
  }

  /** @param isBare nothing of what an entry was is told */
  async about(told: ToldPost, isBare: boolean, viewer: Viewer, known: Known): Promise<FeedPost['about']> {
    const { post, about } = told;
    const { seriesId, entryId, points, badgeId, levelId, round, itemId, places } = about;
    const series = known.series.get(seriesId ?? '');
    const badge = known.badges.get(badgeId ?? '');
    const level = levelId === undefined ? undefined : badge?.levels[levelId];
    const competition = known.competitions.get(post.competitionId ?? '');
    const item = known.items.get(itemId ?? '');
    const isBattle = competition !== undefined && competition.battle !== null;
    return {
      ...(series && { series_id: series.seriesId, series_name: series.name }),
      ...(entryId !== undefined && { entry_id: entryId }),
      ...(points !== undefined && !isBare && { points }),
      ...(badge && {
        badge_id: badge.badgeId,
        badge_name: badge.name,
        badge_icon: shownIcon(level?.icon || badge.look.icon || '', post.organisationId),
      }),
      ...(level && { level: level.name }),
      ...(competition && { competition_id: competition.competitionId, competition_name: competition.name }),
      ...(round !== undefined && { round }),
      ...(item && { item_id: item.itemId, item_name: item.name }),
      ...(isBattle && { players: post.profileIds.flatMap((id) => personOf(id, known.people) ?? []) }),
      ...(places && competition && { places: await this.places(places, competition, viewer, known.people) }),
    };
  }

  private async places(
    places: readonly Place[],
    { organisationId, competitionId, rules }: NonNullable<ReturnType<Known['competitions']['get']>>,
    viewer: Viewer,
    people: VisiblePeople,
  ): Promise<FeedPlace[]> {
    const teams = new Map<string, RosterTeam>();
    if (places.some(({ teamId }) => teamId !== undefined))
      for (const team of (await this.rosters.now(organisationId, competitionId)).teams) teams.set(team.teamId, team);
    const nameOf = { team: namesOf({ grouping: 'teams' }, people, teams), player: namesOf({ ...rules, grouping: 'players' }, people) };
    return places.flatMap(({ place, profileId, teamId, points }) => {
      const name = teamId === undefined ? nameOf.player(profileId ?? '') : nameOf.team(teamId);
      if (name === undefined) return [];
      const icon = (teamId === undefined ? people.person(profileId ?? '')?.icon : teams.get(teamId)?.icon) ?? null;
      const isYours = profileId !== undefined && profileId === viewer.profileId;
      return [{ place, profileid: profileId ?? null, teamid: teamId ?? null, name, icon, points, is_yours: isYours }];
    });
  }

  private async struck(
    { at, reason, byId, revocationId }: NonNullable<ToldPost['against']>,
    isBare: boolean,
    isAdmin: boolean,
    viewer: Viewer,
    people: VisiblePeople,
  ): Promise<NonNullable<FeedPost['struck']>> {
    const why = isBare || viewer.shows ? undefined : await this.unsealer.open(reason ?? undefined);
    return {
      at,
      reason: why ?? null,
      ...(isAdmin && { by_name: (byId === null ? undefined : people.person(byId)?.name) ?? null }),
      ...(revocationId !== null && { revocation_id: revocationId }),
    };
  }
}

export function personOf(profileId: string, people: VisiblePeople): FeedPerson | undefined {
  const person = people.person(profileId);
  return person && { profile_id: profileId, Name: person.name, icon: person.icon ?? null };
}

function picturesOf({ organisationId, authorId, pictures }: Post): string[] {
  return pictures.map((pictureId) => postPicturePath({ organisationId, profileId: authorId ?? '', pictureId }));
}

function mentionsOf(ids: readonly string[], people: VisiblePeople): FeedMention[] {
  return ids.map((id) => ({ profile_id: id, name: people.person(id)?.name ?? null }));
}

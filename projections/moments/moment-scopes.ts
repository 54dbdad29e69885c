import { Injectable } from '@nestjs/common';
import type { Instant } from '../../src/platform/event.values.ts';
import { historyFrom } from '../scoreboard/frames.ts';
import type { AsOf } from '../scoreboard/boards.ts';
import { WinScopes } from '../badge-wins/win-scopes.ts';
import { type Badge, badgeKey } from '../badges/badges.ts';
import { CompetitionScopes } from '../competitions/competition-scopes.ts';
import { type Competition, competitionKey } from '../competitions/competitions.ts';
import { ReadRosters } from '../competition-rosters/read-rosters.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import type { VisiblePeople } from '../people/visible-people.ts';
import { type Document, ReadModels } from '../platform/read-models.ts';
import type { Scope, Viewer } from '../platform/scope.ts';
import { SeriesScopes } from '../score-series/series-scopes.ts';
import { type ScoreSeries, seriesKey } from '../score-series/score-series.ts';
import { type Item, itemKey } from '../shop/shop.ts';
import { isPost, NOBODYS, type Post, postAsOf, type ToldPost } from './posts.ts';

const MOST_LISTED = 1_000;
const PART = 100;

/** What is told beside posts: of what they are about, as far as the viewer sees it. */
export type Known = {
  people: VisiblePeople;
  series: ReadonlyMap<string, ScoreSeries>;
  badges: ReadonlyMap<string, Badge>;
  competitions: ReadonlyMap<string, Competition>;
  items: ReadonlyMap<string, Item>;
};

/** One viewer's bounds of what some posts are about. */
type Bounds = Known & {
  viewer: Viewer;
  celebrates?: boolean;
  scopes: ReadonlyMap<string, { scope: Scope; earliest: number }>;
  hiddenFrom: ReadonlyMap<string, Instant | undefined>;
  seesWin: (post: Post) => boolean;
  wonUntil: (badgeId: string) => Instant | undefined;
};

/**
 * Which posts somebody may see: of people whom they may see, or an admin's words; of entries and wins what the series lets them see, by the teams
 * of then (U-191), and nothing later than what a freeze hides; of competitions those that they may see (R-211 to R-213, U-102). Who looks by a link sees
 * what is of its competition; a display that shows the feed of a group, by its id, what every player may see, and all of what else it shows; who celebrates what is
 * for displays, of what else they see.
 */
@Injectable()
export class MomentScopes {
  constructor(
    private readonly models: ReadModels,
    private readonly visible: VisibleDirectory,
    private readonly series: SeriesScopes,
    private readonly wins: WinScopes,
    private readonly rosters: ReadRosters,
    private readonly competitions: CompetitionScopes,
  ) {}

  /** Those of some posts that a viewer sees, in their order, as of an instant or now. */
  async seen(viewer: Viewer, posts: readonly Post[], now: Instant, asOf?: AsOf): Promise<{ told: ToldPost[]; known: Known }> {
    const bounds = await this.bounds(viewer, posts, now);
    return { told: posts.flatMap((post) => toldTo(bounds, post, asOf) ?? []), known: bounds };
  }

  /** Those of some posts that a display celebrates, in their order. */
  async celebrated(display: Viewer, posts: readonly Post[], now: Instant): Promise<{ told: ToldPost[]; known: Known }> {
    const bounds = { ...(await this.bounds(display, posts, now)), celebrates: true };
    return { told: posts.flatMap((post) => toldTo(bounds, post) ?? []), known: bounds };
  }

  /** Of very many, as after an import, no more are looked at than until one is seen. */
  async seesAny(viewer: Viewer, documents: readonly Document[], now: Instant): Promise<boolean> {
    const listed = await this.whose(viewer);
    const whose = listed && new Set(listed);
    const posts = documents.filter(isPost).filter((post) => !whose || post.whose.some((id) => whose.has(id)));
    for (let from = 0; from < posts.length; from += PART)
      if ((await this.seen(viewer, posts.slice(from, from + PART), now)).told.length > 0) return true;
    return false;
  }

  /** Whose posts are all that somebody may see, where these are few enough to be listed; of more each post is looked at. */
  async whose(viewer: Viewer): Promise<string[] | undefined> {
    const people = await this.visible.of(viewer);
    if (people.which === 'all') return undefined;
    const ids = new Set([NOBODYS, ...Array.from(people.people(), ({ profileId }) => profileId)]);
    if (viewer.profileId !== undefined) ids.add(viewer.profileId);
    return ids.size > MOST_LISTED ? undefined : [...ids];
  }

  private async bounds(viewer: Viewer, posts: readonly Post[], now: Instant): Promise<Bounds> {
    const { organisationId } = viewer;
    const named = (name: 'seriesId' | 'badgeId' | 'itemId') => [...new Set(posts.flatMap(({ about }) => about[name] ?? []))];
    const inCompetitions = [...new Set(posts.flatMap(({ competitionId }) => competitionId ?? []))];
    const [people, series, badges, all, items] = await Promise.all([
      this.visible.of(viewer),
      this.read<ScoreSeries>('score-series', named('seriesId'), (id) => seriesKey(organisationId, id)),
      this.read<Badge>('badges', named('badgeId'), (id) => badgeKey(organisationId, id)),
      this.read<Competition>('competitions', inCompetitions, (id) => competitionKey(organisationId, id)),
      this.read<Item>('shop', named('itemId'), (id) => itemKey(organisationId, id)),
    ]);
    const there = [...badges.values()].filter(({ deleted }) => !deleted);
    const open = await this.asPlayers(viewer, [...series.values()], there, [...all.values()]);
    // A feed is read by everybody; what is celebrated, and what a link opens, is of what is named.
    const looking = viewer.shows?.includes(organisationId) ? open : viewer;
    const competitions = await this.rosters.seen(looking, [...all.values()]);
    const [scopes, hidden, wins] = await Promise.all([
      Promise.all([...series.values()].map((one) => this.seriesScope(looking, one, now))),
      Promise.all(competitions.map(async (one) => [one.competitionId, await this.competitions.hiddenFrom(viewer, one)] as const)),
      this.wins.of(boundByAll(open, there), there),
    ]);
    const isOpen = (badge: Badge | undefined) => badge?.seriesIds.every((id) => open.shows?.includes(id) ?? true) === true;
    return {
      viewer,
      people,
      series,
      items,
      badges: new Map(there.map((badge) => [badge.badgeId, badge])),
      competitions: new Map(competitions.flatMap((one) => (one.deleted ? [] : [[one.competitionId, one] as const]))),
      scopes: new Map(scopes.flat()),
      hiddenFrom: new Map(hidden),
      seesWin: ({ about: { badgeId = '', value = null }, profileIds: [profileId = ''], teamIds }) =>
        wins.sees({ badgeId, profileId, teamIds, value }) && (value === null || isOpen(badges.get(badgeId))),
      wonUntil: (badgeId) => wins.bound(badgeId).until,
    };
  }

  /** Who looks at a display: what every player sees of these is shown, beside what it names. Others look as they are. */
  private async asPlayers(
    viewer: Viewer,
    series: readonly ScoreSeries[],
    badges: readonly Badge[],
    competitions: readonly Competition[],
  ): Promise<Viewer> {
    const { shows, organisationId } = viewer;
    if (!shows) return viewer;
    const ofBadges = [...new Set(badges.flatMap(({ seriesIds }) => seriesIds))];
    const [rested, seen] = await Promise.all([
      this.read<ScoreSeries>('score-series', ofBadges, (id) => seriesKey(organisationId, id)),
      this.rosters.seenByAll(viewer, competitions),
    ]);
    const whole = [...series, ...rested.values()].filter(({ teamFilter }) => !teamFilter);
    return { ...viewer, shows: [...shows, ...whole.map(({ seriesId }) => seriesId), ...seen.map(({ competitionId }) => competitionId)] };
  }

  private async seriesScope(viewer: Viewer, series: ScoreSeries, now: Instant) {
    const scope = await this.series.of(viewer, series.seriesId);
    const earliest = scope && historyFrom({ scope, timeZone: series.timeZone }, Date.parse(now));
    return scope && earliest !== undefined ? [[series.seriesId, { scope, earliest }] as const] : [];
  }

  private async read<D extends Document>(view: string, ids: readonly string[], keyOf: (id: string) => string): Promise<Map<string, D>> {
    if (ids.length === 0) return new Map();
    const kept = await this.models.getMany<D>(view, ids.map(keyOf));
    return new Map(
      ids.flatMap((id) => {
        const document = kept.get(keyOf(id))?.document;
        return document ? [[id, document] as const] : [];
      }),
    );
  }
}

/** A display celebrates wins of badges whose series it does not show: what hides their points hides these too. */
function boundByAll(viewer: Viewer, badges: readonly Badge[]): Viewer {
  return viewer.shows ? { ...viewer, shows: [...viewer.shows, ...badges.flatMap(({ seriesIds }) => seriesIds)] } : viewer;
}

/** A post as a viewer is told it; nothing where they are not. */
function toldTo(bounds: Bounds, post: Post, asOf?: AsOf): ToldPost | undefined {
  const { viewer, people, competitions, celebrates = false } = bounds;
  if (post.competitionId !== null && !competitions.has(post.competitionId)) return undefined;
  const isShown = [post.groupId, post.competitionId ?? ''].some((id) => viewer.shows?.includes(id) ?? true);
  if (!celebrates && !isShown) return undefined;
  const held = heldAt(bounds, post);
  if (!held) return undefined;
  if (!post.whose.every((whose) => isSeen(people, viewer, whose, whose === NOBODYS))) return undefined;
  return postAsOf(post, { asOf, until: held.until, silent: celebrates });
}

/** Until when what took effect of it is told; nothing where it is not theirs to see at all. One's own is told whatever is hidden of others. */
function heldAt(bounds: Bounds, post: Post): { until: Instant | undefined } | undefined {
  const { viewer, scopes, badges, hiddenFrom, seesWin, wonUntil } = bounds;
  const { about, profileIds, teamIds, happenedAt, competitionId } = post;
  const isOwn = viewer.profileId !== undefined && profileIds.includes(viewer.profileId);
  if (about.seriesId !== undefined) {
    const { scope, earliest } = scopes.get(about.seriesId) ?? {};
    if (!scope || earliest === undefined || Date.parse(happenedAt) < earliest) return undefined;
    if (scope.teamIds && !scope.teamIds.some((teamId) => teamIds.includes(teamId))) return undefined;
    return { until: isOwn || scope.until === 'freeze' ? undefined : scope.until };
  }
  if (about.badgeId !== undefined) {
    if (!badges.has(about.badgeId) || !seesWin(post)) return undefined;
    return { until: isOwn ? undefined : wonUntil(about.badgeId) };
  }
  // What has come of a round that others hide is told when they do not any more.
  return { until: about.places && competitionId !== null ? hiddenFrom.get(competitionId) : undefined };
}

/** Whose it is, or whose words, is somebody whom the viewer may see; an admin's words are for everybody. */
export function isSeen(people: VisiblePeople, { profileId }: Viewer, whose = '', everybody = false): boolean {
  return everybody || people.which === 'all' || whose === profileId || people.person(whose) !== undefined;
}

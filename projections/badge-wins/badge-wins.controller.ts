import { Query } from '@nestjs/common';
import type { Instant } from '../../src/platform/event.values.ts';
import { listOf, ok } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Flag, Id, Ids, OneOf, Text, When, Whole } from '../../src/platform/http/fields.ts';
import { After, following, keyAfter, page, pageOf } from '../../src/platform/http/paging.ts';
import { ofOwnGroup } from '../../src/platform/http/own-group.ts';
import { NotFound } from '../../src/platform/http/refusals.ts';
import { Allow, type Call, CallOf, member } from '../../src/platform/http/who.ts';
import { BadgeList } from '../badges/badge-list.ts';
import { withRulesOf } from '../badges/badge-rules.ts';
import { ACCESS_KEY } from '../badges/badges.controller.ts';
import type { Badge } from '../badges/badges.ts';
import { ToldBadges } from '../badges/told-badges.ts';
import { isDeleted, type Person } from '../people/people.ts';
import type { When as Instants } from '../badge-progress/badge-progress.ts';
import { type Cast, castKey } from '../casts/casts.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Viewer } from '../platform/scope.ts';
import { SENSES } from '../scoreboard/board-choices.values.ts';
import type { Sense } from '../scoreboard/scoreboard.view.ts';
import { type Win, winKey } from './badge-wins.ts';
import { asOfSent } from './career.controller.ts';
import { badgePlayerRow, historyFields, whyWon, wonReward } from './badge-wins.view.ts';
import { ReadWins, type ToldWin, type WinPlace } from './read-wins.ts';
import { WhyWonReader } from './why-won.ts';
import { winnerOf, WinRows } from './win-rows.ts';
import { type SeenWins, WinScopes } from './win-scopes.ts';

class BadgeHistory {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: 'Only wins of this badge' }) badgeid?: string;
  @Flag({ optional: true, note: '1: how far all players have come, instead of the wins (U-103)' }) progress?: boolean;
  @Id({ optional: true, note: 'Only wins of who was in this team then' }) team?: string;
  @Id({ optional: true, note: 'Only wins of this player' }) player?: string;
  @Ids({ optional: true, max: 100, note: 'Ours. Only wins of badges that have one of these categories (U-104)' }) categories?: string[];
  @Text(ACCESS_KEY) accesskey?: string;
  @When({ optional: true, note: 'Ours. As of this instant; of now when missing' }) at?: Instant;
  @OneOf(SENSES, { optional: true, note: 'Ours. As things had happened by then (the default), or as they were known then' }) sense?: Sense;
  @Whole(1, 200, { optional: true, note: 'Rows of a page; 30 when missing' }) limit?: number;
  @After() after?: string;
}
class PlayerReward {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: 'The win' }) id?: string;
  @Id({ optional: true, note: 'Instead of it: a badge, and which of its winners' }) castbadgeid?: string;
  @Whole(1, 3, { optional: true, note: '1 the latest, 2 the one before, 3 the one before that' }) historynumber?: number;
  @Text(ACCESS_KEY) accesskey?: string;
  @Text({ optional: true, max: 255, note: 'Instead of a login: the key of a cast that shows this winner of castbadgeid; a TV needs none' })
  castkey?: string;
}
class WhyWin {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ note: 'The win' }) id!: string;
}
class ListBadgePlayers {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: "The organisation's main group" }) groupid?: string;
  @Id() badgeid!: string;
  @Flag({ optional: true, note: '1: only players of the teams of badge_team_list; as the badge says when missing' }) team_filter?: boolean;
  @Ids({ optional: true, max: 500, note: 'Instead of the teams of the badge, while they are being chosen' }) badge_team_list?: string[];
  @When({ optional: true, note: 'Ours. As of this instant; of now when missing' }) at?: Instant;
  @OneOf(SENSES, { optional: true, note: 'Ours. As things had happened by then (the default), or as they were known then' }) sense?: Sense;
  @Whole(1, 1_000, { optional: true, note: 'Rows of a page; 30 when missing' }) limit?: number;
  @After() after?: string;
}

class PlaceInHistory implements WinPlace {
  @When() wonAt!: Instant;
  @Id() winId!: string;
}
class PlaceAmongPlayers {
  @Id() profileId!: string;
}

/** Who has won what, and when. */
@Route('badges')
export class BadgeWinListController {
  constructor(
    private readonly models: ReadModels,
    private readonly list: BadgeList,
    private readonly wins: ReadWins,
    private readonly rows: WinRows,
    private readonly scopes: WinScopes,
    private readonly badges: ToldBadges,
    private readonly reasons: WhyWonReader,
  ) {}

  @Get('history', 'Wins, newest first, those that were lost too.', page(historyFields))
  @Allow(member, { scope: 'read', shown: 'badgeid', byKey: 'badge' })
  async history(@Query() sent: BadgeHistory, @CallOf() { who, receivedAt }: Call) {
    const viewer = knownViewer(who);
    const { organisationId } = viewer;
    const { badgeid: badgeId = viewer.shows?.[0], player, team: teamId, at, sense = 'happened', limit = 30 } = sent;
    const { categories = [] } = sent;
    const won = await this.list.won(viewer, badgeId);
    if (badgeId !== undefined && won.length === 0) throw new NotFound('badge');
    const badges = categories.length === 0 ? won : won.filter(({ look }) => look.categories.some((one) => categories.includes(one)));
    const seen = await this.scopes.of(viewer, badges);
    if (sent.progress) {
      if (viewer.shows) throw new NotFound('badge');
      const badge = await this.list.one(viewer, badgeId ?? '');
      const asOf = at === undefined ? undefined : { at, sense };
      const then = await withRulesOf(this.models, badge, asOf);
      return this.progressOfAll(then, sent, seen, { now: receivedAt, asOf });
    }
    const list = `wins ${badgeId ?? organisationId}`;
    const query = { organisationId, badges, teamId, ...(player && { profileIds: [player] }), ...(at && { asOf: { at, sense } }) };
    const { rows, next } = await this.wins.page(query, seen, { after: keyAfter(list, PlaceInHistory, sent.after), limit });
    return { status: 'ok', history: await this.rows.tell(rows, viewer, seen.people), ...following(list, next) };
  }

  @Get('player_reward', 'One win, to be celebrated.', ok(wonReward))
  @Allow(member, { scope: 'read', shown: 'castbadgeid', byKey: 'badge', byCastKey: true })
  async playerReward(@Query() { id, castbadgeid, historynumber = 1, castkey }: PlayerReward, @CallOf() { who }: Call) {
    const caller = knownViewer(who);
    const viewer =
      castkey === undefined && who.castId === undefined
        ? caller
        : await this.byCast(caller, id === undefined ? castbadgeid : undefined, historynumber);
    const { organisationId } = viewer;
    const named = id === undefined ? undefined : await this.win(organisationId, id);
    const badgeId = castbadgeid ?? named?.badgeId;
    const [badge] = badgeId === undefined ? [] : await this.list.won(viewer, badgeId);
    if (!badge) throw new NotFound('win');
    const seen = await this.scopes.of(viewer, [badge]);
    const standing = await this.wins.every({ organisationId, badges: [badge], stands: true }, seen);
    const told = id === undefined ? standing[historynumber - 1] : await this.told(named, badge, seen);
    if (!told) throw new NotFound('win');
    const [win] = await this.rows.tell([told], viewer, seen.people);
    if (!win) throw new NotFound('win');
    const before = standing.filter(({ then }) => then.where.wonAt < told.then.where.wonAt);
    return {
      status: 'ok',
      badge: await this.list.row(badge, viewer),
      player: winnerOf(told.win.profileId, seen.people),
      win,
      inscription: win.inscription,
      date: win.date,
      more: new Set(before.map(({ win: { profileId } }) => profileId)).size,
    };
  }

  @Get('why', 'Ours. Why a win is so: its entries, what is missing, or the revocation by which it was lost.', ok(whyWon))
  @Allow(member, { scope: 'read' })
  async why(@Query() { id }: WhyWin, @CallOf() { who, receivedAt }: Call) {
    const viewer = knownViewer(who);
    const named = await this.win(viewer.organisationId, id);
    const [badge] = named ? await this.list.won(viewer, named.badgeId) : [];
    const seen = badge && (await this.scopes.of(viewer, [badge]));
    const told = seen && (await this.told(named, badge, seen));
    if (!told) throw new NotFound('win');
    const [win] = await this.rows.tell([told], viewer, seen.people);
    if (!win) throw new NotFound('win');
    return { status: 'ok', win, ...(await this.reasons.of(told, badge, viewer, receivedAt)) };
  }

  @Get('list_players', 'The players who can win a badge, by name, and how often they have it.', page({ players: listOf(badgePlayerRow) }))
  @Allow(member, { scope: 'read' })
  async listPlayers(@Query() sent: ListBadgePlayers, @CallOf() { who, receivedAt }: Call) {
    const viewer = knownViewer(who);
    const organisationId = ofOwnGroup(sent.groupid, who);
    const badge = await this.list.one(viewer, sent.badgeid);
    const list = `players of ${badge.badgeId}`;
    const seen = await this.scopes.of(viewer, [badge]);
    const { limit = 30 } = sent;
    const asOf = asOfSent(sent);
    const after = keyAfter(list, PlaceAmongPlayers, sent.after)?.profileId;
    const all = seen.people.once('by name', byName).filter(canWin(sent, badge));
    const { rows, next } = pageAfter(all, after, limit);
    const ids = rows.map(({ profileId }) => profileId);
    const wins = await this.wins.every({ organisationId, badges: [badge], profileIds: ids, stands: true, asOf }, seen);
    const byPlayer = Map.groupBy(wins, ({ win }) => win.profileId);
    const players = ids.map(async (profileId) => {
      const won = byPlayer.get(profileId) ?? [];
      const progress = await this.badges.progressOf(badge, profileId, seen, { now: receivedAt, asOf });
      const has = { awarded: won.length, last_won: won[0]?.then.where.wonAt ?? null };
      return { ...winnerOf(profileId, seen.people), cur_value: progress?.cur_value ?? null, ...has };
    });
    return { status: 'ok', players: await Promise.all(players), ...following(list, next) };
  }

  /** U-103. */
  private async progressOfAll(badge: Badge, sent: BadgeHistory, seen: SeenWins, when: Instants) {
    const list = `progress of ${badge.badgeId}`;
    const after = keyAfter(list, PlaceAmongPlayers, sent.after)?.profileId;
    const { team, player, limit = 30 } = sent;
    const asked = seen.people
      .once('by name', byName)
      .filter(canWin({}, badge))
      .filter(({ profileId, teamIds }) => (team === undefined || teamIds.includes(team)) && (player === undefined || profileId === player));
    const { rows, next } = pageAfter(asked, after, limit);
    const progress = rows.map(async ({ profileId }) => {
      const told = await this.badges.progressOf(badge, profileId, seen, when);
      const { cur_value = '0', level_target = null } = told ?? {};
      return { ...winnerOf(profileId, seen.people), cur_value, level_target };
    });
    return { status: 'ok', history: [], progress: await Promise.all(progress), ...following(list, next) };
  }

  /** Who has the link of a cast, and a TV that shows it, sees the winners that it shows, as who has the link of their badge does, and nothing else. @throws NotFound */
  private async byCast(viewer: Viewer, badgeId: string | undefined, historyNumber: number): Promise<Viewer> {
    const castId = viewer.shows?.[0] ?? '';
    const cast = (await this.models.get<Cast>('casts', castKey(viewer.organisationId, castId)))?.document;
    const isShown = cast?.items.some(
      ({ item: { shows } }) => shows.kind === 'winner' && shows.badgeId === badgeId && shows.place === historyNumber,
    );
    if (badgeId === undefined || !isShown || cast?.deleted) throw new NotFound('win');
    return { ...viewer, shows: [badgeId] };
  }

  private async win(organisationId: string, winId: string): Promise<Win | undefined> {
    return (await this.models.get<Win>('badge-wins', winKey(organisationId, winId)))?.document;
  }

  /** A win as it is now, or as of when it is hidden. */
  private async told(win: Win | undefined, badge: Badge, seen: SeenWins): Promise<ToldWin | undefined> {
    if (!win || win.badgeId !== badge.badgeId) return undefined;
    const { organisationId, profileId } = win;
    const wins = await this.wins.every({ organisationId, badges: [badge], profileIds: [profileId] }, seen);
    return wins.find((one) => one.win.winId === win.winId);
  }
}

function pageAfter(all: readonly Person[], after: string | undefined, limit: number) {
  const from = all.findIndex(({ profileId }) => profileId === after) + 1;
  return pageOf(all.slice(from, from + limit + 1), limit, ({ profileId }) => ({ profileId }));
}

/** Who is deleted wins nothing. */
function byName(people: Person[]): Person[] {
  const folded = (name: string) => name.toLocaleLowerCase('en');
  return people
    .filter((person) => !isDeleted(person))
    .sort((a, b) => (`${folded(a.name)}\n${a.profileId}` < `${folded(b.name)}\n${b.profileId}` ? -1 : 1));
}

function canWin(
  { team_filter: filtered, badge_team_list: listed }: Pick<ListBadgePlayers, 'team_filter' | 'badge_team_list'>,
  { rule }: Badge,
): (person: Person) => boolean {
  const teams = (filtered ?? rule?.teams !== undefined) ? (listed ?? rule?.teams ?? []) : undefined;
  return ({ teamIds }) => !teams || teamIds.some((teamId) => teams.includes(teamId));
}

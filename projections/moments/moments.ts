import { type BadgeWinEvent, BADGE_WINS, type WinRewardWithheld } from '../../src/badges/badge-wins.events.ts';
import { BADGE, type BadgeChanged, type BadgeCreated } from '../../src/badges/badges.events.ts';
import { momentOfWin } from '../../src/badges/badges-moments.values.ts';
import { momentOfAcceptance, momentOfChallenge } from '../../src/battles/battles-moments.values.ts';
import type { BattleAccepted, BattleChallenged } from '../../src/battles/battles.events.ts';
import { momentOfEnd, momentOfStart } from '../../src/competitions/competitions-moments.values.ts';
import { COMPETITION, type CompetitionChanged, type CompetitionCreated } from '../../src/competitions/competitions.events.ts';
import type { RanksLocked, RoundStarted } from '../../src/competitions/rounds.events.ts';
import { FEED, FEED_LIKES, FEED_POST, type FeedEvent, type LikeEvent, type PostEvent } from '../../src/feed/feed.events.ts';
import type { FeedType } from '../../src/feed/moment.values.ts';
import type { Recorded } from '../../src/platform/event.values.ts';
import { momentOfConnection } from '../../src/players/players-moments.values.ts';
import {
  PROFILE,
  type ProfileConnected,
  type ProfileCreated,
  type RoleChanged,
  ROLES,
  type TeamJoined,
  type TeamLeft,
} from '../../src/players/players.events.ts';
import { POINTS_ACCOUNT, type PointsAwarded } from '../../src/points/points.events.ts';
import { type RevocationEvent, REVOCATIONS } from '../../src/revocations/revocation.events.ts';
import type { OrderPlaced, OrderRevoked } from '../../src/reward-store/orders.events.ts';
import { momentOfOrder } from '../../src/reward-store/reward-store-moments.values.ts';
import { SCORE_SERIES, type ScoreSeriesChanged, type ScoreSeriesCreated } from '../../src/score-series/score-series.events.ts';
import { type Documents, type Folds, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';
import { entryFolds } from './entry-posts.ts';
import { change, keep, settingsOf } from './kept-settings.ts';
import { momentId } from './moment-id.ts';
import { amendPost, postMoment, turnPost } from './post-moments.ts';
import { isPost, postKey } from './posts.ts';
import { writtenFolds } from './written-posts.ts';

type Kept = Documents<Document>;
type Won = Exclude<BadgeWinEvent, WinRewardWithheld>;
type Settings =
  | ScoreSeriesCreated
  | ScoreSeriesChanged
  | BadgeCreated
  | BadgeChanged
  | CompetitionCreated
  | CompetitionChanged
  | ProfileCreated
  | RoleChanged
  | TeamJoined
  | TeamLeft;
type Told = BattleChallenged | BattleAccepted | RoundStarted | RanksLocked | ProfileConnected | OrderPlaced | OrderRevoked;

/** What decides how later facts are told: nothing that is told already is told otherwise by it. */
const settingFolds: Folds<Settings, Document> = {
  ScoreSeriesCreated({ data: { seriesId, settings }, metadata }, documents) {
    const { wallpostThreshold: wallpost = null, eventThreshold: event = null } = settings;
    keep(documents, metadata.organisationId, seriesId, { keeps: 'series', wallpost, event });
  },
  ScoreSeriesChanged: ({ data: { seriesId, changes }, metadata }, documents) =>
    change(documents, metadata.organisationId, 'series', seriesId, () => ({
      ...(changes.wallpostThreshold !== undefined && { wallpost: changes.wallpostThreshold }),
      ...(changes.eventThreshold !== undefined && { event: changes.eventThreshold }),
    })),
  BadgeCreated: ({ data: { badgeId, look }, metadata }, documents) =>
    keep(documents, metadata.organisationId, badgeId, { keeps: 'badge', notify: look.notify }),
  BadgeChanged: ({ data: { badgeId, changes }, metadata }, documents) =>
    change(documents, metadata.organisationId, 'badge', badgeId, () => (changes.notify ? { notify: changes.notify } : {})),
  CompetitionCreated({ data: { competitionId, rules }, metadata }, documents) {
    const { grouping, delayedClose } = rules;
    keep(documents, metadata.organisationId, competitionId, { keeps: 'competition', grouping, delayedClose, players: [] });
  },
  CompetitionChanged: ({ data: { competitionId, changes }, metadata }, documents) =>
    change(documents, metadata.organisationId, 'competition', competitionId, () => ({
      ...(changes.grouping && { grouping: changes.grouping }),
      ...(typeof changes.delayedClose === 'number' && { delayedClose: changes.delayedClose }),
    })),
  ProfileCreated: ({ data: { profileId, role }, metadata }, documents) =>
    keep(documents, metadata.organisationId, profileId, { keeps: 'person', isAdmin: role === 'admin', teamIds: [] }),
  RoleChanged: ({ data: { profileId, role }, metadata }, documents) =>
    change(documents, metadata.organisationId, 'person', profileId, () => ({ isAdmin: role === 'admin' })),
  TeamJoined: ({ data: { profileId, teamId }, metadata }, documents) =>
    change(documents, metadata.organisationId, 'person', profileId, ({ teamIds }) => ({ teamIds: [...new Set([...teamIds, teamId])] })),
  TeamLeft: ({ data: { profileId, teamId }, metadata }, documents) =>
    change(documents, metadata.organisationId, 'person', profileId, ({ teamIds }) => ({ teamIds: teamIds.filter((id) => id !== teamId) })),
};

const winFolds: Folds<Won, Document> = {
  async BadgeWon({ data, metadata }, documents) {
    const badge = await settingsOf(documents, metadata.organisationId, 'badge', data.badgeId);
    await postMoment(badge && momentOfWin(data, badge.notify), metadata, documents);
  },
  BadgeWinMoved: (event, documents) => move(event, documents),
  BadgeWithdrawn: (event, documents) => turnWin(event, documents, 'struck', 'rule'),
  async BadgeReturned(event, documents) {
    await move(event, documents);
    await turnWin(event, documents, 'restored', 'rule');
  },
  BadgeRevoked: (event, documents) => turnWin(event, documents, 'struck', 'ruling'),
  BadgeReinstated: (event, documents) => turnWin(event, documents, 'restored', 'ruling'),
};

const toldFolds: Folds<Told, Document> = {
  async BattleChallenged(event, documents) {
    const { data, metadata } = event;
    const { competitionId, challenger, opponent } = data;
    const rules = { grouping: 'players', delayedClose: 0, players: [challenger, opponent] } as const;
    keep(documents, metadata.organisationId, competitionId, { keeps: 'competition', ...rules });
    await postMoment(momentOfChallenge(event), metadata, documents);
  },
  async BattleAccepted(event, documents) {
    const { data, metadata } = event;
    const battle = await settingsOf(documents, metadata.organisationId, 'competition', data.competitionId);
    if (battle) await postMoment(momentOfAcceptance(event, battle.players), metadata, documents);
  },
  async RoundStarted(event, documents) {
    const { data, metadata } = event;
    const rules = await settingsOf(documents, metadata.organisationId, 'competition', data.competitionId);
    if (rules?.players.length === 0) await postMoment(momentOfStart(event), metadata, documents);
  },
  // The first is told; a later one amends what is.
  async RanksLocked(event, documents) {
    const { data, metadata } = event;
    const rules = await settingsOf(documents, metadata.organisationId, 'competition', data.competitionId);
    if (!rules) return;
    const moment = momentOfEnd(event, rules);
    const key = postKey(metadata.organisationId, momentId(moment.kind, moment.restsOn));
    const told = await documents.get(key);
    if (!isPost(told)) return postMoment(moment, metadata, documents);
    const { about, happenedAt } = { about: moment.about, happenedAt: told.happenedAt };
    await amendPost(key, { about, happenedAt }, { by: 'result', at: metadata.recordedAt }, metadata, documents);
  },
  async ProfileConnected(event, documents) {
    const { data, metadata } = event;
    const person = await settingsOf(documents, metadata.organisationId, 'person', data.profileId);
    if (metadata.organisationId !== data.profileId) await postMoment(momentOfConnection(event, person?.teamIds ?? []), metadata, documents);
  },
  OrderPlaced: ({ data, metadata }, documents) => postMoment(momentOfOrder(data), metadata, documents),
  OrderRevoked({ data: { orderId, occurredAt: at }, metadata }, documents) {
    const key = postKey(metadata.organisationId, momentId('reward_bought', orderId));
    return turnPost(key, { kind: 'struck', by: 'ruling', at }, metadata, documents);
  },
};

/** What people read of what happened: what they write, and what facts mean to them, by when it happened. */
export const momentsView = projection<
  Document,
  PostEvent | LikeEvent | FeedEvent | PointsAwarded | RevocationEvent | Settings | Won | Told
>({
  name: 'moments',
  version: 2,
  categories: [FEED_POST, FEED_LIKES, FEED, POINTS_ACCOUNT, REVOCATIONS, SCORE_SERIES, BADGE, BADGE_WINS, COMPETITION, PROFILE, ROLES],
  indexes: {
    groupId: 'group',
    kind: 'group',
    postId: 'id',
    happenedAt: 'instant',
    recordedAt: 'instant',
    competitionId: 'group',
    whose: 'ids',
    teamIds: 'ids',
    deleted: 'beside',
    struck: 'beside',
    silent: 'beside',
    celebrated: 'value',
    pinnedIn: 'id',
    pinNumber: 'beside',
    commentOf: 'id',
    commentId: 'id beside',
    commentedAt: 'instant',
    likeOf: 'id',
    profileId: 'id',
    likedAt: 'instant',
  },
  compound: [
    ['groupId', 'celebrated', 'recordedAt'],
    ['groupId', 'happenedAt', 'postId'],
    ['groupId', 'kind', 'happenedAt', 'postId'],
    ['competitionId', 'happenedAt', 'postId'],
    ['commentOf', 'commentedAt', 'commentId'],
    ['likeOf', 'likedAt', 'profileId'],
    ['profileId', 'likedAt', 'likeOf'],
  ],
  concerns(document) {
    if (isPost(document)) return { whom: 'whoever sees', about: document.happenedAt.slice(0, 10), document };
    return 'horizon' in document ? { whom: 'organisation' } : undefined;
  },
  on: { ...writtenFolds, ...entryFolds, ...settingFolds, ...winFolds, ...toldFolds },
});

async function move(
  { data, metadata }: Recorded<Extract<Won, { type: 'BadgeWinMoved' | 'BadgeReturned' }>>,
  documents: Kept,
): Promise<void> {
  for (const key of postsOfWin(metadata.organisationId, data.winId)) {
    const post = await documents.get(key);
    if (!isPost(post)) continue;
    // Where a win is by what is known today, it has been ever since: in the sense of what happened it never was elsewhere.
    const at = data.wonAt < post.happenedAt ? data.wonAt : post.happenedAt;
    const { wonAt: happenedAt, teamIds } = data;
    await amendPost(key, { about: post.about, happenedAt, teamIds }, { by: 'rule', at }, metadata, documents);
  }
}

async function turnWin(
  { data, metadata }: Recorded<Exclude<Won, { type: 'BadgeWon' | 'BadgeWinMoved' }>>,
  documents: Kept,
  kind: 'struck' | 'restored',
  by: 'rule' | 'ruling',
): Promise<void> {
  const { winId, occurredAt: at } = data;
  for (const key of postsOfWin(metadata.organisationId, winId)) await turnPost(key, { kind, by, at }, metadata, documents);
}

/** A win is of a badge, or of a level of one: nothing but its first fact says which. */
function postsOfWin(organisationId: string, winId: string): string[] {
  const kinds: FeedType[] = ['badge', 'badge_level'];
  return kinds.map((kind) => postKey(organisationId, momentId(kind, winId)));
}

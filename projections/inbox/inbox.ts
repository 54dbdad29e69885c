import { BADGE_WINS, type BadgeRevoked, type BadgeWithdrawn, type BadgeWon } from '../../src/badges/badge-wins.events.ts';
import { BADGE, type BadgeChanged, type BadgeCreated } from '../../src/badges/badges.events.ts';
import { momentOfWin, noticeOfLoss, noticeOfWin } from '../../src/badges/badges-moments.values.ts';
import { noticeOfAcceptance, noticeOfChallenge, noticeOfDecline } from '../../src/battles/battles-moments.values.ts';
import type { BattleAccepted, BattleChallenged, BattleDeclined } from '../../src/battles/battles.events.ts';
import { noticeOfPlacing, noticeOfStart, noticesOfEnd } from '../../src/competitions/competitions-moments.values.ts';
import { COMPETITION } from '../../src/competitions/competitions.events.ts';
import { COMPETITION_ROSTER, type ParticipantsPlaced } from '../../src/competitions/roster.events.ts';
import type { RanksLocked, RoundStarted } from '../../src/competitions/rounds.events.ts';
import { DIGESTS_OF, type DigestsEvent } from '../../src/digests/digests.events.ts';
import { recurrenceOf } from '../../src/digests/digest.values.ts';
import { noticeOfLike, noticesOfComment, noticesOfPost } from '../../src/feed/feed-moments.values.ts';
import {
  FEED_LIKES,
  FEED_POST,
  type CommentPosted,
  type PostEdited,
  type PostLiked,
  type PostPublished,
} from '../../src/feed/feed.events.ts';
import type { Moment } from '../../src/feed/moment.values.ts';
import { INBOX, type NotificationsRead } from '../../src/inbox/inbox.events.ts';
import type { Recorded } from '../../src/platform/event.values.ts';
import { momentOfConnection } from '../../src/players/players-moments.values.ts';
import { PROFILE, type ProfileConnected } from '../../src/players/players.events.ts';
import { POINTS_ACCOUNT, type PointsAwarded } from '../../src/points/points.events.ts';
import { alsoRevoked, momentOfEntry, noticeOfEntry, noticeOfRevoked } from '../../src/points/points-moments.values.ts';
import { type RevocationEvent, REVOCATIONS } from '../../src/revocations/revocation.events.ts';
import { SCORE_SERIES, type ScoreSeriesChanged, type ScoreSeriesCreated } from '../../src/score-series/score-series.events.ts';
import { TARGET_VALUES, type TargetReached } from '../../src/targets/targets.events.ts';
import { noticeOfReach } from '../../src/targets/targets-moments.values.ts';
import { momentId } from '../moments/moment-id.ts';
import { type Documents, type Folds, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';
import { changeGround, groundKey, groundOf, keepGround, takingPart } from './kept-ground.ts';
import { type MemberEvent, memberFolds } from './member-folds.ts';
import { tell } from './tell.ts';
import { isTold, notificationId, type ReadMark, readKey, toldKey } from './told.ts';

type Kept = Documents<Document>;
type Settings = ScoreSeriesCreated | ScoreSeriesChanged | BadgeCreated | BadgeChanged;
type OfPoints = PointsAwarded | RevocationEvent | TargetReached;
type OfWins = BadgeWon | BadgeWithdrawn | BadgeRevoked;
type OfCompetitions = BattleChallenged | BattleAccepted | BattleDeclined | ParticipantsPlaced | RoundStarted | RanksLocked;
type OfPosts = PostPublished | PostEdited | CommentPosted | PostLiked | ProfileConnected;

/** Of so many that were read one by one it is remembered: what is older is read up to an instant. */
const MOST_READ = 1_000;

/** What decides whom later facts call. */
const settingFolds: Folds<Settings, Document> = {
  ScoreSeriesCreated({ data: { seriesId, settings }, metadata }, documents) {
    const { notify, wallpostThreshold: wallpost = null } = settings;
    keepGround(documents, metadata.organisationId, seriesId, { keeps: 'series', notify, wallpost });
  },
  ScoreSeriesChanged: ({ data: { seriesId, changes }, metadata }, documents) =>
    changeGround(documents, metadata.organisationId, 'series', seriesId, () => ({
      ...(typeof changes.notify === 'boolean' && { notify: changes.notify }),
      ...(changes.wallpostThreshold !== undefined && { wallpost: changes.wallpostThreshold }),
    })),
  BadgeCreated: ({ data: { badgeId, look }, metadata }, documents) =>
    keepGround(documents, metadata.organisationId, badgeId, { keeps: 'badge', notify: look.notify }),
  BadgeChanged: ({ data: { badgeId, changes }, metadata }, documents) =>
    changeGround(documents, metadata.organisationId, 'badge', badgeId, () => (changes.notify ? { notify: changes.notify } : {})),
};

const pointFolds: Folds<OfPoints, Document> = {
  async PointsAwarded(event, documents) {
    const { data, metadata } = event;
    const series = await groundOf(documents, metadata.organisationId, 'series', data.seriesId);
    if (!series) return;
    keepOwner(momentOfEntry(data, { wallpost: series.wallpost, event: null }), metadata.organisationId, documents);
    await tell(noticeOfEntry(data, series.notify), event, documents);
  },
  async EntriesListed({ id, data: { revocationId, entries }, metadata: { organisationId } }, documents) {
    const before = await groundOf(documents, organisationId, 'listed', revocationId);
    if (before?.facts.includes(id)) return;
    const people = { ...before?.people };
    for (const entry of entries)
      if ((await groundOf(documents, organisationId, 'series', entry.seriesId))?.notify)
        people[entry.profileId] = alsoRevoked(people[entry.profileId], entry);
    keepGround(documents, organisationId, revocationId, { keeps: 'listed', facts: [...(before?.facts ?? []), id], people });
  },
  /** Each is told once, whatever was taken of them; what they were told before stays. */
  async RevocationApplied(event, documents) {
    const { data, metadata } = event;
    const listed = await groundOf(documents, metadata.organisationId, 'listed', data.revocationId);
    for (const revoked of Object.values(listed?.people ?? {})) {
      const person = await groundOf(documents, metadata.organisationId, 'person', revoked.profileId);
      await tell(noticeOfRevoked(revoked, data, person?.teamIds ?? []), event, documents);
    }
    if (listed) documents.delete(groundKey(metadata.organisationId, 'listed', data.revocationId));
  },
  async ReinstatementApplied({ data: { revocationId }, metadata: { organisationId } }, documents) {
    if (await groundOf(documents, organisationId, 'listed', revocationId))
      documents.delete(groundKey(organisationId, 'listed', revocationId));
  },
  async TargetReached(event, documents) {
    const { data, metadata } = event;
    const { holder } = data;
    const person = holder.kind === 'player' ? await groundOf(documents, metadata.organisationId, 'person', holder.profileId) : undefined;
    const team = holder.kind === 'team' ? await groundOf(documents, metadata.organisationId, 'team', holder.teamId) : undefined;
    await tell(noticeOfReach(data, person?.teamIds ?? [], team?.profileIds ?? []), event, documents);
  },
};

const winFolds: Folds<OfWins, Document> = {
  async BadgeWon(event, documents) {
    const { data, metadata } = event;
    const badge = await groundOf(documents, metadata.organisationId, 'badge', data.badgeId);
    if (!badge) return;
    keepOwner(momentOfWin(data, badge.notify), metadata.organisationId, documents);
    await tell(noticeOfWin(data, badge.notify), event, documents);
  },
  BadgeWithdrawn: (event, documents) => lose(event, documents),
  BadgeRevoked: (event, documents) => lose(event, documents),
};

const competitionFolds: Folds<OfCompetitions, Document> = {
  async BattleChallenged(event, documents) {
    const { competitionId, challenger, opponent } = event.data;
    const rules = { grouping: 'players', delayedClose: 0, joining: 'added' } as const;
    const players = [challenger, opponent];
    keepGround(documents, event.metadata.organisationId, competitionId, { keeps: 'competition', rules, players, chosen: {}, teams: {} });
    await tell(noticeOfChallenge(event), event, documents);
  },
  async BattleAccepted(event, documents) {
    const battle = await competitionOf(event, documents);
    if (battle) await tell(noticeOfAcceptance(event, battle.players), event, documents);
  },
  async BattleDeclined(event, documents) {
    const battle = await competitionOf(event, documents);
    if (battle) await tell(noticeOfDecline(event, battle.players), event, documents);
  },
  async ParticipantsPlaced(event, documents) {
    const { competitionId, profileIds, teamId } = event.data;
    await changeGround(documents, event.metadata.organisationId, 'competition', competitionId, ({ chosen }) => ({
      chosen: { ...chosen, ...Object.fromEntries(profileIds.map((id) => [id, teamId ?? chosen[id] ?? null])) },
    }));
    await tell(noticeOfPlacing(event), event, documents);
  },
  async RoundStarted(event, documents) {
    const competition = await competitionOf(event, documents);
    if (!competition || competition.players.length > 0) return;
    await tell(noticeOfStart(event, await takingPart(documents, event.metadata.organisationId, competition)), event, documents);
  },
  async RanksLocked(event, documents) {
    const competition = await competitionOf(event, documents);
    if (!competition) return;
    const { rules, players } = competition;
    const taking = await takingPart(documents, event.metadata.organisationId, competition);
    for (const notification of noticesOfEnd(event, { ...rules, players }, taking)) await tell(notification, event, documents);
  },
};

const postFolds: Folds<OfPosts, Document> = {
  async PostPublished(event, documents) {
    const { postId, authorId: owner, mentions } = event.data;
    keepGround(documents, event.metadata.organisationId, postId, { keeps: 'post', owner, mentions });
    for (const notification of noticesOfPost(event, [])) await tell(notification, event, documents);
  },
  async PostEdited(event, documents) {
    const { data, metadata } = event;
    const post = await groundOf(documents, metadata.organisationId, 'post', data.postId);
    const mentions = [...new Set([...(post?.mentions ?? []), ...data.mentions])];
    keepGround(documents, metadata.organisationId, data.postId, { keeps: 'post', owner: data.authorId, mentions });
    for (const notification of noticesOfPost(event, post?.mentions ?? [])) await tell(notification, event, documents);
  },
  async CommentPosted(event, documents) {
    const post = await groundOf(documents, event.metadata.organisationId, 'post', event.data.postId);
    for (const notification of noticesOfComment(event, post?.owner)) await tell(notification, event, documents);
  },
  async PostLiked(event, documents) {
    const post = await groundOf(documents, event.metadata.organisationId, 'post', event.data.postId);
    if (post) await tell(noticeOfLike(event, post.owner), event, documents);
  },
  ProfileConnected: (event, documents) => keepOwner(momentOfConnection(event, []), event.metadata.organisationId, documents),
};

/** When an organisation mails what this view has come to. Key: `organisationId/~digests`. */
const digestFolds: Folds<DigestsEvent, Document> = {
  DigestsScheduled({ data: { digest, timeZone, dueAt }, metadata: { organisationId } }, documents) {
    const recurs = digest === 'off' ? null : recurrenceOf(digest, timeZone);
    documents.put(digestsKey(organisationId), { dueAt, recurs });
  },
  async DigestsSent({ data: { dueAt }, metadata: { organisationId } }, documents) {
    documents.put(digestsKey(organisationId), { ...(await documents.get(digestsKey(organisationId))), dueAt });
  },
};

/** What people are told, each for themselves, and what of it they have read. Nothing is opened: it holds ids and figures alone. */
export const inboxView = projection<
  Document,
  Settings | MemberEvent | OfPoints | OfWins | OfCompetitions | OfPosts | NotificationsRead | DigestsEvent
>({
  name: 'inbox',
  version: 1,
  categories: [
    ...[SCORE_SERIES, BADGE, BADGE_WINS, COMPETITION, COMPETITION_ROSTER, PROFILE, POINTS_ACCOUNT, REVOCATIONS],
    ...[FEED_POST, FEED_LIKES, TARGET_VALUES, INBOX, DIGESTS_OF],
  ],
  indexes: { profileId: 'id', whom: 'ids', recordedAt: 'instant' },
  compound: [['profileId', 'recordedAt']],
  due: 'send-digests',
  concerns(document) {
    if (typeof document.readBy === 'string') return { whom: 'person', profileId: document.readBy };
    if (!isTold(document)) return undefined;
    const { profileId, whom, organisationId } = document;
    if (profileId !== null) return { whom: 'person', profileId };
    return whom.includes(organisationId) ? { whom: 'organisation' } : { whom: 'people', profileIds: whom };
  },
  on: {
    ...settingFolds,
    ...memberFolds,
    ...pointFolds,
    ...winFolds,
    ...competitionFolds,
    ...postFolds,
    ...digestFolds,
    async NotificationsRead({ data: { profileId, upTo, ids }, metadata: { organisationId } }, documents) {
      const key = readKey(organisationId, profileId);
      const before = (await documents.get(key)) as ReadMark | undefined;
      const latest = before?.upTo != null && (upTo === undefined || before.upTo > upTo) ? before.upTo : (upTo ?? null);
      const all = [...new Set([...(before?.ids ?? []), ...ids])].slice(-MOST_READ);
      documents.put(key, { readBy: profileId, upTo: latest, ids: all } satisfies ReadMark);
    },
  },
});

/** Whose post it is that a fact made, as the feed has it. */
function keepOwner(moment: Moment | undefined, organisationId: string, documents: Kept): void {
  const [owner] = moment?.profileIds ?? [];
  if (!moment?.posted || owner === undefined) return;
  keepGround(documents, organisationId, momentId(moment.kind, moment.restsOn), { keeps: 'post', owner, mentions: [] });
}

/** Only who was told of a win hears of its loss. */
async function lose(event: Recorded<BadgeWithdrawn> | Recorded<BadgeRevoked>, documents: Kept): Promise<void> {
  const { data, metadata } = event;
  for (const kind of ['badge_won', 'badge_level'] as const) {
    const told = await documents.get(toldKey(metadata.organisationId, notificationId(kind, `${data.winId} ${data.profileId}`)));
    if (isTold(told)) await tell(noticeOfLoss(data, told), event, documents);
  }
}

function competitionOf({ data, metadata }: { data: { competitionId: string }; metadata: { organisationId: string } }, documents: Kept) {
  return groundOf(documents, metadata.organisationId, 'competition', data.competitionId);
}

function digestsKey(organisationId: string): string {
  return `${organisationId}/~digests`;
}

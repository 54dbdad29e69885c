import type { FeedType, MomentAbout } from '../../src/feed/moment.values.ts';
import type { Instant, Sealed } from '../../src/platform/event.values.ts';
import type { Document } from '../platform/read-models.ts';
import type { AsOf } from '../scoreboard/boards.ts';

/** What somebody wrote, or what a fact means to people; the deleted ones too. Key: `organisationId/postId`. */
export type Post = Document & {
  organisationId: string;
  groupId: string;
  postId: string;
  /** As it was posted: an entry that is revoked stays a `score` here. */
  kind: FeedType;
  /** Who wrote it; null where a fact made it. */
  authorId: string | null;
  /** Who wrote it, or whom it is about, first of all. */
  profileIds: readonly string[];
  /** The teams of then. */
  teamIds: readonly string[];
  /** An admin's words are for everybody. */
  everybody: boolean;
  /** Who has to be seen by whoever sees it, or nobody in particular: by this a feed is looked through for who sees few people. */
  whose: readonly string[];
  about: MomentAbout;
  competitionId: string | null;
  /** Sealed here too: only the views of people and entries hold plain text about persons. */
  words: Sealed | null;
  mentions: readonly string[];
  pictures: readonly string[];
  happenedAt: Instant;
  recordedAt: Instant;
  editedAt: Instant | null;
  /** It is for screens that celebrate. */
  celebrated: boolean;
  /** It is for these alone: no feed tells it. */
  silent?: true;
  deleted: boolean;
  /** By all who like it, and all that is said below it. */
  likes: number;
  comments: number;
  /** The group in whose feed it stands above the others, and how high. */
  pinnedIn: string | null;
  pinNumber: number | null;
  /** What it tells does not hold now. */
  struck: boolean;
  /** What has become of what it tells, in the order of the log. */
  turns: readonly PostTurn[];
};

/**
 * `by`: what said so; of a badge its rule and a ruling are judged apart. `at`: when what caused it happened. `was`: what it told before.
 */
export type PostTurn = {
  kind: 'struck' | 'restored' | 'amended';
  by: 'revocation' | 'rule' | 'ruling' | 'result';
  at: Instant;
  recordedAt: Instant;
  byId: string | null;
  reason: Sealed | null;
  revocationId: string | null;
  was: Pick<Post, 'about' | 'happenedAt'> | null;
};

/** What somebody said below a post; the deleted ones too. Key: that of the post, `/comment/` and its id. */
export type Comment = Document & {
  commentOf: string;
  commentId: string;
  authorId: string;
  /** An admin's words are for everybody. */
  everybody: boolean;
  words: Sealed | null;
  mentions: readonly string[];
  commentedAt: Instant;
  deleted: boolean;
};

/** Whether somebody likes a post, and when that changed. Key: that of the post, `/like/` and the profile. */
export type Like = Document & {
  likeOf: string;
  profileId: string;
  likes: boolean;
  likedAt: Instant;
  turns: readonly { at: Instant; likes: boolean }[];
};

/** What holds of a group's feed as a whole. Key: `organisationId/~feed/groupId`. */
export type Feed = Document & { horizon: Instant };

export function postKey(organisationId: string, postId: string): string {
  return `${organisationId}/${postId}`;
}

export function commentKey(organisationId: string, postId: string, commentId: string): string {
  return `${postKey(organisationId, postId)}/comment/${commentId}`;
}

export function likeKey(organisationId: string, postId: string, profileId: string): string {
  return `${postKey(organisationId, postId)}/like/${profileId}`;
}

export function feedKey(organisationId: string, groupId: string): string {
  return `${organisationId}/~feed/${groupId}`;
}

export function isPost(document: Document | undefined): document is Post {
  return document?.postId !== undefined;
}

/** Of a post that is nobody's in particular. */
export const NOBODYS = '*';

/** An admin's words are for everybody, and of a round or a battle whoever sees the competition is told. */
export function whoseIs(post: Pick<Post, 'everybody' | 'authorId' | 'competitionId' | 'profileIds'>): string[] {
  const { everybody, authorId, competitionId, profileIds } = post;
  return everybody || (authorId === null && competitionId !== null) ? [NOBODYS] : profileIds.slice(0, 1);
}

/** A post as it is told to somebody: what it told then, and what struck it. */
export type ToldPost = { post: Post; kind: FeedType; about: MomentAbout; against: PostTurn | undefined };

/**
 * A post as of an instant, in the sense of boards, or as it is now; nothing where there was none. `until`: nothing is told that took effect later.
 * What is deleted is deleted as of any time, and words are those of today. `silent`: also what no feed tells.
 */
export function postAsOf(
  post: Post,
  { asOf, until, silent = false }: { asOf?: AsOf | undefined; until?: Instant | undefined; silent?: boolean } = {},
): ToldPost | undefined {
  const { turns, happenedAt, recordedAt } = post;
  if (post.deleted || (post.silent && !silent) || (until !== undefined && happenedAt > until)) return undefined;
  if (asOf && (asOf.sense === 'known' ? recordedAt : happenedAt) > asOf.at) return undefined;
  const isPast = (turn: PostTurn) =>
    (!asOf || (asOf.sense === 'known' ? turn.recordedAt : turn.at) <= asOf.at) && (until === undefined || turn.at <= until);
  const amended = turns.find((turn) => turn.was && !isPast(turn));
  const against = standing(turns.filter(isPast));
  const kind = post.kind === 'score' && against ? 'score_revoked' : post.kind;
  return { post, kind, about: amended?.was?.about ?? post.about, against };
}

/** What strikes a post: the last of each that says so; a ruling before a rule. */
export function standing(turns: readonly PostTurn[]): PostTurn | undefined {
  return (['revocation', 'ruling', 'rule'] as const)
    .map((by) => turns.findLast((turn) => turn.by === by && turn.kind !== 'amended'))
    .find((turn) => turn?.kind === 'struck');
}

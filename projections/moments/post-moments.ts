import { isLate, type Moment } from '../../src/feed/moment.values.ts';
import type { Metadata } from '../../src/platform/event.values.ts';
import type { Documents } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';
import { momentId } from './moment-id.ts';
import { isPost, type Post, postKey, type PostTurn, standing, whoseIs } from './posts.ts';

type Kept = Documents<Document>;

/** A moment becomes a post, unless it is one; what is celebrated alone a silent one. What is learned late is not celebrated. */
export async function postMoment(moment: Moment | undefined, { recordedAt, organisationId }: Metadata, documents: Kept): Promise<void> {
  if (!moment) return;
  const { kind, restsOn, happenedAt, profileIds, teamIds, about, words, posted } = moment;
  const celebrated = moment.celebrated && !isLate(happenedAt, recordedAt);
  if (!posted && !celebrated) return;
  const postId = momentId(kind, restsOn);
  const key = postKey(organisationId, postId);
  if (await documents.get(key)) return;
  documents.put(key, {
    ...NEW,
    ...{ organisationId, groupId: organisationId, postId, kind, profileIds, teamIds, about, happenedAt, recordedAt },
    competitionId: about.competitionId ?? null,
    whose: whoseIs({ ...NEW, profileIds, competitionId: about.competitionId ?? null }),
    words: words ?? null,
    celebrated,
    ...(!posted && { silent: true }),
  } satisfies Post);
}

/** Of every post at first. */
export const NEW = {
  authorId: null,
  everybody: false,
  competitionId: null,
  words: null,
  mentions: [],
  pictures: [],
  editedAt: null,
  celebrated: false,
  deleted: false,
  likes: 0,
  comments: 0,
  pinnedIn: null,
  pinNumber: null,
  struck: false,
  turns: [],
};

type Turning = Pick<PostTurn, 'kind' | 'by' | 'at'> & { revocationId?: string };

/** What a post tells does not hold any more, or holds again. What is so already is left as it is. */
export async function turnPost(key: string, turning: Turning, metadata: Metadata, documents: Kept): Promise<void> {
  const post = await documents.get(key);
  if (!isPost(post)) return;
  const last = post.turns.findLast(({ by, kind }) => by === turning.by && kind !== 'amended');
  if ((last?.kind ?? 'restored') === turning.kind) return;
  const turns = [...post.turns, turnOf(turning, metadata)];
  documents.put(key, { ...post, turns, struck: standing(turns) !== undefined });
}

type Amended = Pick<Post, 'about' | 'happenedAt'> & Partial<Pick<Post, 'words' | 'teamIds'>>;

/** A post tells something else of the same. */
export async function amendPost(key: string, amended: Amended, turning: Omit<Turning, 'kind'>, metadata: Metadata, documents: Kept) {
  const post = await documents.get(key);
  if (!isPost(post) || isSame(post, amended)) return;
  const was = { about: post.about, happenedAt: post.happenedAt };
  documents.put(key, { ...post, ...amended, turns: [...post.turns, { ...turnOf({ ...turning, kind: 'amended' }, metadata), was }] });
}

function turnOf({ kind, by, at, revocationId }: Turning, { recordedAt, actor, reason }: Metadata): PostTurn {
  return { kind, by, at, recordedAt, byId: actor.profileId ?? null, reason: reason ?? null, revocationId: revocationId ?? null, was: null };
}

function isSame(post: Post, amended: Amended): boolean {
  return Object.entries(amended).every(([field, value]) => JSON.stringify(post[field]) === JSON.stringify(value));
}

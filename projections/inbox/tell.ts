import { isLate } from '../../src/feed/moment.values.ts';
import { GROWING, type Notification } from '../../src/inbox/notification.values.ts';
import { later, type Recorded } from '../../src/platform/event.values.ts';
import { fromMicros, type PointAmount, toMicros } from '../../src/points/point-amount.values.ts';
import type { Documents } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';
import { type By, isRead, isTold, notificationId, type ReadMark, readKey, type Thread, threadKey, type Told, toldKey } from './told.ts';

type Kept = Documents<Document>;
type Cause = Pick<Recorded, 'id' | 'metadata' | 'position'>;

/** What more people than these are told alike is one document. */
const MOST_EACH = 50;
/** What follows later than this begins anew. */
const APART_MS = 3_600_000;
/** Of more who did the same it begins anew. */
const MOST_BY = 50;

/** Tells it to each whom it is for, but who did it. What was learned late calls nobody; what they were told already they are not told again. */
export async function tell(notification: Notification | undefined, cause: Cause, documents: Kept): Promise<void> {
  if (!notification || isLate(notification.happenedAt, cause.metadata.recordedAt)) return;
  const { to, by, kind, thing } = notification;
  if (to === 'everybody')
    return put(newOf(notification, cause, `${thing} everybody`, { whom: [cause.metadata.organisationId] }), cause, documents);
  const others = [...new Set(to)].filter((profileId) => profileId !== by?.profileId);
  if (others.length > MOST_EACH) return put(newOf(notification, cause, `${thing} many`, { whom: others }), cause, documents);
  for (const profileId of others)
    if (GROWING.has(kind)) await grow(notification, profileId, cause, documents);
    else await put(newOf(notification, cause, `${thing} ${profileId}`, { profileId }), cause, documents);
}

/** There is one of each thing: the first. */
async function put(told: Told, { metadata }: Cause, documents: Kept): Promise<void> {
  const key = toldKey(metadata.organisationId, told.notificationId);
  if (!(await documents.get(key))) documents.put(key, told);
}

/** What they have not read yet tells this too, if it is not long ago. */
async function grow(notification: Notification, profileId: string, cause: Cause, documents: Kept): Promise<void> {
  const { kind, thing } = notification;
  const { organisationId, recordedAt } = cause.metadata;
  const threadOf = threadKey(organisationId, profileId, kind, thing);
  const thread = (await documents.get(threadOf)) as Thread | undefined;
  const last = thread && (await documents.get(toldKey(organisationId, thread.last)));
  if (isTold(last)) {
    // It tells this already.
    if (cause.position <= last.position) return;
    const mark = (await documents.get(readKey(organisationId, profileId))) as ReadMark | undefined;
    if (recordedAt <= later(last.recordedAt, APART_MS) && !isRead(last, mark) && last.by.length < MOST_BY) {
      documents.put(toldKey(organisationId, thread?.last ?? ''), grown(last, notification, cause));
      return;
    }
  }
  const told = newOf(notification, cause, `${thing} ${profileId} ${cause.id}`, { profileId });
  documents.put(toldKey(organisationId, told.notificationId), told);
  documents.put(threadOf, { last: told.notificationId } satisfies Thread);
}

function newOf(
  { kind, happenedAt, about, teamIds, by, except = [] }: Notification,
  { metadata: { recordedAt, organisationId }, position }: Cause,
  rests: string,
  to: Partial<Pick<Told, 'profileId' | 'whom'>>,
): Told {
  return {
    ...{ organisationId, notificationId: notificationId(kind, rests), kind, profileId: null, whom: [], except, ...to },
    ...{ happenedAt, recordedAt, about, teamIds, by: by ? [who(by)] : [], position },
  };
}

function grown(last: Told, { kind, happenedAt, about, teamIds, by }: Notification, { metadata: { recordedAt }, position }: Cause): Told {
  // Who likes a post once more likes it once.
  const before = kind === 'post_like' ? last.by.filter(({ profileId }) => profileId !== by?.profileId) : last.by;
  return {
    ...last,
    happenedAt: happenedAt > last.happenedAt ? happenedAt : last.happenedAt,
    recordedAt,
    about: {
      ...last.about,
      ...(about.points !== undefined && { points: sum(last.about.points, about.points) }),
      ...(about.entries !== undefined && { entries: (last.about.entries ?? 0) + about.entries }),
    },
    teamIds: [...new Set([...last.teamIds, ...teamIds])],
    by: kind === 'points_received' ? byGivers(before, by) : [...before, ...(by ? [who(by)] : [])],
    position,
  };
}

/** Who gave the points, each once. */
function byGivers(before: readonly By[], by: Notification['by']): readonly By[] {
  return by && !before.some(({ profileId }) => profileId === by.profileId) ? [...before, who(by)] : before;
}

function who({ profileId, commentId }: NonNullable<Notification['by']>): By {
  return { profileId, commentId: commentId ?? null };
}

function sum(one: PointAmount | undefined, other: PointAmount): PointAmount {
  return one === undefined ? other : fromMicros(toMicros(one) + toMicros(other));
}

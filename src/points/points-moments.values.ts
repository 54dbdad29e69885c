import type { Moment } from '../feed/moment.values.ts';
import type { Notification } from '../inbox/notification.values.ts';
import type { Instant } from '../platform/event.values.ts';
import { fromMicros, type PointAmount, toMicros } from './point-amount.values.ts';
import type { PointsAwarded } from './points.events.ts';

/** From how many points on an entry of a series is told, and celebrated (U-191); null is never. As they stood when it was given. */
export type Thresholds = { wallpost: PointAmount | null; event: PointAmount | null };

/** What an entry means to people: nothing, where it reaches neither threshold. */
export function momentOfEntry(entry: PointsAwarded['data'], thresholds: Thresholds): Moment | undefined {
  const { entryId, seriesId, profileId, points, teamIds, occurredAt, comment } = entry;
  const [posted, celebrated] = [reaches(points, thresholds.wallpost), reaches(points, thresholds.event)];
  if (!posted && !celebrated) return undefined;
  return {
    kind: 'score',
    happenedAt: occurredAt,
    profileIds: [profileId],
    teamIds,
    restsOn: entryId,
    about: { seriesId, entryId, points },
    ...(comment && { words: comment }),
    posted,
    celebrated,
  };
}

/** Who got the points is told, where the series says so (U-191). */
export function noticeOfEntry(entry: PointsAwarded['data'], notify: boolean): Notification | undefined {
  const { seriesId, profileId, points, teamIds, occurredAt, giverId } = entry;
  if (!notify) return undefined;
  return {
    kind: 'points_received',
    happenedAt: occurredAt,
    to: [profileId],
    thing: seriesId,
    about: { seriesId, points, entries: 1 },
    teamIds,
    ...(giverId !== undefined && { by: { profileId: giverId } }),
  };
}

/** What counts no more of somebody, by one revocation: points of one series in all, of several how many entries they were. */
export type Revoked = { profileId: string; entries: number; seriesId: string | null; points: PointAmount };

/** Whose entries a revocation took is told once for all of them. @param teamIds the player's */
export function noticeOfRevoked(
  { profileId, entries, seriesId, points }: Revoked,
  { revocationId, occurredAt: happenedAt }: { revocationId: string; occurredAt: Instant },
  teamIds: readonly string[],
): Notification {
  return {
    kind: 'points_revoked',
    happenedAt,
    to: [profileId],
    thing: revocationId,
    about: { entries, ...(seriesId !== null && { seriesId, points }) },
    teamIds,
  };
}

/** One more entry of somebody, of the same revocation. */
export function alsoRevoked(
  before: Revoked | undefined,
  { profileId, seriesId, points }: Omit<Revoked, 'entries' | 'seriesId'> & { seriesId: string },
): Revoked {
  if (!before) return { profileId, entries: 1, seriesId, points };
  return {
    profileId,
    entries: before.entries + 1,
    seriesId: before.seriesId === seriesId ? seriesId : null,
    points: fromMicros(toMicros(before.points) + toMicros(points)),
  };
}

function reaches(points: PointAmount, threshold: PointAmount | null): boolean {
  return threshold !== null && toMicros(points) >= toMicros(threshold);
}

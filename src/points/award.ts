import type { Instant, Sealed } from '../platform/event.values.ts';
import { Refused } from '../platform/refused.ts';
import type { ExistingSeries } from '../score-series/score-series.ts';
import type { Periods } from './counted-entries.ts';
import { type EntrySource, followedEntry } from './entry-source.values.ts';
import { type PointAmount, toMicros } from './point-amount.values.ts';

/** An entry on its way. */
export type Award = {
  entryId: string;
  seriesId: string;
  profileId: string;
  points: PointAmount;
  pointType?: string;
  /** In plain text; it is sealed under the receiver's key. */
  comment?: string;
  tags: readonly string[];
  occurredAt: Instant;
  receivedAt: Instant;
  giverId?: string;
  timeZone?: string;
  /** What came with it can be revoked as one. */
  importId?: string;
  source?: EntrySource;
  /** They stay with the points; the receiver's teams of now if absent. */
  teamIds?: readonly string[];
  /** By an admin or a link: not limited, and may be negative. */
  unlimited: boolean;
};

/** An award with what was looked up for it: the sealed comment, teams, and, where limits count, the periods that it is in. */
export type PreparedAward = Omit<Award, 'comment' | 'teamIds'> & { comment?: Sealed; teamIds: readonly string[]; periods?: Periods };

/**
 * What does not depend on other entries. A link's entry keeps the tags of the one that it follows.
 * @throws Refused series-deleted, negative-points, time-in-future (more than 5 minutes), point-type-not-found, tag-not-allowed
 */
export function mustFit(award: PreparedAward, { deleted, settings }: ExistingSeries): void {
  const { points, unlimited, occurredAt, receivedAt, pointType, tags, source } = award;
  if (deleted) throw new Refused('series-deleted', 'The score series is deleted');
  if (toMicros(points) < 0 && !unlimited) throw new Refused('negative-points', 'Only admins can take points away');
  if (Date.parse(occurredAt) > Date.parse(receivedAt) + 5 * 60_000) throw new Refused('time-in-future', 'The time is in the future');
  if (pointType !== undefined && !settings.pointTypes.some(({ id }) => id === pointType)) {
    throw new Refused('point-type-not-found', 'The score series has no such point type');
  }
  const isFollower = followedEntry(source) !== undefined;
  const foreign = isFollower || settings.tags.length === 0 ? undefined : tags.find((tag) => !settings.tags.includes(tag));
  if (foreign !== undefined) throw new Refused('tag-not-allowed', 'The score series does not have this tag', { tag: foreign });
}

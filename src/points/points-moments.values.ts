import type { Moment } from '../feed/moment.values.ts';
import { type PointAmount, toMicros } from './point-amount.values.ts';
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

function reaches(points: PointAmount, threshold: PointAmount | null): boolean {
  return threshold !== null && toMicros(points) >= toMicros(threshold);
}

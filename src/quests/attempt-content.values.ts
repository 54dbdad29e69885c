import type { ActivitySettings } from './activity.values.ts';
import { type ListedActivity, publishedOf } from './quest-activities.values.ts';
import { type Given, opens, pointsSoFar, type ScoredActivity } from './score-attempt.values.ts';

type Content = { listed: readonly ListedActivity[]; activities: ReadonlyMap<string, { settings: ActivitySettings }> };

/** What is asked of whoever begins now: published activities, without sections, in their order. */
export function askedNow({ listed }: Pick<Content, 'listed'>): string[] {
  return publishedOf(listed).flatMap(({ activityId, kind }) => (kind === 'section' ? [] : [activityId]));
}

/** What is asked of an attempt: what it was begun with and is there still. */
export function askedOf(activityIds: readonly string[], content: Pick<Content, 'listed'>): string[] {
  const now = new Set(askedNow(content));
  return activityIds.filter((activityId) => now.has(activityId));
}

/** What counts of an attempt: what is asked of it still, and what was answered before it was taken back. */
export function countingOf(
  activityIds: readonly string[],
  given: { has(activityId: string): boolean },
  content: Pick<Content, 'listed'>,
): string[] {
  const asked = new Set(askedOf(activityIds, content));
  return activityIds.filter((activityId) => asked.has(activityId) || given.has(activityId));
}

/** Whether one of some activities opens with what was answered so far (U-171). Points are added up once for all, and only where all of them need some. */
export function opensAny(
  activityIds: readonly string[],
  { activities }: Content,
  scored: readonly ScoredActivity[],
  given: ReadonlyMap<string, Given>,
): boolean {
  if (activityIds.length === 0) return false;
  const needed = activityIds.map((activityId) => {
    const { requiredPoints, parentId } = activities.get(activityId)?.settings ?? {};
    const ofSection = parentId === undefined ? undefined : activities.get(parentId)?.settings.requiredPoints;
    return [requiredPoints, ofSection].filter((points) => points !== undefined);
  });
  if (needed.some((required) => required.length === 0)) return true;
  const points = pointsSoFar(scored, given);
  return needed.some((required) => opens(points, ...required));
}

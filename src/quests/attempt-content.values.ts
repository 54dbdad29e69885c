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

/** Whether an activity opens with what was answered so far (U-171). */
export function isOpenFor(
  activityId: string,
  { activities }: Content,
  scored: readonly ScoredActivity[],
  given: ReadonlyMap<string, Given>,
): boolean {
  const { requiredPoints, parentId } = activities.get(activityId)?.settings ?? {};
  const ofSection = parentId === undefined ? undefined : activities.get(parentId)?.settings.requiredPoints;
  if (requiredPoints === undefined && ofSection === undefined) return true;
  return opens(pointsSoFar(scored, given), requiredPoints, ofSection);
}

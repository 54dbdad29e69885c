import { derivedId } from '../platform/derived-id.ts';
import type { Instant } from '../platform/event.values.ts';
import { type PointAmount, toMicros } from '../points/point-amount.values.ts';
import type { PointsAwarded } from '../points/points.events.ts';
import type { AttemptResult } from './attempts.events.ts';
import type { QuestSettings, RegradedResult } from './quests.events.ts';
import type { DoneAttempt } from './shown-attempts.ts';

const ENTRIES = '5f6d2a0c-9b1e-4c47-8f63-2d7c1e0b9a54';

/** The entry by which an attempt is paid as a regrade makes it. */
export function regradedEntryId(regradeId: string, attemptId: string): string {
  return derivedId(`${regradeId} ${attemptId}`, ENTRIES);
}

/**
 * What a regrade makes of an attempt of which the result is another. What it gave keeps its series, and its tags of now; an entry that was revoked stays
 * so, and none takes its place; where there was none there is one now, as the quest says now.
 * @param entry what it gives now, as it stands
 */
export function regradedResult(
  regradeId: string,
  { attemptId, round, profileId, done }: Pick<DoneAttempt, 'attemptId' | 'round' | 'profileId' | 'done'>,
  result: AttemptResult,
  entry: { entryId: string; seriesId: string; points: PointAmount; tags: readonly string[]; revoked: object | null } | undefined,
  { seriesId, rewardTags }: Pick<QuestSettings, 'seriesId' | 'rewardTags'>,
): RegradedResult {
  const of = { attemptId, round, profileId, result };
  const { total: points } = result;
  if (entry && (entry.revoked || entry.points === points)) return { ...of, ...(done.reward && { reward: done.reward }) };
  const goesTo = entry?.seriesId ?? seriesId;
  const isPaid = goesTo !== undefined && toMicros(points) > 0;
  const tags = entry?.tags ?? rewardTags;
  return {
    ...of,
    ...(isPaid && { reward: { entryId: regradedEntryId(regradeId, attemptId), seriesId: goesTo, points, tags } }),
    ...(entry && { replaces: { entryId: entry.entryId, seriesId: entry.seriesId } }),
  };
}

/** Nothing is said about it. */
export type RegradedAward = Omit<PointsAwarded['data'], 'comment'>;

/** The award that a regrade gives for an attempt, with the teams of its start and at the time of its end; nothing where what it gives stays. */
export function regradedAward(
  questId: string,
  regradeId: string,
  { attemptId, profileId, reward, replaces }: RegradedResult,
  { teamIds, occurredAt }: { teamIds: readonly string[]; occurredAt: Instant },
): RegradedAward | undefined {
  if (reward?.entryId !== regradedEntryId(regradeId, attemptId)) return undefined;
  const source = { kind: 'quest', questId, attemptId, ...(replaces && { replaces: replaces.entryId }) } as const;
  return { ...reward, tags: [...reward.tags], profileId, teamIds: [...teamIds], occurredAt, source };
}

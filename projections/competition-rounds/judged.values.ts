import { amount, listOf, object, type OfFields, text, truth, whole } from '../../src/platform/http/answers.values.ts';
import { limitTold, seriesTold } from '../revocations/points-told.values.ts';
import { standing } from '../scoreboard/standing.values.ts';

/** What would be otherwise, or was, once a round is judged anew. */
export const judgedFields = {
  /** Rows whose points or rank are others, by the rank before; those who had none come last. The first 200. */
  changes: listOf(object({ id: text, name: text, before: standing, after: standing })),
  changeCount: whole,
  /** Rewards that are won, or lost. The first 200. */
  rewards: listOf(object({ rewardId: text, profileId: text, name: text, seriesId: text, seriesName: text, points: amount, won: truth })),
  rewardCount: whole,
  /** What follows by rewards in their series, and in those that are linked; told to the organisation's admins. */
  series: listOf(seriesTold),
  limits: listOf(limitTold),
};
export type Judged = OfFields<typeof judgedFields>;

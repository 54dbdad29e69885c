/**
 * An entry that is not revoked, as far as judging needs to know it. `at`: when it happened, in milliseconds. `micros`: its points in millionths. `tags` and
 * `pointType`: as filters name them. `teamIds`: those of its time.
 */
export type JudgedEntry = {
  entryId: string;
  seriesId: string;
  profileId: string;
  at: number;
  micros: number;
  tags: readonly string[];
  pointType: string | null;
  teamIds: readonly string[];
};

/** Of one instant by their ids: the last is said to have done what they did together. */
export function byTime(a: Pick<JudgedEntry, 'at' | 'entryId'>, b: Pick<JudgedEntry, 'at' | 'entryId'>): number {
  return a.at - b.at || (a.entryId < b.entryId ? -1 : a.entryId > b.entryId ? 1 : 0);
}

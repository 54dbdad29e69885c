/**
 * Where an entry comes from, when nobody gave it by hand: each area adds its kind with its ids. `link`: it follows another entry by a link (U-192);
 * `correction`: it takes the place of another; `competition`: the reward of a round (U-120); `badge`: the reward of a win; `quest`: the reward of an attempt (U-169); `post`: somebody gave it from the
 * feed, for a post or for a comment below it (U-191).
 */
export type EntrySource =
  | { kind: 'link'; linkId: string; entryId: string }
  | { kind: 'correction'; entryId: string }
  | { kind: 'competition'; competitionId: string; round: number; rewardId: string }
  | { kind: 'badge'; badgeId: string; winId: string; rewardId: string }
  | { kind: 'quest'; questId: string; attemptId: string }
  | { kind: 'post'; postId: string; commentId?: string };

/** The entry that this one follows by a link. */
export function followedEntry(source: EntrySource | null | undefined): string | undefined {
  return source?.kind === 'link' ? source.entryId : undefined;
}

/** The entry that this one takes the place of. */
export function correctedEntry(source: EntrySource | null | undefined): string | undefined {
  return source?.kind === 'correction' ? source.entryId : undefined;
}

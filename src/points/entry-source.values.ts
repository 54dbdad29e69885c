import type { SourceKind } from '../automations/automations.events.ts';

/**
 * Where an entry comes from, when nobody gave it by hand: each area adds its kind with its ids. `link`: it follows another entry by a link (U-192);
 * `correction`: it takes the place of another, as does what has `replaces`: of a regrade the reward of an attempt, and what followed the one before; `competition`: the reward of a round (U-120); `badge`: the reward of a win; `quest`: the reward of an attempt (U-169); `post`: somebody gave it from the
 * feed, for a post or for a comment below it (U-191); `rule`: an automation gave it for a thing of its source.
 */
export type EntrySource =
  | { kind: 'link'; linkId: string; entryId: string; replaces?: string }
  | { kind: 'correction'; entryId: string }
  | { kind: 'competition'; competitionId: string; round: number; rewardId: string }
  | { kind: 'badge'; badgeId: string; winId: string; rewardId: string }
  | { kind: 'quest'; questId: string; attemptId: string; replaces?: string }
  | { kind: 'post'; postId: string; commentId?: string }
  | { kind: 'rule'; ruleId: string; actionId: string; from: SourceKind; fromId: string; itemId: string };

/** The entry that this one follows by a link. */
export function followedEntry(source: EntrySource | null | undefined): string | undefined {
  return source?.kind === 'link' ? source.entryId : undefined;
}

/** The entry that this one takes the place of, by a correction or a regrade. */
export function correctedEntry(source: EntrySource | null | undefined): string | undefined {
  return source?.kind === 'correction' ? source.entryId : regradedEntry(source);
}

/** The entry that this one takes the place of by a regrade: what followed that has its own to take its place, and no link is followed from this one. */
export function regradedEntry(source: EntrySource | null | undefined): string | undefined {
  return source?.kind === 'quest' || source?.kind === 'link' ? source.replaces : undefined;
}

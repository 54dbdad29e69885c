import type { Instant } from '../platform/event.values.ts';
import type { WinPlace } from './badge-wins.events.ts';

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

/** A level that an admin gave, and when. */
export type GivenLevel = { levelId: string; period?: { from: Instant; before: Instant }; at: Instant; teamIds: readonly string[] };

/** A win as the rule gives it: by player and slot it is always the same one. */
export type DueWin = WinPlace & {
  profileId: string;
  slot: string;
  levelId?: string;
  period?: { from: Instant; before: Instant };
  takenFrom?: string;
};

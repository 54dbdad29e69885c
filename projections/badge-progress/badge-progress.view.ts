import type { LeaderInfo, ProgressInfo } from '../badges/badges.view.ts';

/** How a player stands to a badge, and who is ahead of it. */
export type ProgressRow = {
  /** The badge's. */
  id: string;
  /** Null where no rule is in force. */
  progressinfo: ProgressInfo | null;
  /** Null where nobody is ahead, or nobody whom the viewer sees. */
  leaderinfo: LeaderInfo | null;
};

export type ProgressHeader = {
  profileId: string;
  /** How many badges there are. */
  count: number;
};

/** Of a player all badges that are there to be won, or one that the viewer sees. */
export type ProgressParams = { profileId: string; badgeId?: string };

import type { Position } from '../platform/event.values.ts';
import type { BadgeRule } from './badge-rule.values.ts';
import type { BadgeVersions } from './badge-versions.values.ts';
import type { DueWin, GivenLevel } from './judging.values.ts';

/** A badge that entries of some series may win. */
export type WatchedBadge = { badgeId: string; kind: BadgeRule['kind']; seriesIds: readonly string[] };

/** Whose wins of which badge. Without a player those of everybody, where it goes to one of all. */
export type AskedWins = { organisationId: string; badgeId: string; rules: BadgeVersions; profileId?: string; gifts: readonly GivenLevel[] };

/** What is won by the entries that count. Bound to what is in memory of them where everything is put together. */
export abstract class WinsDue {
  /** The badges of an organisation that are not deleted: read once views show everything up to a position. @throws NotReached */
  abstract watched(organisationId: string, position: Position): Promise<readonly WatchedBadge[]>;
  /** Everybody who has an entry that may count for a badge, or a win of it: read once views show everything up to a position. @throws NotReached */
  abstract concerned(organisationId: string, badge: WatchedBadge, position: Position): Promise<readonly string[]>;
  /** What is due by the entries that are known up to a position, at least. @throws NotReached */
  abstract due(asked: AskedWins, position: Position): Promise<DueWin[]>;
}

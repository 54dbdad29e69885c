import type { Instant } from '../platform/event.values.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import type { BadgeRule } from './badge-rule.values.ts';
import type { BadgeVersions } from './badge-versions.values.ts';

/** A badge as it would be after a save: with its rules, the one to be tried last. */
export type TriedBadge = {
  organisationId: string;
  badgeId: string;
  kind: BadgeRule['kind'];
  seriesIds: readonly string[];
  rules: BadgeVersions;
};

/** A win that a rule would turn. `levelId`: of a badge of levels. */
export type TrialWin = { profileId: string; levelId: string | null; wonAt: Instant };
/** How many wins, and the first of them in the order in which they were won. */
export type TrialWins = { count: number; first: readonly TrialWin[] };
/** Who would have the badge: how many players, and the first of them, since when, and whether they have it by that rule alone. */
export type TrialHolders = { count: number; first: readonly { profileId: string; since: Instant; gains: boolean }[] };

/** What would follow if a rule were saved. `points`: what its wins would give and take, by series. */
export type BadgeTrial = {
  given: TrialWins;
  withdrawn: TrialWins;
  moved: TrialWins;
  wouldHave: TrialHolders;
  points: readonly { seriesId: string; points: PointAmount }[];
};

/**
 * Tells who would win a badge by rules that nobody has saved: nothing is decided by it, and nothing stored. Bound to what is in memory of entries where
 * everything is put together.
 */
export abstract class ToldBadgeTrials {
  abstract of(tried: TriedBadge): Promise<BadgeTrial>;
}

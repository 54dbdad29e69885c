import type { Position } from '../platform/event.values.ts';
import type { Holder } from './target-holder.values.ts';
import type { ReachedPeriod } from './reached-periods.values.ts';

/** Whose targets of a series may be reached now, or no more: players and teams, or everybody's. */
export type Concerned = { profileIds: ReadonlySet<string> | 'all'; teamIds: ReadonlySet<string> | 'all' };
/** What somebody has reached in an item, where that is not what was recorded. */
export type FoundReached = { itemId: string; holder: Holder; reached: ReachedPeriod[] };

/** Who has reached a target. Bound to what is in memory of the series where everything is put together. */
export abstract class ReachedTargets {
  /** Read once views show everything up to a position. @throws NotReached */
  abstract of(organisationId: string, seriesId: string, concerned: Concerned, position: Position): Promise<FoundReached[]>;
}

import type { CastShow } from '../casts/cast-item.values.ts';
import type { Instant } from '../platform/event.values.ts';

/** Which competitions and battles casts show that name none. Bound where everything is put together. */
export abstract class ShownAmong {
  /** The ids of those that some items show as of an instant (U-133). */
  abstract among(organisationId: string, shows: readonly CastShow[], now: Instant): Promise<string[]>;
}

import type { Who } from '../platform/http/who.ts';

/** What people were told: a fold that no stream has. Bound to the view where everything is put together. */
export abstract class OwnNotifications {
  /** @throws NotFound where one of some notifications was not told to who calls */
  abstract mustBeTold(ids: readonly string[], who: Who): Promise<void>;
}

import type { Availability } from '../../src/battles/battle.values.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import type { Who } from '../../src/platform/http/who.ts';

/** Whether players can battle: judged as a challenge is, by the streams. Bound to what decides on challenges where everything is put together. */
export abstract class Availabilities {
  /** @throws NotFound of an opponent whom they may not see */
  abstract between(who: Who, opponentId: string, now: Instant): Promise<Availability>;
}

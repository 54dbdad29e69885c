import type { Instant } from '../event.values.ts';

/** Whether an organisation may be changed, and that somebody used it. Bound by the billing area. */
export abstract class Standing {
  /** It is told once a day. Reading goes on where it cannot be told. */
  abstract used(organisationId: string, at: Instant): Promise<void>;
  /** @throws Refused organisation-frozen; StoreUnavailable */
  abstract mustNotBeFrozen(organisationId: string): Promise<void>;
}

import type { Instant } from '../../src/platform/event.values.ts';

/** A display that is let in. `seenAt`: its last contact. */
export type LetIn = { tvId: string; castId: string; by: 'pairing' | 'pin' | 'window'; since: Instant; seenAt: Instant; build?: string };

/** What is told of displays that no fact says. Bound where everything is put together. */
export abstract class TvGround {
  abstract letIn(organisationId: string, now: Instant): Promise<LetIn[]>;
}

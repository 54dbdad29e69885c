import type { EventFeed, Position, Recorded } from './event.values.ts';
import type { Records } from './records/records.ts';

/** When this fact, issue that command. The command's id is uuid v5 of the causing event and the rule, so that redelivery is harmless. */
export type Reaction = {
  name: string;
  categories: readonly string[];
  /** Answers the position of the last fact that it caused, if any. Errors are retried, then parked. */
  on(event: Recorded): Promise<Position | undefined>;
};

/** What `/health` says of a reaction. */
export type ReactionStatus = { name: string; position: Position; state: 'catching-up' | 'live' | 'retrying' | 'stopped'; parked: number };

export type { EventFeed, Records };

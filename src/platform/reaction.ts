import type { EventFeed, Position, Recorded } from './event.values.ts';
import type { Records } from './records/records.ts';

/** When this fact, issue that command. The command's id is uuid v5 of the causing event and the rule, so that redelivery is harmless. */
export type Reaction = {
  name: string;
  categories: readonly string[];
  /**
   * Answers the position of the last fact that it caused, if any. Facts of one stream come in order, those of different streams side by side.
   * A refusal is parked, other errors are retried, then parked.
   */
  on(event: Recorded): Promise<Position | undefined>;
};

/**
 * What `/health` says of a reaction. `lag`: how many facts it has taken and not answered, at least 1 while there are others to take.
 * Parked facts are those that it could not answer.
 */
export type ReactionStatus = {
  name: string;
  position: Position;
  lag: number;
  state: 'catching-up' | 'live' | 'retrying' | 'stopped';
  parked: number;
};

/** What reactions live on. */
export type ReactionGround = {
  feed: EventFeed;
  records: Records;
  upcast: (event: Recorded) => Recorded;
  /** The types of the build's event catalogue: any other type stops the reaction that meets it. */
  known: ReadonlySet<string>;
  /** Where trouble is told, beside the status. */
  report: (message: string) => void;
};

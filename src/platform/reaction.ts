import type { EventFeed, Position, Recorded } from './event.values.ts';
import type { Records } from './records/records.ts';

/** A fact that waits for all facts of its organisation before it, and that all after it wait for. */
export const EVERY_LANE = Symbol('every lane');

/** In which lanes of its organisation a fact is: it waits for those before it in any of them, and for no others. */
export type Lane = string | readonly string[] | typeof EVERY_LANE;

/**
 * When this fact, issue that command. The command's id is uuid v5 of the causing event and the rule, so that redelivery is harmless.
 * A reaction converges: it computes what should hold now and issues the difference, so that late, parked and repeated facts end in the same state.
 */
export type Reaction = DecidingReaction | EffectReaction;

type Answering = {
  name: string;
  categories: readonly string[];
  /** What must stay in order; the fact's stream unless told. */
  lane?(event: Recorded): Lane;
  /**
   * Answers the position of the last fact that it caused, if any. Facts of one lane come in order, others side by side.
   * A refusal is parked, other errors are retried, then parked.
   */
  on(event: Recorded): Promise<Position | undefined>;
};

/** It issues commands, and others wait for it: what follows from a fact is there once it has passed it. `begin`: where one that is new begins. */
export type DecidingReaction = Answering & { kind: 'decides'; begin: 'start' | 'now' };
/** It writes to the outbox. What leaves the house is about what happens from now on: one that is new, or has a new name, never sends the past. */
export type EffectReaction = Answering & { kind: 'effects'; begin: 'now' };

/**
 * What `/health` says of a reaction. `lag`: how many facts it has taken and not answered, at least 1 while there are others to take.
 * Parked facts are those that it could not answer.
 */
export type ReactionStatus = {
  name: string;
  kind: Reaction['kind'];
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

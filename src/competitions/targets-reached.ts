import type { Position } from '../platform/event.values.ts';
import type { Reached } from './reached.values.ts';

/** An open round, of how many rows it matters when they reach their targets, and who was found to have reached theirs before. */
export type AskedRound = { organisationId: string; competitionId: string; round: number; most: number; known: readonly string[] };

/** A competition that goes by targets, and what counts in it. */
export type Watching = { competitionId: string; seriesIds: readonly string[] };

/** Who has reached a target. Bound to the boards where everything is put together. */
export abstract class TargetsReached {
  /** The competitions that go by targets, with the series that count: read once views show everything up to a position. @throws NotReached */
  abstract watching(organisationId: string, position: Position): Promise<Watching[]>;

  /**
   * Who has theirs by what is known: of a round that ends by it whoever ended it, else the first to have reached it. Read once views show everything up
   * to a position.
   * @throws NotReached
   */
  abstract of(round: AskedRound, position: Position): Promise<Omit<Reached, 'round'>[]>;
}

import type { Instant, Position } from '../platform/event.values.ts';
import type { RankedRow } from './winners.values.ts';

/** A closed round, by when what counts in it was known. */
export type AtCut = { organisationId: string; competitionId: string; round: number; knownBy: Instant };

/** A round that is closed: of which series, and what counts in it by when it happened. */
export type ClosedSpan = Pick<AtCut, 'competitionId' | 'round'> & { seriesIds: readonly string[]; from: Instant; until: Instant };

/** The ranks of a closed round, and who brought what. Bound to the boards where everything is put together. */
export abstract class RoundRanks {
  /**
   * Those of what had happened and was known when it was closed, in the order of the board: read once views show everything up to a position. Nothing
   * where it was opened, or closed anew, since.
   * @throws NotReached
   */
  abstract of(round: AtCut, position: Position): Promise<RankedRow[] | undefined>;

  /** What counts in a closed round, once views show everything up to a position; nothing where it was opened again. @throws NotReached */
  abstract cutOf(round: Omit<AtCut, 'knownBy'>, position: Position): Promise<{ until: Instant; knownBy: Instant } | undefined>;

  /** Who brought what counts to each team of a round, once views show everything up to a position: by the ids of rows. @throws NotReached */
  abstract bringers(round: Omit<AtCut, 'knownBy'>, position: Position): Promise<ReadonlyMap<string, readonly string[]>>;

  /** Those that would come of all that is known up to a position, by the rules and the roster that it was closed with. Nothing where it is open. */
  abstract known(round: Omit<AtCut, 'knownBy'>, position: Position): Promise<RankedRow[] | undefined>;

  /** The closed rounds of an organisation: read once views show everything up to a position. */
  abstract closedIn(organisationId: string, position: Position): Promise<ClosedSpan[]>;
}

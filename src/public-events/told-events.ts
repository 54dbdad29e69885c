import type { Instant, Position } from '../platform/event.values.ts';
import type { FeedEvent, FeedPlace } from './public-events.values.ts';

/**
 * What programs are told, for whoever sends it: each event once every view shows it. Bound to the feed where everything is put together.
 */
export abstract class ToldEvents {
  /** Where the log ends. */
  abstract head(): Promise<Position>;
  /** Where programs are told something, of all organisations, after a position, as it happens until the signal aborts. */
  abstract heard(after: Position | undefined, signal: AbortSignal): AsyncIterable<{ organisationId: string; position: Position }>;
  /**
   * What comes next for an organisation: at most so many, none of before an instant. `among`: the positions to look at, of somebody who knows them; the whole log if absent.
   * @throws NotReached while views do not show it
   */
  abstract page(
    organisationId: string,
    place: FeedPlace,
    options: { most: number; since?: Instant; among?: readonly Position[]; signal: AbortSignal },
  ): Promise<FeedEvent[]>;
  /** Where somebody goes on who has heard what a token is of. @throws BadInput of a token that nobody gave */
  abstract placeOf(token: string): Promise<FeedPlace>;
}

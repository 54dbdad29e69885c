import type { Instant } from '../platform/event.values.ts';

/** The last that became of a row, by which delivery, and when. */
export type LastOfRow = { rowId: string; deliveryId: string; occurredAt: Instant; became?: 'gone' | 'kept' };

/**
 * The rows of a step: no stream knows them. Who decides on what is found waits until all that happened is shown. Bound to the view of rows where everything is
 * put together.
 */
export abstract class ShownRows {
  /** The ids of those that were taken from an instant on and before another, each once. */
  abstract takenIn(organisationId: string, stepId: string, span: { from: Instant; to: Instant }): AsyncIterable<string>;

  /** The last that became of each row that was ever taken; `became`: nothing while it is there. */
  abstract lastOf(organisationId: string, stepId: string): AsyncIterable<LastOfRow>;
}

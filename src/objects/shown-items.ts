import type { Instant } from '../platform/event.values.ts';

/**
 * The items of a data object: no stream knows them. Who decides on what is found waits until all that happened is shown. Bound to the view of their changes
 * where everything is put together.
 */
export abstract class ShownItems {
  /** The ids of those of which something became from an instant on and before another, each once. */
  abstract changedIn(organisationId: string, objectId: string, span: { from: Instant; to: Instant }): AsyncIterable<string>;
}

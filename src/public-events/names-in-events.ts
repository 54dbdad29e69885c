import type { PublicEvent } from './public-events.values.ts';

/** What things and people are called that public events name by their ids. Bound to views where everything is put together. */
export abstract class NamesInEvents {
  /** By their ids, as admins read them now; of whoever is forgotten what stands for them. */
  abstract of(organisationId: string, events: readonly PublicEvent[]): Promise<ReadonlyMap<string, string>>;
}

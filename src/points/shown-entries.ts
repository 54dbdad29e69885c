import type { Instant } from '../platform/event.values.ts';
import type { CountedEntry } from '../revocations/turning.values.ts';

/** An entry as it is counted, and what took it out when it does not count. */
export type ShownEntry = CountedEntry & { revoked: { revocationId: string } | null };

/** Entries of a series; what is absent does not narrow. */
export type EntriesAmong = {
  seriesId: string;
  playerId?: string;
  giverId?: string;
  importId?: string;
  /** Both included. */
  from?: Instant;
  to?: Instant;
  /** What took them out. */
  revocationId?: string;
};

/**
 * Finds what people point at: entries by their ids alone, or by what they have in common. No stream knows that; who decides on what is found waits
 * until all that happened is shown. Bound to the view of entries where everything is put together.
 */
export abstract class ShownEntries {
  /** As many of these as there are, in any order; of one series or of any. */
  abstract withIds(organisationId: string, entryIds: readonly string[], seriesId?: string): Promise<ShownEntry[]>;
  /** Oldest first. */
  abstract among(organisationId: string, wanted: EntriesAmong): AsyncIterable<ShownEntry>;
  /** Those that follow entries by links, whether they count or not. */
  abstract following(organisationId: string, entryIds: readonly string[]): AsyncIterable<ShownEntry>;
}

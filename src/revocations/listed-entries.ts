import { upcast } from '../../migrations-events/upcast.ts';
import type { EventStore } from '../platform/event-store/event-store.ts';
import type { Recorded } from '../platform/event.values.ts';
import type { ListedEntry, ReinstatementApplied, RevocationApplied, RevocationEvent } from './revocation.events.ts';

/** The fact that a list was applied. */
export type Applied = Recorded<RevocationApplied> | Recorded<ReinstatementApplied>;

/** The entries of a list that was applied. They stand before it in the stream, as a rule right before. */
export async function listedEntries(store: EventStore, { stream, revision, data }: Applied): Promise<ListedEntry[]> {
  let entries: ListedEntry[] = [];
  const step = Math.ceil(data.entries / 500) + 10;
  for (let until = revision; until > 0 && entries.length < data.entries; until -= step) {
    const from = Math.max(0, until - step);
    const part: ListedEntry[] = [];
    for await (const recorded of store.readStream(stream, { from, maxCount: until - from })) {
      const fact = upcast(recorded) as Recorded<RevocationEvent>;
      if (fact.type === 'EntriesListed' && fact.data.revocationId === data.revocationId) part.push(...fact.data.entries);
    }
    entries = [...part, ...entries];
  }
  return entries;
}

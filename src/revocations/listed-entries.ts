import { upcast } from '../../migrations-events/upcast.ts';
import type { EventStore } from '../platform/event-store/event-store.ts';
import type { Recorded } from '../platform/event.values.ts';
import type { PointsAwarded } from '../points/points.events.ts';
import { REPLACEMENTS_IN_A_PART } from './lists.ts';
import type { ListedEntry, ReinstatementApplied, RevocationApplied, RevocationEvent } from './revocation.events.ts';

/** The fact that a list was applied. */
export type Applied = Recorded<RevocationApplied> | Recorded<ReinstatementApplied>;

/** The entries of a list that was applied. */
export async function listedEntries(store: EventStore, applied: Applied): Promise<ListedEntry[]> {
  return (await wholeList(store, applied)).entries;
}

/** All that stands in a list that was applied: before it in the stream, as a rule right before. */
export async function wholeList(store: EventStore, { stream, revision, data }: Applied) {
  const wanted = ('replacements' in data && data.replacements) || 0;
  let [entries, replacements]: [ListedEntry[], PointsAwarded['data'][]] = [[], []];
  const step = Math.ceil(data.entries / 500) + Math.ceil(wanted / REPLACEMENTS_IN_A_PART) + 10;
  for (let until = revision; until > 0 && (entries.length < data.entries || replacements.length < wanted); until -= step) {
    const from = Math.max(0, until - step);
    const part: typeof entries = [];
    const instead: typeof replacements = [];
    for await (const recorded of store.readStream(stream, { from, maxCount: until - from })) {
      const fact = upcast(recorded) as Recorded<RevocationEvent>;
      if (fact.type !== 'EntriesListed' || fact.data.revocationId !== data.revocationId) continue;
      part.push(...fact.data.entries);
      instead.push(...(fact.data.replacements ?? []));
    }
    [entries, replacements] = [
      [...part, ...entries],
      [...instead, ...replacements],
    ];
  }
  return { entries, replacements };
}

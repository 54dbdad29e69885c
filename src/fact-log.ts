import { upcast } from '../migrations-events/upcast.ts';
import type { FactLog } from '../projections/platform/fact-log.ts';
import { type EventStore, ForeignPosition } from './platform/event-store/event-store.ts';
import type { Position, Recorded } from './platform/event.values.ts';
import { TryLater } from './platform/http/refusals.ts';
import type { RevocationEvent } from './revocations/revocation.events.ts';

const PARTS_AT_ONCE = 200;

/** The log, as views read it. */
export function factLog(store: EventStore): FactLog {
  return {
    async *at(positions: readonly Position[]): AsyncGenerator<Recorded> {
      try {
        for await (const stored of store.readAt(positions)) yield upcast(stored);
      } catch (error) {
        throw error instanceof ForeignPosition ? new TryLater() : error;
      }
    },
    mustAnswer: async () => {
      await store.head();
    },
    head: () => store.head(),
    async *after(position, { categories, stays, signal }) {
      const filter = { categories };
      if (stays) {
        for await (const message of store.subscribeToAll({ after: position, filter, signal }))
          if (message.kind === 'event') yield upcast(message.event);
        return;
      }
      for await (const stored of store.readAll({ from: position, filter })) if (stored.position !== position) yield upcast(stored);
    },
    async knows(position) {
      if (position > (await store.head())) return false;
      try {
        for await (const fact of store.readAt([position])) return fact.position === position;
      } catch (error) {
        if (!(error instanceof ForeignPosition)) throw error;
      }
      return false;
    },
    async listedBefore({ stream, revision }, listId) {
      const listed: string[][] = [];
      for (let to = revision; to > 0; to -= PARTS_AT_ONCE) {
        const from = Math.max(0, to - PARTS_AT_ONCE);
        const found: string[][] = [];
        for await (const stored of store.readStream(stream, { from, maxCount: to - from })) {
          const { type, data } = upcast(stored) as Recorded<RevocationEvent>;
          if (type === 'EntriesListed' && data.revocationId === listId) found.push(data.entries.map(({ entryId }) => entryId));
        }
        // Parts follow each other: where there is none any more, there is none before.
        if (found.length === 0 && listed.length > 0) break;
        listed.unshift(...found);
      }
      return listed.flat();
    },
  };
}

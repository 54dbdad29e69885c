import { join } from 'node:path';
import { EmbeddedEventStore } from '../src/platform/event-store/embedded-event-store.ts';
import type { NewEvent } from '../src/platform/event-store/event-store.ts';
import { accountOf } from '../src/points/points-account.ts';
import { awarded } from './facts.ts';
import { sized } from './measure.ts';

/** How many facts the large log has. */
export const EVENTS = Number(process.env.BENCH_EVENTS ?? sized(1_000_000));

const IN_AN_APPEND = 100;
const IN_FLIGHT = 200;

/** Whose entries they are. */
export type Accounts = { organisationId: string; seriesId: string; players: readonly string[] };

/** Appends entries to a log, as many for each player, in the order of their times as far as one append goes. */
export async function appendEntries(data: string, count: number, { organisationId, seriesId, players }: Accounts): Promise<void> {
  const store = await EmbeddedEventStore.open({ file: join(data, 'events.db') });
  const each = Math.ceil(count / players.length);
  const revisions = new Map<string, number>();
  const batches = (function* () {
    let made = 0;
    for (let from = 0; from < each; from += IN_AN_APPEND) {
      for (const profileId of players) {
        const size = Math.min(IN_AN_APPEND, each - from, count - made);
        if (size <= 0) return;
        yield { profileId, facts: Array.from({ length: size }, () => entry(made++, profileId)) };
      }
    }
  })();
  const entry = (n: number, profileId: string): NewEvent => {
    const { data: about, metadata, ...fact } = awarded(n, players.length);
    return { ...fact, data: { ...about, seriesId, profileId, teamIds: [] }, metadata: { ...metadata, organisationId } };
  };
  const writer = async () => {
    for (const { profileId, facts } of batches) {
      const stream = accountOf(organisationId, seriesId, profileId);
      const revision = revisions.get(stream);
      revisions.set(stream, (revision ?? -1) + facts.length);
      await store.append(stream, facts, { expected: revision ?? 'no-stream' });
    }
  };
  // One player's appends follow each other by a whole round of the others, so that none overtakes another.
  await Promise.all(Array.from({ length: Math.min(IN_FLIGHT, players.length) }, writer));
  await store.close();
}

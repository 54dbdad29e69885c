import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DataFolder } from '../platform/data-folder.ts';
import { copyFacts } from '../platform/event-store/copy-facts.ts';
import { EmbeddedEventStore } from '../platform/event-store/embedded-event-store.ts';
import type { EventStore } from '../platform/event-store/event-store.ts';
import { numberOf } from '../platform/event-store/log-position.ts';
import { Refused } from '../platform/refused.ts';
import { EVENT_STORE_ADDRESS } from '../platform/settings.ts';
import { isSamePlace, placeOf, recordsIdOf, whereaboutsOf } from '../platform/whereabouts.ts';
import { Channel } from './channel.ts';
import type { CommandOutput } from './command.ts';
import { moveRecords, recordsIn } from './move-records.ts';

/** From where to where the facts move, each the path of a data folder or an address, and the folder of the records that belong to them. */
export type Move = { from: string; to: string; folder: string };

/** The source's store, and how those who use it let go of it and of its records when all facts are copied. */
type Leaving = { source: EventStore; letGo: () => Promise<void>; signal: AbortSignal };

/** How many facts pass before it is said how far it is. */
const TOLD_EVERY = 500;

/**
 * Copies every fact, compares, and moves the records: to the folder of the facts, or, when those move to a server, nowhere. From then on the
 * records belong to the facts at the target, and Laurel does not start with the old ones any more. Until then nothing has changed for the source.
 * @throws Refused same-place, moved-away, folder-taken, other-records, other-facts, broken-off
 */
export async function* moveHouse({ from, to, folder }: Move, { source, letGo, signal }: Leaving): AsyncGenerator<CommandOutput> {
  if (from === to) throw new Refused('same-place', 'The facts are there already');
  const mine = await recordsIn(folder, recordsIdOf);
  if (((await source.owner()) ?? mine) !== mine) throw otherRecords(from, folder);
  const home = EVENT_STORE_ADDRESS.test(to) ? folder : to;
  const before = await recordsIn(folder, whereaboutsOf);
  const settled = !before || before.storeId === source.storeId;
  const furnished = existsSync(join(home, 'records.db'));
  if (!settled && !isSamePlace(before.place, to)) throw new Refused('moved-away', `The facts of ${folder} are in ${before.place}`);
  if (!settled && furnished) {
    yield { line: `Everything has moved to ${placeOf(to)} already` };
    return;
  }
  await using open = new AsyncDisposableStack();
  if (home !== folder) {
    if (furnished) throw new Refused('folder-taken', `There is a Laurel in ${home}: name a folder that is empty`);
    mkdirSync(home, { recursive: true, mode: 0o700 });
    open.adopt(DataFolder.open(home), (held) => held.release());
  }
  let target = open.adopt(await openStore(to), (store) => store.close());
  if (((await target.owner()) ?? mine) !== mine) throw otherRecords(to, folder);
  const copied = yield* copying(source, target, signal);
  // Not before they are known to be the same facts: somebody else's, who has not said so yet, are to stay theirs.
  if ((await target.claim(mine)) !== mine) throw otherRecords(to, folder);
  await target.close();
  target = open.adopt(await openStore(to, source.storeId), (store) => store.close());
  await letGo();
  await moveRecords({ folder, home, source, target, place: placeOf(to) });
  yield { line: `${copied.facts} facts are in ${placeOf(to)}, each compared; ${copied.copied} were copied now` };
  yield { line: `Start Laurel with ${startOf({ from, to, folder })}: it builds its views anew. Then run "laurel verify"` };
  if (home !== folder) yield { line: `Then delete ${folder}: whoever is forgotten from now on would still be known there` };
}

/** Moves what no server serves. @throws Refused no-facts, no-records */
export async function* moveAlone(move: Move, signal: AbortSignal): AsyncGenerator<CommandOutput> {
  const { from, folder } = move;
  if (!EVENT_STORE_ADDRESS.test(from) && !existsSync(join(from, 'events.db')))
    throw new Refused('no-facts', `There are no facts in ${from}`);
  if (!existsSync(join(folder, 'records.db')))
    throw new Refused('no-records', `There are no records in ${folder}: set LAUREL_DATA to the folder of those that belong to the facts`);
  await using open = new AsyncDisposableStack();
  open.adopt(DataFolder.open(folder), (held) => held.release());
  const source = open.adopt(await openStore(from), (store) => store.close());
  yield* moveHouse(move, { source, letGo: () => Promise.resolve(), signal });
}

function otherRecords(house: string, folder: string): Refused {
  return new Refused('other-records', `The facts in ${placeOf(house)} belong to other records than those in ${folder}. Nothing was moved`);
}

async function openStore(house: string, after?: string): Promise<EventStore> {
  if (!EVENT_STORE_ADDRESS.test(house)) return EmbeddedEventStore.open({ file: join(house, 'events.db'), after });
  const { EventStoreDbEventStore } = await import('../platform/event-store/eventstoredb-event-store.ts');
  return EventStoreDbEventStore.open(house, { after });
}

async function* copying(
  source: EventStore,
  target: EventStore,
  signal: AbortSignal,
): AsyncGenerator<CommandOutput, { facts: number; copied: number }> {
  const progress = new Channel<CommandOutput>();
  const total = numberOf(await source.head(), source.storeId);
  let passes = 0;
  const copied = copyFacts(source, target, {
    signal,
    passed: ({ position }, had) => {
      if (passes++ % TOLD_EVERY > 0) return;
      progress.send({ progress: { done: numberOf(position, source.storeId), total, label: had ? 'compare' : 'copy' } });
    },
  }).finally(() => progress.end());
  copied.catch(() => undefined);
  yield* progress;
  return copied.catch((error: unknown) => {
    throw signal.aborted ? new Refused('broken-off', 'Broken off. Run it again: it goes on where it was') : error;
  });
}

function startOf({ from, to, folder }: Move): string {
  if (EVENT_STORE_ADDRESS.test(to)) return `EVENT_STORE_URL=${placeOf(to)} and LAUREL_DATA=${folder}, where the records stay`;
  return EVENT_STORE_ADDRESS.test(from) ? `LAUREL_DATA=${to} and without EVENT_STORE_URL` : `LAUREL_DATA=${to}`;
}

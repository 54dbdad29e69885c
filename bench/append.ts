import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedEventStore } from '../src/platform/event-store/embedded-event-store.ts';
import { accountOf, awarded } from './facts.ts';
import { inFolder } from './folder.ts';
import { compare, type Result, sized } from './measure.ts';

const PLAYERS = sized(1_000);
const [ALONE, TOGETHER] = [sized(3_000), sized(60_000)];

/** Durable appends of one event each: alone, and with 32 in flight. The floor inserts the same rows with as many in a transaction. */
export async function append(): Promise<Result[]> {
  return [
    await compare(
      'append, 1 in flight',
      'events/s',
      () => insertRows(ALONE, 1),
      () => appendEvents(ALONE, 1),
    ),
    await compare(
      'append, 32 in flight',
      'events/s',
      () => insertRows(TOGETHER, 32),
      () => appendEvents(TOGETHER, 32),
    ),
  ];
}

function appendEvents(count: number, inFlight: number): Promise<number> {
  return inFolder(async (folder) => {
    const store = await EmbeddedEventStore.open({ file: join(folder, 'events.db') });
    const revisions = new Map<string, number>();
    let next = 0;
    const started = performance.now();
    const writer = async () => {
      while (next < count) {
        const n = next++;
        const stream = accountOf(n % PLAYERS);
        const revision = revisions.get(stream);
        revisions.set(stream, (revision ?? -1) + 1);
        await store.append(stream, [awarded(n, PLAYERS)], { expected: revision ?? 'no-stream' });
      }
    };
    await Promise.all(Array.from({ length: inFlight }, writer));
    const seconds = (performance.now() - started) / 1_000;
    await store.close();
    return count / seconds;
  });
}

export function insertRows(count: number, perTransaction: number): Promise<number> {
  return inFolder((folder) => {
    const database = new DatabaseSync(join(folder, 'floor.db'));
    database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL');
    database.exec(
      'CREATE TABLE events (position INTEGER PRIMARY KEY, id TEXT, stream TEXT, revision INTEGER, type TEXT, data TEXT, metadata TEXT, UNIQUE (stream, revision))',
    );
    const insert = database.prepare('INSERT INTO events (id, stream, revision, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?)');
    const started = performance.now();
    for (let n = 0; n < count; n += perTransaction) {
      database.exec('BEGIN');
      for (let at = n; at < Math.min(n + perTransaction, count); at++) {
        const { id, type, data, metadata } = awarded(at, PLAYERS);
        insert.run(id, accountOf(at % PLAYERS), Math.floor(at / PLAYERS), type, JSON.stringify(data), JSON.stringify(metadata));
      }
      database.exec('COMMIT');
    }
    const seconds = (performance.now() - started) / 1_000;
    database.close();
    return count / seconds;
  });
}

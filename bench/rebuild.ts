import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { upcast } from '../migrations-events/upcast.ts';
import { entries } from '../projections/entries/entries.ts';
import { Projector } from '../projections/platform/projector.ts';
import { SqliteReadModels } from '../projections/platform/sqlite-read-models.ts';
import { knownTypes } from '../src/catalogue.events.ts';
import { EmbeddedEventStore } from '../src/platform/event-store/embedded-event-store.ts';
import { toMicros } from '../src/points/point-amount.values.ts';
import type { PointsAwarded } from '../src/points/points.events.ts';
import type { Metadata } from '../src/platform/event.values.ts';
import { inFolder } from './folder.ts';
import { largeGround } from './large-ground.ts';
import { EVENTS } from './large-log.ts';
import { compare, type Result } from './measure.ts';

/** The entries are rebuilt beside those that readers see; the floor reads the facts from SQLite, parses them and adds them up. */
export async function rebuild(): Promise<Result[]> {
  const { many } = await largeGround();
  const log = join(many, 'events.db');
  return inFolder(async (folder) => {
    const store = await EmbeddedEventStore.open({ file: log });
    const models = await SqliteReadModels.open({ file: join(folder, 'views.db') });
    const projector = new Projector(store, models, () => Promise.resolve(undefined), upcast, knownTypes, console.error);
    projector.run([entries]);
    await projector.reached(await store.head(), { timeoutMs: 3_600_000 });
    const result = await compare(
      `rebuild of ${EVENTS.toLocaleString('en')} events`,
      'events/s',
      () => speedOf(() => replay(log)),
      () => speedOf(() => projector.rebuild('entries')),
      { atLeast: 0.6 },
    );
    await projector.stop();
    await models.close();
    await store.close();
    return [result];
  });
}

/** Everybody's totals, from the first fact on, of those recorded up to an instant. */
export function replay(log: string, until = '9'): Map<string, { micros: number; entries: number }> {
  const database = new DatabaseSync(log, { readOnly: true });
  const facts = database.prepare('SELECT type, data, metadata FROM events ORDER BY position', { returnArrays: true });
  const totals = new Map<string, { micros: number; entries: number }>();
  for (const [type, data, metadata] of facts.iterate() as unknown as Iterable<[string, string, string]>) {
    if (type !== 'PointsAwarded') continue;
    const { seriesId, profileId, points, occurredAt } = JSON.parse(data) as PointsAwarded['data'];
    const { organisationId } = JSON.parse(metadata) as Metadata;
    if (occurredAt > until) continue;
    const key = `${organisationId}/${seriesId}/${profileId}`;
    const { micros = 0, entries = 0 } = totals.get(key) ?? {};
    totals.set(key, { micros: micros + toMicros(points), entries: entries + 1 });
  }
  database.close();
  return totals;
}

async function speedOf(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return (EVENTS * 1_000) / (performance.now() - started);
}

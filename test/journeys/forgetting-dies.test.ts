import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReadModels } from '../../projections/platform/read-models.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { KEYS } from '../../src/platform/keys.ts';
import { Records } from '../../src/platform/records/records.ts';
import { Settled } from '../../src/platform/settled.ts';
import { eventStoreOf } from './event-store-of.ts';
import { startTestLaurel, type TestLaurel } from './laurel.ts';
import { openPoints } from './points-ground.ts';

/** Where the process dies: in the middle of the purge of these. */
const deaths: [string, (laurel: TestLaurel, die: () => void) => void][] = [
  ['before the views are purged', ({ app }, die) => dieIn(app.get(ReadModels), die)],
  ['after the key is destroyed, before the records are purged', ({ app }, die) => dieIn(app.get(Records), die)],
];

test.each(deaths)('U-070 forgetting is finished at the next start when the process dies %s', async (_, dying) => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-dies-'));
  const data = join(folder, 'dead');
  const living = await startTestLaurel();
  const ground = await openPoints({ on: living });
  const [zebulon = ''] = await ground.players('Zebulon Quackenbush');
  await ground.settled();
  dying(living, () => cpSync(living.data, data, { recursive: true, filter: (path) => !path.endsWith('.sock') }));
  expect((await ground.admin.post('profile/anonymize_players', { selplayers: [zebulon] })).status).toBe(200);
  await living.close();

  const laurel = await startTestLaurel({ data, ...(await eventStoreOf(living.data)) });
  try {
    const { app } = laurel;
    await app.get(Settled).settled(await app.get(EventStore).head());
    expect(mentions(data, 'quackenbush')).toEqual([]);
    expect((await app.get(Records).get(KEYS, `${ground.organisationId}/${zebulon}`))?.document.wrapped).toHaveLength(0);
  } finally {
    await laurel.close();
    rmSync(folder, { recursive: true });
  }
});

function dieIn(purged: { purge(): Promise<void> }, die: () => void): void {
  const purge = purged.purge.bind(purged);
  purged.purge = () => {
    purged.purge = purge;
    die();
    return purge();
  };
}

function mentions(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile() && readFileSync(file, 'latin1').toLowerCase().includes(text));
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Projector } from '../../projections/platform/projector.ts';
import { SqliteReadModels } from '../../projections/platform/sqlite-read-models.ts';
import type { NewEvent } from '../../src/platform/event-store/event-store.ts';
import { fact } from '../contracts/facts.ts';
import { entries, KNOWN, scores } from '../projections/projector-world.ts';
import { type BreakableStore, describeFaults, openBreakableStore } from './fault-ground.ts';

const PLAYERS = 50;
const APPENDS = 300;
const FACTS = 40;

describeFaults('A view that is being built', () => {
  let ground: BreakableStore;
  const folder = mkdtempSync(join(tmpdir(), 'laurel-catch-up-'));

  beforeAll(async () => {
    ground = await openBreakableStore();
  });
  afterAll(async () => {
    await ground.close();
    rmSync(folder, { recursive: true });
  });

  const scored = (player: string): NewEvent => ({ ...fact(), type: 'Scored', data: { player, points: 1 } });

  test('is the same in the end when the server is killed and its line cut in the middle of it', async () => {
    const { store, server, proxy } = ground;
    let position = '';
    for (let append = 0; append < APPENDS; append++) {
      const events = Array.from({ length: FACTS }, (_, index) => scored(`player-${index % PLAYERS}`));
      ({ position } = await store.append(`points-${append}`, events, { expected: 'no-stream' }));
    }
    const restart = async () => {
      await server.signal('SIGKILL');
      await server.restart();
    };
    const faults = new Map([
      [1_000, restart],
      [3_000, () => Promise.resolve(proxy.cut())],
      [5_000, restart],
      [7_000, () => Promise.resolve(proxy.cut())],
    ]);
    let folded = 0;
    let under: Promise<void> = Promise.resolve();
    const onFold = () => {
      folded += 1;
      const fault = faults.get(folded);
      if (fault) under = under.then(fault);
    };
    const models = await SqliteReadModels.open({ file: join(folder, 'views.db') });
    const reports: string[] = [];
    const projector = new Projector(
      store,
      models,
      () => Promise.resolve(undefined),
      (event) => event,
      KNOWN,
      (message) => reports.push(message),
    );
    projector.run([scores({ onFold }), entries('entries')]);
    await projector.reached(position, { timeoutMs: 100_000 });
    expect(folded).toBe(APPENDS * FACTS);
    for await (const { document } of models.scan('scores')) expect(document).toEqual({ points: APPENDS, facts: APPENDS });
    const kept = await models.count('entries', {});
    expect(kept).toBe(APPENDS * FACTS);
    await under;
    while (store.trouble !== undefined) await wait(20);
    for (const verified of await projector.verify()) expect(verified).toMatchObject({ differences: [] });
    expect(projector.status()).toMatchObject([
      { name: 'scores', state: 'live', lag: 0 },
      { name: 'entries', state: 'live', lag: 0 },
    ]);
    expect(reports).toEqual([]);
    await projector.stop();
    await models.close();
  }, 120_000);
});

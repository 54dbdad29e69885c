import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startLaurel } from '../src/laurel.ts';
import type { ItemAdded } from '../src/objects/objects.events.ts';
import { Keys } from '../src/platform/keys.ts';
import { askingAs } from './calls.ts';
import { inFolder } from './folder.ts';
import { caughtUp, layGround } from './ground.ts';
import { compare, type Result, sized } from './measure.ts';
import { layEach } from './objects.ts';

const CHANGES = sized(100_000, 200);
/** One of so many fits, and gives an entry. */
const FITS = 100;
const PLAYERS = 100;
const DAY_MS = 86_400_000;

/** A rule tried on very many changes, with what would follow; the floor reads the same facts, opens their texts and filters them. */
export function tries(): Promise<Result[]> {
  return inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const ground = await layGround(data, PLAYERS);
    const laurel = await startLaurel({ PORT: '0', LAUREL_DATA: data });
    try {
      const ask = askingAs(laurel.url, ground.cookie);
      const { object_id } = await ask<{ object_id: string }>('objects/save_object_settings', { name: 'Deals' });
      const field = async (more: object) => (await ask<{ id: string }>('objects/save_object_column', { object_id, ...more })).id;
      const [state, owner, amount] = [
        await field({ label: 'State' }),
        await field({ label: 'Owner', data_type: 'player' }),
        await field({ label: 'Amount', data_type: 'decimal' }),
      ];
      const playerOf = (n: number) => ground.players[n % PLAYERS] ?? '';
      await layEach(laurel, ground, object_id, CHANGES, (n) => ({
        texts: { [state]: n % FITS === 0 ? 'Won' : 'Open' },
        values: { [owner]: playerOf(Math.floor(n / FITS)), [amount]: String(n + 1) },
      }));
      await caughtUp(laurel);
      const rule = { source: 'object', source_id: object_id, source_event: 'itemadded', filter: [{ field: state, value: 'won' }] };
      const gives = { scoreseries_id: ground.seriesId, player_column: owner, points_column: amount, score_prefix: '0.01' };
      const from = new Date(Date.now() - DAY_MS).toISOString();
      const tried = async () => {
        const { trial } = await ask<{ trial: { givenCount: number } }>('automations/try', { from, data: rule, actions: [gives] });
        return trial.givenCount;
      };
      const keys = laurel.app.get(Keys);
      const log = join(data, 'events.db');
      return [
        await compare(
          `a rule tried on ${CHANGES.toLocaleString('en')} changes, against reading, opening and filtering them`,
          'changes/s',
          () => speedOf(() => filtered(log, keys, state)),
          () => speedOf(tried),
          { atLeast: 0.5 },
        ),
      ];
    } finally {
      await laurel.close();
    }
  });
}

/** @throws Error where others fit than do */
async function speedOf(fitting: () => Promise<number>): Promise<number> {
  const started = performance.now();
  const count = await fitting();
  if (count !== Math.ceil(CHANGES / FITS)) throw new Error(`${count} fit of ${CHANGES}`);
  return (CHANGES * 1_000) / (performance.now() - started);
}

async function filtered(log: string, keys: Keys, state: string): Promise<number> {
  const database = new DatabaseSync(log, { readOnly: true });
  const facts = database.prepare("SELECT data FROM events WHERE type = 'ItemAdded' ORDER BY position", { returnArrays: true });
  let fitting = 0;
  for (const [data] of facts.iterate() as unknown as Iterable<[string]>) {
    const { texts } = JSON.parse(data) as ItemAdded['data'];
    const text = await keys.open(texts[state] ?? undefined);
    if (text?.normalize('NFKC').toLowerCase() === 'won') fitting += 1;
  }
  database.close();
  return fitting;
}

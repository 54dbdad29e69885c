import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { EntryImport } from '../src/points/import-entries.ts';
import { startLaurel } from '../src/laurel.ts';
import { insertRows } from './append.ts';
import { inFolder } from './folder.ts';
import { caughtUp, type Ground, layGround } from './ground.ts';
import { compare, type Result, sized } from './measure.ts';

export const ROWS = Number(process.env.BENCH_ROWS ?? sized(100_000));
const PLAYERS = sized(1_000);
const IN_A_TRANSACTION = 500;

/** A list of entries is read, judged and stored; the floor inserts as many facts of the same shape into SQLite, 500 to a transaction. */
export async function importing(): Promise<Result[]> {
  let behind = 0;
  const result = await compare(
    `import of ${ROWS.toLocaleString('en')} rows`,
    'rows/s',
    () => insertRows(ROWS, IN_A_TRANSACTION),
    async () => {
      const { speed, behindSeconds } = await importOnce();
      behind = behindSeconds;
      return speed;
    },
    { atLeast: 0.35 },
  );
  return [{ ...result, note: `all views showed them ${behind.toFixed(1)} s after the answer` }];
}

function importOnce(): Promise<{ speed: number; behindSeconds: number }> {
  return inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const ground = await layGround(data, PLAYERS);
    const laurel = await startLaurel({ PORT: '0', LAUREL_DATA: data }, { listen: false });
    try {
      const { organisationId, adminId, seriesId } = ground;
      const text = listOf(ground);
      const started = performance.now();
      const order = { organisationId, seriesId, actor: { profileId: adminId }, receivedAt: new Date().toISOString(), text };
      await laurel.app.get(EntryImport).run(order);
      const answered = performance.now();
      await caughtUp(laurel);
      return { speed: (ROWS * 1_000) / (answered - started), behindSeconds: (performance.now() - answered) / 1_000 };
    } finally {
      await laurel.close();
    }
  });
}

/** So many rows of the ground's players, one each in turn. */
export function listOf({ players }: Ground): string {
  const lines = Array.from({ length: ROWS }, (_, n) => {
    const time = new Date(Date.UTC(2025, 0, 1) + n * 200).toISOString();
    return `row-${n},P${n % players.length},${1 + (n % 97)},${time}`;
  });
  return ['id,player,points,time', ...lines].join('\n');
}

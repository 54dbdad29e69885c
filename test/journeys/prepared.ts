import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startTestLaurel, type TestLaurel } from './laurel.ts';

const LOOKED_FOR_EVERY_MS = 50;

/** A server on what was played, and what to take it up with. */
export type Prepared<Kept> = { laurel: TestLaurel; kept: Kept };

/**
 * Starts a server on a folder in which something has been played. The first file that asks plays it, on a server that is then stopped;
 * all take a copy. On EventStoreDB, whose facts lie in no folder, each plays it.
 * @param name of what is played: one for all files that play the same
 * @param play answers what is kept of it, as JSON can say it: ids, cookies
 */
export async function startPrepared<Kept>(name: string, play: (laurel: TestLaurel) => Promise<Kept>): Promise<Prepared<Kept>> {
  const { LAUREL_PREPARED: folder, EVENT_STORE_COMMAND: onServer } = process.env;
  if (folder === undefined || onServer) {
    const laurel = await startTestLaurel();
    return { laurel, kept: await play(laurel) };
  }
  const [data, keptFile] = [join(folder, name), join(folder, `${name}.json`)];
  while (!existsSync(keptFile)) {
    if (claim(data)) await prepare(data, keptFile, play);
    else await wait(LOOKED_FOR_EVERY_MS);
  }
  return { laurel: await startTestLaurel({ copyOf: data }), kept: JSON.parse(readFileSync(keptFile, 'utf8')) as Kept };
}

/** Whether nobody else plays it. */
function claim(data: string): boolean {
  try {
    mkdirSync(data, { mode: 0o700 });
    return true;
  } catch {
    return false;
  }
}

/** When it fails it is given up: the next who asks tries it anew, and says why too. */
async function prepare<Kept>(data: string, keptFile: string, play: (laurel: TestLaurel) => Promise<Kept>): Promise<void> {
  try {
    const laurel = await startTestLaurel({ data });
    try {
      writeFileSync(`${keptFile}.part`, JSON.stringify(await play(laurel)));
    } finally {
      await laurel.close();
    }
    renameSync(`${keptFile}.part`, keptFile);
  } catch (error) {
    rmSync(data, { recursive: true, force: true });
    throw error;
  }
}

import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { Clock } from '../platform/clock.ts';
import { idAfter } from '../platform/event-store/log-position.ts';
import type { Instant } from '../platform/event.values.ts';
import { Refused } from '../platform/refused.ts';
import { BACKED_UP } from './backup.ts';

/**
 * Puts a backup into a data folder that holds nothing yet. Views are not in it: the next start rebuilds them.
 * Everything is unpacked aside and moved into place at the end, so that a restore that breaks off leaves no half store.
 * @throws Refused folder-not-empty, not-a-backup
 */
export async function restore(file: string, dataFolder: string, now: Instant = new Clock().now()): Promise<void> {
  if (existsSync(dataFolder) && readdirSync(dataFolder).length > 0)
    throw new Refused('folder-not-empty', `${dataFolder} is not empty: name an empty folder in LAUREL_DATA`);
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const aside = join(dataFolder, 'restoring');
  mkdirSync(aside);
  try {
    const unpacked: string[] = [];
    const unpack = extract();
    unpack.on('entry', ({ name }, content, next) => {
      if (!BACKED_UP.includes(name)) {
        next(new Refused('not-a-backup', `${file} is not a backup of Laurel`));
        return;
      }
      unpacked.push(name);
      pipeline(content, createWriteStream(join(aside, name), { mode: 0o600 })).then(() => next(), next);
    });
    await pipeline(createReadStream(file), unpack).catch((error: unknown) => {
      if (error instanceof Refused || (error instanceof Error && 'syscall' in error)) throw error;
      throw new Refused('not-a-backup', `${file} is not a backup of Laurel`);
    });
    if (!unpacked.includes('events.db') || !unpacked.includes('records.db'))
      throw new Refused('not-a-backup', `${file} is not a backup of Laurel`);
    nameAnew(aside, now);
    for (const name of unpacked) renameSync(join(aside, name), join(dataFolder, name));
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  console.log(`Restored into ${dataFolder}. Start Laurel: its views are rebuilt from the facts.`);
}

/** Gives the store another id; how far reactions are is said in its positions. Where it lay before does not matter any more. */
function nameAnew(folder: string, now: Instant): void {
  const [events, records] = [new DatabaseSync(join(folder, 'events.db')), new DatabaseSync(join(folder, 'records.db'))];
  const before = String(events.prepare('SELECT id FROM store').get()?.id);
  const after = idAfter(before, now);
  events.prepare('UPDATE store SET id = ?').run(after);
  for (const table of ['reactions', 'parked'])
    records.prepare(`UPDATE ${table} SET position = ? || substr(position, ?)`).run(after, before.length + 1);
  records.exec('DROP TABLE IF EXISTS whereabouts');
  events.close();
  records.close();
}

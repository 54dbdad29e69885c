import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extract, type Header } from 'tar-stream';
import { WrongContent } from '../platform/checked-database.ts';
import { Clock } from '../platform/clock.ts';
import { nameLogAnew } from '../platform/event-store/log-file.ts';
import type { Instant, Position } from '../platform/event.values.ts';
import { isPlace } from '../platform/objects/object-folder.ts';
import { endWaiting } from '../platform/outbox/outbox-rows.ts';
import { openPrivately } from '../platform/private-folder.ts';
import { Refused } from '../platform/refused.ts';
import { noteWhereabouts } from '../platform/whereabouts.ts';
import { BACKED_UP } from './backup.ts';
import { checkBackup } from './check-backup.ts';
import { movedPositions, recordsIn } from './move-records.ts';

const MOST_BYTES_OF_A_SECRET = 1_024;

/**
 * Puts a backup into a data folder that holds nothing yet. Views are not in it: the next start rebuilds them.
 * Everything is unpacked aside, in the same file system, and checked before any of it is moved into place: a restore that is refused or breaks
 * off leaves nothing.
 * @returns what to do then, as a line
 * @throws Refused folder-not-empty, not-a-backup
 */
export async function restore(file: string, dataFolder: string, now: Instant = new Clock().now()): Promise<string> {
  if (existsSync(dataFolder) && readdirSync(dataFolder).length > 0)
    throw new Refused('folder-not-empty', `${dataFolder} is not empty: name an empty folder in LAUREL_DATA`);
  const made = mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  openPrivately(dataFolder);
  const aside = join(dataFolder, 'restoring');
  mkdirSync(aside, { mode: 0o700 });
  try {
    await unpack(file, aside);
    await checkBackup(aside, process.env.LAUREL_SECRET);
    await nameAnew(aside, dataFolder, now);
    // The records come last: a folder with facts alone is not started.
    for (const name of BACKED_UP.filter((known) => existsSync(join(aside, known)))) renameSync(join(aside, name), join(dataFolder, name));
    rmSync(aside, { recursive: true });
  } catch (error) {
    rmSync(made ?? aside, { recursive: true, force: true });
    throw error instanceof WrongContent
      ? new Refused('not-a-backup', `${file} is not a backup of Laurel: ${error.message.replaceAll(/\s+/g, ' ')}`)
      : error;
  }
  return `Restored into ${dataFolder}. Start Laurel: its views are rebuilt from the facts.`;
}

async function unpack(file: string, folder: string): Promise<void> {
  const archive = statSync(file);
  if (!archive.isFile()) throw new WrongContent('it is no file');
  const unpacked = new Set<string>();
  const entries = extract();
  entries.on('entry', (header, content, next) => {
    // What goes wrong is said by the archive as a whole.
    content.on('error', () => undefined);
    const wrong = whyNot(header, unpacked, archive.size);
    if (wrong !== undefined) return next(new WrongContent(wrong));
    unpacked.add(header.name);
    mkdirSync(dirname(join(folder, header.name)), { recursive: true, mode: 0o700 });
    pipeline(content, createWriteStream(join(folder, header.name), { mode: 0o600, flags: 'wx' })).then(() => next(), next);
  });
  await pipeline(createReadStream(file), entries).catch((error: unknown) => {
    if (error instanceof WrongContent || (error instanceof Error && 'syscall' in error)) throw error;
    throw new WrongContent(`it is no whole archive (${(error as Error).message})`);
  });
  for (const name of ['events.db', 'records.db']) if (!unpacked.has(name)) throw new WrongContent(`it has no ${name}`);
}

/** What is wrong with an entry of the archive: it is to be a file of ours, once, and no larger than the archive. */
function whyNot({ name, type, size }: Header, unpacked: ReadonlySet<string>, archiveBytes: number): string | undefined {
  if (!isBackedUp(name) || type !== 'file') return `it has ${JSON.stringify(name.slice(0, 100))} in it`;
  if (unpacked.has(name)) return `it has ${name} twice`;
  if (size > archiveBytes) return `it ends in the middle of ${name}`;
  return name === 'secret' && size > MOST_BYTES_OF_A_SECRET ? 'its secret is too large' : undefined;
}

/** A file of ours: those of objects lie in folders. */
function isBackedUp(name: string): boolean {
  return name.startsWith('objects/') ? isPlace(name.slice('objects/'.length)) : name !== 'objects' && BACKED_UP.includes(name);
}

/**
 * Gives the store another id; how far reactions are is said in its positions. Where it lay before does not matter any more, and what waited
 * to leave the house does not leave it.
 */
async function nameAnew(folder: string, dataFolder: string, now: Instant): Promise<void> {
  const { before, after } = nameLogAnew(join(folder, 'events.db'), now);
  await recordsIn(folder, async (records) => {
    await endWaiting(records, now);
    const renamed = (position: Position) => Promise.resolve(after + position.slice(before.length));
    await noteWhereabouts(records, { storeId: after, place: dataFolder }, await movedPositions(records, renamed));
  });
}

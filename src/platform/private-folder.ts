import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** One of them shows that a folder is Laurel's. */
const LAURELS = ['lock.db', 'events.db', 'records.db', 'secret'];
/** What a volume has of its own. */
const NOBODYS = ['lost+found'];
const OTHERS = 0o077;

/**
 * Makes a folder that only its owner may read, or closes one that is there to others, with its files, and says so in one line on standard error.
 * Whatever this process writes from now on is for its owner alone.
 * @throws Error in one line when it cannot be made, or others may read it and it is not Laurel's to close
 */
export function openPrivately(path: string): void {
  process.umask(OTHERS);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const folder = realpathSync(path);
  if (isOpen(folder)) checkOurs(folder);
  const closed = [folder, ...contentOf(folder), ...contentOf(join(folder, 'outbox'))].filter(isOpen);
  for (const open of closed) chmodSync(open, lstatSync(open).mode & 0o700);
  if (closed.length > 0) process.stderr.write(`Others could read the data folder ${folder} or files in it: now only its owner can.\n`);
}

/** A folder that others use as well, like /tmp, must not be closed to them. */
function checkOurs(folder: string): void {
  const names = readdirSync(folder).filter((name) => !NOBODYS.includes(name));
  if (lstatSync(folder).uid !== process.getuid?.())
    throw new Error(`others may read ${folder}, which another user owns: take it over, or let its owner chmod it to 700`);
  if (names.length > 0 && !LAURELS.some((name) => names.includes(name)))
    throw new Error(`others may read ${folder}, which has other things in it: name one for Laurel alone, or chmod it to 700`);
}

/** The mode of a link says nothing. */
function isOpen(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found !== undefined && !found.isSymbolicLink() && (found.mode & OTHERS) !== 0;
}

function contentOf(folder: string): string[] {
  const there = lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
  return there
    ? readdirSync(folder)
        .filter((name) => !NOBODYS.includes(name))
        .map((name) => join(folder, name))
    : [];
}

// What belongs to an area, by the names of folders and files: nothing has to be listed when one is added.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

/** The rooms in which an area has a folder of its name. */
const ROOMS = ['src', 'projections', 'web'];

/**
 * The folders of an area, and its tests: those that are named after it, and those that import its code. Of a part of a path, like
 * `journeys/points`, the tests that have it in theirs.
 * @throws Error that lists the areas when nothing is called so
 */
export function areaOf(word) {
  const folders = ROOMS.map((room) => `${room}/${word}`).filter((folder) => existsSync(join(root, folder)));
  const literally = word.replaceAll(/[^\w/-]/g, '\\$&');
  const named = new RegExp(word.includes('/') ? literally : `(^|[/.-])${literally}([/.-]|$)`);
  const imports = new RegExp(`from '(\\.\\./)+(${ROOMS.join('|')})/${literally}/`);
  const tests = readdirSync(join(root, 'test'), { recursive: true })
    .map((file) => `test/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.test.ts') && (named.test(file) || imports.test(readFileSync(join(root, file), 'utf8'))));
  if (folders.length + tests.length === 0) throw new Error(`Nothing is called ${word}. There are: ${allAreas().join(', ')}`);
  return { folders, tests };
}

function allAreas() {
  const entries = ROOMS.flatMap((room) => readdirSync(join(root, room), { withFileTypes: true }));
  return [...new Set(entries.filter((entry) => entry.isDirectory()).map(({ name }) => name))].sort();
}

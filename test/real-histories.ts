import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../shared/data/', import.meta.url));
const there = existsSync(FOLDER);
if (!there) process.stdout.write(`There are no real histories at ${FOLDER}: tests on them are skipped\n`);

/** A test on real histories, which lie beside the project or nowhere: then it is skipped by its name. */
export const realTest = there ? test : test.skip;

/** What is in a file of the real histories. */
export function realHistory(file: string): string {
  return readFileSync(FOLDER + file, 'utf8');
}

/** Opens a folder for one owner and says so, or says why not, in the order in which it is said. */
import { writeSync } from 'node:fs';
import { openPrivately } from '../../../src/platform/private-folder.ts';

process.stderr.write = (text) => writeSync(1, String(text)) > 0;
try {
  openPrivately(process.argv[2] ?? '');
  writeSync(1, 'opened\n');
} catch (error) {
  writeSync(1, `refused: ${(error as Error).message}\n`);
}

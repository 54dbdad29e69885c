/** Opens a data folder and says so, or says why not. It holds the folder until it is killed. */
import { writeSync } from 'node:fs';
import { DataFolder } from '../../../src/platform/data-folder.ts';

try {
  DataFolder.open(process.argv[2] ?? '');
  writeSync(1, 'held\n');
  setInterval(() => undefined, 1_000_000);
} catch (error) {
  writeSync(1, `${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}\n`);
}

/** Opens a data folder and says so, or says why not. It holds the folder until it is killed. */
import { writeSync } from 'node:fs';
import { DataFolder } from '../../../src/platform/data-folder.ts';

try {
  const folder = DataFolder.open(process.argv[2] ?? '');
  writeSync(1, 'held\n');
  // What nobody speaks of is collected, and lets go.
  setInterval(() => folder.path, 1_000_000);
} catch (error) {
  writeSync(1, `${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}\n`);
}

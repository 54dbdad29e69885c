// Before all tests: where what several files begin with is kept until all have ended (test/journeys/prepared.ts), and what was compiled too:
// each server begins threads and processes of the same code.
import { mkdtempSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function begin() {
  process.env.LAUREL_PREPARED = mkdtempSync(join(tmpdir(), 'laurel-prepared-'));
  process.env.NODE_COMPILE_CACHE = join(process.env.LAUREL_PREPARED, 'compiled');
  enableCompileCache(process.env.NODE_COMPILE_CACHE);
}

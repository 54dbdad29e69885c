// Before all tests: where what several files begin with is kept until all have ended (test/journeys/prepared.ts).
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function begin() {
  process.env.LAUREL_PREPARED = mkdtempSync(join(tmpdir(), 'laurel-prepared-'));
}

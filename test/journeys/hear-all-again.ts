import { join } from 'node:path';
import { REACTIONS } from '../../src/platform/reaction-place.ts';
import { SqliteRecords } from '../../src/platform/records/sqlite-records.ts';

/** Forgets how far reactions are: the next start on the folder delivers every fact again to those that begin at the first. No server may run there. */
export async function hearAllAgain(folder: string): Promise<void> {
  const records = SqliteRecords.open(join(folder, 'records.db'));
  await records.declare(REACTIONS);
  await records.deleteAll(REACTIONS, {});
  await records.close();
}

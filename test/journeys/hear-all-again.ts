import { join } from 'node:path';
import { REACTIONS } from '../../src/platform/reaction-place.ts';
import { put } from '../../src/platform/records/records.ts';
import { SqliteRecords } from '../../src/platform/records/sqlite-records.ts';

/**
 * Forgets how far reactions are: the next start on the folder delivers every fact again to those that begin at the first, and to those that are named,
 * wherever they began. No server may run there.
 */
export async function hearAllAgain(folder: string, ...reactions: string[]): Promise<void> {
  const records = SqliteRecords.open(join(folder, 'records.db'));
  await records.declare(REACTIONS);
  await records.deleteAll(REACTIONS, {});
  await records.write(reactions.map((name) => put(REACTIONS, name, { position: '' })));
  await records.close();
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WrongContent } from '../platform/checked-database.ts';
import { checkLogFile } from '../platform/event-store/log-file.ts';
import { numberOf } from '../platform/event-store/log-position.ts';
import type { Position } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { findSpoilt } from '../platform/objects/object-folder.ts';
import { checkRecordsFile } from '../platform/records/records-file.ts';
import type { Records } from '../platform/records/records.ts';
import { knownIdOf, whereaboutsOf } from '../platform/whereabouts.ts';
import { movedPositions, recordsIn } from './move-records.ts';

/** The kinds that every backup has. */
const NEEDED = ['keys', 'accounts', 'reactions', 'parked'];

/**
 * Checks the files of a backup where they were unpacked: whole databases of ours, facts without gaps, records that belong to them and
 * are not ahead of them, objects that are what they were, keys that the secret opens.
 * @param secret the one that opens the keys when the backup has none; without either they are not checked
 * @throws WrongContent
 */
export async function checkBackup(folder: string, secret: string | undefined): Promise<void> {
  const facts = checkLogFile(join(folder, 'events.db'));
  checkRecordsFile(join(folder, 'records.db'), NEEDED);
  const spoilt = await findSpoilt(join(folder, 'objects'));
  if (spoilt !== undefined) throw new WrongContent(`its object ${spoilt} is not what it was`);
  const file = join(folder, 'secret');
  const given = existsSync(file) ? readFileSync(file, 'utf8').trim() : secret;
  await recordsIn(folder, async (records) => {
    await checkPlaces(records, facts);
    if (given === undefined) return;
    await Keys.open(records, given).catch(() => {
      throw new WrongContent('the secret does not open its keys');
    });
  });
}

async function checkPlaces(records: Records, { storeId, head, owner }: ReturnType<typeof checkLogFile>): Promise<void> {
  const known = await whereaboutsOf(records);
  if (known && known.storeId !== storeId) throw new WrongContent('its records belong to other facts');
  if (owner !== undefined && owner !== (await knownIdOf(records))) throw new WrongContent('its facts belong to other records');
  await movedPositions(records, (position) => {
    if (placeOf(position, storeId) > head) throw new WrongContent('its records are ahead of its facts');
    return Promise.resolve(undefined);
  });
}

function placeOf(position: Position, storeId: string): number {
  try {
    return numberOf(position, storeId);
  } catch {
    throw new WrongContent('its records belong to other facts');
  }
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Keys } from '../../src/platform/keys.ts';
import { SqliteRecords } from '../../src/platform/records/sqlite-records.ts';

const SECRET = 'a secret of the test that is long enough';
const folder = mkdtempSync(join(tmpdir(), 'laurel-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('U-070 when the process dies between destroying a key and purging the file, the next start purges it, and only that one', async () => {
  const file = join(folder, 'records.db');
  const first = SqliteRecords.open(file);
  const keys = await Keys.open(first, SECRET);
  await keys.createOrganisationKey('org');
  await keys.createPersonKeys('org', ['ann', 'bob']);
  first.purge = () => Promise.reject(new Error('dead'));
  await expect(keys.destroyPersonKeys('org', ['ann'])).rejects.toThrow('dead');
  await first.close();

  const purges: boolean[] = [];
  for (let start = 1; start <= 2; start++) {
    const records = SqliteRecords.open(file);
    let purged = false;
    const purge = records.purge.bind(records);
    records.purge = () => {
      purged = true;
      return purge();
    };
    const reopened = await Keys.open(records, SECRET);
    await expect(reopened.seal('Ann', 'org', 'ann')).rejects.toThrow('forgotten');
    expect(await reopened.open(await reopened.seal('Bob', 'org', 'bob'))).toBe('Bob');
    await records.close();
    purges.push(purged);
  }
  expect(purges).toEqual([true, false]);
});

test('U-070 a command that comes again makes no key in place of one that was destroyed, before and after a restart', async () => {
  const file = join(folder, 'again.db');
  const records = SqliteRecords.open(file);
  const keys = await Keys.open(records, SECRET);
  for (const organisation of ['org', 'gone']) {
    await keys.createOrganisationKey(organisation);
    await keys.createPersonKeys(organisation, ['ann', 'bob']);
  }
  const [annsName, theirName] = [await keys.seal('Ann', 'org', 'ann'), await keys.seal('Gone', 'gone')];
  await keys.destroyPersonKeys('org', ['ann']);
  expect(await keys.open(annsName)).toBeUndefined();
  await keys.destroyOrganisationKeys('gone');
  const stillGone = async (opened: Keys) => {
    await opened.createPersonKeys('org', ['ann', 'bob']);
    await opened.createOrganisationKey('gone');
    await expect(opened.createPersonKeys('gone', ['ann'])).rejects.toThrow('The organisation was deleted');
    await expect(opened.seal('Ann', 'org', 'ann')).rejects.toThrow('The person was forgotten');
    await expect(opened.seal('Gone', 'gone')).rejects.toThrow('The organisation was deleted');
    expect([await opened.open(annsName), await opened.open(theirName)]).toEqual([undefined, undefined]);
    expect(await opened.open(await opened.seal('Bob', 'org', 'bob'))).toBe('Bob');
  };
  await stillGone(keys);
  await records.close();
  const again = SqliteRecords.open(file);
  await stillGone(await Keys.open(again, SECRET));
  await again.close();
});

test('U-070 a text that is opened while its key is destroyed cannot be opened afterwards', async () => {
  const records = SqliteRecords.open(join(folder, 'meanwhile.db'));
  const keys = await Keys.open(records, SECRET);
  await keys.createOrganisationKey('org');
  await keys.createPersonKeys('org', ['ann']);
  const name = await keys.seal('Ann', 'org', 'ann');
  const reopened = await Keys.open(records, SECRET);
  const get = records.get.bind(records) as (...asked: unknown[]) => Promise<unknown>;
  records.get = (async (...asked: unknown[]) => {
    records.get = get as typeof records.get;
    const read = await get(...asked);
    await reopened.destroyPersonKeys('org', ['ann']);
    return read;
  }) as typeof records.get;
  await reopened.open(name);
  expect(await reopened.open(name)).toBeUndefined();
  await records.close();
});

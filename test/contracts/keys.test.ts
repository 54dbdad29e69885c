import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Keys } from '../../src/platform/keys.ts';
import { Records } from '../../src/platform/records/records.ts';

const SECRET = 'a secret of the test that is long enough';
const folder = mkdtempSync(join(tmpdir(), 'laurel-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('U-070 when the process dies between destroying a key and purging the file, the next start purges it, and only that one', async () => {
  const file = join(folder, 'records.db');
  const first = Records.open(file);
  const keys = await Keys.open(first, SECRET);
  await keys.createOrganisationKey('org');
  await keys.createPersonKeys('org', ['ann', 'bob']);
  first.purge = () => Promise.reject(new Error('dead'));
  await expect(keys.destroyPersonKeys('org', ['ann'])).rejects.toThrow('dead');
  await first.close();

  const purges: boolean[] = [];
  for (let start = 1; start <= 2; start++) {
    const records = Records.open(file);
    let purged = false;
    const purge = records.purge.bind(records);
    records.purge = () => {
      purged = true;
      return purge();
    };
    const reopened = await Keys.open(records, SECRET);
    expect(() => reopened.seal('Ann', 'org', 'ann')).toThrow('forgotten');
    expect(reopened.open(reopened.seal('Bob', 'org', 'bob'))).toBe('Bob');
    await records.close();
    purges.push(purged);
  }
  expect(purges).toEqual([true, false]);
});

test('U-070 a command that comes again makes no key in place of one that was destroyed, before and after a restart', async () => {
  const file = join(folder, 'again.db');
  const records = Records.open(file);
  const keys = await Keys.open(records, SECRET);
  for (const organisation of ['org', 'gone']) {
    await keys.createOrganisationKey(organisation);
    await keys.createPersonKeys(organisation, ['ann', 'bob']);
  }
  const [annsName, theirName] = [keys.seal('Ann', 'org', 'ann'), keys.seal('Gone', 'gone')];
  await keys.destroyPersonKeys('org', ['ann']);
  expect(keys.open(annsName)).toBeUndefined();
  await keys.destroyOrganisationKeys('gone');
  const stillGone = async (opened: Keys) => {
    await opened.createPersonKeys('org', ['ann', 'bob']);
    await opened.createOrganisationKey('gone');
    await expect(opened.createPersonKeys('gone', ['ann'])).rejects.toThrow('The organisation was deleted');
    expect(() => opened.seal('Ann', 'org', 'ann')).toThrow('The person was forgotten');
    expect(() => opened.seal('Gone', 'gone')).toThrow('The organisation was deleted');
    expect([annsName, theirName].map((sealed) => opened.open(sealed))).toEqual([undefined, undefined]);
    expect(opened.open(opened.seal('Bob', 'org', 'bob'))).toBe('Bob');
  };
  await stillGone(keys);
  await records.close();
  const again = Records.open(file);
  await stillGone(await Keys.open(again, SECRET));
  await again.close();
});

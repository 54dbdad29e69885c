import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Keys } from '../../src/platform/keys.ts';
import { Records } from '../../src/platform/records/records.ts';

const SECRET = 'a secret of the test that is long enough';
const folder = mkdtempSync(join(tmpdir(), 'laurel-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('U-070 when the process dies between destroying a key and rewriting the file, the next start rewrites it, and only that one', async () => {
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

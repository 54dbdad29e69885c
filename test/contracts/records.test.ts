import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Records } from '../../src/platform/records/records.ts';

const ROWS = 60_000;

let folder: string;
let records: Records;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-records-'));
  records = Records.open(join(folder, 'records.db'));
  await records.table(
    'CREATE TABLE answers (whose TEXT, id TEXT, answer TEXT, PRIMARY KEY (whose, id)) WITHOUT ROWID; CREATE TABLE others (n INTEGER)',
  );
  // In no order, so that pages are split and merged.
  const fill = `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${ROWS})
    INSERT INTO answers SELECT iif(n % 3 = 0, 'gone', 'stays'), n * 7919 % 100003, 'zxq' || iif(n % 3 = 0, 'gone', 'stays') || printf('%09d', n) || hex(randomblob(n % 200)) FROM n`;
  await records.write([{ sql: fill }]);
});

afterEach(async () => {
  await records.close();
  rmSync(folder, { recursive: true });
});

test('U-070 what was deleted is nowhere after a purge, and others’ writes are done while it is deleted and purged', async () => {
  let over = false;
  const forgetting = records
    .deleteInSteps('answers', 'whose, id', 'whose = ?', 'gone')
    .then(() => records.purge())
    .finally(() => (over = true));
  let meanwhile = 0;
  for (; !over; meanwhile++) await records.write([{ sql: 'INSERT INTO others (n) VALUES (?)', params: [meanwhile] }]);
  await forgetting;
  expect(meanwhile).toBeGreaterThan(ROWS / 3 / 500);
  for (const file of readdirSync(folder)) expect([file, readFileSync(join(folder, file)).includes('zxqgone')]).toEqual([file, false]);
  expect(records.get('SELECT count(*) AS count FROM answers')).toEqual({ count: (ROWS / 3) * 2 });
  expect(records.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
});

test('others’ writes are done during a purge alone', async () => {
  let over = false;
  const purged = records.purge().finally(() => (over = true));
  let meanwhile = 0;
  for (; !over; meanwhile++) await records.write([{ sql: 'INSERT INTO others (n) VALUES (?)', params: [meanwhile] }]);
  await purged;
  expect(meanwhile).toBeGreaterThan(3);
});

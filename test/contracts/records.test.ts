import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { put, type RecordKind, RecordsUnavailable } from '../../src/platform/records/records.ts';
import { SqliteRecords } from '../../src/platform/records/sqlite-records.ts';
import { recordsContract } from './records.contract.ts';

const ROWS = 60_000;
const ANSWERS: RecordKind<{ whose: string; answer: string }> = { name: 'answers', fields: { whose: 'value' } };
const OTHERS: RecordKind<{ n: number }> = { name: 'others' };

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-records-'));
  file = join(folder, 'records.db');
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('records in SQLite', () => {
  const open = () => Promise.resolve(SqliteRecords.open(file));
  recordsContract({ open, reopen: open });
});

describe('the file of records', () => {
  let records: SqliteRecords;

  beforeEach(async () => {
    records = SqliteRecords.open(file);
    await records.declare(ANSWERS);
    await records.declare(OTHERS);
  });

  afterEach(() => records.close());

  /** In no order, so that pages are split and merged. */
  const fill = () =>
    records.write(
      Array.from({ length: ROWS }, (_, n) => {
        const whose = n % 3 === 0 ? 'gone' : 'stays';
        return put(ANSWERS, `${(n * 7_919) % 100_003}`, { whose, answer: `zxq${whose}${n}${'x'.repeat((n * 31) % 400)}` });
      }),
    );
  const writingWhile = async (work: Promise<unknown>): Promise<number> => {
    let over = false;
    const done = work.finally(() => (over = true));
    let meanwhile = 0;
    for (; !over; meanwhile++) await records.write([put(OTHERS, `${meanwhile}`, { n: meanwhile })]);
    await done;
    return meanwhile;
  };

  test('U-070 what was deleted is nowhere after a purge, and others’ writes are done while it is deleted and purged', async () => {
    await fill();
    const meanwhile = await writingWhile(records.deleteAll(ANSWERS, { whose: 'gone' }).then(() => records.purge()));
    expect(meanwhile).toBeGreaterThan(ROWS / 3 / 500);
    for (const name of readdirSync(folder)) expect([name, readFileSync(join(folder, name)).includes('zxqgone')]).toEqual([name, false]);
    expect(await records.count(ANSWERS, {})).toBe((ROWS / 3) * 2);
    using database = new DatabaseSync(file, { readOnly: true });
    expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  });

  test('others’ writes are done during a purge alone', async () => {
    await fill();
    expect(await writingWhile(records.purge())).toBeGreaterThan(3);
  });

  test('what was overwritten is nowhere after a purge', async () => {
    await records.write([put(ANSWERS, 'a', { whose: 'zxqgone', answer: 'zxqgone' })]);
    await records.write([put(ANSWERS, 'a', { whose: 'x', answer: 'y' })]);
    await records.purge();
    for (const name of readdirSync(folder)) expect([name, readFileSync(join(folder, name)).includes('zxqgone')]).toEqual([name, false]);
  });

  test('a copy is of one moment, and what of some kinds came later can be added to it', async () => {
    await records.write([put(OTHERS, 'before', { n: 1 }), put(ANSWERS, 'before', { whose: 'a', answer: 'b' })]);
    const copy = join(folder, 'copy.db');
    await records.backup(copy);
    await records.write([put(OTHERS, 'later', { n: 2 }), put(ANSWERS, 'later', { whose: 'a', answer: 'b' })]);
    await records.addLater(copy, [OTHERS]);
    const copied = SqliteRecords.open(copy);
    await copied.declare(OTHERS);
    await copied.declare(ANSWERS);
    expect([await copied.keys(OTHERS, {}), await copied.keys(ANSWERS, {})]).toEqual([['before', 'later'], ['before']]);
    await copied.close();
  });

  test('a file that cannot grow, or be written, refuses writes as such, answers reads, and recovers by itself', async () => {
    await records.write([put(OTHERS, 'a', { n: 1 })]);
    const large = put(ANSWERS, 'large', { whose: 'a', answer: 'x'.repeat(1_000_000) });
    for (const [limit, reason, free] of [
      [{ maxPageCount: 1 }, 'full', { maxPageCount: 2 ** 30 }],
      [{ readOnly: true }, 'read-only', { readOnly: false }],
    ] as const) {
      await records.limit(limit);
      const refused: unknown = await records.write([large]).catch((error: unknown) => error);
      expect([refused instanceof RecordsUnavailable, refused]).toMatchObject([true, { reason }]);
      expect((await records.get(OTHERS, 'a'))?.document).toEqual({ n: 1 });
      await records.limit(free);
      await records.write([put(OTHERS, 'a', { n: 1 })]);
    }
  });

  test('a closed file is one file: it can be moved alone', async () => {
    await records.write([put(OTHERS, 'a', { n: 1 })]);
    await records.close();
    expect([existsSync(`${file}-wal`), existsSync(`${file}-shm`)]).toEqual([false, false]);
    records = SqliteRecords.open(file);
  });
});

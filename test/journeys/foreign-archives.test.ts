import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buffer } from 'node:stream/consumers';
import { type Header, pack } from 'tar-stream';
import { CommandLine } from '../../src/command-line/command-line.ts';
import { restore } from '../../src/command-line/restore.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { embeddedDescribe } from './event-store-of.ts';
import { startTestLaurel, type TestLaurel } from './laurel.ts';
import { openPoints } from './points-ground.ts';

type Entry = Partial<Header> & { content?: Buffer | string };
type Files = { [name: string]: Buffer };

const factsOf = async ({ app }: TestLaurel): Promise<number> => {
  let facts = 0;
  for await (const fact of app.get(EventStore).readAll()) facts += fact.type ? 1 : 0;
  return facts;
};

embeddedDescribe('An archive that is no backup is refused in one line, and leaves nothing behind', () => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-foreign-'));
  let good: Files;
  let facts: number;
  let storeId: string;
  beforeAll(async () => {
    const ground = await openPoints();
    await ground.players('Ann');
    await ground.settled();
    const request = { command: 'backup', options: { file: join(folder, 'good.tar') } };
    for await (const said of ground.laurel.app.get(CommandLine).run(request, new AbortController().signal))
      expect(said).toHaveProperty('line');
    facts = await factsOf(ground.laurel);
    await ground.laurel.close();
    await restore(join(folder, 'good.tar'), join(folder, 'good'));
    using events = new DatabaseSync(join(folder, 'good', 'events.db'));
    storeId = String(events.prepare('SELECT id FROM store').get()?.id);
    good = Object.fromEntries(['events.db', 'secret', 'records.db'].map((name) => [name, readFileSync(join(folder, 'good', name))]));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const archive = async (entries: readonly Entry[]): Promise<string> => {
    const packed = pack();
    for (const { content = '', ...header } of entries) packed.entry({ name: 'events.db', ...header }, content);
    packed.finalize();
    const file = join(mkdtempSync(join(folder, 'archive-')), 'foreign.tar');
    writeFileSync(file, await buffer(packed));
    return file;
  };
  const archiveOf = (files: Files) => archive(Object.entries(files).map(([name, content]) => ({ name, content })));
  /** The good files, one of them changed by SQL. */
  const changed = (name: string, sql: string): Files => {
    const path = join(mkdtempSync(join(folder, 'changed-')), name);
    writeFileSync(path, good[name]!);
    const database = new DatabaseSync(path);
    database.exec(sql);
    database.exec('PRAGMA journal_mode=DELETE');
    database.close();
    return { ...good, [name]: readFileSync(path) };
  };
  const reactionAt = (store: string, fact: number) =>
    `INSERT OR REPLACE INTO records_reactions VALUES ('links', 1, json_object('position', '${store}-${String(fact).padStart(16, '0')}'))`;
  const without = (name: string): Files => Object.fromEntries(Object.entries(good).filter(([known]) => known !== name));
  const refused = async (file: string): Promise<string> => {
    const empty = mkdtempSync(join(folder, 'empty-'));
    const beside = readdirSync(folder);
    const messages: string[] = [];
    for (const data of [empty, join(folder, 'new', 'below')]) {
      const error: unknown = await restore(file, data).then(
        () => new Error('it was restored'),
        (reason: unknown) => reason,
      );
      expect(error).toMatchObject({ code: 'not-a-backup' });
      messages.push((error as Error).message);
    }
    expect([readdirSync(empty), readdirSync(folder)]).toEqual([[], beside]);
    expect(messages[0]).toMatch(/^[^\n]+ is not a backup of Laurel: [^\n]+$/);
    expect(messages[1]).toBe(messages[0]);
    return messages[0]!.slice(messages[0]!.indexOf(': ') + 2);
  };

  test('the same files, untouched, are restored for their owner alone, and started', async () => {
    const data = join(folder, 'again');
    mkdirSync(data);
    chmodSync(data, 0o755);
    await restore(await archiveOf(good), data);
    expect(readdirSync(data).sort()).toEqual(['events.db', 'records.db', 'secret']);
    for (const path of [data, ...readdirSync(data).map((name) => join(data, name))]) expect(statSync(path).mode & 0o077).toBe(0);
    const laurel = await startTestLaurel({ data });
    expect(await factsOf(laurel)).toBe(facts);
    await laurel.close();
  });

  test.each<[string, () => Entry[], RegExp]>([
    ['a path that leads out', () => [{ name: '../events.db', content: 'x' }], /it has "\.\.\/events\.db" in it/],
    ['an absolute path', () => [{ name: '/tmp/events.db', content: 'x' }], /it has "\/tmp\/events\.db" in it/],
    [
      'a path that leads out of the objects',
      () => [{ name: 'objects/../events.db', content: 'x' }],
      /it has "objects\/\.\.\/events\.db" in it/,
    ],
    ['a file of another name', () => [{ name: 'notes.txt', content: 'x' }], /it has "notes\.txt" in it/],
    ['a name with controls', () => [{ name: 'a\nb', content: 'x' }], /it has "a\\nb" in it/],
    ['a link', () => [{ name: 'secret', type: 'symlink', linkname: '/etc/passwd' }], /it has "secret" in it/],
    ['a hard link', () => [{ name: 'secret', type: 'link', linkname: '/etc/passwd' }], /it has "secret" in it/],
    ['a folder', () => [{ name: 'events.db', type: 'directory' }], /it has "events\.db.*" in it/],
    ['a device', () => [{ name: 'events.db', type: 'character-device' }], /it has "events\.db" in it/],
    ['a file twice', () => [{ name: 'secret' }, { name: 'secret' }], /it has secret twice/],
    ['a large secret', () => [{ name: 'secret', content: 'x'.repeat(2_000) }], /its secret is too large/],
    ['nothing', () => [], /it has no events\.db/],
  ])('%s', async (_, entries, why) => {
    expect(await refused(await archive(entries()))).toMatch(why);
  });

  test.each<[string, () => Files, RegExp]>([
    ['no facts', () => without('events.db'), /it has no events\.db/],
    ['no records', () => without('records.db'), /it has no records\.db/],
    ['facts that are no database', () => ({ ...good, 'events.db': Buffer.alloc(8_192, 'x') }), /events\.db: file is not a database/],
    ['an empty database', () => ({ ...good, 'records.db': Buffer.alloc(0) }), /records\.db: no such table: keys/],
    [
      'a database of something else',
      () => changed('events.db', 'ALTER TABLE events RENAME TO others'),
      /events\.db: no such table: events/,
    ],
    ['a table that lacks a column', () => changed('records.db', 'ALTER TABLE records_parked RENAME f1 TO place'), /no such column: f1/],
    ['a trigger', () => changed('events.db', 'CREATE TRIGGER t AFTER UPDATE ON store BEGIN DELETE FROM events; END'), /it has "t"/],
    ['a view', () => changed('records.db', 'CREATE VIEW v AS SELECT 1'), /it has "v"/],
    ['facts of no store', () => changed('events.db', 'DELETE FROM store'), /its facts have no store/],
    ['facts of two stores', () => changed('events.db', "INSERT INTO store VALUES ('000000000000')"), /its facts have no store/],
    ['a gap', () => changed('events.db', 'DELETE FROM events WHERE position = 2'), /its facts have gaps/],
    ['records of other facts', () => changed('records.db', reactionAt('000000000000', 1)), /belong to other facts/],
    ['records ahead of the facts', () => changed('records.db', reactionAt(storeId, facts + 1)), /its records are ahead of its facts/],
    ['another secret', () => ({ ...good, secret: Buffer.from('another secret '.repeat(3)) }), /the secret does not open its keys/],
  ])('%s', async (_, files, why) => {
    expect(await refused(await archiveOf(files()))).toMatch(why);
  });

  test.each([0.2, 0.5, 0.9])('one that ends after %d of it', async (part) => {
    const file = await archiveOf(good);
    truncateSync(file, Math.floor(statSync(file).size * part));
    expect(await refused(file)).toMatch(/it ends in the middle of |it is no whole archive/);
  });

  test('a page of a database that was overwritten', async () => {
    const facts = Buffer.from(good['events.db']!);
    facts.fill(0x5a, 4_096, 8_192);
    expect(await refused(await archiveOf({ ...good, 'events.db': facts }))).toMatch(/events\.db: /);
  });

  test('one that says it is larger than it is', async () => {
    const file = await archive([{ name: 'events.db', content: 'x' }]);
    const bytes = readFileSync(file);
    bytes.write('77777777777\0', 124);
    const sum = bytes.subarray(0, 512).reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 32 : byte), 0);
    bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    writeFileSync(file, bytes);
    expect(await refused(file)).toMatch(/it ends in the middle of events\.db/);
  });

  test('what is no file, or not there, is said in one line, and nothing is made for it', async () => {
    expect(await refused(folder)).toMatch(/it is no file/);
    await expect(restore(join(folder, 'none'), join(folder, 'never'))).rejects.toThrow(/^ENOENT[^\n]*$/);
    expect(existsSync(join(folder, 'never'))).toBe(false);
  });
});

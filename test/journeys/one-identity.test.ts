import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CommandLine } from '../../src/command-line/command-line.ts';
import { moveAlone } from '../../src/command-line/move-house.ts';
import { restore } from '../../src/command-line/restore.ts';
import { isSamePlace, placeOf } from '../../src/platform/whereabouts.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { type EventStoreServer, startStandIn } from '../contracts/event-store-server.ts';
import { all } from '../contracts/facts.ts';
import { startTestLaurel, type TestLaurel } from './laurel.ts';
import { openPoints } from './points-ground.ts';

const folder = mkdtempSync(join(tmpdir(), 'laurel-identity-'));
const open = new AsyncDisposableStack();
afterAll(async () => {
  await open.disposeAsync();
  rmSync(folder, { recursive: true, force: true });
});

const start = async (data: string, EVENT_STORE_URL = ''): Promise<TestLaurel> =>
  open.adopt(await startTestLaurel({ data, EVENT_STORE_URL }), (laurel) => laurel.close());
const copy = (from: string, to: string, records = from) => all(moveAlone({ from, to, folder: records }, new AbortController().signal));
const command = (laurel: TestLaurel, name: string, options: Record<string, string> = {}) =>
  all(laurel.app.get(CommandLine).run({ command: name, options }, new AbortController().signal));
const factsIn = async (laurel: TestLaurel) => (await all(laurel.app.get(EventStore).readAll())).length;

/** A Laurel in which somebody has a point. Answers how many facts that is. */
async function furnished(data: string, url = ''): Promise<number> {
  const laurel = await start(data, url);
  const ground = await openPoints({ on: laurel });
  const [series, [player = '']] = [await ground.series(), await ground.players('Ann')];
  await ground.settled();
  await ground.admin.post('scoreseries/submit_score', { scoreseriesid: series, profiles: [player], points: '1' });
  await ground.settled();
  const facts = await factsIn(laurel);
  await laurel.close();
  return facts;
}

/** As `cp` of a stopped Laurel's files does. */
function put(file: string, from: string, into: string): void {
  for (const name of [file, `${file}-wal`, `${file}-shm`]) {
    rmSync(join(into, name), { force: true });
    if (existsSync(join(from, name))) cpSync(join(from, name), join(into, name));
  }
}

test('an address is shown so that it can be followed, without its login; who logs in makes no other place of it', () => {
  const shown = placeOf('esdb://ada:a-secret@one.example.org:2113,two.example.org?tls=false&keepAliveInterval=10000');
  expect(shown).toBe('esdb://USER:PASSWORD@one.example.org:2113,two.example.org?tls=false&keepAliveInterval=10000');
  expect(placeOf('/var/lib/laurel')).toBe('/var/lib/laurel');
  expect(isSamePlace(shown, 'esdb://one.example.org:2113,two.example.org/')).toBe(true);
  expect(isSamePlace(shown, 'esdb://one.example.org:2113?tls=false')).toBe(false);
});

describe('In a data folder', () => {
  const [one, two, backup] = [join(folder, 'one'), join(folder, 'two'), join(folder, 'backup')];
  let facts: number;
  beforeAll(async () => {
    facts = await furnished(one);
    await furnished(two);
    for (const file of ['records.db', 'secret']) put(file, one, backup);
  });

  test('facts beside the records of another Laurel, beside none and beside empty ones are refused by name; with the right ones it starts', async () => {
    put('records.db', two, one);
    put('secret', two, one);
    await expect(start(one)).rejects.toThrow(`The facts in ${one} belong to other records than those in it: put the right ones back`);
    for (const name of ['records.db', 'records.db-wal', 'records.db-shm']) rmSync(join(one, name), { force: true });
    await expect(start(one)).rejects.toThrow(/has facts and no records: .* put the backup back/);
    new DatabaseSync(join(one, 'records.db')).close();
    await expect(start(one)).rejects.toThrow(`The facts in ${one} belong to other records than those in it: put the right ones back`);
    for (const file of ['records.db', 'secret']) put(file, backup, one);
    const laurel = await start(one);
    expect(await factsIn(laurel)).toBe(facts);
    await laurel.close();
  });

  test('views of another Laurel are built anew from the facts, and it is said once, calmly', async () => {
    const three = join(folder, 'three');
    await furnished(three);
    put('views.db', two, three);
    const said: string[] = [];
    const write = process.stderr.write.bind(process.stderr);
    process.stderr.write = (text: string | Uint8Array) => said.push(String(text)) > 0;
    const laurel = await start(three).finally(() => (process.stderr.write = write));
    const lines = said.join('').trim().split('\n');
    expect(lines).toEqual([expect.stringContaining('views are built anew')]);
    expect(lines[0]).toMatch(/WARN/);
    expect((await command(laurel, 'verify')).map((output) => JSON.stringify(output)).join()).not.toContain('DIFFERENT');
    await laurel.close();
  });

  test('records that never said whose they are, as an older Laurel left them, keep their facts, and a backup of them can be restored', async () => {
    const [old, restored] = [join(folder, 'old'), join(folder, 'restored')];
    facts = await furnished(old);
    {
      using events = new DatabaseSync(join(old, 'events.db'));
      using records = new DatabaseSync(join(old, 'records.db'));
      events.exec('DROP TABLE owner');
      records.exec('DELETE FROM records_identity');
    }
    const laurel = await start(old);
    expect(await factsIn(laurel)).toBe(facts);
    const file = join(folder, 'backup.tar');
    await command(laurel, 'backup', { file });
    await laurel.close();
    await restore(file, restored);
    const there = await start(restored);
    expect(await factsIn(there)).toBe(facts);
    await there.close();
    rmSync(join(restored, 'records.db'));
    new DatabaseSync(join(restored, 'records.db')).close();
    await expect(start(restored)).rejects.toThrow(/belong to other records/);
  });
});

describe('On a server', () => {
  let server: EventStoreServer;
  const home = join(folder, 'home');
  let facts: number;
  beforeAll(async () => {
    server = open.adopt(await startStandIn(), (started) => started.stop());
    facts = await furnished(home, server.url);
  });
  const refused = (data: string) =>
    new RegExp(`The facts in ${server.url.replace('?', '\\?')} belong to other records than those in ${data}: set LAUREL_DATA .* backup`);

  test('a second Laurel, and one whose data volume was lost, are refused by name; with its records it goes on, and nothing was written', async () => {
    const second = join(folder, 'second');
    await expect(start(second, server.url)).rejects.toThrow(refused(second));
    const kept = join(folder, 'kept');
    cpSync(home, kept, { recursive: true });
    rmSync(home, { recursive: true });
    await expect(start(home, server.url)).rejects.toThrow(refused(home));
    rmSync(home, { recursive: true });
    cpSync(kept, home, { recursive: true });
    const laurel = await start(home, server.url);
    expect(await factsIn(laurel)).toBe(facts);
    await laurel.close();
  });

  test('a store that is still empty belongs to whoever started on it first', async () => {
    const empty = open.adopt(await startStandIn(), (started) => started.stop());
    const [first, second] = [join(folder, 'first'), join(folder, 'late')];
    const laurel = await start(first, empty.url);
    await expect(start(second, empty.url)).rejects.toThrow(/belong to other records/);
    await laurel.close();
    await (await start(first, empty.url)).close();
  });

  test('moving house keeps them together: nobody else moves in, and who moves out and back starts', async () => {
    const other = join(folder, 'other');
    await furnished(other);
    await expect(copy(other, server.url)).rejects.toMatchObject({ code: 'other-records' });
    await expect(copy(server.url, other, other)).rejects.toMatchObject({ code: 'other-records' });

    await copy(server.url, home, home);
    const back = await start(home);
    expect(await factsIn(back)).toBe(facts);
    await back.close();
    await expect(start(home, server.url)).rejects.toThrow(`The facts of ${home} are in it: start without EVENT_STORE_URL`);
    expect(await copy(home, server.url)).toEqual(
      expect.arrayContaining([{ line: expect.stringContaining(`EVENT_STORE_URL=${server.url} and LAUREL_DATA=${home}`) as string }]),
    );
    await expect(start(home)).rejects.toThrow(`The facts of ${home} are in ${server.url}: set EVENT_STORE_URL to that`);
    const away = await start(home, server.url);
    expect(await factsIn(away)).toBe(facts);
    await away.close();

    const [from, to] = [join(folder, 'from'), join(folder, 'to')];
    const moved = await furnished(from);
    await copy(from, to);
    const there = await start(to);
    expect(await factsIn(there)).toBe(moved);
    await there.close();
  });
});

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CommandLine } from '../../src/command-line/command-line.ts';
import type { CommandOutput } from '../../src/command-line/command.ts';
import { moveAlone } from '../../src/command-line/move-house.ts';
import { EmbeddedEventStore } from '../../src/platform/event-store/embedded-event-store.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import type { Recorded } from '../../src/platform/event.values.ts';
import { Reactions } from '../../src/platform/reactions.ts';
import { PARKED } from '../../src/platform/parked-facts.ts';
import { put, Records } from '../../src/platform/records/records.ts';
import { Settled } from '../../src/platform/settled.ts';
import { placeOf } from '../../src/platform/whereabouts.ts';
import { all, facts, newStream } from '../contracts/facts.ts';
import { hasEventStoreServer, NO_SERVER, startEventStoreServer } from '../contracts/event-store-server.ts';
import { Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { openPoints } from './points-ground.ts';
import { startLaurelCommand } from './server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'laurel-moving-'));
const open = new AsyncDisposableStack();
afterAll(async () => {
  await open.disposeAsync();
  rmSync(folder, { recursive: true, force: true });
});
const { signal } = new AbortController();
const SECOND = 'second@example.org';

/** A real history where it lies beside the project, else a small one. */
const REAL = fileURLToPath(new URL('../../../shared/data/commits/entries.csv', import.meta.url));
const HISTORY = existsSync(REAL)
  ? readFileSync(REAL, 'utf8')
  : [
      'id,player,points,time,reverts',
      ...Array.from({ length: 400 }, (_, at) => `${at},P${at % 17},${at % 9},2025-01-${10 + (at % 15)} 10:00:00,`),
    ].join('\n');
const INSTANTS = existsSync(REAL)
  ? ['2013-01-01T00:00:00.000Z', '2016-07-01T00:00:00.000Z', '2021-01-01T00:00:00.000Z']
  : ['2025-01-12T00:00:00.000Z', '2025-01-20T00:00:00.000Z'];

const start = async (data: string, environment: NodeJS.ProcessEnv = {}): Promise<TestLaurel> =>
  open.adopt(await startTestLaurel({ data, EVENT_STORE_URL: '', ...environment }), (laurel) => laurel.close());

async function linesOf(outputs: AsyncIterable<CommandOutput>): Promise<string[]> {
  const said = await all(outputs);
  return said.flatMap((output) => ('line' in output ? [output.line] : []));
}
const command = (laurel: TestLaurel, name: string, options: Record<string, string | boolean> = {}) =>
  linesOf(laurel.app.get(CommandLine).run({ command: name, options, file: Buffer.from(HISTORY) }, signal));
const copy = (from: string, to: string, records = from) => linesOf(moveAlone({ from, to, folder: records }, signal));
const factsOf = (laurel: TestLaurel): Promise<Recorded[]> => all(laurel.app.get(EventStore).readAll());

const importing = (organisation: string) => ({
  organisation,
  series: 'Commits',
  file: 'entries.csv',
  revokesColumn: 'reverts',
  createPlayers: true,
});

/** A Laurel that has something to lose: a real history, a linked series, a key, a session, a fact that a reaction could not answer. */
async function furnished(data: string) {
  const laurel = await start(data);
  const ground = await openPoints({ on: laurel });
  const { organisationId, admin } = ground;
  await command(laurel, 'organisation create', { name: 'Second', admin: SECOND });
  const [imported = ''] = await command(laurel, 'import entries', importing(organisationId));
  const [from, linked_score_series] = [await ground.series({ name: 'Runs' }), await ground.series({ name: 'Follows' })];
  await admin.post('scoreseries_settings/save_linked_scoreseries', { scoreseriesid: from, linked_score_series });
  const [zoe = ''] = await ground.players('Zoë Quackenbush');
  await ground.settled();
  await admin.post('scoreseries/submit_score', { scoreseriesid: from, profiles: [zoe], points: '2.5', comment: 'A word 🏅' });
  await ground.settled();
  const [key = ''] = await command(laurel, 'key create', { organisation: organisationId, scope: 'entries:write' });
  const [awarded] = (await ground.facts('PointsAwarded')).slice(-2);
  const parked = { reaction: 'links', eventId: awarded!.id, position: awarded!.position, error: 'was in the way', tries: 1 };
  await laurel.app.get(Records).write([put(PARKED, `links/${awarded!.id}`, parked)]);
  const recorded = (await factsOf(laurel)).map(({ metadata }) => metadata.recordedAt);
  const known = [recorded[Math.floor(recorded.length / 3)]!, recorded[Math.floor(recorded.length / 2)]!];
  return { laurel, organisationId, admin, imported, from, zoe, key, known };
}
type Furnished = Awaited<ReturnType<typeof furnished>>;

/** What people see and can ask: boards of now and of past instants in both senses, the audit trail without its places, and who everybody is. */
async function picture(laurel: TestLaurel, { organisationId, admin, key, known }: Furnished) {
  await laurel.app.get(Settled).settled(await laurel.app.get(EventStore).head());
  const client = new Client(laurel.url);
  client.cookie = admin.cookie;
  const boards: Record<string, string[]> = {};
  for (const series of ['Commits', 'Runs', 'Follows'])
    for (const [sense, at] of [
      ['happened', undefined],
      ...INSTANTS.map((at) => ['happened', at]),
      ...known.map((at) => ['known', at]),
    ] as const)
      boards[`${series} ${sense} ${at}`] = await command(laurel, 'standings', {
        organisation: organisationId,
        series,
        sense: sense,
        ...(at && { at }),
      });
  const audit = await client.get('scoreseries/audit_export', { format: 'ndjson' });
  expect(audit.status).toBe(200);
  const trail = String(audit.body.text)
    .trim()
    .split('\n')
    .map((line) => ({ ...(JSON.parse(line) as object), position: undefined }));
  const byKey = await new Client(laurel.url, key).get('scoreseries/get_list_scoreseries');
  expect(byKey.status).toBe(200);
  const people = (await client.get('profile/list_players', { search: 'Quack' })).body.players;
  const log = (await factsOf(laurel)).map((fact) => JSON.stringify({ ...fact, position: undefined }));
  return { boards, trail, people, log };
}

/** Everything still works there, and nothing is done twice. */
async function livesOn(laurel: TestLaurel, home: Furnished): Promise<void> {
  const { organisationId, imported, from, zoe, key } = home;
  const head = await laurel.app.get(EventStore).head();
  for (const { position, state } of laurel.app.get(Reactions).status()) expect([position, state]).toEqual([head, 'live']);
  expect((await command(laurel, 'verify')).join()).not.toContain('DIFFERENT');
  expect(await command(laurel, 'reactions retry', { name: 'links' })).toEqual(['1 answered, 0 parked']);
  const entries = /^(\d+) entries/.exec(imported)![1]!;
  expect((await command(laurel, 'import entries', importing(organisationId)))[0]).toMatch(
    new RegExp(`^0 entries, ${entries} known already`),
  );
  await laurel.app.get(Settled).settled(head);
  expect(await laurel.app.get(EventStore).head()).toBe(head);

  const [link = ''] = await command(laurel, 'sign-in-link', { email: SECOND });
  expect((await new Client(laurel.url).post('auth/link_login', { token: link.split('/').at(-1) })).body).toMatchObject({
    login_status: 'ok',
  });
  const byKey = await new Client(laurel.url, key).post('scoreseries/submit_score', { scoreseriesid: from, profiles: [zoe], points: '4.5' });
  expect(byKey.body).toMatchObject({ status: 'ok' });
  await laurel.app.get(Settled).settled(String(byKey.body.position));
  const halves = (await factsOf(laurel)).filter(
    ({ type, data }) => type === 'PointsAwarded' && (data as { points: string }).points === '4.5',
  );
  expect(new Set(halves.map(({ stream }) => stream)).size).toBe(2);
  expect(halves).toHaveLength(2);
}

const [one, two] = [join(folder, 'one'), join(folder, 'two')];
let home: Furnished;
let before: Awaited<ReturnType<typeof picture>>;

test('a running server moves to another folder: commands are refused meanwhile, reads go on, and everything is there again', async () => {
  home = await furnished(one);
  const { laurel, admin, from, zoe } = home;
  before = await picture(laurel, home);
  expect([before.trail.length > 5, Object.values(before.boards).every((board) => board.length > 0)]).toEqual([true, true]);
  const give = () => admin.post('scoreseries/submit_score', { scoreseriesid: from, profiles: [zoe], points: '1' });
  const lines: string[] = [];
  let met: unknown[] | undefined;
  for await (const output of laurel.app.get(CommandLine).run({ command: 'copy', options: { from: one, to: two } }, signal)) {
    const [given, read] = met ? [] : await Promise.all([give(), admin.get('scoreseries/get_list_scoreseries')]);
    met ??= [given!.status, given!.body.code, read!.status];
    if ('line' in output) lines.push(output.line);
  }
  expect(met).toEqual([503, 'store-moving-house', 200]);
  expect(lines).toEqual([
    `${before.log.length} facts are in ${two}, each compared; ${before.log.length} were copied now`,
    expect.stringContaining(`LAUREL_DATA=${two}:`),
    expect.stringContaining(`delete ${one}:`),
  ]);
  expect([(await give()).body.code, (await admin.get('scoreseries/get_list_scoreseries')).status]).toEqual(['store-moving-house', 200]);
  await expect(command(laurel, 'copy', { from: one, to: join(folder, 'three') })).rejects.toMatchObject({ code: 'moving-house' });
  const last = (await factsOf(laurel)).at(-1)!.position;
  await laurel.close();

  await expect(start(one)).rejects.toThrow(`Everything in ${one} has moved to ${two}: set LAUREL_DATA to that`);
  expect(await copy(one, two)).toEqual([`Everything has moved to ${two} already`]);
  await expect(copy(one, join(folder, 'three'))).rejects.toMatchObject({ code: 'moved-away' });
  const there = await start(two);
  expect(await picture(there, home)).toEqual(before);
  const client = new Client(there.url);
  client.cookie = admin.cookie;
  expect((await client.get('live/reached', { position: last })).body).toEqual({ status: 'ok', reached: true });
  await livesOn(there, home);
  before = await picture(there, home);
  await there.close();
}, 240_000);

test('a move that is broken off leaves the server as it was, and what is named wrongly is refused', async () => {
  const laurel = await start(two);
  const stop = new AbortController();
  const broken = laurel.app.get(CommandLine).run({ command: 'copy', options: { from: two, to: join(folder, 'four') } }, stop.signal);
  await expect(
    (async () => {
      for await (const output of broken) if ('progress' in output) stop.abort();
    })(),
  ).rejects.toMatchObject({ code: 'broken-off' });
  const client = new Client(laurel.url, home.key);
  const given = await client.post('scoreseries/submit_score', { scoreseriesid: home.from, profiles: [home.zoe], points: '1' });
  expect(given.status).toBe(200);
  for (const [from, to, code] of [
    [two, two, 'same-place'],
    [one, two, 'not-here'],
    [two, one, 'folder-taken'],
  ] as const)
    await expect(command(laurel, 'copy', { from, to })).rejects.toMatchObject({ code });
  before = await picture(laurel, home);
  await laurel.close();
  await expect(start(join(folder, 'four'))).rejects.toThrow(/has facts and no records/);
  await expect(copy(join(folder, 'nowhere'), one)).rejects.toMatchObject({ code: 'no-facts' });
  expect(await copy(two, join(folder, 'four'))).toHaveLength(3);
  // As if the process had died before its last step: neither folder starts, and running it again ends it.
  rmSync(join(folder, 'four', 'records.db'));
  await expect(start(two)).rejects.toThrow(`Everything in ${two} has moved to ${join(folder, 'four')}: set LAUREL_DATA to that`);
  await expect(start(join(folder, 'four'))).rejects.toThrow(/has facts and no records/);
  expect((await copy(two, join(folder, 'four')))[0]).toContain('each compared; 0 were copied now');
  const four = await start(join(folder, 'four'));
  expect(await picture(four, home)).toEqual(before);
  await four.close();
}, 120_000);

test('killed on its way, again and again, it goes on after the last fact that arrived', async () => {
  const [from, to] = [join(folder, 'many'), join(folder, 'fewer')];
  await (await start(from)).close();
  const store = await EmbeddedEventStore.open({ file: join(from, 'events.db') });
  const streams = Array.from({ length: 300 }, () => newStream('nobody'));
  await Promise.all(streams.map((stream) => store.append(stream, facts(200), { expected: 'no-stream' })));
  const total = 60_000;
  mkdirSync(to);
  const arrived = () => {
    if (!existsSync(join(to, 'events.db'))) return 0;
    using log = new DatabaseSync(join(to, 'events.db'), { readOnly: true, timeout: 5_000 });
    const events = log.prepare("SELECT name FROM sqlite_schema WHERE name = 'events'").get();
    return events ? Number(log.prepare('SELECT count(*) AS count FROM events').get()?.count) : 0;
  };
  let had = 0;
  for (let kills = 0; kills < 3; kills++) {
    const copying = startLaurelCommand(from, ['copy', '--from', from, '--to', to]);
    while (arrived() === had) await wait(5);
    await copying.kill();
    expect(arrived()).toBeGreaterThan(had);
    had = arrived();
    expect(had).toBeLessThan(total);
    await expect(start(to)).rejects.toThrow(/has facts and no records/);
  }
  const { code, out } = await startLaurelCommand(from, ['copy', '--from', from, '--to', to]).ended;
  expect([code, out.split('\n')[0]]).toEqual([0, `${total} facts are in ${to}, each compared; ${total - had} were copied now`]);
  const copy = await EmbeddedEventStore.open({ file: join(to, 'events.db') });
  const words = async (from: EventStore) => (await all(from.readAll())).map((fact) => JSON.stringify({ ...fact, position: undefined }));
  expect(await words(copy)).toEqual(await words(store));
  await copy.close();
  await store.close();
}, 240_000);

const server = (await hasEventStoreServer()) ? open.adopt(await startEventStoreServer(), (started) => started.stop()) : undefined;
const onServer = server ? test : test.skip;
onServer(
  server ? 'to EventStoreDB and back: the same boards, the same trail, the same people' : NO_SERVER,
  async () => {
    const [data, away] = [join(folder, 'five'), join(folder, 'six')];
    const home = await furnished(data);
    const before = await picture(home.laurel, home);
    const { url } = server!;
    expect(await command(home.laurel, 'copy', { from: data, to: url })).toEqual([
      `${before.log.length} facts are in ${placeOf(url)}, each compared; ${before.log.length} were copied now`,
      expect.stringContaining(`EVENT_STORE_URL=${placeOf(url)} and LAUREL_DATA=${data}`),
    ]);
    await home.laurel.close();
    await expect(start(data)).rejects.toThrow(`The facts of ${data} are in ${placeOf(url)}: set EVENT_STORE_URL to that`);

    const there = await start(data, { EVENT_STORE_URL: url });
    expect(await picture(there, home)).toEqual(before);
    await livesOn(there, home);
    const after = await picture(there, home);
    await there.close();

    expect(await copy(url, data, data)).toHaveLength(2);
    await expect(start(data, { EVENT_STORE_URL: url })).rejects.toThrow(`The facts of ${data} are in it: start without EVENT_STORE_URL`);
    const back = await start(data);
    expect(await picture(back, home)).toEqual(after);
    await command(back, 'verify');
    await back.close();
    expect(await copy(data, away)).toHaveLength(3);
    const { recordedAt } = (JSON.parse(after.log.at(-1)!) as Recorded).metadata;
    const last = await start(away);
    expect(await picture(last, home)).toEqual(after);
    expect((await factsOf(last)).at(-1)!.metadata.recordedAt).toBe(recordedAt);
    await last.close();
  },
  240_000,
);

import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { askServer } from '../../src/command-line/ask-server.ts';
import type { CommandOutput, Ending } from '../../src/command-line/command.ts';
import { Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

/** Facts that an organisation may add a minute: what is owed beyond them is not paid off while a test runs. */
const QUOTA = 500;
const ROWS = 3_000;

let laurel: TestLaurel;
let ground: PointsGround;
let series: string;
beforeEach(async () => {
  laurel = await startTestLaurel({ LAUREL_FACTS_A_MINUTE: String(QUOTA) });
  ground = await openPoints({ on: laurel });
  series = await ground.series();
});
afterEach(() => laurel.close());

const rowsOf = (player: string) => Array.from({ length: ROWS }, (_, at) => `${player},1,row ${at}`).join('\n');
const importRows = (player: string, key: string = crypto.randomUUID()) =>
  ground.admin.post('scoreseries/import_entries', { scoreseriesid: series, text: rowsOf(player) }, { 'idempotency-key': key });
const give = (client: Client, profiles: string[], more: object = {}) =>
  client.post('scoreseries/submit_score', { scoreseriesid: series, profiles, points: '1', ...more });
const head = () => laurel.app.get(EventStore).head();
const awarded = async () => (await ground.facts('PointsAwarded')).length;

test('an import during which the quota is reached is finished whole; what begins after it is refused and stores nothing', async () => {
  const [ann = ''] = await ground.players('Ann');
  const { body: key } = await ground.admin.post('externalApiConfig/create_api_key', { name: 'scores', scope: 'entries:write' });
  const linked = await ground.series();
  await ground.admin.post('scoreseries_settings/save_linked_scoreseries', { scoreseriesid: series, linked_score_series: linked });

  const imported = await importRows('Ann', 'the-import');
  expect(imported).toMatchObject({ status: 200, body: { imported: ROWS } });
  await ground.settled();
  expect(await awarded()).toBe(2 * ROWS);

  const before = await head();
  for (const client of [ground.admin, new Client(ground.url, String(key.api_key))]) {
    const refused = await give(client, [ann]);
    expect(refused).toMatchObject({ status: 429, body: { status: 'error', code: 'quota-reached' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(refused.body.retryAfterSeconds).toBe(Number(refused.headers.get('retry-after')));
  }
  expect((await importRows('Ann')).body.code).toBe('quota-reached');
  expect((await ground.admin.post('group/save_members', { newprofiles: [{ name: 'Bo' }] })).body.code).toBe('quota-reached');
  expect((await ground.admin.put('profile/update', { display_name: 'Ida' })).body.code).toBe('quota-reached');
  expect(await head()).toBe(before);
});

test('while an organisation waits it reads, changes roles and keys and is answered again what was done; others work', async () => {
  const other = await openPoints({ on: laurel });
  const theirs = await other.series();
  const [bob = ''] = await other.players('Bob');
  const [ann = ''] = await ground.players('Ann');
  const imported = await importRows('Ann', 'the-import');
  expect((await give(ground.admin, [ann])).status).toBe(429);

  expect(await importRows('Ann', 'the-import')).toMatchObject({ status: 200, body: imported.body });
  expect((await ground.admin.get('scoreseries/board', { scoreseriesid: series })).status).toBe(200);
  expect((await ground.admin.post('externalApiConfig/create_api_key', { name: 'another', scope: 'read' })).status).toBe(200);
  const demoting = await ground.admin.post('profile/change_permission', { selplayers: [ann], set_admin: 0 });
  expect(demoting.status).toBe(200);
  expect((await ground.admin.post('profile/anonymize_players', { selplayers: [ann] })).status).toBe(200);
  expect((await give(other.admin, [bob], { scoreseriesid: theirs })).status).toBe(200);
});

test("the operator's command line is not refused, and counts", async () => {
  const [ann = ''] = await ground.players('Ann');
  const options = { organisation: ground.organisationId, series, file: 'list.csv' };
  const request = { command: 'import entries', options, file: Buffer.from(`player,points,comment\n${rowsOf('Ann')}`) };
  await give(ground.admin, [ann]);
  const told: (CommandOutput | Ending)[] = [];
  for await (const output of (await askServer(laurel.data, request)) ?? []) told.push(output);
  expect(told.at(-1)).toEqual({ exit: 0 });
  expect((await give(ground.admin, [ann])).status).toBe(429);
});

test('of many calls at once only so many begin as would fill the minute', async () => {
  const players = await ground.players(...Array.from({ length: 50 }, (_, at) => `Player ${at}`));
  await give(ground.admin, players.slice(0, 1));
  const answers = await Promise.all(Array.from({ length: 64 }, () => give(ground.admin, players)));
  const done = answers.filter(({ status }) => status === 200).length;
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(64 - done);
  expect(done).toBeGreaterThan(0);
  expect(done * players.length).toBeLessThanOrEqual(2 * QUOTA);
  expect(await awarded()).toBe(1 + done * players.length);
});

test('a long comment for many and tags for many are refused before anything is stored', async () => {
  const players = await ground.players(...Array.from({ length: 16 }, (_, at) => `Player ${at}`));
  const before = await head();
  expect(await give(ground.admin, players, { comment: 'x'.repeat(65_535) })).toMatchObject({
    status: 409,
    body: { code: 'comment-for-too-many', bound: 1_000_000, entries: 16, left: 62_500 },
  });
  const tags = Array.from({ length: 101 }, (_, at) => `tag-${at}`);
  expect(await give(ground.admin, players, { tags })).toMatchObject({ status: 400, body: { fields: [{ field: 'tags' }] } });
  const retagged = await ground.admin.post('scoreseries/save_tag', {
    scoreseriesid: series,
    selpoints: Array.from({ length: 1_500 }, (_, at) => `entry-${at}`),
    tags: tags.slice(0, 100),
  });
  expect(retagged).toMatchObject({ status: 409, body: { code: 'tags-for-too-many', left: 66 } });
  expect(await head()).toBe(before);
  expect((await give(ground.admin, players.slice(0, 15), { comment: 'x'.repeat(65_535) })).status).toBe(200);
});

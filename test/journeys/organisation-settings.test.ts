import { Projector } from '../../projections/platform/projector.ts';
import { connectTo, heard } from '../contracts/live-lines.ts';
import type { Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let player: Client;

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'Europe/Vienna' });
  const [ann = ''] = await ground.players('Ann');
  player = await ground.asPlayer(ann);
});
afterAll(() => ground.laurel.close());

const organisation = async (client: Client) => (await client.get('organization/fetch_one')).body.organization;
const theme = async (client: Client) => (await client.get('organization/theme')).body.theme as Record<string, string>;

test('an admin gives the organisation another name: all hear of it, and its trail says who', async () => {
  expect(await organisation(player)).toEqual({
    id: ground.organisationId,
    name: 'ICPC',
    timezone: 'Europe/Vienna',
    sample: 0,
    use_team_filter: 0,
    use_competition_filter: 0,
  });
  const line = await connectTo(ground.url, player.cookie ?? '');
  const stale = heard<[object]>(line, 'stale');
  const { status, body } = await ground.admin.post('organization/settings', { name: 'World Finals', was: { name: 'ICPC' } });
  expect(status).toBe(200);
  expect((await stale)[0]).toMatchObject({ changed: expect.arrayContaining([{ view: 'organisations', key: ground.organisationId }]) });
  line.disconnect();
  await ground.settled();
  expect(await organisation(player)).toMatchObject({ name: 'World Finals', timezone: 'Europe/Vienna' });
  expect((await ground.admin.get('auth/get_user_info')).body.profiles).toMatchObject([{ org_name: 'World Finals' }]);

  const again = await ground.admin.post('organization/settings', { name: 'World Finals' });
  expect(again.body.position).toBe(body.position);
  const [fact] = await ground.facts('OrganisationChanged');
  expect(fact).toMatchObject({ data: { name: { key: expect.any(String) } }, metadata: { actor: { profileId: ground.adminId } } });
  expect(JSON.stringify(fact)).not.toContain('World Finals');
});

test('of two who save the same field from the same page the second is refused by its name; another field passes', async () => {
  const was = await theme(ground.admin);
  const save = (fields: object) => ground.admin.post('organization/vue_theme', { ...fields, was });
  expect((await save({ primary: '#0A58CA' })).status).toBe(200);
  const refused = await save({ primary: '#aa0000', error: '#cc0000' });
  expect(refused).toMatchObject({ status: 409, body: { code: 'changed-since', fields: [{ field: 'primary' }] } });
  expect((await save({ error: '#cc0000' })).status).toBe(200);
  await ground.settled();
  expect(await theme(player)).toMatchObject({
    primary: '#0a58ca',
    onprimary: '255,255,255',
    error: '#cc0000',
    background: '#f3f3f4',
    onbackground: '0,0,0',
  });
});

test('50 who save the same field at once leave what one of them wanted, and 49 refusals', async () => {
  const was = { secondary: (await theme(ground.admin)).secondary };
  const colours = Array.from({ length: 50 }, (_, at) => `#0000${(at + 16).toString(16)}`);
  const answers = await Promise.all(
    colours.map((secondary) =>
      ground.admin.post('organization/vue_theme', { secondary, was }).then(({ status }) => ({ secondary, status })),
    ),
  );
  const [won, ...others] = answers.filter(({ status }) => status === 200);
  expect([others, answers.filter(({ status }) => status === 409).length]).toEqual([[], 49]);
  await ground.settled();
  expect((await theme(player)).secondary).toBe(won?.secondary);
});

test('another time zone is that of series made from now on; those that are there keep their days', async () => {
  const before = await ground.series({ name: 'Before' });
  expect((await ground.admin.post('organization/settings', { timezone: 'Asia/Tokyo' })).status).toBe(200);
  const after = await ground.series({ name: 'After' });
  await ground.settled();
  const { body } = await ground.admin.get('scoreseries/get_list_scoreseries');
  const zones = new Map((body.scoreseries as { id: string; timezone: string }[]).map(({ id, timezone }) => [id, timezone]));
  expect([zones.get(before), zones.get(after)]).toEqual(['Europe/Vienna', 'Asia/Tokyo']);
});

test('only admins save, and only of their own organisation', async () => {
  for (const call of ['organization/settings', 'organization/vue_theme']) {
    expect((await player.post(call, { name: 'Mine', primary: '#000000' })).status).toBe(403);
    const other = await openPoints({ on: ground.laurel });
    expect((await other.admin.post(call, { orgid: ground.organisationId })).status).toBe(404);
  }
  expect((await player.get('organization/fetch_one', { org_id: crypto.randomUUID() })).status).toBe(404);
});

test('R-194 what is no colour, no name or no time zone is refused by its field', async () => {
  const wrong = await ground.admin.post('organization/vue_theme', { primary: '#12', onprimary: 'white', was: { error: 'red' } });
  expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  expect(JSON.stringify(wrong.body.fields)).toMatch(/primary.*onprimary/);
  expect((await ground.admin.post('organization/settings', { timezone: 'Mars' })).body).toMatchObject({ fields: [{ field: 'timezone' }] });
});

test('what a rebuild gives is what stands there', async () => {
  await ground.settled();
  expect(await ground.laurel.app.get(Projector).verify('organisations')).toMatchObject([{ view: 'organisations', differences: [] }]);
});

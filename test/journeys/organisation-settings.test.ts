import { Projector } from '../../projections/platform/projector.ts';
import { UI_SETTINGS } from '../../src/organisations/ui-of-profiles.ts';
import { Records } from '../../src/platform/records/records.ts';
import { connectTo, heard } from '../contracts/live-lines.ts';
import type { Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { pictureOf } from './sample-pictures.ts';

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
  expect(await organisation(player)).toMatchObject({
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

test('an admin gives the profiles a cover: one that was uploaded for the organisation, told to everybody, and taken away again', async () => {
  const upload = async (by: Client, more: { player?: string } = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ type: 'cover', ...more })) form.set(name, value);
    form.set('file', new File([new Uint8Array(await pictureOf('png'))], 'wide.png', { type: 'image/png' }));
    return by.post('upload/image', form);
  };
  const told = async () => ((await player.get('auth/get_user_info')).body.profiles as { theme?: { cover_image: string } }[])[0]?.theme;
  const other = await openPoints({ on: ground.laurel });
  expect((await upload(player)).status).toBe(403);
  const [own, theirs, ofPerson] = [
    String((await upload(ground.admin)).body.path),
    String((await upload(other.admin)).body.path),
    String((await upload(ground.admin, { player: ground.adminId })).body.path),
  ];
  for (const cover_image of [theirs, ofPerson, '/uploads/badge/crown.svg', own.replace(/[0-9a-f]{64}/, 'a'.repeat(64))])
    expect(await ground.admin.post('organization/vue_theme', { cover_image })).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', fields: [{ field: 'cover_image' }] },
    });
  expect((await ground.admin.post('organization/vue_theme', { cover_image: own, was: { cover_image: '' } })).status).toBe(200);
  await ground.settled();
  expect(await theme(player)).toMatchObject({ cover_image: own });
  expect(await told()).toMatchObject({ cover_image: own });
  const late = await ground.admin.post('organization/vue_theme', { cover_image: '', was: { cover_image: '' } });
  expect(late).toMatchObject({ status: 409, body: { code: 'changed-since', fields: [{ field: 'cover_image' }] } });
  expect((await ground.admin.post('organization/vue_theme', { cover_image: '', was: { cover_image: own } })).status).toBe(200);
  await ground.settled();
  expect(await theme(player)).toMatchObject({ cover_image: '' });
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
  const other = await openPoints({ on: ground.laurel });
  for (const action of ['settings', 'vue_theme', 'userview', 'battle_settings']) {
    const call = `organization/${action}`;
    expect((await player.post(call, { name: 'Mine', primary: '#000000' })).status).toBe(403);
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

test('U-042 everything is shown until an admin hides it; who saves over what somebody else has changed is refused by its name', async () => {
  expect(await organisation(player)).toMatchObject({ start_page: 'feed', nav_show_points: 1, profile_show_more_widgetsboards: 1 });
  const own = async () => ((await player.get('auth/get_user_info')).body.profiles as { userview?: object }[])[0]?.userview;
  expect(await own()).toBeUndefined();
  const was = { start_page: 'feed', nav_show_points: 1 };
  const save = (fields: object) => ground.admin.post('organization/userview', { ...fields, was });
  expect((await save({ start_page: 'players', profile_show_status: 0 })).status).toBe(200);
  expect(await save({ start_page: 'points', nav_show_points: 0 })).toMatchObject({
    status: 409,
    body: { code: 'changed-since', fields: [{ field: 'start_page' }] },
  });
  expect((await save({ nav_show_points: 0, start_page: 'players' })).status).toBe(200);
  await ground.settled();
  const told = { start_page: 'players', nav_show_points: 0, nav_show_players: 1, profile_show_status: 0 };
  expect(await organisation(player)).toMatchObject(told);
  expect(await own()).toMatchObject(told);
  expect(await ground.facts('UserViewSet')).toHaveLength(2);
  for (const wrong of [{ start_page: 'moon' }, { nav_show_feed: 2 }, { was: { start_page: 'moon' } }])
    expect((await ground.admin.post('organization/userview', wrong)).status).toBe(400);
});

test('U-109 U-111 the rules of battles have their defaults, whole hours within bounds, and change by field', async () => {
  const rules = { challengedealine: 24, battlemaxdur: 168, battlesperplayer: 3, battle_opt_out: 0 };
  expect(await organisation(player)).toMatchObject(rules);
  const save = (fields: object) => ground.admin.post('organization/battle_settings', fields);
  expect((await save({ battlemaxdur: 72, battle_opt_out: 1, was: { battlemaxdur: 168 } })).status).toBe(200);
  expect((await save({ battlemaxdur: 96, was: { battlemaxdur: 168 } })).body).toMatchObject({ fields: [{ field: 'battlemaxdur' }] });
  await ground.settled();
  expect(await organisation(player)).toMatchObject({ ...rules, battlemaxdur: 72, battle_opt_out: 1 });
  for (const wrong of [{ challengedealine: 0 }, { battlemaxdur: 8_761 }, { battlesperplayer: 1.5 }, { battlesperplayer: 'NaN' }])
    expect((await save(wrong)).body).toMatchObject({ code: 'invalid-input', fields: [{ field: Object.keys(wrong)[0] }] });
});

test('U-033 a profile’s own word goes before the organisation’s, goes along to a new profile, and is gone with the person', async () => {
  const [bea = ''] = await ground.players('Bea');
  const client = await ground.asPlayer(bea);
  const ui = async (name = 'ICPC') => {
    const { profiles } = (await client.get('auth/get_user_info')).body as { profiles: { org_name: string; ui?: object }[] };
    return profiles.find(({ org_name }) => org_name === name || name === 'ICPC')?.ui;
  };
  expect(await ui()).toBeUndefined();
  expect((await client.post('organization/uisettings', { orguisettings: { dark: 1 } })).status).toBe(403);
  const save = (orguisettings: object, was?: object) => ground.admin.post('organization/uisettings', { orguisettings, was });
  expect((await save({ dark: 1, animations: 0 }, { dark: -1 })).status).toBe(200);
  expect((await save({ dark: 0 }, { dark: -1 })).body).toMatchObject({ code: 'changed-since', fields: [{ field: 'dark' }] });
  await ground.settled();
  expect(await ui()).toEqual({ dark: 1, compact: -1, language: null, animations: 0 });
  expect((await client.post('organization/uisettings', { profuisettings: JSON.stringify({ dark: 0, compact: 1 }) })).status).toBe(200);
  expect(await ui()).toEqual({ dark: 0, compact: 1, language: null, animations: 0 });
  expect((await client.get('organization/uisettings')).body).toMatchObject({
    orguisettings: { dark: 1, compact: -1, animations: 0 },
    profuisettings: { dark: 0, compact: 1, animations: -1 },
  });
  const made = { display_name: 'Bea', org_name: 'Bea Ltd', use_ui_setting: 1 };
  expect((await client.post('profile/create_organization', made)).status).toBe(200);
  expect(await ui('Bea Ltd')).toEqual({ dark: 0, compact: 1, language: null, animations: -1 });

  expect((await ground.admin.post('profile/anonymize_players', { selplayers: [bea] })).status).toBe(200);
  const records = ground.laurel.app.get(Records);
  expect(await records.get(UI_SETTINGS, bea)).toBeUndefined();
  for (const wrong of [{ dark: 2 }, { language: 'tlh' }, 'x', [1]])
    expect((await ground.admin.post('organization/uisettings', { profuisettings: wrong })).status).toBe(400);
  expect(await ground.facts('UiDefaultsSet')).toHaveLength(1);
});

test('what a rebuild gives is what stands there', async () => {
  await ground.settled();
  expect(await ground.laurel.app.get(Projector).verify('organisations')).toMatchObject([{ view: 'organisations', differences: [] }]);
});

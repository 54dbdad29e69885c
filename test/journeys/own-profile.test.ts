import sharp from 'sharp';
import { Objects } from '../../src/platform/objects/objects.ts';
import { Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { Door } from './identity-ground.ts';
import { pictureOf } from './sample-pictures.ts';

let laurel: TestLaurel;
let door: Door;
let admin: Client;
let organisationId: string;
let ann: { client: Client; id: string };
let bob: { client: Client; id: string };

beforeAll(async () => {
  laurel = await startTestLaurel({ LAUREL_SOUND_HOST: 'sound.example.org' });
  door = new Door(laurel);
  ({ client: admin, organisationId } = await door.admin('boss@profiles.example', 'Profiles'));
  const people = [
    { name: 'Ann', email: 'ann@profiles.example' },
    { name: 'Bob', email: 'bob@profiles.example' },
  ];
  const [annId = '', bobId = ''] = await door.add(admin, ...people);
  ann = { client: await door.join('ann@profiles.example'), id: annId };
  bob = { client: await door.join('bob@profiles.example'), id: bobId };
});
afterAll(() => laurel.close());

const update = (client: Client, sent: object) => client.put('profile/update', sent);
const profileOf = async (client: Client, id: string) => (await client.get('profile/fetch_one', { profileid: id })).body.profile;
/** Changes what may be changed, and tells the profile as another sees it. */
async function changed(client: Client, id: string, sent: object) {
  const { status, body } = await update(client, { profile_id: id, ...sent });
  expect([status, body]).toEqual([200, expect.objectContaining({ newid: id })]);
  await door.seen(body);
  return profileOf(bob.client, id);
}
async function upload(client: Client, player: string, type = 'profile'): Promise<{ status: number; path: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ type, player })) form.set(name, value);
  form.set('file', new File([new Uint8Array(await pictureOf('jpeg'))], 'me.jpg', { type: 'image/jpeg' }));
  const { status, body } = await client.post('upload/image', form);
  return { status, path: String(body.path) };
}

test('U-063 U-076 U-077 R-148 everybody chooses how they are celebrated, and takes it away again', async () => {
  const { body } = await ann.client.get('profile/get_event_themes');
  expect(body).toMatchObject({
    sound_host: 'sound.example.org',
    themes: expect.arrayContaining([expect.objectContaining({ id: 'gold' })]),
  });
  const parsed = await ann.client.get('profile/parse_sound_url', { profile: ann.id, url: 'artist/song' });
  expect(parsed.body).toMatchObject({ valid: 1, url: 'https://sound.example.org/artist/song' });
  expect((await ann.client.get('profile/parse_sound_url', { url: 'http://sound.example.org/song' })).body).toMatchObject({
    valid: 0,
    url: null,
  });

  expect(await changed(ann.client, ann.id, { theme_id: 'gold', anthem: 'artist/song', battle_optout: 1 })).toMatchObject({
    theme_id: 'gold',
    anthem: 'https://sound.example.org/artist/song',
    battle_optout: 1,
  });
  const none = await changed(ann.client, ann.id, { theme_id: '', anthem: '', battle_optout: 0 });
  for (const field of ['theme_id', 'anthem', 'battle_optout']) expect(none).not.toHaveProperty(field);
});

test.each([
  [{ theme_id: 'none-such' }, 'theme_id'],
  [{ anthem: 'https://evil.test/song' }, 'anthem'],
  [{ primary_icon: '/uploads/profile/none-such.svg' }, 'primary_icon'],
  [{ primary_icon: 'https://evil.test/a.png' }, 'primary_icon'],
  [{ secondary_avatar: 'https://evil.test/a.png' }, 'secondary_avatar'],
  [{ cover_image: 'https://evil.test/a.png' }, 'cover_image'],
  [{ cover_image: '/uploads/profile/rocket.svg' }, 'cover_image'],
])('U-063 %j is refused and changes nothing', async (sent, field) => {
  const { status, body } = await update(ann.client, { profile_id: ann.id, display_name: 'Changed', ...sent });
  expect([status, body.code, JSON.stringify(body.fields)]).toEqual([400, 'invalid-input', expect.stringContaining(field)]);
  expect(await profileOf(bob.client, ann.id)).toMatchObject({ Name: 'Ann' });
});

test('a picture is its player’s own: shown to who sees them, chosen by nobody else, gone when they are forgotten', async () => {
  const { path } = await upload(ann.client, ann.id);
  expect(await changed(ann.client, ann.id, { primary_icon: path })).toMatchObject({ icon: path });
  expect((await fetch(laurel.url + path)).status).toBe(200);
  expect((await update(bob.client, { profile_id: bob.id, primary_icon: path })).body).toMatchObject({ code: 'invalid-input' });
  expect((await upload(bob.client, ann.id)).status).toBe(403);
  expect((await upload(admin, 'nobody')).status).toBe(404);
  expect(await changed(bob.client, bob.id, { primary_icon: '/uploads/profile/rocket.svg' })).toMatchObject({
    icon: '/uploads/profile/rocket.svg',
  });

  const [gone = ''] = await door.add(admin, { name: 'Gone' });
  const theirs = await upload(admin, gone);
  await changed(admin, gone, { primary_icon: theirs.path });
  await door.seen((await admin.post('profile/anonymize_players', { selplayers: [gone] })).body);
  expect((await fetch(laurel.url + theirs.path)).status).toBe(404);
  expect((await upload(admin, gone)).status).toBe(404);
  for await (const { owner } of laurel.app.get(Objects).all()) expect(owner.profileId).not.toBe(gone);
  expect(await profileOf(admin, gone)).not.toHaveProperty('icon');
});

test('a second picture and a cover are their player’s own too: the cover wide, in two sizes; both go with them', async () => {
  const [gone = ''] = await door.add(admin, { name: 'Wide' });
  const [second, cover] = [await upload(admin, gone), await upload(admin, gone, 'cover')];
  const sent = { secondary_avatar: second.path, cover_image: cover.path };
  expect(await changed(admin, gone, sent)).toMatchObject(sent);
  for (const width of [640, 1_280]) {
    const drawn = await fetch(laurel.url + cover.path.replace('-1280.', `-${width}.`));
    expect(drawn.headers.get('cache-control')).toContain('immutable');
    expect(await sharp(await drawn.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width, height: width / 4 });
  }
  for (const wrong of [{ cover_image: cover.path }, { secondary_avatar: second.path }, { cover_image: second.path }])
    expect((await update(bob.client, { profile_id: bob.id, ...wrong })).body).toMatchObject({ code: 'invalid-input' });
  expect((await upload(bob.client, ann.id, 'cover')).status).toBe(403);
  const { body } = await admin.post('profile/create', { display_name: 'Eve', cover_image: cover.path });
  expect(body).toMatchObject({ code: 'invalid-input', fields: [{ field: 'cover_image' }] });

  await door.seen((await admin.post('profile/anonymize_players', { selplayers: [gone] })).body);
  for (const { path } of [second, cover]) expect((await fetch(laurel.url + path)).status).toBe(404);
  for (const field of ['secondary_avatar', 'cover_image']) expect(await profileOf(admin, gone)).not.toHaveProperty(field);
  expect((await upload(admin, gone, 'cover')).status).toBe(404);
});

test('R-122 U-070 who is anonymised has no anthem any more', async () => {
  const [id = ''] = await door.add(admin, { name: 'Loud' });
  expect(await changed(admin, id, { anthem: 'loud/song', theme_id: 'night' })).toMatchObject({ theme_id: 'night' });
  await door.seen((await admin.post('profile/anonymize_players', { selplayers: [id] })).body);
  const left = (await profileOf(admin, id)) as { Name: string };
  expect(left.Name).toMatch(/^Anonymous \d+$/);
  for (const field of ['theme_id', 'anthem']) expect(left).not.toHaveProperty(field);
});

test('players change nothing of themselves that is for admins, and nothing of others', async () => {
  for (const sent of [{ email: 'new@profiles.example' }, { external_id: 'x' }, { offline: 1 }])
    expect((await update(ann.client, { profile_id: ann.id, ...sent })).status).toBe(403);
  expect((await update(ann.client, { profile_id: bob.id, theme_id: 'gold' })).status).toBe(403);
});

test('R-231 U-069 an address that is none, and one that another player has', async () => {
  expect((await admin.post('profile/create', { display_name: 'Cem', email: 'no address' })).body).toMatchObject({
    code: 'invalid-input',
    message: 'An error occurred, make sure the email is valid and not used for another account',
  });
  expect((await admin.post('profile/create', { display_name: 'Cem', email: 'ann@profiles.example' })).body).toMatchObject({
    message: expect.stringContaining('A player with this email already exists') as unknown,
  });
});

test('a player is added with how they are celebrated', async () => {
  const { body } = await admin.post('profile/create', { display_name: 'Dora', theme_id: 'crown', anthem: 'dora/song', battle_optout: 1 });
  await door.seen(body);
  expect(await profileOf(bob.client, String(body.newid))).toMatchObject({ Name: 'Dora', theme_id: 'crown', battle_optout: 1 });
});

test('R-008 whoever has no personal profile makes one, once', async () => {
  const before = (await bob.client.get('auth/get_user_info')).body.profiles as { organization_id: string | null }[];
  expect(before.map(({ organization_id }) => organization_id)).toEqual([organisationId]);
  const make = () => bob.client.post('profile/create', { display_name: 'Bob himself', personal: 1 });
  const [one, two] = await Promise.all([make(), make()]);
  expect([one.status, two.status, one.body.newid]).toEqual([200, 200, two.body.newid]);
  const own = (await bob.client.get('auth/get_user_info')).body.profiles as { organization_id: string | null; Name: string }[];
  expect(own.filter(({ organization_id }) => organization_id === null)).toMatchObject([{ Name: 'Bob himself' }]);
  expect((await new Client(laurel.url).post('profile/create', { display_name: 'Nobody', personal: 1 })).status).toBe(401);
  expect((await ann.client.post('profile/create', { display_name: 'No admin' })).status).toBe(403);
});

test('what was recorded about a person is told to them and to admins, and who did it as far as they see each other', async () => {
  await changed(admin, ann.id, { external_id: 'a-1' });
  const facts = async (client: Client, query: Record<string, string | number> = {}) => client.get('profile/facts', query);
  const own = (await facts(ann.client)).body;
  expect(own.facts).toMatchObject([
    { type: 'ProfileChanged', actor: { name: 'The Admin' }, details: { changed: 'externalId' } },
    ...(own.facts as object[]).slice(1),
  ]);
  expect((own.facts as { profileId: string }[]).map(({ profileId }) => profileId)).toEqual((own.facts as object[]).map(() => ann.id));
  expect((await facts(admin, { player: ann.id })).body.facts).toHaveLength((own.facts as object[]).length);
  expect((await facts(bob.client, { player: ann.id })).status).toBe(404);
  const first = (await facts(ann.client, { limit: 1 })).body;
  const second = (await facts(ann.client, { limit: 1, after: String(first.next) })).body;
  expect([first.more, second.facts]).toEqual([1, [(own.facts as object[])[1]]]);

  await door.seen((await admin.post('organization/settings', { use_team_filter: 2 })).body);
  expect((await facts(ann.client)).body.facts).toMatchObject([
    { actor: { name: null } },
    ...(own.facts as object[]).slice(1).map(() => ({})),
  ]);
});

test('R-070 R-001 U-061 everybody’s group is that of the organisation; of those that one administers only admins are told', async () => {
  const groups = async (client: Client, only_admin: 0 | 1) => (await client.get('group/fetch_list', { only_admin })).body.groups;
  const group = { id: organisationId, organization_id: organisationId };
  expect(await groups(admin, 1)).toMatchObject([{ ...group, is_group_admin: 1 }]);
  expect(await groups(ann.client, 0)).toMatchObject([{ ...group, is_group_admin: 0 }]);
  expect(await groups(ann.client, 1)).toEqual([]);
});

test('U-079 who was deleted is found to be brought back, and an address that nobody has can be added', async () => {
  const [eve = ''] = await door.add(admin, { name: 'Eve Adams', email: 'eve@profiles.example' });
  const find = async (searchterm: string) =>
    (await admin.get('group/search_profiles_not_in_group', { group_id: organisationId, searchterm })).body;
  expect(await find('eve')).toMatchObject({ profiles: [], can_add_email: 0 });
  await door.seen((await admin.delete('profile/delete_players', { selplayers: JSON.stringify([eve]) })).body);
  expect(await find('ada ev')).toMatchObject({ profiles: [{ profile_id: eve, Name: 'Eve Adams', icon: null }], can_add_email: 0 });
  expect(await find('eve@profiles.example')).toMatchObject({ profiles: [{ profile_id: eve }], can_add_email: 0 });
  expect(await find('Ann@Profiles.example')).toMatchObject({ profiles: [], can_add_email: 0 });
  expect(await find('new@profiles.example')).toMatchObject({ profiles: [], can_add_email: 1 });
  expect((await ann.client.get('group/search_profiles_not_in_group', { searchterm: 'eve' })).status).toBe(403);
});

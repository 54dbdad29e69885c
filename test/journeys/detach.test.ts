import { Decisions } from '../../src/platform/decisions.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Reactions } from '../../src/platform/reactions.ts';
import { streamName } from '../../src/platform/event.values.ts';
import { PROFILE, ROLES } from '../../src/players/players.events.ts';
import { profile } from '../../src/players/profile.ts';
import { roles } from '../../src/players/roles.ts';
import { dieAfterEachAppend } from './dying-ground.ts';
import { clockAhead, Door, invitations, players } from './identity-ground.ts';
import { type Client, startTestLaurel, type TestLaurel } from './laurel.ts';

let laurel: TestLaurel;
let door: Door;
let ahead: { minutes: number };
beforeAll(async () => {
  laurel = await startTestLaurel();
  door = new Door(laurel);
  ahead = clockAhead(laurel);
});
afterEach(() => (ahead.minutes = 0));
afterAll(() => laurel.close());

const detach = (client: Client, profileid?: string) => client.delete('profile/detach_account', { ...(profileid && { profileid }) });
const row = async (admin: Client, profileId: string) =>
  players(await admin.get('profile/list_players')).find(({ profile_id }) => profile_id === profileId);
const organisationsOf = async (client: Client) =>
  ((await client.get('auth/get_user_info')).body.profiles as { org_name: string | null }[]).flatMap(({ org_name }) => org_name ?? []);
/** The tokens that were mailed to an address, oldest first. */
const tokens = async (address: string) => {
  await laurel.app.get(Reactions).reached(await laurel.app.get(EventStore).head());
  const mails = (await door.mails(address)).map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='));
  return mails.flatMap((mail) => /\/v_invite\/([0-9a-z.-]+)/.exec(mail)?.[1] ?? []);
};

/** An organisation, and a member of it who is signed in. */
async function member(name: string) {
  const { client: admin, organisationId, profileId: adminId } = await door.admin(`boss@${name}.example`, name);
  const [profileId = ''] = await door.add(admin, { name: 'Ann', email: `ann@${name}.example` });
  const client = await door.join(`ann@${name}.example`);
  return { admin, adminId, organisationId, profileId, client, email: `ann@${name}.example` };
}

test('R-010 U-065 who leaves is out at the next call, stays a player with their address, and signing in brings nobody back', async () => {
  const { admin, client, profileId, email } = await member('leaving');
  const [token = ''] = await tokens(email);
  expect(await detach(client, profileId)).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect((await client.get('profile/list_players')).status).toBe(403);
  expect(await organisationsOf(client)).toEqual([]);
  expect(await row(admin, profileId)).toMatchObject({ Name: 'Ann', emailaddress: email, connected: 0, offline: 0, invitation: 'left' });
  expect(players(await admin.get('profile/list_players', { filter_profile: 'left' }))).toHaveLength(1);

  const again = await door.enter(email);
  expect([await organisationsOf(again), await invitations(again)]).toEqual([[], []]);
  expect((await again.post('profile/connect_refered', { accesskey: token })).body).toMatchObject({ code: 'invitation-gone' });
  expect((await door.visitor().get('profile/fetch_one_refered', { referer: token })).body).toMatchObject({ code: 'invitation-invalid' });
  expect((await admin.post('profile/change_permission', { set_admin: 1, selplayers: [profileId] })).body).toMatchObject({
    code: 'set-aside',
  });
});

test('R-010 who left and is invited anew answers among their organisations, and is back as a player', async () => {
  const { admin, client, profileId, organisationId, email } = await member('back');
  await admin.post('profile/change_permission', { set_admin: 1, selplayers: [profileId] });
  await detach(client, profileId);
  ahead.minutes = 61;
  await door.seen((await admin.post('group/resend_invitations', { groupid: organisationId, selplayers: [profileId] })).body);
  expect(await row(admin, profileId)).toMatchObject({ invitation: 'pending' });
  expect((await door.visitor().get('profile/fetch_one_refered', { referer: (await tokens(email)).at(-1) })).status).toBe(200);
  const back = await door.join(email);
  expect(await organisationsOf(back)).toEqual(['back']);
  expect(await row(admin, profileId)).toMatchObject({ connected: 1, is_org_admin: 0 });
  const { admins, aside } = await laurel.app.get(Decisions).load(roles, streamName(ROLES, organisationId));
  expect([admins.has(profileId), aside.size]).toEqual([false, 0]);
});

test('R-010 who is at work elsewhere leaves by naming the profile; nobody else does for them but an admin', async () => {
  const { admin, profileId, client, organisationId } = await member('several');
  const [other = ''] = await door.add(admin, { name: 'Bob', email: 'bob@several.example' });
  const bob = await door.join('bob@several.example');
  expect((await detach(bob, profileId)).body).toMatchObject({ code: 'not-allowed' });
  const { body } = await client.post('profile/create_organization', { display_name: 'Ann', org_name: 'Own' });
  expect(await detach(client, profileId)).toMatchObject({ status: 200 });
  expect(await organisationsOf(client)).toEqual(['Own']);

  const stranger = await door.admin('stranger@several.example', 'Strangers');
  expect((await detach(stranger.client, other)).status).toBe(404);
  expect(await detach(admin, other)).toMatchObject({ status: 200 });
  expect(await organisationsOf(bob)).toEqual([]);
  const [nobody = ''] = await door.add(admin, { name: 'Nobody' });
  expect((await detach(admin, nobody)).body).toMatchObject({ code: 'not-connected' });
  expect((await laurel.app.get(Decisions).load(profile, streamName(PROFILE, organisationId, other))).userId).toBeUndefined();
  expect((await detach(client, String(body.newid))).body).toMatchObject({ code: 'last-admin' });
});

test('R-192 R-260 the last admin stays, nobody leaves their personal profile, and a login of yesterday is asked who it is', async () => {
  const { client, profileId } = await door.admin('alone@last.example', 'Last');
  expect((await detach(client)).body).toMatchObject({ code: 'last-admin' });
  const solo = await door.enter('solo@last.example', 'Solo');
  expect((await detach(solo)).body).toMatchObject({ code: 'personal-profile' });
  ahead.minutes = 31;
  expect(await detach(client, profileId)).toMatchObject({ status: 403, body: { code: 'reauthentication-required' } });
});

test.each([
  ['is asked again', true],
  ['is left to itself', false],
])('R-010 whose account is detached is out and without it, once, however often the process dies, when it %s', async (_, again) => {
  let ann = '';
  let organisationId = '';
  const survived = await dieAfterEachAppend(
    async (ground) => {
      ({ organisationId } = ground);
      [ann = ''] = await ground.players('Ann');
      await ground.asPlayer(ann);
      await ground.admin.post('profile/change_permission', { set_admin: 1, selplayers: [ann] });
      return [(client) => client.send('DELETE', `profile/detach_account?profileid=${ann}`, undefined, { 'idempotency-key': 'detach' })];
    },
    { again },
  );
  try {
    expect(survived.facts).toEqual({ MembersSetAside: 1, RoleChanged: 1, AccountDetached: 1 });
    const decisions = survived.laurel.app.get(Decisions);
    const { admins, aside } = await decisions.load(roles, streamName(ROLES, organisationId));
    expect([admins.has(ann), [...(aside.get(ann) ?? [])]]).toEqual([false, ['left']]);
    expect((await decisions.load(profile, streamName(PROFILE, organisationId, ann))).userId).toBeUndefined();
  } finally {
    await survived.close();
  }
});

import { Accounts } from '../../src/accounts/accounts.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Decisions } from '../../src/platform/decisions.ts';
import { streamName } from '../../src/platform/event.values.ts';
import { Keys } from '../../src/platform/keys.ts';
import { PROFILE } from '../../src/players/players.events.ts';
import { profile } from '../../src/players/profile.ts';
import { dieAfterEachAppend, dieAfterWriting } from './dying-ground.ts';
import { ACCOUNTS } from '../../src/accounts/accounts.ts';
import { clockAhead, Door, players } from './identity-ground.ts';
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

const deleteAccount = (client: Client) => client.delete('account/delete_account');
const admins = async (client: Client) => players(await client.get('profile/list_players')).filter((one) => one.is_org_admin === 1);
const userIdOf = async (client: Client) => ((await client.get('auth/get_user_info')).body.about_user as { user_id?: string }).user_id ?? '';

test('U-054 who deletes their account stays an offline player without an address where they belonged; nothing of the account is left', async () => {
  const { client: ada, organisationId } = await door.admin('ada@example.org', 'Ada Ltd');
  const [bobId = ''] = await door.add(ada, { name: 'Bob', email: 'bob@example.org' });
  const bob = await door.join('bob@example.org');
  const elsewhere = await door.enter('bob@example.org');
  const userId = await userIdOf(bob);
  expect(await deleteAccount(bob)).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(bob.cookie).not.toContain('laurel_session');
  expect((await elsewhere.get('account/logins')).status).toBe(401);
  expect((await deleteAccount(elsewhere)).status).toBe(401);
  expect(await laurel.app.get(Accounts).get(userId)).toBeUndefined();
  await door.seen({ position: await laurel.app.get(EventStore).head() });
  const [seen] = players(await ada.get('profile/list_players')).filter(({ profile_id }) => profile_id === bobId);
  expect(seen).toMatchObject({ Name: 'Bob', emailaddress: null, offline: 1 });
  const { offline, email } = await laurel.app.get(Decisions).load(profile, streamName(PROFILE, organisationId, bobId));
  expect([offline, email]).toEqual([true, undefined]);
  expect((await door.mails('bob@example.org')).map((mail) => /^Subject: (.*)\r?$/m.exec(mail)?.[1])).toEqual([
    'Your Laurel account is deleted',
  ]);
});

test('who comes back with the same address is somebody new: nothing reconnects them', async () => {
  const { client: admin } = await door.admin('olga@example.org', 'Olga Ltd');
  await door.add(admin, { name: 'Pat', email: 'pat@example.org' });
  const former = await door.join('pat@example.org');
  const before = await userIdOf(former);
  await deleteAccount(former);
  const again = await door.enter('pat@example.org', 'Pat');
  const { body } = await again.get('auth/get_user_info');
  expect([(body.about_user as { user_id: string }).user_id === before, body.invitations]).toEqual([false, []]);
  expect(body.profiles).toMatchObject([{ organization_id: null }]);
});

test('U-054 the personal profile is forgotten, with its key', async () => {
  const client = await door.enter('solo@example.org', 'Solo');
  const [own] = (await client.get('auth/get_user_info')).body.profiles as { profile_id: string; organization_id: null }[];
  const { name } = await laurel.app.get(Decisions).load(profile, streamName(PROFILE, own!.profile_id, own!.profile_id));
  expect(await laurel.app.get(Keys).open(name)).toBe('Solo');
  expect((await deleteAccount(client)).status).toBe(200);
  expect(await laurel.app.get(Keys).open(name)).toBeUndefined();
});

test('R-192 U-054 the last admin anywhere is refused and told where, and nothing has happened; with another admin there it is done', async () => {
  const { client, organisationId } = await door.admin('eve@example.org', 'Eve Ltd');
  const { client: host } = await door.admin('host@example.org', 'Host Ltd');
  await door.add(host, { name: 'Eve', email: 'eve@example.org' });
  await door.join('eve@example.org');
  const refused = await deleteAccount(client);
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'last-admin', organisations: [{ organization_id: organisationId, name: 'Eve Ltd' }] },
  });
  const own = (await client.get('auth/get_user_info')).body.profiles as { org_name: string | null }[];
  expect(own.flatMap(({ org_name }) => org_name ?? []).sort()).toEqual(['Eve Ltd', 'Host Ltd']);
  const [fay = ''] = await door.add(client, { name: 'Fay', email: 'fay@example.org' });
  await door.join('fay@example.org');
  await client.post('profile/change_permission', { set_admin: 1, selplayers: [fay] });
  expect((await deleteAccount(client)).status).toBe(200);
  expect((await admins(await door.enter('fay@example.org'))).map(({ profile_id }) => profile_id)).toEqual([fay]);
});

test('R-192 of two admins who delete their accounts at once one stays, with the organisation', async () => {
  const { client: one, profileId } = await door.admin('one@example.org', 'Two Ltd');
  const [other = ''] = await door.add(one, { name: 'Other', email: 'other@example.org' });
  const two = await door.join('other@example.org');
  await one.post('profile/change_permission', { set_admin: 1, selplayers: [other] });
  const answers = await Promise.all([deleteAccount(one), deleteAccount(two)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const left = answers[0].status === 409 ? one : two;
  expect((await admins(left)).map(({ profile_id }) => profile_id)).toEqual([left === one ? profileId : other]);
});

test('R-260 U-060 a login of yesterday deletes no account', async () => {
  const client = await door.enter('late@example.org', 'Late');
  ahead.minutes = 31;
  expect(await deleteAccount(client)).toMatchObject({ status: 403, body: { code: 'reauthentication-required' } });
});

let zoe: { organisationId: string; profileId: string };
/** Whether she is offline, and her address. */
async function zoeOf({ app }: TestLaurel) {
  const { offline, email } = await app.get(Decisions).load(profile, streamName(PROFILE, zoe.organisationId, zoe.profileId));
  return [offline, email];
}

/** A second admin of the dying process's organisation, whose cookie the call uses. */
async function another({ laurel: on, admin, organisationId }: Parameters<Parameters<typeof dieAfterWriting>[1]>[0]): Promise<Client> {
  const ground = new Door(on);
  const [id = ''] = await ground.add(admin, { name: 'Zoe', email: 'zoe@example.org' });
  const client = await ground.join('zoe@example.org');
  zoe = { organisationId, profileId: id };
  await admin.post('profile/change_permission', { set_admin: 1, selplayers: [id] });
  return client;
}

test('U-054 whose account is being deleted is gone in the end, however often the process dies', async () => {
  const survived = await dieAfterEachAppend(
    async (ground) => {
      const { cookie } = await another(ground);
      return [
        (client) => {
          client.cookie = cookie;
          return deleteAccount(client);
        },
      ];
    },
    { again: false },
  );
  try {
    expect(survived.facts).toMatchObject({ MembersSetAside: 1, RoleChanged: 1 });
    expect(survived.deaths).toBeGreaterThan(1);
    expect(await zoeOf(survived.laurel)).toEqual([true, undefined]);
    const accounts = survived.laurel.app.get(Accounts);
    expect([await accounts.leavers(), await accounts.find('zoe@example.org')]).toEqual([[], undefined]);
  } finally {
    await survived.close();
  }
});

test('U-054 a process that dies when it has just begun leaves the account to the next, which ends it', async () => {
  const reborn = await dieAfterWriting(ACCOUNTS, async (ground) => {
    const { cookie } = await another(ground);
    return (client) => {
      client.cookie = cookie;
      return deleteAccount(client);
    };
  });
  try {
    const accounts = reborn.laurel.app.get(Accounts);
    expect([await accounts.leavers(), await accounts.find('zoe@example.org')]).toEqual([[], undefined]);
    expect(await zoeOf(reborn.laurel)).toEqual([true, undefined]);
    expect(await reborn.facts()).toMatchObject({ MembersSetAside: 1, ProfileChanged: 1 });
  } finally {
    await reborn.close();
  }
});

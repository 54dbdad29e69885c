import { Projector } from '../../projections/platform/projector.ts';
import { Accounts } from '../../src/accounts/accounts.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import type { Recorded } from '../../src/platform/event.values.ts';
import { Door, invitations, players } from './identity-ground.ts';
import { type Client, startTestLaurel, type TestLaurel } from './laurel.ts';

describe('Whoever is added by address joins by saying yes (U-064, U-065)', () => {
  let laurel: TestLaurel;
  let door: Door;

  beforeAll(async () => {
    laurel = await startTestLaurel();
    door = new Door(laurel);
  });
  afterAll(() => laurel.close());

  /** An organisation that added these addresses, each player called as the part before the @. */
  const organisation = async (name: string, ...addresses: string[]) => {
    const admin = await door.admin(`boss-of-${name.toLowerCase()}@example.org`, name);
    const ids = await door.add(admin.client, ...addresses.map((email) => ({ name: email.split('@')[0], email })));
    return { ...admin, ids };
  };
  const listed = async (client: Client, query: Record<string, string> = {}) => players(await client.get('profile/list_players', query));
  const join = async (client: Client) => client.post('profile/connect_refered', { accesskey: (await invitations(client))[0]?.accesskey });
  const facts = async (type: string, profileId = '') => {
    const found: Recorded[] = [];
    for await (const fact of laurel.app.get(EventStore).readAll())
      if (fact.type === type && (fact.data as { profileId?: string }).profileId === profileId) found.push(fact);
    return found;
  };

  test('until somebody says yes the organisation learns nothing, not even whether the address has an account', async () => {
    const eva = await door.enter('eva@example.org', 'Evangeline Private');
    const { client, ids } = await organisation('Silent', 'eva@example.org', 'nobody-yet@example.org');
    const told = async () =>
      (await listed(client, { search: 'example' }))
        .filter(({ profile_id }) => ids.includes(profile_id))
        .map((row) => ({ ...row, profile_id: '', Name: '', emailaddress: '', invited_at: '' }));
    const before = await told();
    expect(before[0]).toEqual(before[1]);
    expect(before[0]).toMatchObject({ connected: 0, last_used: null, account_last_used: null, invitation: 'pending' });

    await door.enter('eva@example.org');
    expect(await invitations(eva)).toEqual([{ accesskey: expect.stringMatching(/^[0-9a-f]{40}$/), org_name: 'Silent', Name: 'eva' }]);
    expect((await eva.get('profile/fetch_invitations')).body).toEqual({ status: 'ok', invitations: await invitations(eva) });
    expect((await eva.get('profile/fetch_list')).body.profiles).toEqual([expect.objectContaining({ org_name: null })]);
    expect((await eva.get('profile/list_players', { profileid: ids[0] })).status).toBe(403);
    expect(await told()).toEqual(before);
    expect(JSON.stringify((await client.get('profile/list_players')).body)).not.toContain('Evangeline');
    expect(await facts('ProfileConnected', ids[0])).toEqual([]);
  });

  test('every way to sign in tells of them; yes makes the profile act, however often and at once it is said', async () => {
    const { client, ids } = await organisation('Joined', 'joe@example.org');
    const entering = { email: 'joe@example.org', display_name: 'Joseph', ...(await door.code('joe@example.org')) };
    const joe = door.visitor();
    const entered = (await joe.post('auth/otp_login', entering)).body;
    expect(entered).toMatchObject({
      about_user: { AccountName: 'Joseph' },
      profiles: [],
      invitations: [{ org_name: 'Joined', Name: 'joe' }],
    });

    const [{ accesskey } = { accesskey: '' }] = await invitations(joe);
    const answers = await Promise.all([1, 2, 3].map(() => joe.post('profile/connect_refered', { accesskey })));
    expect(answers.map(({ status, body }) => [status, body.profile_id])).toEqual(answers.map(() => [200, ids[0]]));
    expect((await joe.post('profile/connect_refered', { accesskey })).body).toMatchObject({ status: 'ok', profile_id: ids[0] });
    expect(await facts('ProfileConnected', ids[0])).toHaveLength(1);
    expect((await joe.get('auth/get_user_info')).body).toMatchObject({ profile_id: ids[0], invitations: [] });
    expect((await joe.get('group/fetch_list')).body.groups).toMatchObject([{ name: 'Joined', is_group_admin: 0 }]);
    expect((await joe.post('profile/decline_invite', { accesskey })).body).toMatchObject({ code: 'invitation-gone' });
    const [row] = await listed(client, { search: 'joe@' });
    expect(row).toMatchObject({ connected: 1 });
    expect(row).not.toHaveProperty('invitation');
  });

  test('no is told to admins, without whose account it was, and is not asked again until the address is another', async () => {
    const { client, ids } = await organisation('Declined', 'dora@example.org', 'quiet@example.org');
    const dora = await door.enter('dora@example.org', 'Dora');
    const [{ accesskey } = { accesskey: '' }] = await invitations(dora);
    const answers = await Promise.all([1, 2].map(() => dora.post('profile/decline_invite', { accesskey })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const declined = await facts('InvitationDeclined', ids[0]);
    expect(declined.map(({ data, metadata }) => [data, metadata.actor])).toEqual([
      [{ profileId: ids[0], addressNumber: 1 }, { profileId: ids[0] }],
    ]);
    await door.enter('dora@example.org');
    expect(await invitations(dora)).toEqual([]);
    expect((await dora.post('profile/connect_refered', { accesskey })).body).toMatchObject({ code: 'invitation-declined' });
    expect((await listed(client, { filter_profile: 'declined' })).map(({ profile_id }) => profile_id)).toEqual([ids[0]]);
    expect(await listed(client, { search: 'dora' })).toMatchObject([{ connected: 0, invitation: 'declined' }]);

    const change = async (email: string) => door.seen((await client.put('profile/update', { profile_id: ids[0], email })).body);
    await change('moved@example.org');
    expect(await listed(client, { filter_profile: 'declined' })).toEqual([]);
    await change('dora@example.org');
    expect((await join(dora)).body).toMatchObject({ status: 'ok', profile_id: ids[0] });
    expect(await laurel.app.get(Projector).verify('people')).toEqual([expect.objectContaining({ differences: [] })]);
  });

  test('an access key serves the account that proved the address, while the player has it, and nobody else', async () => {
    const { client, ids } = await organisation('Keyed', 'kim@example.org');
    const [kim, mallory] = [await door.enter('kim@example.org', 'Kim'), await door.enter('mallory@example.org', 'Mallory')];
    const [{ accesskey } = { accesskey: '' }] = await invitations(kim);
    for (const call of ['profile/connect_refered', 'profile/decline_invite']) {
      expect((await door.visitor().post(call, { accesskey })).status).toBe(401);
      expect((await mallory.post(call, { accesskey })).status).toBe(404);
      expect((await client.post(call, { accesskey })).status).toBe(404);
      expect((await kim.post(call, { accesskey: '0'.repeat(40) })).status).toBe(404);
    }
    await door.seen((await client.put('profile/update', { profile_id: ids[0], email: 'mallory@example.org' })).body);
    expect((await kim.post('profile/connect_refered', { accesskey })).status).toBe(404);
    expect(await invitations(kim)).toEqual([]);
    expect((await join(mallory)).status).toBe(200);
    await door.seen((await client.put('profile/update', { profile_id: ids[0], email: 'kim@example.org' })).body);
    expect(await invitations(kim)).toEqual([]);
    expect((await kim.post('profile/connect_refered', { accesskey })).body).toMatchObject({ code: 'invitation-gone' });
    expect((await facts('ProfileConnected', ids[0])).map(({ data }) => data)).toEqual([
      { profileId: ids[0], userId: (await laurel.app.get(Accounts).find('mallory@example.org'))?.userId },
    ]);
  });

  test('who was made offline and is to be a user again is asked again', async () => {
    const { client, ids } = await organisation('Paused', 'pia@example.org');
    const pia = await door.join('pia@example.org');
    const update = async (offline: 0 | 1) => door.seen((await client.put('profile/update', { profile_id: ids[0], offline })).body);
    await update(1);
    expect(await invitations(pia)).toEqual([]);
    await update(0);
    await door.enter('pia@example.org');
    expect((await pia.get('profile/fetch_list')).body.profiles).toEqual([]);
    expect(await invitations(pia)).toMatchObject([{ org_name: 'Paused' }]);
  });

  test('R-245 an organisation does not name people: whoever has no account is asked for the name, and the code is still good', async () => {
    await organisation('Namer', 'ned@example.org');
    const proof = { email: 'ned@example.org', ...(await door.code('ned@example.org')) };
    const unknown = (await door.visitor().post('auth/otp_login', proof)).body;
    expect(unknown).toEqual({ status: 'error', login_status: 'unknown', message: 'The account is not known; use Register' });
    const named = await door.visitor().post('auth/otp_login', { ...proof, display_name: 'Edward' });
    expect(named.body).toMatchObject({ login_status: 'ok', about_user: { AccountName: 'Edward' } });
  });

  test('forgetting the player ends it without an answer', async () => {
    const { client, ids } = await organisation('Gone', 'gus@example.org');
    const gus = await door.enter('gus@example.org', 'Gus');
    const [{ accesskey } = { accesskey: '' }] = await invitations(gus);
    expect((await client.post('profile/anonymize_players', { selplayers: ids })).status).toBe(200);
    expect((await gus.post('profile/connect_refered', { accesskey })).status).toBe(404);
    expect((await gus.get('auth/get_user_info')).body).toMatchObject({ about_user: { logged_in: 1 }, invitations: [] });
  });
});

describe('Which profile acts (U-012)', () => {
  let laurel: TestLaurel;
  let door: Door;

  beforeAll(async () => {
    laurel = await startTestLaurel();
    door = new Door(laurel);
  });
  afterAll(() => laurel.close());

  test('a link on another site does not change who acts: the next entry lands where it would have', async () => {
    const [one, two] = [await door.admin('one@example.org', 'One'), await door.admin('two@example.org', 'Two')];
    await door.add(one.client, { name: 'Mia', email: 'mia@example.org' });
    await door.add(two.client, { name: 'Mia', email: 'mia@example.org' });
    const mia = await door.join('mia@example.org');
    const { profiles } = (await mia.get('profile/fetch_list')).body as { profiles: { profile_id: string; org_name: string }[] };
    const [mine, other] = ['One', 'Two'].map((name) => profiles.find(({ org_name }) => org_name === name)?.profile_id ?? '');
    const series = String((await one.client.post('scoreseries_settings/save_settings', { name: 'Miles', allowPlayerEntry: 1 })).body.id);
    expect((await mia.post('profile/act_as', { profileid: mine })).body).toMatchObject({ profile_id: mine });

    for (const path of ['profile/fetch_list', 'group/fetch_list', 'profile/list_players', 'live/reached'])
      for (const site of ['cross-site', 'none', 'same-site', 'same-origin'])
        await fetch(`${laurel.url}/api/${path}?profileid=${other}`, { headers: { cookie: mia.cookie ?? '', 'sec-fetch-site': site } });
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await mia.post('profile/act_as', { profileid: other }, foreign)).body).toMatchObject({ code: 'foreign-origin' });

    const entry = { version: 1, scoreseriesid: series, profiles: [mine], points: '5' };
    expect((await mia.post('scoreseries/submit_score', entry)).body).toMatchObject({ status: 'ok' });
    expect((await mia.get('auth/get_user_info')).body).toMatchObject({ profile_id: mine });
    const again = await door.enter('mia@example.org');
    expect((await again.get('auth/get_user_info')).body).toMatchObject({ profile_id: mine });
    expect((await mia.get('group/fetch_list', { profileid: other })).body.groups).toMatchObject([{ name: 'Two' }]);
  });
});

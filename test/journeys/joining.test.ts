import { CommandBus } from '@nestjs/cqrs';
import { Projector } from '../../projections/platform/projector.ts';
import { Accounts } from '../../src/accounts/accounts.ts';
import { Sessions } from '../../src/accounts/sessions.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import type { Recorded } from '../../src/platform/event.values.ts';
import { KEYS } from '../../src/platform/keys.ts';
import { Reactions } from '../../src/platform/reactions.ts';
import { Records } from '../../src/platform/records/records.ts';
import { BecomePlayer } from '../../src/players/become-player.ts';
import { Door, invitations, players } from './identity-ground.ts';
import { type Client, startTestLaurel, type TestLaurel } from './laurel.ts';

describe('Becoming a player without having been added', () => {
  let laurel: TestLaurel;
  let door: Door;

  beforeAll(async () => {
    laurel = await startTestLaurel();
    door = new Door(laurel);
  });
  afterAll(() => laurel.close());

  const linkOf = async (admin: Client, changes?: { renew?: 1; approval?: 0 | 1 }) => {
    const { body } = changes ? await admin.post('group/set_invitation_link', changes) : await admin.get('group/get_invitation_link');
    return String(body.access_key);
  };
  const join = (client: Client, access_key: string) => client.post('group/join_by_link', { access_key });
  const look = (client: Client, access_key: string) => client.get('group/fetch_invited_group', { access_key });
  const listed = async (client: Client, query: Record<string, string> = {}) => players(await client.get('profile/list_players', query));
  const requests = async (client: Client) => (await client.get('group/join_requests')).body;
  const facts = async (organisationId: string, ...types: string[]) => {
    const found: Recorded[] = [];
    for await (const fact of laurel.app.get(EventStore).readAll())
      if (types.includes(fact.type) && fact.metadata.organisationId === organisationId) found.push(fact);
    return found;
  };
  /** Which answers to a wish to join were mailed to an address, by their subjects. */
  const answersTo = async (address: string) => {
    await laurel.app.get(Reactions).reached(await laurel.app.get(EventStore).head());
    return (await door.mails(address)).flatMap((mail) => /^Subject: (.*let you in)/m.exec(mail)?.[1] ?? []);
  };
  const consistent = async (...views: string[]) => {
    await laurel.app.get(Projector).reached(await laurel.app.get(EventStore).head());
    for (const view of views) expect(await laurel.app.get(Projector).verify(view)).toEqual([expect.objectContaining({ differences: [] })]);
  };

  test('U-081 RT-135 an admin gives the link; who has it sees the organisation, joins as a player, and is told by how they came', async () => {
    const { client, organisationId } = await door.admin('boss@linked.example', 'Linked');
    const { body } = await client.get('group/get_invitation_link', { groupid: organisationId });
    expect(body).toMatchObject({ approval: 0, link: expect.stringMatching(/\/group\/invitations\/[^/]+$/) });
    const key = String(body.access_key);
    expect((await look(door.visitor(), key)).body).toEqual({ status: 'ok', org_name: 'Linked', approval: 0, joined: 0, asked: 0 });
    expect((await join(door.visitor(), key)).status).toBe(401);

    const lin = await door.enter('lin@linked.example', 'Lin');
    const { body: joined } = await join(lin, key);
    expect(joined).toMatchObject({ status: 'ok', asked: 0 });
    expect((await lin.get('auth/get_user_info')).body).toMatchObject({ profile_id: joined.profile_id });
    expect((await look(lin, key)).body).toMatchObject({ joined: 1, asked: 0 });
    const row = {
      profile_id: joined.profile_id,
      Name: 'Lin',
      emailaddress: 'lin@linked.example',
      is_org_admin: 0,
      connected: 1,
      via: 'link:1',
    };
    await door.seen(joined);
    expect(await listed(client, { filter_profile: 'by link' })).toEqual([expect.objectContaining(row)]);
    expect((await listed(lin))[0]).not.toHaveProperty('via');
    expect((await lin.get('group/get_invitation_link')).status).toBe(403);
    expect((await lin.post('group/set_invitation_link', { renew: 1 })).status).toBe(403);
    // Once more, and by the admin who is there already: nothing happens.
    expect((await join(lin, key)).body).toMatchObject({ profile_id: joined.profile_id });
    expect((await join(client, key)).status).toBe(200);
    expect(await listed(client)).toHaveLength(2);
    expect(await facts(organisationId, 'ProfileCreated')).toHaveLength(2);
    await consistent('people', 'audit-trail');
  });

  test('R-241 a renewed link ends the former at once; what was made up opens nothing', async () => {
    const { client } = await door.admin('boss@renewed.example', 'Renewed');
    const other = await door.admin('boss@other.example', 'Other');
    const former = await linkOf(client);
    const present = await linkOf(client, { renew: 1 });
    const ren = await door.enter('ren@renewed.example', 'Ren');
    const [id = '', number = '', signature = ''] = present.split('.');
    const made = [
      former,
      [other.organisationId, number, signature].join('.'),
      [id, String(Number(number) + 1), signature].join('.'),
      `${present.slice(0, -1)}${present.endsWith('0') ? '1' : '0'}`,
      'nothing',
      'ü'.repeat(90),
    ];
    for (const wrong of made) {
      const refused = { code: 'invitation-invalid', message: 'Token is invalid; ask for a new invitation' };
      expect((await look(ren, wrong)).body).toMatchObject(refused);
      expect((await join(ren, wrong)).body).toMatchObject(refused);
    }
    expect((await join(ren, present)).body).toMatchObject({ status: 'ok', asked: 0 });
    expect((await listed(client, { search: 'ren@' }))[0]).toMatchObject({ via: 'link:2' });
  });

  test('50 at once by one link, and 50 times one account: each account is one member', async () => {
    const { client, organisationId } = await door.admin('boss@crowd.example', 'Crowd');
    const one = await door.enter('one@crowd.example', 'One');
    const key = await linkOf(client);
    const answers = await Promise.all(Array.from({ length: 50 }, () => join(one, key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body.profile_id)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);

    const accounts = laurel.app.get(Accounts);
    const at = new Date().toISOString();
    const many = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        accounts.create({ name: `N ${n}`, email: `n${n}@crowd.example`, passwordHash: null, affiliate: null }, at),
      ),
    );
    const became = await Promise.all(
      many.flatMap((account) => {
        const { userId = '', name = '', email } = account ?? {};
        const context = { commandId: crypto.randomUUID(), organisationId, actor: { userId }, channel: 'session' as const };
        const newcomer = { organisationId, userId, name, email: email ?? '', via: 'link:1', approval: false };
        return laurel.app.get(CommandBus).execute(new BecomePlayer(context, at, newcomer));
      }),
    );
    expect(new Set(became.map(({ profileId }) => profileId)).size).toBe(50);
    const connected = await facts(organisationId, 'ProfileConnected');
    expect(new Set(connected.map(({ data }) => (data as { userId: string }).userId)).size).toBe(52);
    expect(connected).toHaveLength(52);
  });

  test('who was added with the address is who joins; an account that plays already does not join as another', async () => {
    const { client } = await door.admin('boss@added.example', 'Added');
    const key = await linkOf(client, { approval: 1 });
    const [ada = ''] = await door.add(client, { name: 'Ada', email: 'ada@added.example' });
    const account = await door.enter('ada@added.example', 'Somebody');
    expect((await join(account, key)).body).toMatchObject({ profile_id: ada, asked: 0 });
    expect((await listed(client, { search: 'ada@' }))[0]).not.toHaveProperty('via');

    // Her address becomes another player's, who is invited by it.
    await door.seen((await client.put('profile/update', { profile_id: ada, email: 'countess@added.example' })).body);
    await door.add(client, { name: 'Second', email: 'ada@added.example' });
    const [{ accesskey } = { accesskey: '' }] = await invitations(account);
    expect((await account.post('profile/connect_refered', { accesskey })).body).toMatchObject({ code: 'already-member' });
    expect((await join(account, key)).body).toMatchObject({ profile_id: ada });
  });

  test('who was set aside or declined is not let in by it, and nothing reconnects them', async () => {
    const { client } = await door.admin('boss@out.example', 'Out');
    const key = await linkOf(client);
    const enter = async (name: string) => {
      const account = await door.enter(`${name}@out.example`, name);
      const { body } = await join(account, key);
      await door.seen(body);
      return { account, id: String(body.profile_id) };
    };
    const [del, off, gone] = [await enter('del'), await enter('off'), await enter('gone')];
    expect((await client.delete('profile/delete_players', { selplayers: del.id })).status).toBe(200);
    expect((await client.put('profile/update', { profile_id: off.id, offline: 1 })).status).toBe(200);
    expect((await client.post('profile/anonymize_players', { selplayers: [gone.id] })).status).toBe(200);
    for (const approval of [0, 1] as const) {
      await linkOf(client, { approval });
      expect((await join(del.account, key)).body).toMatchObject({ code: 'member-deleted' });
      expect((await join(off.account, key)).body).toMatchObject({ code: 'member-offline' });
      expect((await join(gone.account, key)).body).toMatchObject({ code: 'member-forgotten' });
    }
    expect((await look(del.account, key)).body).toMatchObject({ joined: 0, asked: 0 });

    await door.add(client, { name: 'Dec', email: 'dec@out.example' });
    const dec = await door.enter('dec@out.example', 'Dec');
    const [{ accesskey } = { accesskey: '' }] = await invitations(dec);
    await dec.post('profile/decline_invite', { accesskey });
    expect((await join(dec, key)).body).toMatchObject({ code: 'invitation-declined' });
    expect((await requests(client)).total).toBe(0);

    // Added anew, who was forgotten may join again.
    const [again = ''] = await door.add(client, { name: 'Anew', email: 'gone@out.example' });
    expect((await join(gone.account, key)).body).toMatchObject({ profile_id: again });
  });

  test('guests have no address to join with', async () => {
    const { client } = await door.admin('boss@guests.example', 'Guests');
    const at = new Date().toISOString();
    const account = await laurel.app.get(Accounts).create({ name: 'Guest', email: null, passwordHash: null, affiliate: null }, at);
    const { token } = await laurel.app.get(Sessions).start(account?.userId ?? '', false, at);
    const guest = door.visitor();
    guest.cookie = `laurel_session=${token}`;
    expect((await join(guest, await linkOf(client))).body).toMatchObject({ code: 'address-missing' });
  });

  describe('with approval', () => {
    const asking = async (name: string, key: string) => {
      const account = await door.enter(`${name}@asks.example`, name);
      const answers = await Promise.all([1, 2, 3].map(() => join(account, key)));
      expect(answers.map(({ body }) => [body.status, body.asked, body.profile_id])).toEqual(answers.map(() => ['ok', 1, null]));
      return account;
    };

    test('who comes asks; an admin lets many in at once, whose trail tells no name', async () => {
      const { client, organisationId } = await door.admin('boss@asks.example', 'Asks');
      const key = await linkOf(client, { approval: 1 });
      const [uma, vic] = [await asking('uma', key), await asking('vic', key)];
      expect((await uma.get('profile/fetch_join_requests')).body).toMatchObject({ requests: [{ org_name: 'Asks' }] });
      expect((await look(uma, key)).body).toMatchObject({ joined: 0, asked: 1, approval: 1 });
      const { requests: rows, total } = (await requests(client)) as { requests: { profile_id: string; Name: string }[]; total: number };
      expect([total, rows]).toEqual([
        2,
        [
          expect.objectContaining({ Name: 'uma', emailaddress: 'uma@asks.example', via: 'link:1' }),
          expect.objectContaining({ Name: 'vic', emailaddress: 'vic@asks.example' }),
        ],
      ]);
      const pages = await client.get('group/join_requests', { limit: '1' });
      const rest = await client.get('group/join_requests', { limit: '1', after: String(pages.body.next) });
      expect(rest.body).toMatchObject({ requests: [{ Name: 'vic' }], more: 0 });
      expect(await listed(client)).toHaveLength(1);
      const trail = JSON.stringify((await client.get('scoreseries/audit')).body);
      expect(trail).toMatch(/JoinRequested/);
      expect(trail).not.toMatch(/uma|vic/);

      const selplayers = rows.map(({ profile_id }) => profile_id);
      expect((await uma.post('group/approve_join_requests', { selplayers })).status).toBe(403);
      const { body } = await client.post('group/approve_join_requests', { groupid: organisationId, selplayers });
      expect(body).toMatchObject({ joined: selplayers, refused: [] });
      expect((await client.post('group/approve_join_requests', { selplayers })).status).toBe(404);
      expect((await requests(client)).total).toBe(0);
      expect((await uma.get('profile/fetch_list')).body.profiles).toContainEqual(expect.objectContaining({ org_name: 'Asks' }));
      expect((await vic.get('profile/fetch_join_requests')).body).toMatchObject({ requests: [] });
      for (const name of ['uma', 'vic']) expect(await answersTo(`${name}@asks.example`)).toEqual(['Asks has let you in']);
      expect(await listed(client, { filter_profile: 'by link' })).toHaveLength(2);
      await consistent('people', 'join-requests', 'audit-trail');
    });

    test('who is refused is forgotten, and does not ask again until invited', async () => {
      const { client, organisationId } = await door.admin('boss@refuses.example', 'Refuses');
      const key = await linkOf(client, { approval: 1 });
      const wes = await asking('wes', key);
      const [{ profile_id } = { profile_id: '' }] = (await requests(client)).requests as { profile_id: string }[];
      expect((await client.post('group/refuse_join_requests', { selplayers: [profile_id, profile_id] })).status).toBe(200);
      expect((await client.post('group/refuse_join_requests', { selplayers: [profile_id] })).status).toBe(404);
      expect((await laurel.app.get(Records).get(KEYS, `${organisationId}/${profile_id}`))?.document.wrapped).toHaveLength(0);
      expect((await wes.get('profile/fetch_join_requests')).body).toMatchObject({ requests: [] });
      expect(await answersTo('wes@asks.example')).toEqual(['Refuses has not let you in']);
      for (const approval of [1, 0] as const) {
        await linkOf(client, { approval });
        expect((await join(wes, key)).body).toMatchObject({ code: 'join-refused' });
      }
      const [added = ''] = await door.add(client, { name: 'Wes', email: 'wes@asks.example' });
      expect((await join(wes, key)).body).toMatchObject({ profile_id: added });
      await consistent('people', 'join-requests');
    });

    test('an account that is deleted waits nowhere any more, and nothing of it is left', async () => {
      const { client, organisationId } = await door.admin('boss@ends.example', 'Ends');
      const zoe = await asking('zoe', await linkOf(client, { approval: 1 }));
      const [{ profile_id } = { profile_id: '' }] = (await requests(client)).requests as { profile_id: string }[];
      expect((await zoe.delete('account/delete_account')).status).toBe(200);
      expect((await requests(client)).total).toBe(0);
      expect(await answersTo('zoe@asks.example')).toEqual([]);
      expect((await laurel.app.get(Records).get(KEYS, `${organisationId}/${profile_id}`))?.document.wrapped).toHaveLength(0);
    });

    test('who was added while they waited joins as who was added; who was taken out is not let in after all', async () => {
      const { client, organisationId } = await door.admin('boss@meanwhile.example', 'Meanwhile');
      const key = await linkOf(client, { approval: 1 });
      await asking('xia', key);
      await asking('yan', key);
      const ids = ((await requests(client)).requests as { profile_id: string }[]).map(({ profile_id }) => profile_id);
      const [xia = '', yan = ''] = await door.add(
        client,
        { name: 'Xia', email: 'xia@asks.example' },
        { name: 'Yan', email: 'yan@asks.example' },
      );
      await client.delete('profile/delete_players', { selplayers: yan });
      const { body } = await client.post('group/approve_join_requests', { selplayers: ids });
      expect(body).toMatchObject({ joined: [xia], refused: [ids[1]] });
      expect(await facts(organisationId, 'ProfileCreated')).toHaveLength(3);
      for (const id of ids) expect((await laurel.app.get(Records).get(KEYS, `${organisationId}/${id}`))?.document.wrapped).toHaveLength(0);
    });
  });
});

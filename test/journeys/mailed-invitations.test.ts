import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Projector } from '../../projections/platform/projector.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import type { Recorded } from '../../src/platform/event.values.ts';
import { Reactions } from '../../src/platform/reactions.ts';
import { Outbox } from '../../src/platform/outbox/outbox.ts';
import { Scheduler } from '../../src/platform/schedule/scheduler.ts';
import { clockAhead, Door, invitations, players } from './identity-ground.ts';
import { Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { MailServer } from './mail-server.ts';

describe('Who is added with an address is invited by mail', () => {
  let laurel: TestLaurel;
  let door: Door;
  let ahead: { minutes: number };

  beforeAll(async () => {
    laurel = await startTestLaurel();
    door = new Door(laurel);
    ahead = clockAhead(laurel);
  });
  afterAll(() => laurel.close());

  const facts = async (organisationId: string) => {
    const found: Recorded[] = [];
    for await (const fact of laurel.app.get(EventStore).readAll())
      if (fact.type.startsWith('Invitation') && fact.metadata.organisationId === organisationId) found.push(fact);
    return found;
  };
  const sent = async (organisationId: string) =>
    (await facts(organisationId)).flatMap(({ type, data }) =>
      type === 'InvitationsSent' ? (data as { profileIds: string[] }).profileIds : [],
    );
  const mailed = async () => {
    const head = await laurel.app.get(EventStore).head();
    await laurel.app.get(Reactions).reached(head);
  };
  /** The tokens that were mailed to an address, oldest first. */
  const tokens = async (address: string) => {
    await mailed();
    const text = (await door.mails(address)).map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='));
    return text.flatMap((mail) => /\/v_invite\/([0-9a-z.-]+)/.exec(mail)?.[1] ?? []);
  };
  const row = async (client: Client, search: string) => players(await client.get('profile/list_players', { search }))[0];
  const look = async (client: Client, referer = '') => client.get('profile/fetch_one_refered', { referer });

  test('R-217 U-065 one mail for each who has an address, none where it is not wished; admins see when', async () => {
    const { client, organisationId } = await door.admin('boss@mailed.example', 'Mailed');
    const [ada = ''] = await door.add(client, { name: 'Ada', email: 'ada@mailed.example' }, { name: 'No Address' });
    const quiet = { newprofiles: [{ name: 'Quiet', email: 'quiet@mailed.example' }], nomailinvite: 1 };
    await door.seen((await client.post('group/save_members', quiet)).body);
    await door.seen((await client.post('profile/create', { display_name: 'Q', email: 'q@mailed.example', nomailinvite: 1 })).body);
    expect(await sent(organisationId)).toEqual([ada]);
    expect(await tokens('ada@mailed.example')).toHaveLength(1);
    expect(await tokens('quiet@mailed.example')).toEqual([]);
    const [mail = ''] = await door.mails('ada@mailed.example');
    expect(mail).toContain('Mailed');
    expect(mail).not.toContain('Ada');
    expect(await row(client, 'ada')).toMatchObject({ invitation: 'pending', invited_at: expect.any(String) });
    expect(await row(client, 'quiet')).toMatchObject({ invitation: 'not sent' });
    expect(players(await client.get('profile/list_players', { filter_profile: 'pending' }))).toHaveLength(1);

    const offline = { name: 'Off', email: 'off@mailed.example', offline: 1 };
    const [off = ''] = await door.add(client, offline);
    expect(await sent(organisationId)).toEqual([ada]);
    await door.seen((await client.put('profile/update', { profile_id: off, offline: 0 })).body);
    expect(await sent(organisationId)).toEqual([ada, off]);
    await door.seen((await client.put('profile/update', { profile_id: off, display_name: 'On', offline: 0 })).body);
    expect(await sent(organisationId)).toEqual([ada, off]);
  });

  test('U-064 R-241 the mail leads to the invitation, which its address answers, once, within 30 days', async () => {
    const { client } = await door.admin('boss@led.example', 'Led');
    await door.add(client, { name: 'Lea', email: 'lea@led.example' });
    const [token = ''] = await tokens('lea@led.example');
    const stranger = await door.enter('stranger@led.example', 'Stranger');
    const said = { org_name: 'Led', Name: 'Lea', address_hint: 'l…@led.example', yours: 0, joined: 0 };
    expect((await look(door.visitor(), token)).body).toMatchObject(said);
    expect((await look(stranger, token)).body).toMatchObject(said);
    expect((await stranger.post('profile/connect_refered', { accesskey: token })).body).toMatchObject({ code: 'invitation-elsewhere' });
    for (const wrong of [`${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`, token.replace('.', '..'), 'nothing', 'ü'.repeat(90)])
      expect((await look(stranger, wrong)).body).toMatchObject({
        code: 'invitation-invalid',
        message: 'Token is invalid; ask for a new invitation',
      });

    const lea = await door.enter('lea@led.example', 'Lea');
    expect((await look(lea, token)).body).toMatchObject({ yours: 1, joined: 0 });
    ahead.minutes = 30 * 24 * 60 + 1;
    expect((await look(lea, token)).body).toMatchObject({ code: 'invitation-invalid' });
    ahead.minutes = 0;
    const answers = await Promise.all(Array.from({ length: 5 }, () => lea.post('profile/connect_refered', { accesskey: token })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await look(lea, token)).body).toMatchObject({ joined: 1 });
    expect((await look(door.visitor(), token)).body).toMatchObject({ code: 'invitation-invalid' });
  });

  test('an invitation that was mailed to a former address opens nothing', async () => {
    const { client } = await door.admin('boss@former.example', 'Former');
    const [fay = ''] = await door.add(client, { name: 'Fay', email: 'fay@former.example' });
    const [token = ''] = await tokens('fay@former.example');
    await door.seen((await client.put('profile/update', { profile_id: fay, email: 'new@former.example' })).body);
    const holder = await door.enter('fay@former.example', 'Fay');
    expect((await look(holder, token)).body).toMatchObject({ code: 'invitation-invalid' });
    expect((await holder.post('profile/connect_refered', { accesskey: token })).status).toBe(404);
  });

  test('R-285 R-286 sending again: who was lately is refused, who declined is asked anew on the onboarding page', async () => {
    const { client, organisationId } = await door.admin('boss@again.example', 'Again');
    const [dan = ''] = await door.add(client, { name: 'Dan', email: 'dan@again.example' });
    const dan1 = await door.enter('dan@again.example', 'Dan');
    const [{ accesskey } = { accesskey: '' }] = await invitations(dan1);
    await dan1.post('profile/decline_invite', { accesskey });
    const resend = (selplayers: string[]) => client.post('group/resend_invitations', { groupid: organisationId, selplayers });
    expect((await resend([dan])).body).toMatchObject({ code: 'invited-lately' });
    expect((await resend(['nobody-of-ours'])).status).toBe(404);
    expect(await invitations(dan1)).toEqual([]);

    ahead.minutes = 61;
    const { body } = await resend([dan, 'nobody-of-ours']);
    expect(body).toMatchObject({ invited: [dan], refused: ['nobody-of-ours'] });
    await door.seen(body);
    expect(await row(client, 'dan')).toMatchObject({ invitation: 'pending' });
    expect(await invitations(dan1)).toMatchObject([{ org_name: 'Again' }]);
    expect(new Set(await tokens('dan@again.example')).size).toBe(2);
    expect((await dan1.post('profile/connect_refered', { accesskey })).body).toMatchObject({ status: 'ok', profile_id: dan });
    expect((await resend([dan])).status).toBe(404);
    ahead.minutes = 0;
  });

  test('U-080 what an hour has no room for is sent by the schedule, in order, once, also when 50 lists come at once', async () => {
    const { client, organisationId } = await door.admin('boss@many.example', 'Many');
    const lists = Array.from({ length: 50 }, (_, list) =>
      client.post('group/save_members', {
        newprofiles: [1, 2, 3].map((player) => ({ name: `P ${list} ${player}`, email: `p${list}-${player}@many.example` })),
      }),
    );
    const answers = await Promise.all(lists);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await sent(organisationId)).toHaveLength(100);
    await laurel.app.get(Projector).reached(await laurel.app.get(EventStore).head());
    const waiting = await client.get('group/waiting_invitations', { groupid: organisationId });
    expect(waiting.body).toMatchObject({ waiting: 50, next_at: expect.any(String) });
    const [first = ''] = await tokens('p0-1@many.example');

    ahead.minutes = 61;
    laurel.app.get(Scheduler).look();
    for (let done = 0; done < 150; done = (await sent(organisationId)).length) await laurel.app.get(Scheduler).idle();
    expect(new Set(await sent(organisationId)).size).toBe(150);
    ahead.minutes = 0;
    await laurel.app.get(Projector).reached(await laurel.app.get(EventStore).head());
    expect((await client.get('group/waiting_invitations')).body).toMatchObject({ waiting: 0, next_at: null });
    expect(await tokens('p0-1@many.example')).toEqual([first]);
    for (const view of ['people', 'invitations'])
      expect(await laurel.app.get(Projector).verify(view)).toEqual([expect.objectContaining({ differences: [] })]);
  });
});

test('U-065 an address that its mail server refuses for good is blocked, once, and no mail is tried again; others wait for their next try', async () => {
  const said = (responseCode: number) => Object.assign(new Error('5.1.1 no such mailbox'), { responseCode });
  const answers: Readonly<Record<string, number>> = { 'gone@blocked.example': 550, 'full@blocked.example': 450 };
  const server = new MailServer(undefined, (address) => {
    const code = answers[address];
    return code === undefined ? undefined : said(code);
  });
  const data = mkdtempSync(join(tmpdir(), 'laurel-mail-'));
  const laurel = await startTestLaurel({ data });
  const { client } = await new Door(laurel).admin('boss@blocked.example', 'Blocked');
  const cookie = client.cookie;
  expect(await laurel.app.get(Outbox).status()).toEqual({ waiting: 0, dead: 0 });
  await laurel.close();
  const again = await startTestLaurel({ data, SMTP_URL: await server.listen() });
  try {
    const boss = new Client(again.url);
    boss.cookie = cookie;
    const ids = await new Door(again).add(
      boss,
      { name: 'Gone', email: 'gone@blocked.example' },
      { name: 'Full', email: 'full@blocked.example' },
      { name: 'Here', email: 'here@blocked.example' },
    );
    const status = () => again.app.get(Outbox).status();
    for (let now = await status(); now.dead < 1 || now.waiting > 1 || server.mails.length < 1; now = await status()) await nextTurn();
    await again.app.get(Projector).reached(await again.app.get(EventStore).head());
    const shown = (await boss.get('profile/list_players', { filter_profile: 'blocked' })).body;
    expect(shown.players).toMatchObject([{ profile_id: ids[0], invitation: 'blocked' }]);
    expect(await status()).toEqual({ waiting: 1, dead: 1 });
    expect(server.mails).toHaveLength(1);
  } finally {
    await again.close();
    await server.close();
    rmSync(data, { recursive: true, force: true });
  }
});

import { Projector } from '../../projections/platform/projector.ts';
import { Decisions } from '../../src/platform/decisions.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Reactions } from '../../src/platform/reactions.ts';
import { streamName } from '../../src/platform/event.values.ts';
import { Keys } from '../../src/platform/keys.ts';
import { PROFILE, ROLES } from '../../src/players/players.events.ts';
import { profile } from '../../src/players/profile.ts';
import { roles } from '../../src/players/roles.ts';
import { dieAfterEachAppend, type Survived } from './dying-ground.ts';
import { Door } from './identity-ground.ts';
import { Client } from './laurel.ts';
import type { PointsGround } from './points-ground.ts';

const ADDRESS = 'ann@example.org';

let organisationId: string;
let ann: string;
let survived: Survived;
afterEach(() => survived.close());

/** An admin with an address and an id of another system. */
async function openAnn(ground: PointsGround): Promise<void> {
  ({ organisationId } = ground);
  [ann = ''] = await ground.players('Ann');
  for (const [path, sent] of [
    ['profile/update', { profile_id: ann, offline: 0, email: ADDRESS }],
    ['profile/change_permission', { set_admin: 1, selplayers: [ann] }],
  ] as const)
    expect((await ground.admin.send(path.endsWith('update') ? 'PUT' : 'POST', path, sent)).status).toBe(200);
}

async function stands() {
  const { app } = survived.laurel;
  const { name, offline } = await app.get(Decisions).load(profile, streamName(PROFILE, organisationId, ann));
  const { admins, aside } = await app.get(Decisions).load(roles, streamName(ROLES, organisationId));
  return { name: await app.get(Keys).open(name), offline, admin: admins.has(ann), aside: [...(aside.get(ann) ?? [])] };
}

const forgetting = { MembersSetAside: 1, RoleChanged: 1, PersonForgotten: 1, ValueReleased: 2 };

test.each([
  ['is asked again', true],
  ['is left to itself', false],
])('U-070 who is forgotten is forgotten once, with everything, however often the process dies, when it %s', async (_, again) => {
  survived = await dieAfterEachAppend(
    async (ground) => {
      await openAnn(ground);
      return [(client) => client.post('profile/anonymize_players', { selplayers: [ann] }, { 'idempotency-key': 'forget' })];
    },
    { again },
  );
  expect(survived.facts).toEqual(forgetting);
  expect(survived.deaths).toBe(4);
  expect(await stands()).toEqual({ name: undefined, offline: false, admin: false, aside: ['forgotten'] });
});

test('U-072 who becomes offline and comes back is set aside and let in once, however often the process dies', async () => {
  survived = await dieAfterEachAppend(async (ground) => {
    await openAnn(ground);
    const update = (sent: object, key: string) => (client: typeof ground.admin) =>
      client.send('PUT', 'profile/update', { profile_id: ann, ...sent }, { 'idempotency-key': key });
    return [update({ offline: 1 }, 'leave'), update({ offline: 0, email: 'new@example.org' }, 'return')];
  });
  // Whether an address is free the profile tells: that it was confirmed, and the old one released, matters to nobody.
  expect(survived.facts).toEqual({ MembersSetAside: 1, RoleChanged: 1, ProfileChanged: 2, ValueReserved: 1, MembersRestored: 1 });
  expect(survived.deaths).toBe(5);
  expect(await stands()).toEqual({ name: 'Ann', offline: false, admin: false, aside: [] });
});

test('who is added with an address is invited once, by one mail, however often the process dies', async () => {
  survived = await dieAfterEachAppend((ground) => {
    ({ organisationId } = ground);
    const newprofiles = [{ name: 'Ann', email: ADDRESS }];
    return Promise.resolve([
      (client: typeof ground.admin) => client.post('group/save_members', { newprofiles }, { 'idempotency-key': 'add' }),
    ]);
  });
  expect(survived.facts).toMatchObject({ ProfileCreated: 1, InvitationsAsked: 1, InvitationsSent: 1 });
  expect(survived.deaths).toBe(4);
  // What has effects is waited for by nobody else.
  await survived.laurel.app.get(Reactions).reached(await survived.laurel.app.get(EventStore).head());
  const mails = await new Door(survived.laurel).mails(ADDRESS);
  const said = (mail: string, pattern: RegExp) => pattern.exec(mail.replaceAll('=\r\n', ''))?.[1];
  expect(new Set(mails.map((mail) => said(mail, /^Message-ID: (\S+)/m))).size).toBe(1);
  expect(new Set(mails.map((mail) => said(mail, /v_invite\/(\S+)/))).size).toBe(1);
});

test.each([
  ['by a link', 0],
  ['when an admin lets them in', 1],
] as const)('U-081 who becomes a player %s is one, once, however often the process dies', async (_way, approval) => {
  let joiner = '';
  let key = '';
  survived = await dieAfterEachAppend(async (ground) => {
    ({ organisationId } = ground);
    key = String((await ground.admin.post('group/set_invitation_link', { approval })).body.access_key);
    joiner = (await new Door(ground.laurel).enter(ADDRESS, 'Ann')).cookie ?? '';
    const join = (client: typeof ground.admin) => {
      const account = new Client(client.url);
      account.cookie = joiner;
      return account.post('group/join_by_link', { access_key: key });
    };
    const approve = async (client: typeof ground.admin) => {
      const { body } = await client.get('group/join_requests');
      for (const { profile_id } of body.requests as { profile_id: string }[]) ann = profile_id;
      return client.post('group/approve_join_requests', { selplayers: [ann] }, { 'idempotency-key': 'approve' });
    };
    return approval === 1 ? [join, approve] : [join];
  });
  // The account and the address. That they are in use the profile tells: whether that was confirmed matters to nobody.
  const joining = { ValueReserved: 2, ProfileCreated: 1, ProfileConnected: 1 };
  delete survived.facts.ValueConfirmed;
  expect(survived.facts).toEqual(approval === 1 ? { JoinRequested: 1, JoinApproved: 1, ...joining } : joining);
  const { app } = survived.laurel;
  const account = new Client(survived.laurel.url);
  account.cookie = joiner;
  expect((await account.get('group/fetch_invited_group', { access_key: key })).body).toMatchObject({ joined: 1, asked: 0 });
  expect(await app.get(Projector).verify('join-requests')).toEqual([expect.objectContaining({ differences: [] })]);
});

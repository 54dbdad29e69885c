import { Decisions } from '../../src/platform/decisions.ts';
import { streamName } from '../../src/platform/event.values.ts';
import { Keys } from '../../src/platform/keys.ts';
import { PROFILE, ROLES } from '../../src/players/players.events.ts';
import { profile } from '../../src/players/profile.ts';
import { roles } from '../../src/players/roles.ts';
import { dieAfterEachAppend } from './dying-ground.ts';
import type { TestLaurel } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
beforeAll(async () => {
  ground = await openPoints();
});
afterAll(() => ground.laurel.close());

const address = () => `${crypto.randomUUID()}@example.org`;
const add = async (on: PointsGround, ...newprofiles: object[]) => {
  const { body } = await on.admin.post('group/save_members', { newprofiles });
  return body.newids as string[];
};
const update = (...data: object[]) => ground.admin.post('profile/update_players', { data });
const standing = async ({ app }: TestLaurel, organisationId: string, profileId: string) => {
  const { name, email, externalId, offline } = await app.get(Decisions).load(profile, streamName(PROFILE, organisationId, profileId));
  const keys = app.get(Keys);
  return { name: await keys.open(name), email: await keys.open(email), id: await keys.open(externalId), offline };
};
const now = (profileId: string) => standing(ground.laurel, ground.organisationId, profileId);

test('U-067 R-191 addresses and external ids pass between rows in a ring, and nobody else gets them', async () => {
  const [a, b, c] = [address(), address(), address()];
  const [ann = '', bob = '', cem = '', dora = ''] = await add(
    ground,
    { name: 'Ann', email: a, external_id: 'A-1' },
    { name: 'Bob', email: b, external_id: 'B-1' },
    { name: 'Cem', email: c },
    { name: 'Dora', email: address() },
  );
  const answer = await update(
    { profile_id: ann, email: b, external_id: 'B-1' },
    { profile_id: bob, email: c, external_id: 'A-1' },
    { profile_id: cem, email: a, name: 'Cemal' },
  );
  expect([answer.status, answer.body]).toMatchObject([200, { status: 'ok', errors: [] }]);
  expect(await Promise.all([ann, bob, cem].map(now))).toMatchObject([
    { name: 'Ann', email: b, id: 'B-1' },
    { name: 'Bob', email: c, id: 'A-1' },
    { name: 'Cemal', email: a },
  ]);
  for (const taken of [a, b, c]) expect((await update({ profile_id: dora, email: taken })).body).toMatchObject({ code: 'rows-invalid' });
  expect((await ground.admin.put('profile/update', { profile_id: dora, email: a })).body).toMatchObject({ code: 'email-taken' });
  await ground.settled();
  expect((await ground.admin.get('profile/list_players', { search: 'Cemal' })).body).toMatchObject({ players: [{ emailaddress: a }] });

  expect((await update({ profile_id: cem, email: '' }, { profile_id: dora, email: a })).status).toBe(200);
  expect([await now(cem), await now(dora)]).toMatchObject([{ email: undefined }, { email: a }]);
});

test('R-232 what cannot be is told by line, and nothing is stored', async () => {
  const [a, b] = [address(), address()];
  const [ann = '', bob = '', eve = ''] = await add(ground, { name: 'Ann', email: a }, { name: 'Bob', email: b }, { name: 'Eve' });
  await ground.admin.delete('profile/delete_players', { selplayers: JSON.stringify([eve]) });
  const before = await ground.facts('ProfileChanged', 'PlayerListAccepted', 'MembersSetAside');
  const refused: [object[], string[]][] = [
    [
      [
        { profile_id: ann, email: b },
        { profile_id: bob, name: 'Bobby' },
      ],
      ['1 email-taken'],
    ],
    [[{ profile_id: ann, email: address() }, { profile_id: bob, email: a }, { profile_id: 'none' }], ['3 not-found']],
    [[{ profile_id: eve, name: 'Eva', line: 9 }], ['9 not-found']],
    [
      [
        { profile_id: ann, name: 'X' },
        { profile_id: ann, name: 'Y' },
      ],
      ['2 player-twice'],
    ],
    [
      [{ name: 'X' }, { profile_id: bob, name: ' ', email: 'nowhere', offline: 7 }],
      ['1 profile-missing', '2 name-missing', '2 email-invalid', '2 offline-invalid'],
    ],
    [
      [
        { profile_id: bob, email: '', offline: 1 },
        { profile_id: ann, email: b, offline: 'no' },
      ],
      ['2 offline-invalid'],
    ],
  ];
  for (const [rows, errors] of refused) {
    const { status, body } = await update(...rows);
    const told = (body.errors as { line: number; code: string }[]).map(({ line, code }) => `${line} ${code}`);
    expect([status, body.code, told]).toEqual([409, 'rows-invalid', errors]);
  }
  expect((await update({ profile_id: ann, email: address() }, { profile_id: ground.adminId, offline: 1 })).body.code).toBe('last-admin');
  for (const data of ['{}', '[]', [1], Array(1_001).fill({ profile_id: ann })])
    expect(await ground.admin.post('profile/update_players', { data })).toMatchObject({ status: 400 });
  expect(await ground.facts('ProfileChanged', 'PlayerListAccepted', 'MembersSetAside')).toEqual(before);
  expect((await ground.admin.put('profile/update', { profile_id: bob, email: a })).body).toMatchObject({ code: 'email-taken' });
  expect((await ground.admin.put('profile/update', { profile_id: ann, email: b })).body).toMatchObject({ code: 'email-taken' });
});

test('R-192 U-072 a list sets aside who becomes offline, with the role, and lets in who is back', async () => {
  const [ann = '', bob = ''] = await add(ground, { name: 'Ann', email: address() }, { name: 'Bob', email: address() });
  await ground.admin.post('profile/change_permission', { set_admin: 1, selplayers: [ann] });
  expect((await update({ profile_id: ann, offline: 1 }, { profile_id: bob, offline: 1 })).status).toBe(200);
  const load = () => ground.laurel.app.get(Decisions).load(roles, streamName(ROLES, ground.organisationId));
  expect([(await load()).admins.has(ann), (await load()).aside.get(bob)]).toEqual([false, new Set(['offline'])]);
  expect(await Promise.all([ann, bob].map(now))).toMatchObject([{ offline: true }, { offline: true }]);
  expect((await update({ profile_id: ann, offline: 0 }, { profile_id: bob, email: '', offline: 0 })).body).toMatchObject({
    errors: [{ line: 2, code: 'email-missing' }],
  });
  expect((await update({ profile_id: ann, offline: 0 }, { profile_id: bob, offline: 0 })).status).toBe(200);
  await ground.settled();
  expect([(await load()).aside.has(ann), (await load()).aside.has(bob), (await now(bob)).offline]).toEqual([false, false, false]);
});

test.each([
  ['is asked again', true],
  ['is left to itself', false],
])('a ring is carried out once and to its end, however often the process dies, when it %s', async (_, again) => {
  let ids: string[] = [];
  let organisationId = '';
  const survived = await dieAfterEachAppend(
    async (on) => {
      ({ organisationId } = on);
      ids = await add(on, { name: 'Ann', email: 'a@example.org' }, { name: 'Bob', email: 'b@example.org' });
      const data = [
        { profile_id: ids[0], email: 'b@example.org' },
        { profile_id: ids[1], email: 'a@example.org', offline: 1 },
      ];
      return [
        (client) => client.post('profile/update_players', { data }, { 'idempotency-key': 'ring' }),
        // Where nothing was begun that goes on by itself it is asked once more.
        ...(again
          ? []
          : [2, 3, 4].map(
              (n) => (client: PointsGround['admin']) => client.post('profile/update_players', { data }, { 'idempotency-key': `ring-${n}` }),
            )),
      ];
    },
    { again },
  );
  try {
    const [ann, bob] = await Promise.all(ids.map((profileId) => standing(survived.laurel, organisationId, profileId)));
    expect([ann, bob]).toMatchObject([
      { email: 'b@example.org', offline: false },
      { email: 'a@example.org', offline: true },
    ]);
    expect(survived.facts).toMatchObject({ PlayerListAccepted: 1, MembersSetAside: 1, ValueReserved: 2, ValueConfirmed: 2 });
  } finally {
    await survived.close();
  }
});

test('of two lists at once that want the same address one gets it', async () => {
  const [a, wanted] = [address(), address()];
  const [ann = '', bob = '', holder = ''] = await add(ground, { name: 'Ann' }, { name: 'Bob' }, { name: 'Holder', email: wanted });
  const answers = await Promise.all([
    update({ profile_id: ann, email: wanted }, { profile_id: holder, email: a }),
    update({ profile_id: bob, email: wanted }, { profile_id: holder, email: a }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const have = (await Promise.all([ann, bob, holder].map(now))).filter(({ email }) => email === wanted);
  expect(have).toHaveLength(1);
});

import { ApiKeys } from '../../src/accounts/api-keys.ts';
import { collect, connectTo, heard, type Line } from '../contracts/live-lines.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let letGo: () => void = () => undefined;
const lines: Line[] = [];

beforeAll(async () => {
  ground = await openPoints();
});
afterEach(() => letGo());
afterAll(async () => {
  for (const line of lines) line.disconnect();
  await ground.laurel.close();
});

const setAdmin = async (set_admin: 0 | 1, ...selplayers: string[]) => {
  const { status, body } = await ground.admin.post('profile/change_permission', { set_admin, selplayers });
  expect([status, body]).toEqual([200, expect.objectContaining({ status: 'ok' })]);
};

/** A player who is signed in, and an admin if so wished, as every view shows. */
const person = async (name: string, options: { admin: boolean }) => {
  const [profileId = ''] = await ground.players(name);
  const client = await ground.asPlayer(profileId);
  if (options.admin) await setAdmin(1, profileId);
  await ground.settled();
  return { profileId, client };
};

const watch = async (line: Line, id: string, seriesId: string) =>
  line.emitWithAck('watch', { id, view: 'scoreboard', params: { seriesId, period: 'all' }, window: { block: 0 } });

const connect = async (cookie = '') => {
  const line = await connectTo(ground.url, cookie);
  lines.push(line);
  return line;
};

test('R-196 R-199 however far views are behind, a demoted admin is one no longer: neither the next call nor the next watch', async () => {
  const ann = await person('Ann', { admin: true });
  const [bob = ''] = await ground.players('Bob');
  const [open, deleted] = [await ground.series({ name: 'Open', team_filter: 1 }), await ground.series({ name: 'Deleted' })];
  await ground.admin.delete('scoreseries_settings/delete_scoreseries', { scoreseriesid: deleted });
  const award = () => ground.admin.post('scoreseries/submit_score', { scoreseriesid: open, profiles: [bob], points: '5' });
  await award();
  await ground.settled();
  const [line, other] = [await connect(ann.client.cookie), await connect(ground.admin.cookie)];
  const wide = await watch(line, 'open', open);
  expect([wide, await watch(line, 'deleted', deleted)]).toEqual([
    expect.objectContaining({ order: expect.arrayContaining([bob]) as unknown }),
    expect.objectContaining({ order: expect.anything() as unknown }),
  ]);
  await watch(other, 'open', open);
  const moved = new Map<string, { error?: string; order?: string[] }>();
  const bothMoved = new Promise<void>((resolve) => {
    line.on('moved', ({ id, ...to }) => {
      if (moved.set(id, to).size === 2) resolve();
    });
  });

  letGo = ground.holdViews();
  await setAdmin(0, ann.profileId);
  expect((await ann.client.post('externalApiConfig/create_api_key', { name: 'lasting' })).status).toBe(403);
  expect((await ann.client.get('externalApiConfig/api_keys')).status).toBe(403);
  expect(await watch(line, 'again', deleted)).toEqual({ error: 'not-allowed' });
  await bothMoved;
  expect(moved.get('deleted')).toEqual({ error: 'not-allowed' });
  expect(moved.get('open')?.order).not.toContain(bob);

  const [pushed, frames] = [collect(other), collect(line)];
  await award();
  letGo();
  await pushed.next();
  await ground.settled();
  expect((await watch(line, 'open', open)) as object).toHaveProperty('order', [ann.profileId]);
  expect(JSON.stringify(frames.seen)).not.toContain(bob);
});

test('R-199 however far views are behind, a promoted player is an admin: the next call and what was open already', async () => {
  const { client, profileId } = await person('Cem', { admin: false });
  const deleted = await ground.series({ name: 'Deleted too' });
  await ground.admin.delete('scoreseries_settings/delete_scoreseries', { scoreseriesid: deleted });
  await ground.settled();
  const line = await connect(client.cookie);
  expect(await watch(line, 'w', deleted)).toEqual({ error: 'not-allowed' });
  const moved = heard<[object]>(line, 'moved');
  letGo = ground.holdViews();
  await setAdmin(1, profileId);
  expect((await client.post('externalApiConfig/create_api_key', { name: 'promoted' })).status).toBe(200);
  expect((await client.get('externalApiConfig/api_keys')).status).toBe(200);
  expect((await moved)[0]).toMatchObject({ id: 'w', order: expect.anything() as unknown });
});

test('U-012 what one is told about oneself is what calls are judged by', async () => {
  const { client, profileId } = await person('Dora', { admin: true });
  const told = async () => {
    const lists = [
      await client.get('auth/get_user_info'),
      await client.get('profile/fetch_list'),
      await client.get('profile/list_players'),
    ];
    const rows = lists.flatMap(({ body }) => (body.profiles ?? body.players) as { profile_id: string; is_org_admin: 0 | 1 }[]);
    const { profile } = (await client.get('profile/fetch_one')).body as { profile: { is_org_admin: 0 | 1 } };
    return [profile, ...rows.filter(({ profile_id }) => profile_id === profileId)].map(({ is_org_admin }) => is_org_admin);
  };
  expect(await told()).toEqual([1, 1, 1, 1]);
  letGo = ground.holdViews();
  await setAdmin(0, profileId);
  expect(await told()).toEqual([0, 0, 0, 0]);
});

test('U-070 whoever no view shows yet is forgotten all the same, and who is nobody here is not', async () => {
  const forget = (profileId: string) => ground.admin.post('profile/anonymize_players', { selplayers: [profileId] });
  const isForgotten = async (profileId: unknown) =>
    (await ground.facts('PersonForgotten')).some(({ data }) => (data as { profileId: string }).profileId === profileId);
  letGo = ground.holdViews();
  const { newid } = (await ground.admin.post('profile/create', { display_name: 'Newcomer' })).body;
  expect((await forget('nobody')).status).toBe(404);
  const forgotten = forget(String(newid));
  while (!(await Promise.race([forgotten, isForgotten(newid)])));
  letGo();
  expect((await forgotten).status).toBe(200);
  expect(await isForgotten('nobody')).toBe(false);
});

test('U-141 of 50 calls for keys around a demotion none leaves a key that was not there when it answered', async () => {
  const { client, profileId } = await person('Eve', { admin: true });
  const keys = async () => {
    const all = await ground.laurel.app.get(ApiKeys).list(ground.organisationId);
    return all.filter(({ createdBy }) => createdBy === profileId).map(({ keyId }) => keyId);
  };
  const create = async (n: number) => {
    const { status, body } = await client.post('externalApiConfig/create_api_key', { name: `key-${n}` });
    return { status, id: body.id };
  };
  letGo = ground.holdViews();
  const before = Array.from({ length: 25 }, (_, n) => create(n));
  await Promise.race(before);
  await setAdmin(0, profileId);
  const there = await keys();
  const after = await Promise.all(Array.from({ length: 25 }, (_, n) => create(25 + n)));
  expect(new Set(after.map(({ status }) => status))).toEqual(new Set([403]));
  const made = (await Promise.all(before)).filter(({ status }) => status === 200).map(({ id }) => id);
  expect((await keys()).toSorted()).toEqual(made.toSorted());
  expect(there).toEqual(expect.arrayContaining(await keys()));
});

test('U-070 an admin who is being forgotten is one no longer while views are behind', async () => {
  const { client, profileId } = await person('Flo', { admin: true });
  const line = await connect(client.cookie);
  const series = await ground.series();
  await ground.settled();
  expect(await watch(line, 'before', series)).toHaveProperty('order');
  letGo = ground.holdViews();
  const forgotten = ground.admin.post('profile/anonymize_players', { selplayers: [profileId] });
  let status: number;
  do ({ status } = await client.post('profile/create', { display_name: 'Late' }));
  while (status === 200);
  expect(status).toBe(403);
  letGo();
  expect((await forgotten).status).toBe(200);
  // The login is the person's own: it stands, and sees nothing here any more.
  expect(await watch(line, 'after', series)).toEqual({ error: 'not-allowed' });
});

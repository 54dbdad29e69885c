import { io } from 'socket.io-client';
import { Devices } from '../../src/accounts/devices.ts';
import { SHARED_LINKS, SharedLinks } from '../../src/accounts/shared-links.ts';
import { Keys } from '../../src/platform/keys.ts';
import { Records } from '../../src/platform/records/records.ts';
import { collect, heard, type Line } from '../contracts/live-lines.ts';
import { Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let laurel: TestLaurel;
let ground: PointsGround;
let shown: string;
let other: string;
let bob: string;
const lines: Line[] = [];

beforeAll(async () => {
  laurel = await startTestLaurel();
  ground = await openPoints({ on: laurel });
  [shown, other] = [await ground.series({ name: 'Shown', team_filter: 1 }), await ground.series({ name: 'Other' })];
  [bob = ''] = await ground.players('Bob');
  await award(shown, '5');
  await ground.settled();
});
afterAll(async () => {
  for (const line of lines) line.disconnect();
  await laurel.close();
});

const award = (scoreseriesid: string, points: string) =>
  ground.admin.post('scoreseries/submit_score', { scoreseriesid, profiles: [bob], points });

const now = () => new Date().toISOString();

/** A credential of each kind that looks: its secret, how it is ended, and how it is given another secret, if it can be. */
const kinds = {
  device: async (of = ground, shows = [shown]) => {
    const devices = laurel.app.get(Devices);
    const { organisationId } = of;
    const { secret, deviceId } = await devices.admit({ organisationId, shows, createdBy: null }, now());
    return { secret, end: (by: string) => devices.revoke(by, deviceId) };
  },
  link: async (of = ground, shows = [shown]) => {
    const links = laurel.app.get(SharedLinks);
    const { organisationId } = of;
    const link = await links.make({ organisationId, shows, createdBy: null }, now());
    return { secret: await links.secretOf(link), end: (by: string) => links.end(by, link.linkId) };
  },
};
const names = Object.keys(kinds) as (keyof typeof kinds)[];

/** As a browser does it, which can send no header. */
const lineOf = (secret: string): Line => {
  const line = io(laurel.url, {
    transports: ['websocket'],
    forceNew: true,
    autoConnect: false,
    reconnection: false,
    auth: { authorization: `Bearer ${secret}` },
  });
  lines.push(line);
  return line;
};
const connect = async (secret: string): Promise<Line> => {
  const line = lineOf(secret);
  line.connect();
  await heard(line, 'connect');
  return line;
};
const refusal = async (secret: string): Promise<string> => {
  const line = lineOf(secret);
  line.connect();
  return (await heard<[Error]>(line, 'connect_error'))[0].message;
};
const watch = (line: Line, seriesId: string) =>
  line.emitWithAck('watch', { id: seriesId, view: 'scoreboard', params: { seriesId, period: 'all' }, window: { block: 0 } });
const board = async (secret: string, scoreseriesid: string) => {
  const { status, body } = await new Client(laurel.url, secret).get('scoreseries/board', { scoreseriesid });
  return [status, body.code];
};

describe.each(names)('a %s', (kind) => {
  test('sees the whole board that it shows, and no other thing, by HTTP', async () => {
    const { secret } = await kinds[kind]();
    const client = new Client(laurel.url, secret);
    const { status, body } = await client.get('scoreseries/board', { scoreseriesid: shown });
    expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining(bob)]);
    expect(await board(secret, other)).toEqual([403, 'not-allowed']);
    // Twice in an address is two: which of them the board is asked for is not guessed.
    expect((await client.get(`scoreseries/board?scoreseriesid=${shown}&scoreseriesid=${other}`)).status).toBe(403);
    for (const path of ['profile/list_players', 'profile/fetch_list', 'scoreseries/list', 'auth/get_user_info'])
      expect((await client.get(path)).status).toBeGreaterThanOrEqual(403);
    expect((await client.post('scoreseries/submit_score', { scoreseriesid: shown, profiles: [bob], points: '1' })).status).toBe(403);
  });

  test('hears what changes on that board, and nothing else, over the socket', async () => {
    const line = await connect((await kinds[kind]()).secret);
    expect(await watch(line, shown)).toHaveProperty('order', [bob]);
    expect(await watch(line, other)).toEqual({ error: 'not-allowed' });
    const [frames, notices] = [collect(line), [] as unknown[]];
    line.on('stale', (notice) => notices.push(notice));
    await award(other, '2');
    await award(shown, '3');
    expect(JSON.stringify(await frames.next())).toContain(bob);
    await ground.settled();
    await watch(line, shown);
    expect(notices).toEqual([]);
  });

  test('sees nothing of another organisation, whatever it claims to show', async () => {
    const elsewhere = await openPoints({ on: laurel });
    const { secret } = await kinds[kind](elsewhere);
    expect(await board(secret, shown)).toEqual([404, 'not-found']);
    expect(await watch(await connect(secret), shown)).toEqual({ error: 'not-allowed' });
  });

  test('sees nothing at the next call when it is ended, by its own organisation only; its line is closed', async () => {
    const { secret, end } = await kinds[kind]();
    const line = await connect(secret);
    const closed = heard<[string]>(line, 'disconnect');
    expect(await end('another')).toBe(false);
    expect(await board(secret, shown)).toEqual([200, undefined]);
    expect(await end(ground.organisationId)).toBe(true);
    expect(await board(secret, shown)).toEqual([401, 'not-signed-in']);
    expect((await closed)[0]).toBe('io server disconnect');
    expect(await refusal(secret)).toBe('not-signed-in');
  });

  test('sees no series that is deleted, and nothing of an organisation that is', async () => {
    const sample = await openPoints({ on: laurel, sample: true });
    const [one, two] = [await sample.series(), await sample.series()];
    await sample.settled();
    const { secret } = await kinds[kind](sample, [one, two]);
    expect(await board(secret, one)).toEqual([200, undefined]);
    await sample.admin.delete('scoreseries_settings/delete_scoreseries', { scoreseriesid: one });
    await sample.settled();
    expect(await board(secret, one)).toEqual([404, 'not-found']);
    expect(await board(secret, two)).toEqual([200, undefined]);
    const closed = heard(await connect(secret), 'disconnect');
    await sample.admin.delete('organization/sample');
    await closed;
    expect(await board(secret, two)).toEqual([401, 'not-signed-in']);
  });

  test('with a secret that is nearly right is nobody', async () => {
    const { secret } = await kinds[kind]();
    const last = secret.endsWith('A') ? 'B' : 'A';
    for (const wrong of [`${secret.slice(0, -1)}${last}`, secret.slice(0, -1), `${secret}A`, secret.slice(0, 5), secret.slice(0, 41)])
      expect(await board(wrong, shown)).toEqual([401, 'not-signed-in']);
  });
});

describe('a link', () => {
  test('of an earlier generation opens nothing at the next call, and its line is closed; the new one does', async () => {
    const links = laurel.app.get(SharedLinks);
    const { organisationId } = ground;
    const link = await links.make({ organisationId, shows: [shown], createdBy: null }, now());
    const old = await links.secretOf(link);
    const closed = heard(await connect(old), 'disconnect');
    expect(await links.renew('another', link.linkId)).toBeUndefined();
    expect(await board(old, shown)).toEqual([200, undefined]);
    const renewed = await links.renew(organisationId, link.linkId);
    expect(await board(old, shown)).toEqual([401, 'not-signed-in']);
    expect(await refusal(old)).toBe('not-signed-in');
    await closed;
    expect(await board(await links.secretOf(renewed!), shown)).toEqual([200, undefined]);
  });

  test('of 50 new generations at once each is one more, and the last one opens', async () => {
    const links = laurel.app.get(SharedLinks);
    const { organisationId } = ground;
    const { linkId } = await links.make({ organisationId, shows: [shown], createdBy: null }, now());
    const renewed = await Promise.all(Array.from({ length: 50 }, () => links.renew(organisationId, linkId)));
    const generations = renewed.map((link) => link?.generation).sort((a = 0, b = 0) => a - b);
    expect(generations).toEqual(Array.from({ length: 50 }, (_, n) => n + 2));
    expect(await board(await links.secretOf({ linkId, generation: 50 }), shown)).toEqual([401, 'not-signed-in']);
    expect(await board(await links.secretOf({ linkId, generation: 51 }), shown)).toEqual([200, undefined]);
  });

  test('keeps nothing that opens it, and another link opens with nothing of it', async () => {
    const [{ secret: one }, { secret: two }] = [await kinds.link(), await kinds.link()];
    expect(await board(`${one.slice(0, 42)}${two.slice(42)}`, shown)).toEqual([401, 'not-signed-in']);
    const kept = JSON.stringify((await laurel.app.get(Records).find(SHARED_LINKS, {})).items);
    for (const secret of [one, two]) {
      expect(kept).toContain(secret.slice(5, 41));
      expect(kept).not.toContain(secret.slice(42));
    }
    expect(two.slice(42)).toBe(await laurel.app.get(Keys).keyedHash('', 'shared-link', `${two.slice(5, 41)} 1`));
  });
});

test('R-201 a player whom the series lets add points no more is refused at the very next call, however far views are behind', async () => {
  const series = await ground.series({ name: 'Self service', allowPlayerEntry: 1 });
  const client = await ground.asPlayer(bob);
  const give = (sent: object = {}) => client.post('scoreseries/submit_score', { scoreseriesid: series, points: '1', ...sent });
  expect((await give()).status).toBe(200);
  expect((await give({ profiles: [bob, ground.adminId] })).status).toBe(403);
  expect((await give({ profiles: 'nobody;' })).body.code).toBe('invalid-input');
  expect((await give({ scoreseriesid: 'none' })).status).toBe(404);
  await ground.settled();
  const letGo = ground.holdViews();
  await ground.admin.post('scoreseries_settings/save_settings', { id: series, name: 'Self service', allowPlayerEntry: 0 });
  expect([(await give()).status, (await give({ profiles: [bob] })).status]).toEqual([403, 403]);
  letGo();
});

test('R-202 a player is judged by what is done: the body of a command counts before its address', async () => {
  const series = await ground.series({ name: 'For others', allowPlayerEntry: 0, allowPlayerEntryOther: 1 });
  const [carl = ''] = await ground.players('Carl');
  const client = await ground.asPlayer(carl);
  const give = async (query: string, sent: object = {}) =>
    (await client.post(`scoreseries/submit_score${query}`, { scoreseriesid: series, points: '1', ...sent })).status;
  const toBob = `?profiles=${encodeURIComponent(JSON.stringify([bob]))}`;
  expect([await give(''), await give('', { profiles: [bob] }), await give(toBob)]).toEqual([403, 200, 200]);
  expect(await give(toBob, { profiles: [carl] })).toBe(403);
});

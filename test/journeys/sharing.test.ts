import { io } from 'socket.io-client';
import type { BoardState } from '../../projections/scoreboard/scoreboard.view.ts';
import { connectTo, heard, type Line } from '../contracts/live-lines.ts';
import { Client, startTestLaurel } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let guest: Client;
let player: Client;
let [ann, bob]: string[] = [];
let [sprint, other]: string[] = [];
let series: string;
const lines: Line[] = [];

const HOUR = 3_600_000;
const hour = Math.floor(Date.now() / HOUR) * HOUR;
const inHours = (hours: number) => new Date(hour + hours * HOUR).toISOString();

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  guest = new Client(ground.url);
  [ann, bob] = await ground.players('Ann', 'Bob');
  player = await ground.asPlayer(ann!);
  series = await ground.series({ name: 'Calls' });
  await give(ann!, '5', inHours(-2));
  await give(bob!, '7', inHours(-1));
  [sprint, other] = [await made('Spring sprint'), await made('Autumn sprint')];
});
afterAll(async () => {
  for (const line of lines) line.disconnect();
  await ground.laurel.close();
});

async function give(profileId: string, points: string, timestamp?: string, comment = 'secret words') {
  const sent = { version: 1, scoreseriesid: series, profiles: JSON.stringify([profileId]), points, timestamp, comment };
  expect((await ground.admin.post('scoreseries/submit_score', sent)).status).toBe(200);
}
async function made(name: string, more: object = {}): Promise<string> {
  const rules = { start_date: inHours(-3), end_date: inHours(5), score_series: [{ scoreseries_id: series }] };
  const { body } = await ground.admin.post('competition/update_compition', { data: { name, ...rules, ...more } });
  return String(body.id);
}
const share = async (id: string, mode: 0 | 1 = 1) => {
  const { status } = await ground.admin.post('competition/update_compition', { id, data: { share_mode: mode } });
  expect(status).toBe(200);
};
type Row = { id: string; name: string; access_key?: string; share_mode?: number };
const rowOf = async (id: string, client = ground.admin): Promise<Row> => {
  await ground.settled();
  return ((await client.get('competition/get_competitions', { competeid: id })).body.competitions as Row[])[0]!;
};
const keyOf = async (id: string) => (await rowOf(id)).access_key!;
/** Of a competition that is shared now. */
const keyTo = async (id: string) => {
  await share(id);
  return keyOf(id);
};
const renew = async (id: string) =>
  String((await ground.admin.post('competition/regenerateShareKey', { competitionid: id })).body.access_key);
const boardBy = async (accesskey: string, competitionid = sprint!) => {
  const { status, body } = await guest.get('competition/board', { competitionid, accesskey });
  return [status, body.code ?? (body as unknown as BoardState).rows.map(({ name, points }) => `${name} ${points}`).join()];
};
const SHOWN = [200, 'Bob 7,Ann 5'];
const NOT_THERE = [404, 'not-found'];

/** As the page of a link does it. */
const lineOf = (key: string): Line => {
  const line = io(ground.url, {
    transports: ['websocket'],
    forceNew: true,
    autoConnect: false,
    reconnection: false,
    auth: { authorization: `Bearer ${key}` },
  });
  lines.push(line);
  return line;
};
const connect = async (key: string): Promise<Line> => {
  const line = lineOf(key);
  line.connect();
  await heard(line, 'connect');
  return line;
};
const refusal = async (key: string): Promise<string> => {
  const line = lineOf(key);
  line.connect();
  return (await heard<[Error]>(line, 'connect_error'))[0].message;
};
/** Why a line is not taken; nothing when it is. */
const welcome = async (key: string): Promise<string | undefined> => {
  const line = lineOf(key);
  line.connect();
  return Promise.race([
    heard(line, 'connect').then(() => undefined),
    heard<[Error]>(line, 'connect_error').then(([error]) => error.message),
  ]);
};
type Watched = { room: string; rows: { name: string; points: string }[]; error?: string };
const watch = async (line: Line, competitionId: string) =>
  (await line.emitWithAck('watch', {
    id: 'w',
    view: 'competition',
    params: { competitionId },
    window: { block: 0 },
  })) as unknown as Watched;
/** What a line hears until it has answered once more. */
const hears = (line: Line) => {
  const heardSince: unknown[] = [];
  for (const name of ['frame', 'moved', 'stale'] as const) line.on(name, (told: unknown) => heardSince.push(told));
  return heardSince;
};

test('U-102 a competition is not shared until an admin says so; its access key is told to admins alone, and is in no fact', async () => {
  const id = await made('Shy sprint');
  const row = await rowOf(id);
  expect(row).toMatchObject({ share_mode: 0, access_key: expect.stringMatching(/^link_competition-/) as unknown });
  expect(await boardBy(row.access_key!, id)).toEqual(NOT_THERE);
  await share(id);
  expect(await rowOf(id)).toMatchObject({ share_mode: 1, access_key: row.access_key });
  expect((await boardBy(row.access_key!, id))[0]).toBe(200);
  const seen = await rowOf(id, player);
  expect([seen.id, 'access_key' in seen, 'share_mode' in seen]).toEqual([id, false, false]);
  const [fact] = await ground.facts('SharingChanged');
  expect(fact!.data).toEqual({ competitionId: id, mode: 1, generation: 1 });
  for (const every of await ground.facts('CompetitionCreated', 'SharingChanged'))
    expect(JSON.stringify(every)).not.toContain(row.access_key!.slice(-40));
});

test('share_mode is 0 or 1, beside other fields and when it is made', async () => {
  const id = await made('Open sprint', { share_mode: 1 });
  expect((await boardBy(await keyOf(id), id))[0]).toBe(200);
  const sent = { id, data: { name: 'Open again', share_mode: 0 } };
  expect((await ground.admin.post('competition/update_compition', sent)).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ name: 'Open again', share_mode: 0 });
  expect((await ground.admin.post('competition/update_compition', { id, data: { share_mode: 2 } })).body.code).toBe('invalid-input');
});

test('R-004 R-006 whoever has the key sees competition, board, any instant, time bar, score series and who takes part', async () => {
  const accesskey = await keyTo(sprint!);
  const [row] = (await guest.get('competition/get_competitions', { accesskey })).body.competitions as Row[];
  expect(row).toMatchObject({ id: sprint, name: 'Spring sprint' });
  expect(row).not.toHaveProperty('access_key');
  const ask = (action: string, more: object = {}) => guest.get(`competition/${action}`, { competitionid: sprint, accesskey, ...more });
  expect(await boardBy(accesskey)).toEqual(SHOWN);
  const past = (await ask('board', { at: inHours(-1.5) })).body as unknown as BoardState;
  expect(past.rows.map(({ name, points }) => `${name} ${points}`)).toEqual(['Ann 5', 'Bob 0']);
  expect((await ask('timeline')).body).toMatchObject({ timeline: { leadChanges: [{ name: 'Ann' }, { name: 'Bob' }] } });
  const [counted] = (await ask('get_score_series')).body.score_series as object[];
  expect(counted).toEqual({ id: series, name: 'Calls', icon: expect.any(String) as unknown, tags: [], linked: 1 });
  const { players } = (await ask('get_teams_players')).body as { players: { Name: string }[] };
  expect(players.map(({ Name }) => Name)).toEqual(['Ann', 'Bob']);
});

test('R-006 an admin reads the score series that do not count, too; a player only those that do', async () => {
  const more = await ground.series({ name: 'Letters' });
  await ground.settled();
  const names = async (client: Client) =>
    (
      (await client.get('competition/get_score_series', { competitionid: sprint })).body.score_series as { name: string; linked: number }[]
    ).map(({ name, linked }) => `${name} ${linked}`);
  expect(await names(ground.admin)).toEqual(['Calls 1', 'Letters 0']);
  expect(await names(player)).toEqual(['Calls 1']);
  await ground.admin.delete('scoreseries_settings/delete_scoreseries', { scoreseriesid: more });
});

test('U-130 detailed_score with only_top and a key: the first three ranks, no class or status of who looks', async () => {
  const accesskey = await keyTo(sprint!);
  const { status, body } = await guest.get('competition_score/detailed_score', { competitionid: sprint, accesskey, only_top: 1 });
  expect([status, (body.ranks as { Name: string }[]).map(({ Name }) => Name), body.overall_status]).toEqual([200, ['Bob', 'Ann'], null]);
});

test('a key opens no other competition, and nothing that tells of entries, comments and givers', async () => {
  const accesskey = await keyTo(sprint!);
  await share(other!);
  expect(await boardBy(accesskey, other)).toEqual(NOT_THERE);
  expect((await guest.get('competition/get_competitions', { accesskey, competeid: other })).status).toBe(404);
  for (const action of ['newest', 'why', 'board_csv', 'search_non_member', 'get_teams_not_in_competition'])
    expect((await guest.get(`competition/${action}`, { competitionid: sprint, accesskey, player: ann })).status).toBe(401);
  for (const path of ['scoreseries/board', 'scoreseries/get_list_scoreseries', 'profile/list_players'])
    expect((await guest.get(path, { accesskey, scoreseriesid: series })).status).toBe(401);
  expect((await guest.post('competition/save_info_text', { competitionid: sprint, accesskey, info_text: 'x' })).status).toBe(401);
  const whole = await guest.get('competition/board', { competitionid: sprint, accesskey });
  expect(JSON.stringify(whole.body)).not.toContain('secret words');
});

test('whoever is signed in and sends a key looks as a guest', async () => {
  const accesskey = await keyTo(sprint!);
  const { body } = await ground.admin.get('competition/get_competitions', { accesskey });
  expect((body.competitions as Row[]).map((row) => [row.id, 'access_key' in row])).toEqual([[sprint, false]]);
  expect((await ground.admin.get('competition/board', { competitionid: other, accesskey })).status).toBe(404);
});

test('a guest watches the board, and hears what changes on it and nothing else', async () => {
  const line = await connect(await keyTo(sprint!));
  expect((await watch(line, sprint!)).rows.map(({ name }) => name)).toEqual(['Bob', 'Ann']);
  expect(await watch(line, other!)).toEqual({ error: 'not-allowed' });
  await watch(line, sprint!);
  const frame = heard(line, 'frame');
  const since = hears(line);
  await give(ann!, '0.5');
  await frame;
  await ground.settled();
  await watch(line, sprint!);
  expect(JSON.stringify(since)).toContain('5.5');
  expect(JSON.stringify(since)).not.toMatch(/secret words|"changed"/);
});

test('members and guests who see the same are in one room: each frame is made once', async () => {
  const key = await keyTo(sprint!);
  const [one, two] = [await connect(key), await connect(key)];
  const member = io(ground.url, { transports: ['websocket'], forceNew: true, extraHeaders: { cookie: ground.admin.cookie ?? '' } }) as Line;
  lines.push(member);
  await heard(member, 'connect');
  const rooms = await Promise.all([one, two, member].map(async (line) => (await watch(line, sprint!)).room));
  expect(new Set(rooms).size).toBe(1);
});

describe('what ends a key ends it at once, for sockets too', () => {
  test.each<[string, (id: string) => Promise<unknown>]>([
    ['a new key', renew],
    ['sharing is switched off', (id) => share(id, 0)],
    ['the competition is deleted', (id) => ground.admin.delete('competition/delete_compition', { competitionid: id })],
  ])('%s', async (_, end) => {
    const id = await made('Short sprint');
    const key = await keyTo(id);
    const line = await connect(key);
    expect((await watch(line, id)).rows).toHaveLength(2);
    const since = hears(line);
    const closed = heard<[string]>(line, 'disconnect');
    // Views may be behind: the streams say who sees what.
    const letGo = ground.holdViews();
    await end(id);
    expect(await boardBy(key, id)).toEqual(NOT_THERE);
    expect((await guest.get('competition/get_competitions', { accesskey: key })).status).toBe(404);
    expect(await refusal(key)).toBe('not-signed-in');
    expect((await closed)[0]).toBe('io server disconnect');
    letGo();
    await give(ann!, '1');
    await ground.settled();
    expect(since).toEqual([]);
  });

  test('the new key opens it; the old one stays without worth, also when it is shared again or restored', async () => {
    const id = await made('Long sprint');
    const old = await keyTo(id);
    const key = await renew(id);
    expect(await keyOf(id)).toBe(key);
    await share(id, 0);
    await share(id);
    await ground.admin.delete('competition/delete_compition', { competitionid: id });
    expect((await ground.admin.post('competition/regenerateShareKey', { competitionid: id })).body.code).toBe('competition-deleted');
    await ground.admin.post('competition/restore_compition', { competitionid: id });
    await ground.settled();
    expect([(await boardBy(key, id))[0], (await boardBy(old, id))[0]]).toEqual([200, 404]);
  });

  test('the organisation is deleted', async () => {
    const whole = ground;
    ground = await openPoints({ on: whole.laurel, sample: true });
    const key = await keyTo(await made('Sample sprint', { score_series: [{ scoreseries_id: await ground.series() }] }));
    const closed = heard<[string]>(await connect(key), 'disconnect');
    await ground.admin.delete('organization/sample');
    expect((await closed)[0]).toBe('io server disconnect');
    expect((await guest.get('competition/get_competitions', { accesskey: key })).status).toBe(404);
    expect(await refusal(key)).toBe('not-signed-in');
    ground = whole;
  });

  test('50 new keys at once are 50, and the last one opens; a retry makes no other', async () => {
    const id = await made('Wild sprint', { share_mode: 1 });
    const keys = await Promise.all(Array.from({ length: 50 }, () => renew(id)));
    await ground.settled();
    const last = await keyOf(id);
    const facts = await ground.facts('SharingChanged');
    const generations = facts.flatMap(({ data }) => ((data as { competitionId: string }).competitionId === id ? [data] : []));
    expect(generations.at(-1)).toMatchObject({ mode: 1, generation: 51 });
    expect(keys).toContain(last);
    expect((await boardBy(last, id))[0]).toBe(200);
    const again = { 'idempotency-key': 'once' };
    const [first, second] = [
      await ground.admin.post('competition/regenerateShareKey', { competitionid: id }, again),
      await ground.admin.post('competition/regenerateShareKey', { competitionid: id }, again),
    ];
    expect(second.body).toEqual(first.body);
  });
});

test('R-208 R-209 R-210 who is hidden from others is hidden from guests; ranks and teams stay', async () => {
  const accesskey = await keyTo(sprint!);
  const line = await connect(accesskey);
  await watch(line, sprint!);
  const filter = async (use_team_filter: number) => {
    const moved = heard<[Watched]>(line, 'moved');
    const sent = { orgid: ground.organisationId, use_team_filter };
    expect((await ground.admin.post('organization/settings', sent)).status).toBe(200);
    await ground.settled();
    return (await moved)[0];
  };
  expect((await filter(2)).rows).toEqual([]);
  expect((await boardBy(accesskey))[1]).toBe('');
  const { body } = await guest.get('competition/get_teams_players', { competitionid: sprint, accesskey });
  expect(body.players).toEqual([]);
  expect((await filter(0)).rows).toHaveLength(2);
});

describe('guesses', () => {
  const hostile = (key: string) => [
    key.slice(0, -1),
    `${key}0`,
    `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`,
    key.toUpperCase(),
    key.replace('competition', 'competitiom'),
    key.replace('competition', 'constructor'),
    `link_competition-${'A'.repeat(44)}_${'0'.repeat(40)}`,
    'link_',
    '__proto__',
    '../../../etc/passwd',
    "' OR 1=1 --",
    'a\u0000b',
    '\u202eabc',
    'x'.repeat(8_000),
    '%00',
  ];
  /** From an address of its own: 198.51.100.n. */
  const from = async (n: number, accesskey: string, more = '') => {
    const fastify = ground.laurel.app.getHttpAdapter().getInstance();
    const query = `competitionid=${sprint}&accesskey=${encodeURIComponent(accesskey)}${more}`;
    const answer = await fastify.inject({ url: `/api/competition/board?${query}`, remoteAddress: `198.51.100.${n}` });
    return [answer.statusCode, answer.json<{ code?: string }>().code];
  };

  test('of whatever kind are as if there was no such competition', async () => {
    const key = await keyTo(sprint!);
    for (const [n, wrong] of hostile(key).entries()) expect([wrong, ...(await from(n, wrong))]).toEqual([wrong, 404, 'not-found']);
    // Which of two is meant is not guessed, and an empty one is none.
    expect(await from(50, key, `&accesskey=${key}`)).toEqual([401, 'not-signed-in']);
    expect(await from(50, '')).toEqual([401, 'not-signed-in']);
    expect(await from(50, key)).toEqual([200, undefined]);
  });

  test('more than 20 a minute from a place are 429, whoever has the key there still sees, and elsewhere nothing is noticed', async () => {
    const key = await keyTo(sprint!);
    const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => from(100, `link_competition-${n}`)));
    expect(answers.filter(([status]) => status === 404)).toHaveLength(20);
    expect(answers.filter(([, code]) => code === 'too-many-requests')).toHaveLength(280);
    expect([await from(100, key), await from(101, key)]).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    expect(await from(101, 'wrong')).toEqual([404, 'not-found']);
  });

  test('over sockets and as a header they count alike', async () => {
    const bearer = async () =>
      (await new Client(ground.url, `link_competition-${'A'.repeat(44)}_${'0'.repeat(40)}`).get('competition/board')).status;
    const told: unknown[] = [];
    for (let n = 0; n < 25 && told.at(-1) !== 429; n++) told.push(await bearer());
    expect([...new Set(told)]).toEqual([401, 429]);
    expect(await refusal(`link_competition-${'A'.repeat(44)}_${'0'.repeat(40)}`)).toBe('too-many-requests');
    expect((await connect(await keyTo(sprint!))).connected).toBe(true);
  });
});

test('the pages of a link tell its address to no other site, and are kept nowhere', async () => {
  for (const path of [`/s/share.php?show=${'x'.repeat(50)}`, `/v_competition/${sprint}?accesskey=x`]) {
    const { headers } = await fetch(ground.url + path);
    expect([headers.get('referrer-policy'), headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([
      'no-referrer',
      'no-store',
      'noindex',
    ]);
  }
});

test('above the most lines of guests further ones are told to ask by calls; members are not counted, and who goes leaves a place', async () => {
  const laurel = await startTestLaurel({ LAUREL_GUEST_LINES: '2' });
  const whole = ground;
  try {
    ground = await openPoints({ on: laurel });
    series = await ground.series();
    const id = await made('Crowded sprint', { share_mode: 1 });
    const key = await keyOf(id);
    const [one] = [await connect(key), await connect(key)];
    expect(await refusal(key)).toBe('too-many-guests');
    const member = await connectTo(ground.url, ground.admin.cookie ?? '');
    member.disconnect();
    const asks = await new Client(ground.url).get('competition/board', { competitionid: id, accesskey: key });
    expect(asks.status).toBe(200);
    one.disconnect();
    // The server hears of it when it hears of it.
    let told: string | undefined = 'too-many-guests';
    while (told === 'too-many-guests') told = await welcome(key);
    expect(told).toBeUndefined();
  } finally {
    ground = whole;
    await laurel.close();
  }
});

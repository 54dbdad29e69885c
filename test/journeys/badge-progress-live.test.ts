import { io } from 'socket.io-client';
import { Devices } from '../../src/accounts/devices.ts';
import { Clock } from '../../src/platform/clock.ts';
import type { ProgressHeader, ProgressParams, ProgressRow } from '../../projections/badge-progress/badge-progress.view.ts';
import type { FullState, LiveError } from '../../projections/platform/live/live.contract.ts';
import { heard, type Line } from '../contracts/live-lines.ts';
import { held } from './held.ts';
import { Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

type State = FullState<ProgressHeader, ProgressRow>;

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

let ground: PointsGround;
let [ann, bob, cid]: string[] = [];
let asAnn: Client;
let asCid: Client;
let series: string;
let badges: { amount: string; record: string; levels: string; draft: string };
const lines: Line[] = [];

const done = async (asked: Promise<{ status: number; body: Record<string, unknown> }>) => {
  const { status, body } = await asked;
  expect([status, status === 200 ? '' : JSON.stringify(body)]).toEqual([200, '']);
  await ground.settled();
  return body;
};
const save = async (data: object) =>
  String((await done(ground.admin.post('badges/save', { data: { scoreseries_id: series, ...data } }))).id);
const points = async (profileId: string, amount: string, timestamp?: string, scoreseriesid = series) => {
  const sent = { version: 1, scoreseriesid, profiles: [profileId], points: amount, timestamp };
  return ((await done(ground.admin.post('scoreseries/submit_score', sent))).ids as string[])[0]!;
};

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  [ann, bob, cid] = await ground.players('Ann', 'Bob', 'Cid');
  [asAnn, asCid] = [await ground.asPlayer(ann!), await ground.asPlayer(cid!)];
  series = await ground.series({ name: 'Calls' });
  const levels = [
    { Name: 'Low', badge_type: 3, valuemode: 0, value: '50' },
    { Name: 'High', badge_type: 3, valuemode: 0, value: '200' },
  ];
  badges = {
    amount: await save({ Name: 'Hundred', badge_type: 3, value: '100' }),
    record: await save({ Name: 'Record', badge_type: 4 }),
    levels: await save({ Name: 'Ladder', badge_type: 7, levels }),
    draft: await save({ Name: 'Draft', badge_type: 3, value: '10', publishphase: 0 }),
  };
});
afterAll(async () => {
  for (const line of lines) line.disconnect();
  await ground.laurel.close();
});

async function lineOf(client: Client): Promise<Line> {
  const { cookie = '', key } = client;
  const headers = { cookie, ...(key !== undefined && { authorization: `Bearer ${key}` }) };
  const line: Line = io(ground.url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    autoConnect: false,
    extraHeaders: headers,
  });
  line.connect();
  await heard(line, 'connect');
  lines.push(line);
  return line;
}
const ask = (line: Line, params: object, id = 'w'): Promise<State | LiveError> =>
  line.emitWithAck('watch', { id, view: 'badge-progress', params, window: { block: 0 } }) as Promise<State | LiveError>;

/** What a watcher of somebody's badges holds. */
async function watching(line: Line, params: ProgressParams) {
  const watched = await held(line, 'badge-progress', params);
  return { ...watched, value: (badgeId: string) => watched.rows.get(badgeId)?.progressinfo?.cur_value };
}
/** What a call tells of the same. */
async function told(client: Client, query: Record<string, string> = {}): Promise<ProgressRow[]> {
  const { badges: found } = await done(client.get('badges/badges', query));
  return (found as (ProgressRow & { publishphase: number })[])
    .filter(({ publishphase: phase }) => phase === 2)
    .map(({ id, progressinfo, leaderinfo }) => ({ id, progressinfo, leaderinfo }));
}
const byId = (rows: Iterable<ProgressRow>) => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));

test('R-093 a ring that is watched moves with an entry: what changed is told, and nothing of badges that it does not touch', async () => {
  const watched = await watching(await lineOf(asAnn), { profileId: ann! });
  expect(byId(watched.rows.values())).toEqual(byId(await told(asAnn)));
  expect([...watched.rows.keys()].sort()).toEqual([badges.amount, badges.record, badges.levels].sort());

  await points(ann!, '40');
  await watched.until(() => watched.value(badges.amount) === '40' && watched.value(badges.levels) === '40');
  await watched.until(() => watched.rows.get(badges.record)?.leaderinfo?.leader_name === 'Ann');

  const before = watched.frames.length;
  await points(bob!, '70');
  await watched.until(() => watched.rows.get(badges.record)?.leaderinfo?.leader_name === 'Bob');
  const since = watched.frames.slice(before).flatMap(({ rows = [] }) => rows);
  expect(new Set(since.map(({ id }) => id))).toEqual(new Set([badges.record]));
  expect(byId(watched.rows.values())).toEqual(byId(await told(asAnn)));
});

test('R-049 a level that is reached, or lost with its entry, says what is next', async () => {
  const watched = await watching(await lineOf(asAnn), { profileId: ann!, badgeId: badges.levels });
  const next = () => watched.rows.get(badges.levels)?.progressinfo?.level_target;
  expect(next()).toBe('50');
  const entry = await points(ann!, '20');
  await watched.until(() => next() === '200');
  await done(ground.admin.post('scoreseries/revoke', { selpoints: [entry], reason: 'Twice' }));
  await watched.until(() => next() === '50' && watched.value(badges.levels) === '40');
});

test('what is won by another rule, a badge that comes, and one that is open no more are told too', async () => {
  const watched = await watching(await lineOf(asAnn), { profileId: ann! });
  await save({ id: badges.amount, value: '300' });
  await watched.until(() => watched.rows.get(badges.amount)?.progressinfo?.level_target === '300');
  await save({ id: badges.draft, publishphase: 2 });
  await watched.until(() => watched.value(badges.draft) === '10');
  await save({ id: badges.draft, publishphase: 0 });
  await watched.until(() => !watched.rows.has(badges.draft));
  await points(ann!, '1');
  await watched.until(() => watched.value(badges.amount) === '41');
  expect(byId(watched.rows.values())).toEqual(byId(await told(asAnn)));
});

test('after the line was lost the state is that of now, and the next frame follows on', async () => {
  const line = await lineOf(asAnn);
  await watching(line, { profileId: ann! });
  line.disconnect();
  await points(ann!, '2');
  line.connect();
  await heard(line, 'connect');
  line.off();
  const again = await watching(line, { profileId: ann! });
  await again.until(() => again.value(badges.amount) === '43');
  await points(ann!, '2');
  await again.until(() => again.value(badges.amount) === '45');
});

test('U-103 who has a badge, and how far the others are, is told as of an instant in both senses', async () => {
  const past = await ground.series({ name: 'Past' });
  await points(bob!, '30', inHours(-5), past);
  await points(bob!, '80', inHours(-1), past);
  const badge = await save({ Name: 'Then', badge_type: 3, scoreseries_id: past, value: '100' });
  const at = async (query: Record<string, string>) => {
    const { players } = await done(asAnn.get('badges/list_players', { badgeid: badge, ...query }));
    const { awarded, cur_value: value } = (players as { Name: string; awarded: number; cur_value: string }[]).find(
      ({ Name }) => Name === 'Bob',
    )!;
    return [awarded, value];
  };
  expect(await at({})).toEqual([1, '100']);
  expect(await at({ at: inHours(-3) })).toEqual([0, '30']);
  expect(await at({ at: inHours(-3), sense: 'known' })).toEqual([0, '0']);
});

test('what is hidden of others is never sent: the leader of a frozen series, and what is to be beaten, are those of before', async () => {
  const frozen = await ground.series({ name: 'Frozen' });
  const ice = await save({ Name: 'Ice', badge_type: 4, scoreseries_id: frozen });
  const dates = { start_date: inHours(-3), end_date: inHours(3), freeze_date: inHours(-1), hide_points: 1 };
  const contest = { name: 'Hidden', ...dates, score_series: [{ scoreseries_id: frozen }] };
  await done(ground.admin.post('competition/update_compition', { data: contest }));
  await points(bob!, '10', inHours(-2), frozen);
  const watched = await watching(await lineOf(asAnn), { profileId: ann!, badgeId: ice });
  const row = () => watched.rows.get(ice);
  expect(row()).toMatchObject({ progressinfo: { level_target: '10' }, leaderinfo: { leader_name: 'Bob', cur_value: '10' } });
  await points(bob!, '123.456', undefined, frozen);
  await points(ann!, '7', undefined, frozen);
  await watched.until(() => row()?.progressinfo?.cur_value === '7');
  expect(row()).toMatchObject({ progressinfo: { level_target: '10' }, leaderinfo: { leader_name: 'Bob', cur_value: '10' } });
  expect(JSON.stringify(watched.frames)).not.toContain('133.456');
  expect([row()]).toEqual(await told(asAnn, { id: ice }));
  const open = await watching(await lineOf(ground.admin), { profileId: ground.adminId, badgeId: ice });
  expect(open.rows.get(ice)).toMatchObject({ leaderinfo: { leader_name: 'Bob', cur_value: '133.456' } });
});

test('R-209 each kind of caller watches what calls tell them, and whom they may not see is not there', async () => {
  const { api_key: key } = await done(ground.admin.post('externalApiConfig/create_api_key', { name: 'reader' }));
  const asKey = new Client(ground.url, String(key));
  const { organisationId } = ground;
  const device = await ground.laurel.app
    .get(Devices)
    .admit({ organisationId, shows: [series, badges.amount], createdBy: null }, inHours(0));
  const asDevice = new Client(ground.url, device.secret);
  const elsewhere = await openPoints({ on: ground.laurel });
  const watches: ProgressParams[] = [
    { profileId: ann! },
    { profileId: ann!, badgeId: badges.draft },
    { profileId: cid!, badgeId: badges.amount },
  ];
  const walk = async (client: Client) => {
    const line = await lineOf(client);
    const answers = await Promise.all(watches.map((params, n) => ask(line, params, `w${n}`)));
    return answers.map((answer) => ('error' in answer ? answer.error : answer.rows.length));
  };
  const some = (await told(asAnn)).length;
  expect(await walk(ground.admin)).toEqual([some, 1, 1]);
  expect(await walk(asKey)).toEqual([some, 1, 1]);
  expect(await walk(asAnn)).toEqual([some, 'not-allowed', 1]);
  expect(await walk(asCid)).toEqual([some, 'not-allowed', 1]);
  expect(await walk(asDevice)).toEqual(['not-allowed', 'not-allowed', 'not-allowed']);
  expect(await walk(elsewhere.admin)).toEqual(['not-allowed', 'not-allowed', 'not-allowed']);
  for (const wrong of [{}, { profileId: 7 }, { profileId: ann, badgeId: ['x'] }, { badgeId: badges.amount }, null])
    expect(await ask(await lineOf(asAnn), wrong as object)).toEqual({ error: 'invalid-input' });

  // Who stands there is moved at once.
  const watched = await watching(await lineOf(asCid), { profileId: ann!, badgeId: badges.amount });
  const own = await watching(await lineOf(asCid), { profileId: cid! });
  expect(own.rows.get(badges.record)?.leaderinfo?.leader_name).toBe('Bob');
  await done(ground.admin.post('organization/settings', { use_team_filter: 2 }));
  await watched.until(() => watched.rows.size === 0);
  await own.until(() => own.rows.get(badges.record)?.leaderinfo === null);
  expect(await walk(asCid)).toEqual(['not-allowed', 'not-allowed', 1]);
  expect(byId(own.rows.values())).toEqual(byId(await told(asCid)));
  await done(ground.admin.post('organization/settings', { use_team_filter: 0 }));
});

test('a period that ends begins anew, and days in a row end, with no entry', async () => {
  const clock = ground.laurel.app.get(Clock);
  const midnight = (Math.floor(Date.now() / HOUR) + 1) * HOUR;
  const timezone = zoneOfMidnight(midnight);
  const daily = await save({ Name: 'Daily', badge_type: 3, value: '10', timeperiod: 1, timeperiodstr: '+1 day', timezone });
  const now = clock.now.bind(clock);
  clock.now = () => new Date(midnight - 500).toISOString();
  await points(ann!, '4', new Date(midnight - 1000).toISOString());
  const watched = await watching(await lineOf(asAnn), { profileId: ann!, badgeId: daily });
  expect(watched.value(daily)).not.toBe('0');
  const end = watched.rows.get(daily)?.progressinfo?.date_end;
  clock.now = () => new Date(midnight + 500).toISOString();
  await watched.until(() => watched.value(daily) === '0');
  expect(end).toBe(new Date(midnight).toISOString());
  expect(watched.rows.get(daily)?.progressinfo?.date_end).toBe(new Date(midnight + 24 * HOUR).toISOString());
  clock.now = now;
});

/** A zone in which a day begins at a full hour: nobody's session ends until then. */
function zoneOfMidnight(at: number): string {
  const hour = new Date(at).getUTCHours();
  return hour === 0 ? 'UTC' : hour <= 12 ? `Etc/GMT+${hour}` : `Etc/GMT-${24 - hour}`;
}

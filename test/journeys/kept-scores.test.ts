import { Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let [ann, bob]: string[] = [];
let series: string;
/** Who asks, in this order: an admin, Ann, and a guest by the key. */
let asking: [string, Client, () => object][];
let id: string;
let accesskey: string;

const HOUR = 3_600_000;
const hour = Math.floor(Date.now() / HOUR) * HOUR;
const inHours = (hours: number) => new Date(hour + hours * HOUR).toISOString();

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  [ann, bob] = await ground.players('Ann', 'Bob');
  series = await ground.series({ name: 'Calls' });
  await give(ann!, '5', -2);
  await give(bob!, '7', -1);
  const rules = { start_date: inHours(-3), end_date: inHours(5), score_series: [{ scoreseries_id: series }], use_target: 1, share_mode: 1 };
  const { body } = await ground.admin.post('competition/update_compition', { data: { name: 'Sprint', ...rules } });
  id = String(body.id);
  await ground.settled();
  const { competitions } = (await ground.admin.get('competition/get_competitions', { competeid: id })).body;
  accesskey = (competitions as { access_key: string }[])[0]!.access_key;
  asking = [
    ['admin', ground.admin, () => ({})],
    ['player', await ground.asPlayer(ann!), () => ({})],
    ['guest', new Client(ground.url), () => ({ accesskey })],
  ];
});
afterAll(() => ground.laurel.close());

async function give(profileId: string, points: string, hours: number) {
  const sent = { version: 1, scoreseriesid: series, profiles: JSON.stringify([profileId]), points, timestamp: inHours(hours) };
  expect((await ground.admin.post('scoreseries/submit_score', sent)).status).toBe(200);
}
const change = (data: object) => ground.admin.post('competition/update_compition', { id, data });

/** What each is told, briefly: name, score and target of the rows; or the status of a refusal. */
const told = async (more: object = {}) => {
  const answers: Record<string, unknown> = {};
  for (const [who, client, key] of asking) {
    const { status, body } = await client.get('competition_score/detailed_score', { competitionid: id, ...key(), ...more });
    const rows = (body.ranks ?? []) as { Name: string; Score: string; target: string | null }[];
    answers[who] = status === 200 ? rows.map(({ Name, Score, target }) => `${Name} ${Score}${target ? `/${target}` : ''}`).join() : status;
  }
  return answers;
};
const alike = (rows: unknown) => ({ admin: rows, player: rows, guest: rows });
/** All have asked just before, twice, so that an answer is kept for each. */
const after = async (what: () => Promise<unknown>, more?: object) => {
  expect(await told(more)).toEqual(await told(more));
  await what();
  await ground.settled();
  return told(more);
};

test('U-130 who stands where is told anew after whatever changes it: entries, names, targets, factors', async () => {
  expect(await told()).toEqual(alike('Bob 7,Ann 5'));
  expect(await after(() => give(ann!, '3', -1))).toEqual(alike('Ann 8,Bob 7'));
  expect(await after(() => ground.admin.put('profile/update', { profile_id: bob, display_name: 'Bo' }))).toEqual(alike('Ann 8,Bo 7'));
  const ofAll = { competitionid: id, target: '20' };
  expect(await after(() => ground.admin.post('competition/change_default_target', ofAll))).toEqual(alike('Ann 8/20,Bo 7/20'));
  const own = { competitionid: id, profileid: bob, target: '9' };
  expect(await after(() => ground.admin.post('competition/change_target', own))).toEqual(alike('Ann 8/20,Bo 7/9'));
  const twice = { score_series: [{ scoreseries_id: series, factor: '2' }] };
  expect(await after(() => change(twice))).toEqual(alike('Ann 16/20,Bo 14/9'));
  expect(await after(() => give(bob!, '2', -1), { only_top: 1 })).toEqual(alike('Bo 18/9,Ann 16/20'));
});

test('R-108 to R-110 U-129 of the same rows each is told their own status, and classes by the clock of the call', async () => {
  const statuses = async () => {
    const all = asking.map(([, client, key]) => client.get('competition_score/detailed_score', { competitionid: id, ...key() }));
    return (await Promise.all(all)).map(({ body }) => body.overall_status);
  };
  // Ann has 80 percent of hers; an admin and a guest have none.
  expect(await statuses()).toEqual([null, 'winning', null]);
  expect(await statuses()).toEqual([null, 'winning', null]);
});

test('R-208 to R-210 who sees less is told less from then on, though more was told before', async () => {
  const seesSelf = await after(() => ground.admin.post('organization/settings', { use_team_filter: 2 }));
  expect(seesSelf).toEqual({ admin: 'Bo 18/9,Ann 16/20', player: 'Ann 16/20', guest: '' });
  expect(await after(() => ground.admin.post('organization/settings', { use_team_filter: 0 }))).toEqual(alike('Bo 18/9,Ann 16/20'));
});

test('from a freeze on players and guests are told what was before it, admins all', async () => {
  const frozen = await after(() => change({ freeze_date: inHours(-1.5) }));
  expect(frozen).toEqual({ admin: 'Bo 18/9,Ann 16/20', player: 'Ann 10/20,Bo 0/9', guest: 'Ann 10/20,Bo 0/9' });
  expect(await after(() => change({ freeze_date: '' }))).toEqual(alike('Bo 18/9,Ann 16/20'));
});

test('U-102 with a new key the old one opens nothing, whatever it was told before; nor does a deleted competition', async () => {
  const renewed = await after(() => ground.admin.post('competition/regenerateShareKey', { competitionid: id }));
  expect(renewed).toEqual({ ...alike('Bo 18/9,Ann 16/20'), guest: 404 });
  const gone = await after(() => ground.admin.delete('competition/delete_compition', { competitionid: id }));
  expect(gone).toMatchObject({ player: 404, guest: 404 });
});

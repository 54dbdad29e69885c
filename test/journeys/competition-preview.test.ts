import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let [ann, bob, cid]: string[] = [];
let seriesId: string;

const DAY = 86_400_000;
const NOW = Math.floor(Date.now() / 60_000) * 60_000;
const inDays = (days: number) => new Date(NOW + days * DAY).toISOString();

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  [ann = '', bob = '', cid = ''] = await ground.players('Ann', 'Bob', 'Cid');
  seriesId = await ground.series();
  for (const [profile, points, days] of [
    [ann, '10', -1],
    [bob, '10', -2],
    [cid, '30', -8],
    [bob, '7', -15],
    [ann, '0.5', -15],
  ] as const)
    await ground.admin.post('scoreseries/submit_score', {
      scoreseriesid: seriesId,
      profiles: [profile],
      points,
      timestamp: inDays(days),
    });
  await ground.settled();
});
afterAll(() => ground.laurel.close());

const rules = (more: object = {}) => ({
  start_date: inDays(0),
  end_date: inDays(7),
  score_series: [{ scoreseries_id: seriesId }],
  participant_add_mode: 1,
  ...more,
});
const preview = (more: object = {}) => ground.admin.post('competition/preview', { data: JSON.stringify(rules(more)) });
type Round = { from: string; before: string; ranked: number; entries: number; rows: object[] };
const rounds = async (more?: object) => {
  const { body } = await preview(more);
  expect([body.status, body.code, body.message]).toEqual(['ok', undefined, undefined]);
  return body.rounds as Round[];
};

test('the last week would have been won by who had the points first; without a name, and nothing is stored', async () => {
  const before = await ground.laurel.app.get(EventStore).head();
  expect(await rounds()).toEqual([
    {
      from: inDays(-7),
      before: inDays(0),
      ranked: 2,
      entries: 2,
      rows: [
        { id: bob, name: 'Bob', rank: 1, tied: false, points: '10' },
        { id: ann, name: 'Ann', rank: 2, tied: false, points: '10' },
      ],
    },
  ]);
  expect(await rounds({ ties: 'shared', score_series: [{ scoreseries_id: seriesId, factor: '2.5' }] })).toMatchObject([
    {
      rows: [
        { rank: 1, tied: true, points: '25' },
        { rank: 1, tied: true, points: '25' },
      ],
    },
  ]);
  const after = await ground.laurel.app.get(EventStore).head();
  expect(after).toBe(before);
});

test('of rounds that come again the last six full ones are told, each as the board of a competition of that week has it', async () => {
  const told = await rounds({ repeat_type_id: 2 });
  expect(told.map(({ from, before }) => [from, before])).toEqual(
    Array.from({ length: 6 }, (_, back) => [inDays(-7 * (back + 1)), inDays(-7 * back)]),
  );
  for (const { from, before, rows } of told) {
    const data = { name: 'Then', ...rules({ start_date: from, end_date: before }) };
    const { id } = (await ground.admin.post('competition/update_compition', { data })).body;
    await ground.settled();
    const board = (await ground.admin.get('competition/board', { competitionid: String(id) })).body.rows as Record<string, unknown>[];
    const ranked = board.filter(({ rank }) => rank !== null).slice(0, 3);
    expect(rows).toEqual(ranked.map(({ profileId, name, rank, tied, points }) => ({ id: profileId, name, rank, tied, points })));
  }
});

test('of teams all of the organisation would have taken part', async () => {
  const { teamid } = (await ground.admin.post('team/team', { name: 'North' })).body;
  await ground.admin.post('team/save_members', { teamid, newprofiles: [{ profile_id: ann }] });
  await ground.settled();
  const sent = { scoreseriesid: seriesId, profiles: [ann], points: '4120', timestamp: inDays(-1) };
  await ground.admin.post('scoreseries/submit_score', sent);
  await ground.settled();
  expect(await rounds({ groupingmode: 1, participant_add_mode: 0 })).toMatchObject([
    { ranked: 1, rows: [{ id: teamid, name: 'North', rank: 1, points: '4120' }] },
  ]);
});

test('what comes once far ahead, and what has no end, is tried on the time before now', async () => {
  const [ahead] = await rounds({ start_date: inDays(100), end_date: inDays(101) });
  expect(Date.parse(ahead!.before) - Date.parse(ahead!.from)).toBe(DAY);
  expect(Math.abs(Date.parse(ahead!.before) - Date.now())).toBeLessThan(60_000);
  const [endless] = await rounds({ end_date: '', endless: 1 });
  expect([endless!.before, endless!.entries]).toEqual([inDays(0), 6]);
});

test.each<[string, object, number, string]>([
  ['R-188 no series', { score_series: [] }, 409, 'score-series-missing'],
  ['R-186 no end', { end_date: '' }, 409, 'end-date-missing'],
  ['no start', { start_date: '' }, 409, 'start-missing'],
  ['an end before its start', { end_date: inDays(-1) }, 409, 'end-before-start'],
  ['a series of nobody', { score_series: [{ scoreseries_id: 'nobody' }] }, 404, 'not-found'],
  ['a factor of NaN', { score_series: [{ scoreseries_id: 'x', factor: 'NaN' }] }, 400, 'invalid-input'],
])('%s is refused as when it is made', async (_, more, status, code) => {
  const refused = await preview(more);
  expect([refused.status, refused.body.code]).toEqual([status, code]);
});

test('players try nothing', async () => {
  const player = await ground.asPlayer(cid!);
  expect((await player.post('competition/preview', { data: JSON.stringify(rules()) })).status).toBe(403);
});

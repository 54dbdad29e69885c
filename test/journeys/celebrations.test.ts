import { Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { clockAhead } from './identity-ground.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { type LetInTv, tvsOf } from './tvs-ground.ts';

type Celebration = { id: string; type: string; people: Record<string, unknown>[]; about: Record<string, unknown> };
type Notification = { id: string; notification_type_string: string; additional_data: { points?: string } };

let laurel: TestLaurel;
let ground: PointsGround;
let tvs: ReturnType<typeof tvsOf>;
let ahead: { minutes: number };
let [ann, bob]: string[] = [];
let seriesId: string;
let tv: LetInTv;

beforeAll(async () => {
  laurel = await startTestLaurel();
  ahead = clockAhead(laurel);
});
beforeEach(async () => {
  ground = await openPoints({ on: laurel, timeZone: 'UTC' });
  tvs = tvsOf(ground);
  [ann, bob] = await ground.players('Ann', 'Bob');
  seriesId = await ground.series({ name: 'Deals', event_threshold: '50' });
  tv = await tvs.paired(await tvs.cast(seriesId));
});
afterEach(() => (ahead.minutes = 0));
afterAll(() => laurel.close());

const give = async (profileId: string, points: string, more: object = {}): Promise<string> => {
  const sent = { scoreseriesid: seriesId, profiles: [profileId], points, ...more };
  return String(((await tvs.done(ground.admin.post('scoreseries/submit_score', sent))).ids as string[])[0]);
};
const celebrated = async (by = tv) => (await tvs.done(by.client.get('cast/celebrations'))).celebrations as Celebration[];
const points = async (by?: LetInTv) => (await celebrated(by)).map(({ about }) => about.points);
const feed = async () => (await tvs.done(ground.admin.get('newsfeed/get_newsfeed'))).newsfeed as { about: { points?: string } }[];

test('U-131, U-191 entries from event_threshold on are celebrated where the cast shows their series, the oldest first; no feed tells what is for displays alone', async () => {
  const other = await tvs.paired(await tvs.cast(await ground.series({ name: 'Calls' })));
  const before = (await feed()).length;
  for (const [profileId, amount] of [
    [ann, '50'],
    [bob, '49.999999'],
    [bob, '70'],
  ] as const)
    await give(profileId!, amount);
  const [first, second, ...none] = await celebrated();
  expect(none).toEqual([]);
  expect(first).toMatchObject({ type: 'score', about: { series_id: seriesId, points: '50' }, people: [{ profile_id: ann, Name: 'Ann' }] });
  expect(second).toMatchObject({ about: { points: '70' }, people: [{ Name: 'Bob', anthem: null, theme_id: null }] });
  expect((await celebrated()).map(({ id }) => id)).toEqual([first!.id, second!.id]);
  expect([await celebrated(other), (await feed()).length]).toEqual([[], before]);
});

test('what a feed tells too is celebrated once', async () => {
  await tvs.done(ground.admin.post('scoreseries_settings/save_settings', { id: seriesId, wallpost_threshold: '60' }));
  await give(ann!, '61');
  await give(ann!, '55');
  expect([await points(), (await feed()).map(({ about }) => about.points).slice(0, 1)]).toEqual([['61', '55'], ['61']]);
});

test('U-099 a win that the whole group is to hear of is celebrated as its badge says, one for its winner alone is not', async () => {
  const rule = { badge_type: 3, scoreseries_id: seriesId, value: '30', accuminstant: 1, start_date: '2026-01-01T00:00:00Z' };
  for (const [Name, notify] of [
    ['Gold', 2],
    ['Quiet', 1],
  ] as const)
    await tvs.done(ground.admin.post('badges/save', { data: { Name, notify, confetti_animation: 2, ...rule } }));
  await ground.turned();
  await give(ann!, '40');
  await ground.turned();
  const [won, ...none] = await celebrated();
  expect(none).toEqual([]);
  expect(won).toMatchObject({ type: 'badge', people: [{ Name: 'Ann' }], about: { badge_name: 'Gold' }, confetti_animation: 2 });
});

test('a win whose points a freeze hides is celebrated on no wall, whether its cast shows the series or not', async () => {
  const rule = { badge_type: 3, scoreseries_id: seriesId, value: '30', accuminstant: 1, start_date: '2026-01-01T00:00:00Z' };
  await tvs.done(ground.admin.post('badges/save', { data: { Name: 'Gold', notify: 2, ...rule } }));
  await ground.turned();
  const other = await tvs.paired(await tvs.cast(await ground.series({ name: 'Calls' })));
  await give(ann!, '40');
  await ground.turned();
  const people = async (by: LetInTv) => (await celebrated(by)).flatMap((won) => won.people.map(({ Name }) => Name));
  expect([await people(tv), await people(other)]).toEqual([['Ann'], ['Ann']]);
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const window = { start_date: inHours(-5), end_date: inHours(5), freeze_date: inHours(-1) };
  const data = { name: 'Final', ...window, score_series: [{ scoreseries_id: seriesId }] };
  await tvs.done(ground.admin.post('competition/update_compition', { data }));
  await ground.turned();
  expect([await people(tv), await people(other)]).toEqual([[], []]);
});

test('of a chain of links the first is celebrated alone, and what follows it is posted by its own threshold', async () => {
  const coins = await ground.series({ name: 'Coins', event_threshold: '1', wallpost_threshold: '1' });
  const link = { scoreseriesid: seriesId, linked_score_series: coins, factor: '1' };
  await tvs.done(ground.admin.post('scoreseries_settings/save_linked_scoreseries', link));
  const both = await tvs.paired(await tvs.cast(seriesId, coins));
  await give(ann!, '50');
  await ground.turned();
  expect((await celebrated(both)).map(({ about }) => about.series_id)).toEqual([seriesId]);
  expect((await feed())[0]).toMatchObject({ about: { series_id: coins, points: '50' } });
});

test('what is revoked is celebrated no more; reinstated it is again; after ten minutes nothing is', async () => {
  const entry = await give(ann!, '50');
  await tvs.done(ground.admin.post('scoreseries/revoke', { selpoints: [entry], reason: 'Entered twice' }));
  expect(await points()).toEqual([]);
  await give(ann!, '80');
  expect(await points()).toEqual(['80']);
  await tvs.done(ground.admin.post('scoreseries/reinstate', { selpoints: [entry], reason: 'It was right' }));
  expect(await points()).toEqual(['50', '80']);
  ahead.minutes = 11;
  expect(await points()).toEqual([]);
});

test('what may wait on a display after its ten minutes is told by its id, as long as it holds, until any number of others has had its turn', async () => {
  const first = await give(ann!, '50');
  await give(bob!, '60');
  const [one, other] = await celebrated();
  const earlier = async () => (await tvs.done(tv.client.get('cast/celebrations'))).earlier;
  expect(await earlier()).toEqual([]);
  ahead.minutes = 11;
  expect([await points(), await earlier()]).toEqual([[], [one!.id, other!.id]]);
  await tvs.done(ground.admin.post('scoreseries/revoke', { selpoints: [first], reason: 'Entered twice' }));
  expect(await earlier()).toEqual([other!.id]);
  ahead.minutes = 51;
  expect(await earlier()).toEqual([]);
});

test('what was learned more than 24 hours late is not celebrated', async () => {
  await give(ann!, '90', { timestamp: new Date(Date.now() - 25 * 3_600_000).toISOString() });
  await give(ann!, '91', { timestamp: new Date(Date.now() - 23 * 3_600_000).toISOString() });
  expect(await points()).toEqual(['91']);
});

test('R-208, R-210 where players do not see everybody, walls celebrate nobody; a cast without show_events nothing', async () => {
  await give(ann!, '50');
  await tvs.done(ground.admin.post('organization/settings', { use_team_filter: 2 }));
  expect(await points()).toEqual([]);
  await tvs.done(ground.admin.post('organization/settings', { use_team_filter: 0 }));
  expect(await points()).toEqual(['50']);
  const quiet = await tvs.cast(seriesId);
  await tvs.done(ground.admin.post('cast/save_cast', { id: quiet, show_events: 0 }));
  const silent = await tvs.paired(quiet);
  expect(await tvs.done(silent.client.get('cast/celebrations'))).toMatchObject({ show_events: 0, celebrations: [] });
});

test('who is deleted is celebrated no more', async () => {
  const [cid] = await ground.players('Cid');
  await give(cid!, '50');
  expect(await points()).toEqual(['50']);
  await tvs.done(ground.admin.delete('profile/delete_players', { selplayers: JSON.stringify([cid]) }));
  expect(await points()).toEqual([]);
});

test('R-085, C-11 old displays poll it with cast_secret, only what came after last_read; a made-up one is nobody', async () => {
  const old = new Client(ground.url);
  const poll = async (more: object = {}) => {
    const body = await tvs.done(old.get('notifications/get_notifications', { cast_secret: tv.token, ...more }));
    return { total: body.total_notifications, rows: body.rnotifications as Notification[] };
  };
  await give(ann!, '50');
  await give(bob!, '70');
  const { total, rows } = await poll();
  expect([total, rows.map((row) => [row.notification_type_string, row.additional_data.points])]).toEqual([
    2,
    [
      ['points_received', '70'],
      ['points_received', '50'],
    ],
  ]);
  expect((await poll({ last_read: rows[1]!.id })).rows.map(({ id }) => id)).toEqual([rows[0]!.id]);
  expect(await tvs.refusal(old.get('notifications/get_notifications', { cast_secret: 'made-up' }))).toBe('401 not-signed-in');
});

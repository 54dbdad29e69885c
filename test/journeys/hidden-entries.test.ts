import { connectTo, type Line } from '../contracts/live-lines.ts';
import { allOperations } from './operations/all-operations.ts';
import { call, openWorld, type World } from './operations-ground.ts';

const POINTS = '31337.25';
const MARK = /Zanzibar|31337|31,337/;

let world: World;
let line: Line | undefined;
const heard: string[] = [];

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

beforeAll(async () => {
  world = await openWorld();
  const { admin, player } = world.clients;
  const window = { start_date: inHours(-5), end_date: inHours(5), freeze_date: inHours(-1) };
  const data = { name: 'Final', ...window, score_series: [{ scoreseries_id: world.series }] };
  const saved = await call(admin, 'POST competition/update_compition', { data });
  expect([saved.status, saved.body.message]).toEqual([200, undefined]);
  world = { ...world, competition: String(saved.body.id) };
  await world.settled();
  line = await connectTo(world.laurel.url, player.cookie ?? '');
  line.onAny((...what: unknown[]) => heard.push(JSON.stringify(what)));
  const all = { seriesId: world.series, period: 'all' };
  for (const [id, view, params] of [
    ['s', 'scoreboard', all],
    ['d', 'scoreboard', { ...all, period: 'day' }],
    ['c', 'competition', { competitionId: world.competition }],
    ['p', 'competition', { competitionId: world.competition, asPlayers: true }],
  ] as const)
    for (const window of [{ block: 0 }, { around: world.other }])
      heard.push(JSON.stringify(await line.emitWithAck('watch', { id: `${id}${Object.keys(window)[0]}`, view, params, window })));
  const sent = { version: 1, scoreseriesid: world.series, profiles: [world.other], points: POINTS, comment: 'Zanzibar', tags: [world.tag] };
  const given = await call(admin, 'POST scoreseries/submit_score', sent);
  expect(given.status).toBe(200);
  await world.settled();
}, 120_000);
afterAll(async () => {
  line?.disconnect();
  await world.laurel.close();
});

test('an entry that a freeze hides is found by no call that reads and by no socket, whoever asks that is no admin', async () => {
  const more = [
    ['GET scoreseries/board', { scoreseriesid: world.series, period: 'day' }],
    ['GET scoreseries/board', { scoreseriesid: world.series, at: inHours(1), sense: 'known' }],
    ['GET scoreseries/timeline', { scoreseriesid: world.series, sense: 'known' }],
    ['GET scoreseries/why', { scoreseriesid: world.series, player: world.other }],
    ['GET scoreseries/series_score_history', { scoreseriesid: world.series, search: 'Zanzibar', show_revoked: 1 }],
    ['GET scoreseries/series_score_history', { scoreseriesid: world.series, tags_filter: [world.tag], at: inHours(1), sense: 'known' }],
    ['GET scoreseries/export', { scoreseriesid: world.series, format: 'csv' }],
    ['GET competition/board', { competitionid: world.competition, at: inHours(1), sense: 'known' }],
    ['GET competition/newest', { competitionid: world.competition }],
  ] as const;
  const reads = Object.entries(await allOperations()).filter(([name]) => name.startsWith('GET'));
  expect(reads.length).toBeGreaterThan(50);
  const calls = [...(await Promise.all(reads.map(async ([name, { sends }]) => [name, await sends(world)] as const))), ...more];
  let told = 0;
  for (const [name, sent] of calls) {
    const { status, body } = await call(world.clients.player, name, sent);
    expect([name, JSON.stringify(body)]).toEqual([name, expect.not.stringMatching(MARK)]);
    if (status === 200) told++;
    if (status === 200)
      for (const client of Object.values(world.looking)) {
        const seen = await call(client, name, sent);
        expect([name, JSON.stringify(seen.body)]).toEqual([name, expect.not.stringMatching(MARK)]);
      }
  }
  expect(told).toBeGreaterThan(20);
  expect(heard.length).toBeGreaterThan(8);
  expect(heard.join()).not.toMatch(MARK);
  // The mark would be found.
  const history = await call(world.clients.admin, 'GET scoreseries/series_score_history', { scoreseriesid: world.series });
  expect(JSON.stringify(history.body)).toMatch(MARK);
  const board = await call(world.clients.admin, 'GET scoreseries/board', { scoreseriesid: world.series });
  expect(JSON.stringify(board.body)).toMatch(MARK);
});

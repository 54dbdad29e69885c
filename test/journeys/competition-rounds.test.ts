import type { ClosedRoundRow } from '../../projections/competition-rounds/competition-rounds.view.ts';
import type { Answer, Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let [ann, bob, cid]: string[] = [];
let running: string;

const HOUR = 3_600_000;
const hour = Math.floor(Date.now() / HOUR) * HOUR;
const inHours = (hours: number) => new Date(hour + hours * HOUR).toISOString();
const inDays = (days: number, hours = 0) => inHours(days * 24 + hours);

async function give(profileId: string, points: string, timestamp: string): Promise<void> {
  const sent = { version: 1, scoreseriesid: running, profiles: JSON.stringify([profileId]), points, timestamp };
  const { body } = await ground.admin.post('scoreseries/submit_score', sent);
  if (body.status !== 'ok') throw new Error(JSON.stringify(body));
}
async function made(more: object = {}): Promise<string> {
  const data = {
    name: 'Spring sprint',
    start_date: inHours(-5),
    end_date: inHours(-1),
    score_series: [{ scoreseries_id: running }],
    ...more,
  };
  const { body } = await ground.admin.post('competition/update_compition', { data: JSON.stringify(data) });
  await ground.turned();
  return String(body.id);
}
const rounds = (competitionid: string, more: object = {}, as: Client = ground.admin) =>
  as.get('competition/rounds', { competitionid, ...more });
const told = async (...args: Parameters<typeof rounds>) => (await rounds(...args)).body.rounds as ClosedRoundRow[];
const refusalOf = ({ status, body }: Answer) => [status, body.code];
const places = ({ winners }: ClosedRoundRow) => winners.map(({ place, name, points }) => `${place} ${name} ${points}`);

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  [ann, bob, cid] = await ground.players('Ann', 'Bob', 'Cid');
  running = await ground.series();
  await give(ann!, '50', inHours(-4));
  await give(bob!, '7', inHours(-3));
  await give(cid!, '9', inHours(-2));
  await ground.settled();
});
afterAll(() => ground.laurel.close());

test('R-106 U-124 a closed round is told with its winners, the first of its board, and since when it stands; one that runs is not', async () => {
  const id = await made();
  const [row, ...others] = await told(id);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ number: 1, from: inHours(-5), until: inHours(-1), lock: 1, locked: true, count: 3 });
  expect(row!.locks).toEqual([{ lock: 1, known_by: row!.known_by }]);
  expect(places(row!)).toEqual(['1 Ann 50', '2 Cid 9', '3 Bob 7']);
  expect(row!.top.map(({ id: who, rank, name, points }) => [who, rank, name, points])).toEqual([
    [ann, 1, 'Ann', '50'],
    [cid, 2, 'Cid', '9'],
    [bob, 3, 'Bob', '7'],
  ]);
  expect(await told(await made({ end_date: inHours(1) }))).toEqual([]);
});

test('U-125 what was judged anew is told as it stands now, and how often it was locked', async () => {
  const id = await made();
  await give(bob!, '100', inHours(-2));
  await ground.settled();
  expect(places((await told(id))[0]!)).toEqual(['1 Ann 50', '2 Cid 9', '3 Bob 7']);
  await ground.admin.post('competition/recalculate', { competitionid: id, round: 1 });
  await ground.turned();
  const [row] = await told(id);
  expect(places(row!)).toEqual(['1 Bob 107', '2 Ann 50', '3 Cid 9']);
  expect(row).toMatchObject({ lock: 2, locks: [{ lock: 1 }, { lock: 2, known_by: row!.known_by }] });
});

test('U-116 rounds are told the newest first, in pages, of which none is told twice while others are closed', async () => {
  const id = await made({ start_date: inDays(-78), end_date: inDays(-78, 1), repeat_type_id: 2 });
  const numbers = (answer: Answer) => (answer.body.rounds as ClosedRoundRow[]).map(({ number }) => number);
  const all = numbers(await rounds(id));
  expect(all).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  const read: number[] = [];
  for (let after: string | undefined, more = 1; more === 1;) {
    const answer = await rounds(id, { limit: 5, ...(after && { after }) });
    read.push(...numbers(answer));
    more = Number(answer.body.more);
    after = String(answer.body.next);
  }
  expect(read).toEqual(all);
  expect([numbers(await rounds(id, { round: 7 })), numbers(await rounds(id, { round: 13 }))]).toEqual([[7], []]);
});

test('teams are called what they were called when the ranks were locked', async () => {
  const id = await made({ groupingmode: 1, participant_add_mode: 0 });
  const add = async (teamname: string, players: unknown[]) => {
    const { body } = await ground.admin.post('competition/add_competition_team', { competitionid: id, teamname });
    await ground.admin.post('competition/save_players', {
      competitionid: id,
      teamid: body.id,
      newprofiles: JSON.stringify(players),
    });
    return body.id;
  };
  const north = await add('North', [ann]);
  const south = await add('South', [cid]);
  await ground.admin.post('competition/recalculate', { competitionid: id });
  await ground.turned();
  await ground.admin.post('competition/update_competition_team', { competitionid: id, id: north, teamname: 'Northeast' });
  await ground.admin.post('competition/delete_cteam', { competitionid: id, id: south });
  await ground.settled();
  expect(places((await told(id))[0]!)).toEqual(['1 North 50', '2 South 9']);
});

test('R-208 R-211 C-14 of whom a player may not see nothing is told, and nobody moves up; who may not see the competition hears of none', async () => {
  const id = await made();
  const hidden = await made({ visibility: 1, participant_add_mode: 0 });
  const asCid = await ground.asPlayer(cid!);
  expect(refusalOf(await rounds(hidden, {}, asCid))).toEqual([404, 'not-found']);
  await ground.admin.post('organization/settings', { use_team_filter: 1 });
  await ground.settled();
  const [row] = await told(id, {}, asCid);
  expect(row!.winners.map(({ place, name }) => [place, name])).toEqual([[3, 'Cid']]);
  expect(row!.top.map(({ rank, name }) => [rank, name])).toEqual([[3, 'Cid']]);
  expect(JSON.stringify(row)).not.toContain(ann);
  await ground.admin.post('organization/settings', { use_team_filter: 0 });
  await ground.settled();
  // What is disputed, and which rules may be corrected, is for its editors.
  const all = await told(id);
  expect(await told(id, {}, asCid)).toEqual(all.map((round) => ({ ...round, disputes: null, rules: null })));
});

test('a round of what is not there, and words that are no place in the list, are refused', async () => {
  const [id, other] = [await made(), await made({ start_date: inDays(-15), end_date: inDays(-14), repeat_type_id: 2 })];
  expect(refusalOf(await rounds(crypto.randomUUID()))).toEqual([404, 'not-found']);
  const next = (await rounds(other, { limit: 1 })).body.next;
  expect(typeof next).toBe('string');
  for (const more of [{ after: next }, { after: 'x' }, { round: 0 }, { limit: 0 }, { limit: 101 }, { limit: 'all' }])
    expect([more, ...refusalOf(await rounds(id, more))]).toEqual([more, 400, 'invalid-input']);
});

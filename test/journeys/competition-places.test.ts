import type { RanksLocked } from '../../src/competitions/rounds.events.ts';
import type { Recorded } from '../../src/platform/event.values.ts';
import type { RulingPreview } from '../../projections/competition-rounds/competition-rounds.view.ts';
import type { BoardState } from '../../projections/scoreboard/scoreboard.view.ts';
import { clockAhead } from './identity-ground.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let ahead: ReturnType<typeof clockAhead>;
let [ann, bob, cid]: string[] = [];

const HOUR = 3_600_000;
const hour = Math.floor(Date.now() / HOUR) * HOUR;
const inHours = (hours: number) => new Date(hour + hours * HOUR).toISOString();

const save = (data: object, id?: string) => ground.admin.post('competition/update_compition', { data: JSON.stringify(data), id });

/** A race to ten points, whose first three win 3, 2 and 1 points, and everybody 0.5 at the end. */
type Race = { id: string; seriesId: string; paying: string };

async function race(more: object = {}): Promise<Race> {
  const [seriesId, paying] = [await ground.series(), await ground.series()];
  const prizes = [3, 2, 1].map((points, n) => ({ scoreseries_id: paying, points: `${points}`, item_rank: n + 1 }));
  const { body } = await save({
    name: 'Race to ten',
    start_date: inHours(-5),
    end_date: inHours(5),
    score_series: [{ scoreseries_id: seriesId }],
    winner_rule: 2,
    use_target: 1,
    competitionreward: [...prizes, { scoreseries_id: paying, points: '0.5', item_rank: 0 }],
    ...more,
  });
  const id = String(body.id);
  await ground.admin.post('competition/change_default_target', { competitionid: id, target: '10' });
  await ground.turned();
  return { id, seriesId, paying };
}

async function give(seriesId: string, profileId: string, points: string, timestamp: string): Promise<string> {
  const sent = { version: 1, scoreseriesid: seriesId, profiles: JSON.stringify([profileId]), points, timestamp };
  const { body } = await ground.admin.post('scoreseries/submit_score', sent);
  await ground.settled();
  return (body.ids as string[])[0] ?? '';
}

/** What a race has paid to each, less what was taken back. */
async function paid({ paying }: Race): Promise<string[]> {
  await ground.settled();
  const { rows } = (await ground.admin.get('scoreseries/board', { scoreseriesid: paying })).body as unknown as BoardState;
  return rows.flatMap(({ name, points, entries }) => (entries > 0 && points !== '0' ? [`${name} ${points}`] : []));
}

/** All rounds come to their end. */
async function end(): Promise<void> {
  ahead.minutes = 6 * 60;
  await ground.turned();
  ahead.minutes = 0;
}

const winners = async (competitionid: string) => {
  await ground.settled();
  const { body } = await ground.admin.get('competition/board', { competitionid });
  return (body as unknown as BoardState).header.round?.winners.map(({ id, place }) => [place, id]);
};
const classes = async (competitionid: string) => {
  const { body } = await ground.admin.get('competition_score/detailed_score', { competitionid });
  return (body.ranks as { Name: string; standing_class: string }[]).map(({ Name, standing_class: one }) => `${Name} ${one}`);
};

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  ahead = clockAhead(ground.laurel);
  [ann, bob, cid] = await ground.players('Ann', 'Bob', 'Cid');
});
afterAll(() => ground.laurel.close());

test('U-124 R-106 who reaches the target first has the first place, and its reward, at once; what everybody gets comes at the end', async () => {
  const made = await race();
  const { id, seriesId } = made;
  await give(seriesId, bob!, '9', inHours(-4));
  expect([await winners(id), await paid(made)]).toEqual([[], []]);
  await give(seriesId, bob!, '1', inHours(-3));
  expect([await winners(id), await paid(made)]).toEqual([[[1, bob]], ['Bob 3']]);
  await give(seriesId, ann!, '12', inHours(-2));
  await give(seriesId, cid!, '2', inHours(-2));
  expect([await winners(id), await paid(made)]).toEqual([
    [
      [1, bob],
      [2, ann],
    ],
    ['Bob 3', 'Ann 2'],
  ]);
  expect(await classes(id)).toEqual(['Bob winner', 'Ann winner', expect.stringMatching(/^Cid (losing|ongoing)$/)]);

  await end();
  expect(await paid(made)).toEqual(['Bob 3.5', 'Ann 2.5', 'Cid 0.5']);
  const locked = (await ground.facts('RanksLocked')) as Recorded<RanksLocked>[];
  expect(locked.filter(({ data }) => data.competitionId === id)).toMatchObject([
    { data: { lock: 3, winners: [{ id: bob }, { id: ann }], held: [{ id: bob }, { id: ann }] } },
  ]);
  expect(await winners(id)).toEqual([
    [1, bob],
    [2, ann],
  ]);
});

test('U-124 a place that is locked is kept, whatever is learned later; at the end that is asked about, and a ruling pays the difference', async () => {
  const made = await race();
  const { id, seriesId } = made;
  await give(seriesId, bob!, '10', inHours(-3));
  await give(seriesId, ann!, '10', inHours(-4));
  expect([await winners(id), await paid(made)]).toEqual([
    [
      [1, bob],
      [2, ann],
    ],
    ['Bob 3', 'Ann 2'],
  ]);
  await end();
  expect(await paid(made)).toEqual(['Bob 3.5', 'Ann 2.5']);
  const round = (await ground.admin.get('competition/rounds', { competitionid: id })).body.rounds as { doubt: string[]; lock: number }[];
  expect(round).toMatchObject([{ lock: 3, doubt: ['winners', 'rewards'] }]);
  const asked = { competitionid: id, round: 1, decision: 'apply', reason: 'Ann was earlier' };
  const preview = (await ground.admin.post('competition/preview_ruling', asked)).body.preview as RulingPreview;
  expect(preview).toMatchObject({
    winners: { before: [{ name: 'Bob', place: 1 }, { name: 'Ann' }], after: [{ name: 'Ann', place: 1 }, { name: 'Bob' }] },
    rewards: [
      { profileId: bob, points: '3', won: false },
      { profileId: ann, points: '2', won: false },
      { profileId: ann, points: '3', won: true },
      { profileId: bob, points: '2', won: true },
    ],
  });
  const { lock, known_by } = preview;
  expect((await ground.admin.post('competition/give_ruling', { ...asked, lock, known_by })).status).toBe(200);
  expect(await paid(made)).toEqual(['Ann 3.5', 'Bob 2.5']);
});

test('R-046 R-047 U-125 when the start is moved, and when somebody asks for it, places are judged anew and paid anew', async () => {
  const made = await race();
  const { id, seriesId } = made;
  await give(seriesId, bob!, '10', inHours(-4));
  await give(seriesId, ann!, '10', inHours(-3));
  await save({ start_date: inHours(-3.5) }, id);
  expect([await winners(id), await paid(made)]).toEqual([[[1, ann]], ['Ann 3']]);
  await save({ start_date: inHours(-5) }, id);
  expect([await winners(id), await paid(made)]).toEqual([
    [
      [1, bob],
      [2, ann],
    ],
    ['Bob 3', 'Ann 2'],
  ]);
  await give(seriesId, cid!, '10', inHours(-4.5));
  expect(await paid(made)).toEqual(['Bob 3', 'Ann 2', 'Cid 1']);
  expect((await ground.admin.post('competition/recalculate', { competitionid: id })).status).toBe(200);
  expect([await winners(id), await paid(made)]).toEqual([
    [
      [1, cid],
      [2, bob],
      [3, ann],
    ],
    ['Cid 3', 'Bob 2', 'Ann 1'],
  ]);
});

test('where teams compete each who has brought something gets the reward of the place, once', async () => {
  const made = await race({ groupingmode: 1, participant_add_mode: 0 });
  const { id, seriesId } = made;
  const add = { competitionid: id, teamname: 'Both', players_only: 1, teamtarget: '10', target_sharing: 0 };
  const added = await ground.admin.post('competition/add_competition_team', add);
  const newprofiles = JSON.stringify([ann, bob]);
  await ground.admin.post('competition/save_players', { competitionid: id, teamid: String(added.body.id), newprofiles });
  await ground.settled();
  await give(seriesId, ann!, '10', new Date().toISOString());
  expect(await paid(made)).toEqual(['Ann 3']);
  await give(seriesId, bob!, '1', new Date().toISOString());
  await end();
  expect(await paid(made)).toEqual(['Ann 3.5', 'Bob 3.5']);
});

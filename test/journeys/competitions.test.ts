import { Projector } from '../../projections/platform/projector.ts';
import { connectTo, heard } from '../contracts/live-lines.ts';
import type { Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let player: Client;
let seriesId: string;

beforeAll(async () => {
  ground = await openPoints();
  const [ann = ''] = await ground.players('Ann');
  player = await ground.asPlayer(ann);
  seriesId = await ground.series();
});
afterAll(() => ground.laurel.close());

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Math.floor(Date.now() / HOUR) * HOUR + hours * HOUR).toISOString();
const rules = (more: object = {}) => ({
  name: 'Spring sprint',
  start_date: inHours(-2),
  end_date: inHours(5),
  score_series: [{ scoreseries_id: seriesId }],
  ...more,
});
const save = (data: object, id?: string, client = ground.admin) =>
  client.post('competition/update_compition', { ...(id && { id }), data: JSON.stringify(data) });
type Row = { id: string; name: string };
const listed = async (client: Client, query: object = {}) => {
  await ground.settled();
  return (await client.get('competition/get_competitions', query as Record<string, string>)).body.competitions as Row[];
};
const made = async (more: object = {}) => String((await save(rules(more))).body.id);

test('an admin makes a competition; everybody of the group sees it, at once and as the specification names its fields', async () => {
  const line = await connectTo(ground.url, player.cookie ?? '');
  const stale = heard<[object]>(line, 'stale');
  const id = await made({ participant_add_mode: 1 });
  expect((await stale)[0]).toMatchObject({ changed: [{ view: 'competitions' }] });
  line.disconnect();
  expect(await listed(player, { competeid: id })).toEqual([
    expect.objectContaining({
      id,
      name: 'Spring sprint',
      competition_type: 1,
      groupingmode: 2,
      end_type_id: 2,
      repeat_type_id: 1,
      repeats: 1,
      participant_add_mode: 1,
      db_display_order: 'Rank',
      timezone: 'Europe/Vienna',
      is_started: 1,
      is_ended: 0,
      is_battle: 0,
      info_text: '',
      score_series: [{ scoreseries_id: seriesId, tags: [], factor: '1' }],
    }),
  ]);
});

test('R-042 C-07 U-123 what runs and what comes is active, what has ended is history; a round that repeats is the one of now', async () => {
  const [coming, over] = [await made({ name: 'Coming', start_date: inHours(2) }), await made({ name: 'Over', end_date: inHours(-1) })];
  const weekly = await made({ name: 'Weekly', start_date: inHours(-15 * 24), end_date: inHours(-14 * 24), repeat_type_id: 2 });
  const active = await listed(player);
  const of = (rows: Row[], id: string) => rows.find((row) => row.id === id);
  expect(of(active, coming)).toMatchObject({ is_started: 0, is_ended: 0 });
  expect(of(active, over)).toBeUndefined();
  const shown = { repeats: 3, start_date: inHours(-24), first_start_date: inHours(-15 * 24), next_start_date: inHours(6 * 24) };
  expect(of(active, weekly)).toMatchObject({ ...shown, first_end_date: inHours(-14 * 24), is_started: 1, is_ended: 0 });
  expect(of(await listed(player, { filter: 'history' }), over)).toMatchObject({ is_ended: 1 });
  expect(of(await listed(player, { filter: 'all' }), over)).toBeDefined();
});

test('what is absent stays, what is empty is taken away; of two who edit the same rules the second is told', async () => {
  const id = await made({ repeat_type_id: 2, repeat_end_date: inHours(24 * 30) });
  expect((await save({ repeat_end_date: '', ties: 'shared', edition: 1 }, id)).status).toBe(200);
  const [row] = await listed(ground.admin, { competeid: id });
  expect(row).toMatchObject({ name: 'Spring sprint', repeat_end_date: null, ties: 'shared', edition: 2 });
  const late = await save({ ties: 'first', edition: 1 }, id);
  expect([late.status, late.body.code]).toEqual([409, 'competition-changed']);
});

test.each([
  ['R-186 no end', { end_date: '' }, 409, 'end-date-missing'],
  ['R-188 no series', { score_series: [] }, 409, 'score-series-missing'],
  ['an end before its start', { end_date: inHours(-3) }, 409, 'end-before-start'],
  ['a series of nobody', { score_series: [{ scoreseries_id: 'nobody' }] }, 404, 'not-found'],
  ['a factor of NaN', { score_series: [{ scoreseries_id: 'x', factor: 'NaN' }] }, 400, 'invalid-input'],
  ['a date that is none', { start_date: '2025-02-31' }, 400, 'invalid-input'],
  ['a freeze after its end', { freeze_date: inHours(6) }, 409, 'freeze-outside'],
  ['a freeze of what never ends', { end_date: '', endless: 1, freeze_date: inHours(1) }, 409, 'freeze-outside'],
  ['points hidden from no freeze on', { hide_points: 1 }, 409, 'freeze-missing'],
  ['a freeze at no date', { freeze_date: 'soon' }, 400, 'invalid-input'],
  ['a battle', { competition_type: 4 }, 400, 'invalid-input'],
])('%s is refused, and nothing is stored', async (_, more, status, code) => {
  const before = await listed(ground.admin, { filter: 'all' });
  const refused = await save(rules(more));
  expect([refused.status, refused.body.code]).toEqual([status, code]);
  expect(await listed(ground.admin, { filter: 'all' })).toEqual(before);
});

test('a freeze is told as it was set and of the shown round; hidden points are the default, and an empty date takes all away', async () => {
  const week = 7 * 24;
  const id = await made({ start_date: inHours(-2 - week), end_date: inHours(5 - week), repeat_type_id: 2, freeze_date: inHours(4 - week) });
  const told = { first_freeze_date: inHours(4 - week), freeze_date: inHours(4), hide_points: 1 };
  expect(await listed(player, { competeid: id })).toMatchObject([told]);
  await save({ hide_points: 0 }, id);
  expect(await listed(player, { competeid: id })).toMatchObject([{ ...told, hide_points: 0 }]);
  await save({ freeze_date: '' }, id);
  expect(await listed(player, { competeid: id })).toMatchObject([{ first_freeze_date: null, freeze_date: null }]);
});

test('what it says of itself is no edition of its rules', async () => {
  const id = await made();
  await ground.admin.post('competition/save_info_text', { competitionid: id, info_text: 'Run far' });
  expect((await save({ ties: 'shared', edition: 1 }, id)).status).toBe(200);
  expect(await listed(player, { competeid: id })).toMatchObject([{ ties: 'shared', edition: 2, info_text: 'Run far' }]);
});

test('R-068 a text about it is kept, and taken away by an empty one', async () => {
  const id = await made();
  const say = (info_text: string) => ground.admin.post('competition/save_info_text', { competitionid: id, info_text });
  expect((await say('Run far')).status).toBe(200);
  expect(await listed(player, { competeid: id })).toMatchObject([{ info_text: 'Run far' }]);
  await say('');
  expect(await listed(player, { competeid: id })).toMatchObject([{ info_text: '' }]);
});

test('a deleted one is hidden, and comes back as it was', async () => {
  const id = await made();
  const competitionid = id;
  expect((await ground.admin.delete('competition/delete_compition', { competitionid })).status).toBe(200);
  expect(await listed(ground.admin, { competeid: id })).toEqual([]);
  expect((await save({ ties: 'shared' }, id)).body.code).toBe('competition-deleted');
  await ground.admin.post('competition/restore_compition', { competitionid });
  expect(await listed(player, { competeid: id })).toMatchObject([{ name: 'Spring sprint', edition: 1 }]);
});

test('R-212 what is for participants only is not listed to others; players make, change and delete none', async () => {
  const id = await made({ visibility: 1, participant_add_mode: 0 });
  expect([await listed(player, { competeid: id }), (await listed(ground.admin, { competeid: id })).length]).toEqual([[], 1]);
  expect((await save(rules(), undefined, player)).status).toBe(403);
  expect((await save({ ties: 'shared' }, id, player)).status).toBe(403);
  expect((await player.delete('competition/delete_compition', { competitionid: id })).status).toBe(403);
  const other = await openPoints({ on: ground.laurel });
  expect((await save({ ties: 'shared' }, id, other.admin)).status).toBe(404);
});

test('what a rebuild gives is what stands there', async () => {
  await ground.settled();
  expect(await ground.laurel.app.get(Projector).verify('competitions')).toMatchObject([{ view: 'competitions', differences: [] }]);
});

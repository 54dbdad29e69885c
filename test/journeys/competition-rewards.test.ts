import type { Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let [ann, bob]: string[] = [];
let player: Client;
let seriesId: string;
let tag: string;

beforeAll(async () => {
  ground = await openPoints();
  [ann = '', bob = ''] = await ground.players('Ann', 'Bob');
  player = await ground.asPlayer(ann);
  seriesId = await ground.series();
  tag = String((await ground.admin.post('tag/tag', { cattype: 'score', tagname: 'Prize' })).body.id);
});
afterAll(() => ground.laurel.close());

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Math.floor(Date.now() / HOUR) * HOUR + hours * HOUR).toISOString();
const save = (data: object, id?: string, client = ground.admin, headers?: Record<string, string>) =>
  client.post('competition/update_compition', { ...(id && { id }), data: JSON.stringify(data) }, headers);
const rules = (more: object = {}) => ({
  name: 'Spring sprint',
  start_date: inHours(-2),
  end_date: inHours(5),
  score_series: [{ scoreseries_id: seriesId }],
  ...more,
});
const made = async (more: object = {}) => String((await save(rules(more))).body.id);
const reward = (more: object = {}) => ({ scoreseries_id: seriesId, points: '500', item_rank: 1, ...more });
const row = async (id: string, client = ground.admin) => {
  await ground.settled();
  const { competitions } = (await client.get('competition/get_competitions', { competeid: id })).body;
  return (competitions as Record<string, unknown>[])[0];
};
const facts = async () => (await ground.facts('CompetitionCreated', 'CompetitionChanged')).length;

test('U-120 rewards are told to everybody as they were set; the command that comes again makes the same ones; an empty list takes them away', async () => {
  const id = await made();
  const key = { 'idempotency-key': crypto.randomUUID() };
  const sent = { competitionreward: [reward({ points: '12,5', tags: [tag] }), reward({ item_rank: 0, points: '0.000001' })] };
  for (let turn = 0; turn < 2; turn++) expect((await save(sent, id, ground.admin, key)).status).toBe(200);
  const told = await row(id, player);
  const [first, second] = told?.competitionreward as { id: string }[];
  expect(told).toMatchObject({
    edition: 2,
    competitionreward: [
      { scoreseries_id: seriesId, points: '12.5', item_rank: 1, tags: [tag] },
      { scoreseries_id: seriesId, points: '0.000001', item_rank: 0, tags: [] },
    ],
  });
  expect(first?.id).not.toBe(second?.id);
  await save({ competitionreward: [{ ...first, points: '10' }] }, id);
  expect((await row(id))?.competitionreward).toEqual([{ ...first, points: '10' }]);
  await save({ competitionreward: [] }, id);
  expect((await row(id))?.competitionreward).toEqual([]);
});

test('U-118 late points, and what becomes of locked ranks, are told; they are none and to ask at first', async () => {
  const id = await made();
  expect(await row(id)).toMatchObject({ delayed_close: 0, on_doubt: 'ask' });
  await save({ delayed_close: 24, on_doubt: 'let stand' }, id);
  expect(await row(id)).toMatchObject({ delayed_close: 24, on_doubt: 'let stand' });
});

test.each<[string, () => object, number, string]>([
  ['101 rewards', () => ({ competitionreward: Array.from({ length: 101 }, () => reward()) }), 400, 'invalid-input'],
  ['a reward of a series of nobody', () => ({ competitionreward: [reward({ scoreseries_id: 'nobody' })] }), 404, 'not-found'],
  ['a reward of nothing', () => ({ competitionreward: [reward({ points: '0' })] }), 409, 'amount-invalid'],
  ['a reward of NaN', () => ({ competitionreward: [reward({ points: 'NaN' })] }), 400, 'invalid-input'],
  ['a reward of too much', () => ({ competitionreward: [reward({ points: '1000000001' })] }), 400, 'invalid-input'],
  ['a rank of 1.5', () => ({ competitionreward: [reward({ item_rank: 1.5 })] }), 400, 'invalid-input'],
  ['a rank that is missing', () => ({ competitionreward: [reward({ item_rank: undefined })] }), 400, 'invalid-input'],
  ['a tag of nobody', () => ({ competitionreward: [reward({ tags: ['nobody'] })] }), 409, 'tag-not-found'],
  ['rewards that are no list', () => ({ competitionreward: { points: 1 } }), 400, 'invalid-input'],
  ['late points for a thousand hours', () => ({ delayed_close: 1_000 }), 400, 'invalid-input'],
  ['half an hour of late points', () => ({ delayed_close: 0.5 }), 400, 'invalid-input'],
  ['late points without an end', () => ({ delayed_close: 1, end_date: '', endless: 1 }), 409, 'delay-without-end'],
  ['another answer to a doubt', () => ({ on_doubt: 'shrug' }), 400, 'invalid-input'],
  ['an admin of nobody', () => ({ admins: ['nobody'] }), 404, 'not-found'],
  ['51 admins', () => ({ admins: Array.from({ length: 51 }, (_, n) => `p${n}`) }), 400, 'invalid-input'],
])('%s: refused, and nothing is stored', async (_, more, status, code) => {
  const id = await made();
  const before = await facts();
  const refused = await save(more(), id);
  expect([refused.status, refused.body.code, await facts()]).toEqual([status, code, before]);
});

test('a reward of a deleted series, or of one of another organisation, is refused', async () => {
  const [id, gone, other] = [await made(), await ground.series(), await openPoints({ on: ground.laurel })];
  await ground.admin.delete('scoreseries_settings/delete_scoreseries', { scoreseriesid: gone });
  const codeOf = async (scoreseries_id: string) => {
    const { status, body } = await save({ competitionreward: [reward({ scoreseries_id })] }, id);
    return [status, body.code];
  };
  expect([await codeOf(gone), await codeOf(await other.series())]).toEqual([
    [409, 'series-deleted'],
    [404, 'not-found'],
  ]);
});

test('its own admins change its rules and text, but not what is paid nor who they are; they make and delete none', async () => {
  const [id, other] = [await made({ visibility: 1, participant_add_mode: 0 }), await made()];
  expect((await save({ ties: 'shared' }, id, player)).status).toBe(403);
  await save({ admins: [ann, ann] }, id);
  expect([await row(id), await row(id, player)]).toMatchObject([
    { admins: [ann], may_edit: 1 },
    { admins: [ann], may_edit: 1 },
  ]);
  expect(await row(other, player)).toMatchObject({ admins: [], may_edit: 0 });
  expect((await save({ ties: 'shared', admins: [ann] }, id, player)).status).toBe(200);
  expect((await player.post('competition/save_info_text', { competitionid: id, info_text: 'Run far' })).status).toBe(200);
  expect(await row(id)).toMatchObject({ ties: 'shared', info_text: 'Run far' });
  for (const more of [{ admins: [ann, bob] }, { competitionreward: [reward()] }]) {
    const { status, body } = await save(more, id, player);
    expect([status, body.code]).toEqual([403, 'admins-only']);
  }
  const another = await ground.series({ team_filter: 1 });
  for (const { status, body } of [
    await save({ score_series: [{ scoreseries_id: another }] }, id, player),
    await save({ share_mode: 1 }, id, player),
    await player.post('competition/add_scoreseries', { competitionid: id, scoreseries_id: another }),
  ])
    expect([status, body.code]).toEqual([403, 'admins-only']);
  expect((await player.post('competition/regenerateShareKey', { competitionid: id })).status).toBe(403);
  expect((await save({ share_mode: 0 }, id, player)).status).toBe(200);
  expect((await save(rules(), undefined, player)).status).toBe(403);
  expect((await save({ ties: 'first' }, other, player)).status).toBe(403);
  expect((await player.delete('competition/delete_compition', { competitionid: id })).status).toBe(403);
  await save({ admins: [] }, id);
  expect((await save({ ties: 'first' }, id, player)).status).toBe(403);
});

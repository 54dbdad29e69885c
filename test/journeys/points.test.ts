import { Decisions } from '../../src/platform/decisions.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Reactions } from '../../src/platform/reactions.ts';
import { RECEIPTS } from '../../src/platform/http/receipts.ts';
import { Records } from '../../src/platform/records/records.ts';
import { allowanceOf, giverAllowance } from '../../src/points/giver-allowance.ts';
import { POINTS_ACCOUNT } from '../../src/points/points.events.ts';
import { Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let ann: string;
let bob: string;
let asAnn: Client;

beforeAll(async () => {
  ground = await openPoints();
  [ann, bob] = (await ground.players('ann', 'bob')) as [string, string];
  asAnn = await ground.asPlayer(ann);
});
afterAll(() => ground.laurel.close());

const submit = (client: Client, scoreseriesid: string, more: object, key?: string) =>
  client.post('scoreseries/submit_score', { version: 1, scoreseriesid, ...more }, key ? { 'idempotency-key': key } : {});
const rows = async (client: Client, query: Record<string, string> = {}) =>
  (await client.get('scoreseries/get_list_scoreseries', query)).body.scoreseries as Record<string, unknown>[];
const awarded = async (seriesId: string) =>
  (await ground.facts('PointsAwarded')).filter(({ data }) => (data as { seriesId: string }).seriesId === seriesId);

test('entity Score series: every setting that is saved is listed', async () => {
  const settings = {
    name: 'Everything',
    icon: '/uploads/scoreseries/cup.svg',
    allowPlayerEntry: 1,
    allowPlayerEntryOther: 1,
    notify: 1,
    showRevokedPointsInFeed: 1,
    pointsHistoryLimit: 30,
    wallpost_threshold: '10',
    event_threshold: '100.5',
    team_filter: 1,
    score_verb: 'runs',
    point_name_singular: 'km',
    point_name_plural: 'kms',
    allowNewsFeedEntry: 1,
    limits_type: 2,
    limits_for: 1,
    timezone: 'America/New_York',
  };
  const id = await ground.series({ ...settings, pt_json: JSON.stringify([{ id: 'run', name: 'Run', addpoints: '1,5' }]) });
  await ground.admin.post('scoreseries_settings/save_limit', { scoreseriesid: id, daily_limit: '5', monthly_limit: '50' });
  await ground.settled();
  const [row] = await rows(ground.admin, { id });
  expect(row).toMatchObject({
    ...settings,
    id,
    is_admin: 1,
    deleted: 0,
    entries: 0,
    point_types: [{ id: 'run', name: 'Run', addpoints: '1.5' }],
  });
  expect(row?.limits).toEqual({ daily_limit: '5', weekly_limit: null, monthly_limit: '50' });
  const types = await asAnn.get('scoreseries_settings/list_point_types', { scoreseriesid: id });
  expect(types.body.point_types).toEqual(row?.point_types);
});

test('U-190 of 50 entries at once exactly as many are taken as the limit has room for', async () => {
  const id = await ground.series({ allowPlayerEntry: 1, limits_type: 1 });
  await ground.admin.post('scoreseries_settings/save_limit', { scoreseriesid: id, daily_limit: '10' });
  const answers = await Promise.all(Array.from({ length: 50 }, () => submit(asAnn, id, { points: '1' })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(40);
  expect(refused[0]?.body).toMatchObject({
    status: 'error',
    code: 'limit-reached',
    message: 'The limit is reached',
    period: 'day',
    room: '0',
  });
  expect(await awarded(id)).toHaveLength(10);
  expect((await submit(ground.admin, id, { profiles: [ann], points: '1' })).status).toBe(200);
});

test("U-190 limits_for 1: a giver's limit holds over several players at once", async () => {
  const id = await ground.series({ allowPlayerEntryOther: 1, limits_type: 2, limits_for: 1 });
  await ground.admin.post('scoreseries_settings/save_limit', { scoreseriesid: id, weekly_limit: '3' });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => submit(asAnn, id, { profiles: [index % 2 ? bob : ground.adminId], points: '5' })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(await awarded(id)).toHaveLength(3);
});

test('U-190 limits_for 1: what a giver reserved for a command that died is used when it comes again, and nothing beside it', async () => {
  const id = await ground.series({ allowPlayerEntryOther: 1, limits_type: 2, limits_for: 1 });
  await ground.admin.post('scoreseries_settings/save_limit', { scoreseriesid: id, weekly_limit: '2' });
  expect((await submit(asAnn, id, { profiles: [bob], points: '5' })).status).toBe(200);
  const store = ground.laurel.app.get(EventStore);
  const append = store.append.bind(store);
  store.append = (stream, ...rest) => (stream.startsWith(POINTS_ACCOUNT) ? Promise.reject(new Error('dead')) : append(stream, ...rest));
  expect((await submit(asAnn, id, { profiles: [bob], points: '5' }, 'dies').finally(() => (store.append = append))).status).toBe(500);
  expect((await submit(asAnn, id, { profiles: [bob], points: '5' })).status).toBe(409);
  expect((await submit(asAnn, id, { profiles: [bob], points: '5' }, 'dies')).status).toBe(200);
  expect(await awarded(id)).toHaveLength(2);
});

test('U-190 limits_for 1: an award that is refused gives the allowance back, and stays refused when it is sent again', async () => {
  const id = await ground.series({ allowPlayerEntryOther: 1, limits_type: 2, limits_for: 1 });
  await ground.admin.post('scoreseries_settings/save_limit', { scoreseriesid: id, weekly_limit: '1' });
  let full: unknown;
  for (let n = 0; n < 9; n++) full = (await submit(ground.admin, id, { profiles: [bob], points: '1000000000' })).body.ids;
  const tooMuch = () => submit(asAnn, id, { profiles: [bob], points: '1000000000' }, 'too-much');
  expect((await tooMuch()).body).toMatchObject({ code: 'points-out-of-range' });
  await ground.admin.post('scoreseries/revoke', { selpoints: full, reason: 'Too much' });
  await ground.settled();
  expect((await tooMuch()).body).toMatchObject({ code: 'refused-before' });
  expect((await submit(asAnn, id, { profiles: [bob], points: '1' })).status).toBe(200);
  expect((await submit(asAnn, id, { profiles: [bob], points: '1' })).body).toMatchObject({ code: 'limit-reached' });
  expect(await awarded(id)).toHaveLength(10);
});

test('U-190 limits_for 1: what an admin gives uses up no allowance', async () => {
  const id = await ground.series({ limits_type: 2, limits_for: 1 });
  await ground.admin.post('scoreseries_settings/save_limit', { scoreseriesid: id, weekly_limit: '1' });
  for (const profile of [ann, bob]) expect((await submit(ground.admin, id, { profiles: [profile], points: '5' })).status).toBe(200);
  const stream = allowanceOf(ground.organisationId, id, ground.adminId);
  expect((await ground.laurel.app.get(Decisions).load(giverAllowance, stream)).reserved.size).toBe(0);
});

test('a command that arrives twice is applied once, with and without its receipt', async () => {
  const id = await ground.series();
  const sent = { profiles: JSON.stringify([ann, bob, ann]), points: '2', comment: 'Well done' };
  const post = () => submit(ground.admin, id, sent, 'once');
  const [first, again] = [await post(), await post()];
  expect(first.body.ids).toHaveLength(2);
  expect(again.body).toEqual(first.body);
  await ground.laurel.app.get(Records).deleteAll(RECEIPTS, {});
  const unremembered = await post();
  expect(unremembered.body.ids).toEqual(first.body.ids);
  expect(await awarded(id)).toHaveLength(2);
  expect(JSON.stringify(await awarded(id))).not.toContain('Well done');
});

test('R-200 R-201 R-202 R-203 U-189 who may add points for whom', async () => {
  const nobody = await ground.series();
  const self = await ground.series({ allowPlayerEntry: 1 });
  const others = await ground.series({ allowPlayerEntryOther: 1 });
  const status = async (client: Client, id: string, profiles: string[]) => (await submit(client, id, { profiles, points: '1' })).status;
  expect([await status(asAnn, nobody, [ann]), await status(asAnn, nobody, [bob])]).toEqual([403, 403]);
  expect([await status(asAnn, self, [ann]), await status(asAnn, self, [bob])]).toEqual([200, 403]);
  expect([await status(asAnn, others, [ann]), await status(asAnn, others, [bob])]).toEqual([403, 200]);
  for (const [id, stored] of [
    [self, ann],
    [others, bob],
  ] as const) {
    expect([await status(asAnn, id, [ann, bob]), await status(asAnn, id, [bob, ann])]).toEqual([403, 403]);
    expect((await awarded(id)).map(({ data }) => (data as { profileId: string }).profileId)).toEqual([stored]);
  }
  expect(await status(ground.admin, nobody, [ann, bob])).toBe(200);
  expect(await status(new Client(ground.url), self, [ann])).toBe(401);
  expect((await submit(asAnn, self, { points: '-1' })).body).toMatchObject({ code: 'negative-points' });
});

test.each([
  ['U-194 another version', { version: 2, points: '1' }, 400, 'invalid-input'],
  ['no points', {}, 400, 'invalid-input'],
  ['points that are no amount', { points: '1e308' }, 400, 'invalid-input'],
  ['more than an entry holds', { points: '1000000000.1' }, 400, 'invalid-input'],
  ['a time in the future', { points: '1', timestamp: '2999-01-01 00:00:00' }, 409, 'time-in-future'],
  ['a tag that is not there', { points: '1', tags: '["none"]' }, 409, 'tag-not-found'],
  ['a point type that is not there', { points: '1', pointtype: 'none' }, 409, 'point-type-not-found'],
  ['a player that is not there', { points: '1', profiles: ['11111111-1111-4111-8111-111111111111'] }, 404, 'not-found'],
])('%s is refused and nothing is stored', async (_, sent, status, code) => {
  const id = await ground.series();
  const answer = await submit(ground.admin, id, { profiles: [ann], ...sent });
  expect(answer).toMatchObject({ status, body: { status: 'error', code } });
  expect(await awarded(id)).toEqual([]);
});

test('U-194 of several players some may be refused: they stand among the errors', async () => {
  const id = await ground.series();
  const nobody = '11111111-1111-4111-8111-111111111111';
  const { status, body } = await submit(ground.admin, id, { profiles: [ann, nobody], points: '1' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ids: [expect.any(String)],
    errors: [{ profileid: nobody, code: 'not-found', message: 'There is no such player' }],
  });
});

test('the time zone is fixed by the first entry', async () => {
  const id = await ground.series();
  const change = (timezone: string) => ground.admin.post('scoreseries_settings/save_settings', { id, timezone });
  expect((await change('Asia/Tokyo')).status).toBe(200);
  await submit(ground.admin, id, { profiles: [ann], points: '1' });
  expect((await change('UTC')).body).toMatchObject({ code: 'time-zone-fixed' });
});

test('U-192 R-265 entries flow through a chain of links, rounded once, tags copied where asked for', async () => {
  const { body: tag } = await ground.admin.post('tag', { cattype: 'score', tagname: `Run ${crypto.randomUUID()}` });
  const [a, b, c] = [await ground.series(), await ground.series(), await ground.series()];
  const link = (from: string, to: string, more: object) =>
    ground.admin.post('scoreseries_settings/save_linked_scoreseries', { scoreseriesid: from, linked_score_series: to, ...more });
  await submit(ground.admin, a, { profiles: [ann], points: '1000' });
  expect((await link(a, b, { basevalue: '1', factor: '0,333333', copy_tags: 1 })).status).toBe(200);
  expect((await link(b, c, { factor: '2' })).status).toBe(200);
  const loop = await link(c, a, {});
  expect(loop).toMatchObject({ status: 409, body: { error_message: 'Linked score series must not form a loop', code: 'link-loop' } });
  await submit(ground.admin, a, { profiles: [ann], points: '10', tags: [tag.id] });
  await ground.settled();
  const [inB, inC] = [await awarded(b), await awarded(c)];
  expect(inB.map(({ data }) => data)).toMatchObject([
    { points: '4.33333', tags: [tag.id], profileId: ann, source: { kind: 'link', linkId: expect.any(String) } },
  ]);
  expect(inC.map(({ data }) => data)).toMatchObject([{ points: '8.66666', tags: [] }]);
  expect(inC[0]?.metadata).toMatchObject({ channel: 'reaction', causationId: inB[0]?.id });
});

test('a deleted series is hidden and its links stop; its history is kept; an admin restores it', async () => {
  const [from, to] = [await ground.series({ name: 'From' }), await ground.series({ name: 'To' })];
  await ground.admin.post('scoreseries_settings/save_linked_scoreseries', { scoreseriesid: from, linked_score_series: to });
  await submit(ground.admin, to, { profiles: [bob], points: '7' });
  expect((await ground.admin.delete('scoreseries_settings/delete_scoreseries', { scoreseriesid: to })).status).toBe(200);
  await submit(ground.admin, from, { profiles: [ann], points: '1' });
  await ground.settled();
  expect(await awarded(to)).toHaveLength(1);
  // Nothing was tried and refused: there is nothing to look at for an admin.
  expect(ground.laurel.app.get(Reactions).status()).toContainEqual(expect.objectContaining({ name: 'links', parked: 0 }));
  expect(await rows(asAnn, { id: to })).toEqual([]);
  expect((await submit(ground.admin, to, { profiles: [ann], points: '1' })).body).toMatchObject({ code: 'series-deleted' });
  const all = (await ground.admin.get('scoreseries_settings/list_scoreseries', { deleted: 1 })).body.scoreseries as {
    id: string;
    deleted: number;
    entries: number;
  }[];
  expect(all.find(({ id }) => id === to)).toMatchObject({ deleted: 1, entries: 1 });
  expect((await asAnn.post('scoreseries_settings/restore_scoreseries', { scoreseriesid: to })).status).toBe(403);
  expect((await ground.admin.post('scoreseries_settings/restore_scoreseries', { scoreseriesid: to })).status).toBe(200);
  await ground.settled();
  expect(await rows(asAnn, { id: to })).toHaveLength(1);
});

test('whoever was added to a team, or joined one, gets points in it right after, however far views are behind', async () => {
  const [id, [carl = '']] = [await ground.series(), await ground.players('carl')];
  const letGo = ground.holdViews();
  try {
    const newprofiles = [
      { profile_id: carl, team: 'Reds' },
      { name: 'dora', team: 'Reds' },
    ];
    const { newids } = (await ground.admin.post('group/save_members', { newprofiles })).body;
    expect(await submit(ground.admin, id, { profiles: newids, points: '1' })).toMatchObject({ status: 200 });
  } finally {
    letGo();
  }
  const [reds] = (await ground.facts('TeamCreated')).map(({ data }) => (data as { teamId: string }).teamId);
  expect((await awarded(id)).map(({ data }) => data)).toMatchObject([{ teamIds: [reds] }, { teamIds: [reds] }]);
});

test('U-070 who was forgotten gets points no more', async () => {
  const [id, [eve = '']] = [await ground.series(), await ground.players('eve')];
  expect((await ground.admin.post('profile/anonymize_players', { selplayers: [eve] })).status).toBe(200);
  expect(await submit(ground.admin, id, { profiles: [eve], points: '1' })).toMatchObject({ status: 404, body: { code: 'not-found' } });
  expect(await awarded(id)).toEqual([]);
});

test('U-195 save_tag sets the tags of entries', async () => {
  const { body: tag } = await ground.admin.post('tag', { cattype: 'score', tagname: 'Late' });
  const id = await ground.series();
  const { body } = await submit(ground.admin, id, { profiles: [ann, bob], points: '1' });
  const saved = await ground.admin.post('scoreseries/save_tag', {
    scoreseriesid: id,
    selpoints: JSON.stringify(body.ids),
    tags: JSON.stringify([tag.id]),
  });
  expect(saved).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect((await ground.facts('PointsRetagged')).slice(-2).map(({ data }) => data)).toMatchObject([{ tags: [tag.id] }, { tags: [tag.id] }]);
  expect((await asAnn.post('scoreseries/save_tag', { scoreseriesid: id, selpoints: '[]', tags: '[]' })).status).toBe(403);
  expect((await ground.admin.post('scoreseries/save_tag', { scoreseriesid: id, selpoints: '["none"]', tags: '[]' })).status).toBe(404);
});

test('U-202 tags: made, listed by category, renamed, deleted', async () => {
  const { body: made } = await ground.admin.post('tag', { cattype: 'badge', tagname: 'Gold' });
  expect((await ground.admin.post('tag', { cattype: 'badge', tagname: ' gold ' })).body).toMatchObject({ code: 'tag-exists' });
  await ground.admin.post('tag', { cattype: 'badge', tagname: 'Golden', tagid: made.id });
  await ground.settled();
  expect((await asAnn.get('tag', { cattype: 'badge' })).body.tags).toEqual([{ id: made.id, name: 'Golden', cattype: 'badge', deleted: 0 }]);
  expect((await asAnn.delete('tag', { cattype: 'badge', tagid: String(made.id) })).status).toBe(403);
  await ground.admin.delete('tag', { cattype: 'badge', tagid: String(made.id) });
  await ground.settled();
  expect((await asAnn.get('tag', { cattype: 'badge' })).body.tags).toEqual([]);
});

test('U-203 R-268 public icons by type, drawn under /uploads/{type}/', async () => {
  const icons = (await asAnn.get('icon/iconlist', { type: 'scoreseries' })).body.icons as { path: string; public: number }[];
  expect(icons.length).toBeGreaterThan(2);
  for (const { path } of icons) {
    const answer = await fetch(ground.url + path);
    expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([200, 'image/svg+xml']);
    expect(await answer.text()).toMatch(/^<svg /);
  }
  expect((await fetch(`${ground.url}/uploads/badge/none.svg`)).status).toBe(404);
});

test("another organisation's series, entries, tags and links are not found", async () => {
  const foreign = await openPoints({ on: ground.laurel });
  const id = await ground.series();
  const { body: link } = await ground.admin.post('scoreseries_settings/save_linked_scoreseries', {
    scoreseriesid: id,
    linked_score_series: await ground.series(),
  });
  const { body: tag } = await ground.admin.post('tag', { cattype: 'score', tagname: 'Ours' });
  const { body: entry } = await submit(ground.admin, id, { profiles: [ann], points: '1' });
  const [carl] = await foreign.players('carl');
  const theirs = await foreign.series();
  const answers = await Promise.all([
    submit(foreign.admin, id, { profiles: [carl], points: '1' }),
    submit(foreign.admin, theirs, { profiles: [ann], points: '1' }),
    foreign.admin.post('scoreseries_settings/save_settings', { id, name: 'Mine' }),
    foreign.admin.post('scoreseries_settings/save_limit', { scoreseriesid: id, daily_limit: '1' }),
    foreign.admin.post('scoreseries_settings/save_linked_scoreseries', { scoreseriesid: theirs, linked_score_series: id }),
    foreign.admin.delete('scoreseries_settings/delete_linked_scoreseries', { scoreseriesid: id, id: String(link.id) }),
    foreign.admin.delete('scoreseries_settings/delete_scoreseries', { scoreseriesid: id }),
    foreign.admin.post('scoreseries_settings/restore_scoreseries', { scoreseriesid: id }),
    foreign.admin.get('scoreseries_settings/list_point_types', { scoreseriesid: id }),
    foreign.admin.post('scoreseries/save_tag', { scoreseriesid: theirs, selpoints: entry.ids, tags: [] }),
    foreign.admin.post('scoreseries/import_entries', { scoreseriesid: id, text: 'carl,1' }),
    foreign.admin.delete('tag', { cattype: 'score', tagid: String(tag.id) }),
    foreign.admin.post('tag', { cattype: 'score', tagid: String(tag.id), tagname: 'Theirs' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  expect((await foreign.admin.get('tag')).body.tags).toEqual([]);
});

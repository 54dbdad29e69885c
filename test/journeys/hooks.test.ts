import { Webhook } from 'standardwebhooks';
import type { LogRow } from '../../projections/integrations/integrations.view.ts';
import { openHooks } from './hooks-ground.ts';

let ground: Awaited<ReturnType<typeof openHooks>>;
let config: string;
beforeAll(async () => {
  ground = await openHooks();
  await ground.players('Ann', 'Bob');
  config = await ground.shop();
});
afterAll(() => ground.laurel.close());

const order = { id: 17, seller: 'Ann', total: 12.5, state: 'paid' };

test('the same order 50 times at once is one entry; corrected it is replaced, cancelled it is revoked', async () => {
  const series = await ground.series();
  const hook = await ground.address(await ground.step(config, series));
  const all = await Promise.all(Array.from({ length: 50 }, () => ground.send(hook, order)));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([202]));
  expect(await ground.points(series)).toEqual(['12.5']);
  await ground.send(hook, { ...order, total: 20 });
  expect(await ground.points(series)).toEqual(['20']);
  await ground.send(hook, { ...order, seller: 'Bob', total: '20' });
  expect(await ground.entries(series)).toMatchObject([{ points: '20', name: 'Bob' }]);
  await ground.send(hook, { ...order, state: 'cancelled' });
  expect(await ground.points(series)).toEqual([]);
});

test('U-139 R-053 R-054 another event or source is another address, and the former one answers 410', async () => {
  const step = await ground.step(config, await ground.series());
  const first = await ground.address(step);
  expect(await ground.post('update_config_step', { config_id: config, data: { id: step, name: 'Paid orders' } })).toMatchObject({
    webhook_recreated: 0,
  });
  expect(await ground.address(step)).toBe(first);
  for (const data of [{ event_type: 'created' }, { source_type: 'api' }]) {
    const before = await ground.address(step);
    const saved = await ground.post('update_config_step', { config_id: config, data: { id: step, ...data } });
    expect(saved).toMatchObject({ webhook_recreated: data.event_type ? 1 : 0 });
    expect(await ground.send(before, order)).toMatchObject({ status: 410, body: { code: 'gone' } });
  }
  expect(await ground.refusal(ground.admin.post('externalApiConfig/step_address', { id: step }))).toMatch(/^404/);
  await ground.post('update_config_step', { config_id: config, data: { id: step, source_type: 'webhook' } });
  expect(await ground.send(await ground.address(step), order)).toMatchObject({ status: 202 });
  expect(await ground.send(`/hooks/${'x'.repeat(43)}`, order)).toMatchObject({ status: 404, body: { code: 'not-found' } });
});

test('one webhook-id counts once, and where there is a secret the signature must hold', async () => {
  const series = await ground.series();
  const step = await ground.step(config, series, { id_column: '' });
  const hook = await ground.address(step);
  for (const id of ['a', 'a', 'b']) await ground.send(hook, order, { 'webhook-id': id });
  expect(await ground.points(series)).toEqual(['12.5', '12.5']);
  const { secret } = await ground.post('create_hook_secret', { id: step });
  const signed = (text: string, at = new Date()) => ({
    ...{ 'webhook-id': 'c', 'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)) },
    'webhook-signature': new Webhook(String(secret)).sign('c', at, text),
  });
  const text = JSON.stringify(order);
  const old = new Date(Date.now() - 3_600_000);
  for (const headers of [{ 'webhook-id': 'c' }, signed(`${text} `), signed(text, old)])
    expect(await ground.send(hook, text, headers)).toMatchObject({ status: 401, body: { code: 'signature-wrong' } });
  expect(await ground.send(hook, text, signed(text))).toMatchObject({ status: 202 });
  expect(await ground.points(series)).toHaveLength(3);
});

test('U-144 the callback takes what comes for all steps of an integration, and a wrong key is refused', async () => {
  const own = await ground.shop('CRM');
  const series = await ground.series();
  await ground.step(own, series);
  await ground.step(own, series, { filter: [], points_column: 'tip' });
  const { key } = await ground.post('create_callback_key', { id: own });
  const at = (it: unknown) => `/server/crm_callback.php?key=${String(it)}`;
  expect(
    await ground.send(at(key), [
      { ...order, tip: 1 },
      { ...order, id: 18, tip: 2 },
    ]),
  ).toMatchObject({ status: 200 });
  expect((await ground.points(series)).sort()).toEqual(['1', '12.5', '12.5', '2']);
  const call = { key, payload: { ...order, id: 19, tip: 3 } };
  expect(await ground.send('/api/crm_callback/callback', call)).toMatchObject({ status: 200 });
  expect((await ground.points(series)).sort()).toEqual(['1', '12.5', '12.5', '12.5', '2', '3']);
  await ground.post('create_callback_key', { id: own });
  for (const wrong of [key, 'none'])
    for (const answer of [
      await ground.send(at(wrong), order),
      await ground.send('/api/crm_callback/callback', { key: wrong, payload: order }),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: 'key-wrong' } });
});

test('R-051 R-052 what is off keeps what comes; a replay gives what is missing, replaces what is said otherwise, and doubles nothing', async () => {
  for (const revoke_rule of [0, 1, 2, 3]) {
    const series = await ground.series();
    const step = await ground.step(config, series, { revoke_rule, points_column: 'total' });
    const hook = await ground.address(step);
    await ground.post('disable', { id: step });
    const { delivery_id: id } = (await ground.send(hook, order)).body;
    expect(await ground.points(series)).toEqual([]);
    await ground.post('enable', { id: step });
    const replay = () => ground.post('replay_delivery', { id });
    await replay();
    await replay();
    expect(await ground.points(series)).toEqual(['12.5']);
    await ground.post('update_config_step', { config_id: config, data: { id: step, filter: [], tags: [], points_column: 'id' } });
    await replay();
    const isReplaced = revoke_rule === 1 || revoke_rule === 3;
    expect((await ground.points(series)).sort()).toEqual(isReplaced ? ['17'] : ['12.5', '17']);
    await replay();
    expect(await ground.points(series)).toHaveLength(isReplaced ? 1 : 2);
  }
});

test('U-137 whom a row names is found, made, or brought back, as the step says; point types and tags by what they are called', async () => {
  const series = await ground.series({ tags: [], pt_json: [{ id: 'gold', name: 'Gold' }] });
  const [gone = ''] = await ground.players('Gone');
  await ground.done(ground.admin.delete('profile/delete_players', { selplayers: gone }));
  const made = { external_id_prefix: 'new-', player_email_column: 'mail', name_column: 'who', create_player: 1 };
  const typed = { point_type_column: 'kind', point_types: [{ value: 'g', point_type: 'Gold' }], comment_column: 'note' };
  const more = { ...made, ...typed, tags: ['Web'], create_tag_if_missing: 1, filter: [] };
  const hook = await ground.address(await ground.step(config, series, more));
  await ground.send(hook, { ...order, seller: 'Cem', mail: 'cem@example.org', who: 'Cem', kind: 'g', note: 'One book' });
  expect(await ground.entries(series)).toMatchObject([{ name: 'Cem', points: '12.5', comment: 'One book' }]);
  await ground.send(hook, { ...order, id: 18, mail: 'CEM@example.org', kind: 'g' });
  expect((await ground.entries(series)).map(({ name }) => name)).toEqual(['Cem', 'Cem']);
  const others = await ground.series();
  const step = await ground.step(config, others, { filter: [] });
  const other = await ground.address(step);
  for (const seller of ['Gone', 'Nobody']) await ground.send(other, { ...order, id: seller, seller });
  expect(await ground.points(others)).toEqual([]);
  await ground.post('update_config_step', { config_id: config, data: { id: step, ignore_deleted_players: 0 } });
  await ground.send(other, { ...order, id: 'Gone', seller: 'Gone' });
  expect(await ground.entries(others)).toMatchObject([{ name: 'Gone' }]);
});

test('U-137 rows that a whole answer lacks are gone, and come again; if they are many the step is held until somebody says what is so', async () => {
  const series = await ground.series();
  const step = await ground.step(config, series, { source_type: 'api', fetch_all: 1 });
  const rows = (...ids: number[]) => ids.map((id) => ({ ...order, id, total: 1 }));
  const upTo = (last: number, from = 1) => rows(...Array.from({ length: last - from + 1 }, (_, n) => from + n));
  const send = async (sent: unknown[], more: object = { whole: 1 }) =>
    String((await ground.post('send_rows', { step_id: step, rows: sent, ...more })).delivery_id);
  const count = async () => (await ground.points(series)).length;
  const told = async () => {
    await ground.settled();
    const { step: one } = await ground.done(ground.admin.get('externalApiConfig/get_config_step', { id: step }));
    return one as { held: { delivery_id: string; missing: number; of: number } | null; last_message: string };
  };
  const first = await send(upTo(40));
  expect(await count()).toBe(40);
  // A part is no whole, and a row that does not say which one it is may be any.
  await send(upTo(1), {});
  await send([...upTo(1), { seller: 'Ann' }]);
  expect(await count()).toBe(40);
  // A fifth, and ten, may be gone at once; of two that come at once each is judged by itself.
  await Promise.all([send(upTo(40, 9)), send(upTo(40, 9))]);
  expect([await count(), (await told()).held, (await told()).last_message]).toEqual([32, null, expect.stringMatching(/8 gone|as before/)]);
  // What was read before is whole no more when it is read again, and what is gone comes again.
  await ground.post('replay_delivery', { id: first });
  expect(await count()).toBe(40);
  const held = await send([...upTo(10), { ...order, id: 50, total: 1 }]);
  expect([await count(), await told()]).toMatchObject([
    41,
    {
      held: { delivery_id: held, missing: 30, of: 41 },
      last_message: '30 of 41 rows are missing: somebody must say whether they are gone',
    },
  ]);
  const release = (delivery_id: string, are_gone: 0 | 1) =>
    ground.admin.post('externalApiConfig/release_step', { id: step, delivery_id, are_gone });
  expect(await ground.refusal(release(first, 1))).toMatch(/^409 held-otherwise/);
  // Meanwhile one comes by itself, as it was: it is not missing any more.
  await send(rows(11), {});
  await ground.done(release(held, 1));
  await ground.done(release(held, 1));
  expect([await count(), (await told()).held]).toEqual([12, null]);
  // Kept rows are asked about no more, and others are.
  await send(upTo(40));
  const kept = await send(upTo(10));
  expect((await told()).held).toMatchObject({ missing: 30, of: 40 });
  await ground.done(release(kept, 0));
  await send(upTo(9));
  expect([await count(), (await told()).held]).toEqual([39, null]);
  await send(upTo(40, 12));
  expect([await count(), (await told()).held]).toEqual([30, null]);
  const back = await send(rows(12));
  expect((await told()).held).toMatchObject({ delivery_id: back, missing: 28 });
  await send(upTo(40));
  expect([await count(), (await told()).held]).toEqual([40, null]);
});

test('a file of a person is a delivery: a list with a header, with decimal commas too, or JSON', async () => {
  const series = await ground.series();
  const step = await ground.step(config, series, { source_type: 'file' });
  const send = (text: string) => ground.admin.post('externalApiConfig/send_file', { step_id: step, text });
  const rows = async (text: string) => (await ground.done(send(text))).rows;
  expect(await rows('\ufeffid;seller;total;state\n1;Ann;12,5;paid\n2;"Bob";3;paid\n')).toBe(2);
  expect((await ground.points(series)).sort()).toEqual(['12.5', '3']);
  expect(await rows(JSON.stringify({ orders: [{ ...order, id: 1, total: 4 }] }))).toBe(1);
  expect((await ground.points(series)).sort()).toEqual(['3', '4']);
  for (const [text, refusal] of [
    ['', /^400/],
    [' \n', /^400/],
    ['[1', /^400 invalid-json/],
    ['id\n"1', /^400 unreadable/],
    [`id\n${'1\n'.repeat(10_001)}`, /^(400|409)/],
  ] as const)
    expect(await ground.refusal(send(text))).toMatch(refusal);
  const hooked = await ground.step(config, series);
  expect(await ground.refusal(ground.admin.post('externalApiConfig/send_file', { step_id: hooked, text: '[]' }))).toMatch(
    /^409 step-takes-none/,
  );
});

test('a step is tried on what came: it tells what a replay would give and take, and why not; what came is shown by its paths', async () => {
  const series = await ground.series();
  const step = await ground.step(config, series, { revoke_rule: 3 });
  const hook = await ground.address(step);
  const rows = [order, { ...order, id: 18, state: 'open' }, { ...order, id: 19, seller: 'Nobody' }, { ...order, id: 20, total: 'much' }, 4];
  const { delivery_id } = (await ground.send(hook, rows)).body;
  await ground.settled();
  const tried = (data: object) => ground.post('try_step', { config_id: config, delivery_id, data: { id: step, ...data } });
  expect((await tried({})).rows).toMatchObject([
    { row: 1, points: null, taken: '0', why: 'same' },
    { row: 2, why: 'filtered' },
    { row: 3, why: 'player-not-found' },
    { row: 4, why: 'points-unreadable' },
    { row: 5, why: 'row-unreadable' },
  ]);
  const changed = { points_column: 'id', create_player: 1, filter: [] };
  const { rows: outcomes } = await tried(changed);
  expect(outcomes).toMatchObject([
    { points: '17', taken: '12.5', why: null },
    { points: '18', taken: '0' },
    { points: null, why: 'player-made' },
    { points: '20', taken: '0' },
    { why: 'row-unreadable' },
  ]);
  expect(await ground.points(series)).toEqual(['12.5']);
  await ground.post('update_config_step', { config_id: config, data: { id: step, ...changed } });
  await ground.post('replay_delivery', { id: delivery_id });
  expect((await ground.points(series)).sort()).toEqual(['17', '18', '19', '20']);
  const { rows: shown, total } = await ground.done(ground.admin.get('externalApiConfig/get_delivery', { id: String(delivery_id) }));
  expect([total, (shown as object[][])[0]]).toEqual([5, expect.arrayContaining([{ path: 'total', text: '12.5' }])]);
  const foreign = await openHooks({ on: ground.laurel });
  for (const call of ['externalApiConfig/replay_delivery', 'externalApiConfig/remove_config_step'])
    expect(await foreign.refusal(foreign.admin.post(call, { id: String(delivery_id) }))).toMatch(/^404/);
});

test('U-090 rules are about rows of a step, and about whatever it is sent: what comes again with something else is given again, and stays', async () => {
  const [series, rows, sent] = [await ground.series(), await ground.series(), await ground.series()];
  const step = await ground.step(config, series);
  const hook = await ground.address(step);
  const rule = async (source: string, source_event: string, scoreseries_id: string) =>
    ground.done(
      ground.admin.post('automations/save_automation', {
        data: { name: source, source, source_id: step, source_event, filter: [{ field: 'state', value: 'paid' }] },
        actions: [{ scoreseries_id, player_column: '@player', revoke_rule: 3 }],
        enabled: 1,
      }),
    );
  await rule('integration', 'updated', rows);
  await rule('webhook', 'received', sent);
  for (const total of [1, 1, 2]) await ground.send(hook, { ...order, total });
  const all = async () => [await ground.points(series), await ground.points(rows), await ground.points(sent)];
  expect(await all()).toEqual([['2'], ['1'], ['1', '1']]);
  await ground.send(hook, { ...order, state: 'cancelled' });
  expect(await all()).toEqual([[], [], ['1', '1']]);
  const { log } = await ground.done(ground.admin.get('externalApiConfig/get_log', { id: config }));
  const id = (log as LogRow[]).findLast(({ step_id }) => step_id === step)?.delivery_id;
  await ground.post('replay_delivery', { id });
  expect((await all())[2]).toEqual(['1', '1']);
  const { trial } = await ground.done(
    ground.admin.post('automations/try', {
      data: { source: 'webhook', source_id: step, filter: [{ field: 'state', value: 'paid' }] },
      actions: [{ scoreseries_id: sent, player_column: '@player' }],
      from: new Date(Date.now() - 3_600_000).toISOString(),
    }),
  );
  expect(trial).toMatchObject({ givenCount: 2 });
});

test('hostile: no secret is in an answer, what cannot be read is refused with its reason, and nothing of it is kept', async () => {
  const series = await ground.series();
  const hook = await ground.address(await ground.step(config, series, { filter: [] }));
  const deep = `${'['.repeat(30)}${']'.repeat(30)}`;
  for (const [body, status, code, type] of [
    ['{', 400, 'invalid-json', 'application/json'],
    ['"text"', 400, 'unreadable', 'application/json'],
    [deep, 400, 'too-deep', 'application/json'],
    ['{"__proto__": {}}', 400, 'invalid-json', 'application/json'],
    [`[${'{},'.repeat(10_000)}{}]`, 400, 'too-many-rows', 'application/json'],
    ['<order/>', 415, 'unsupported-media-type', 'text/xml'],
    ['x'.repeat(1_100_000), 413, 'too-large', 'application/json'],
  ] as const)
    expect(await ground.send(hook, body, { 'content-type': type })).toMatchObject({ status, body: { code } });
  const rows = [null, 4, [], { id: {} }, { id: 1 }, { id: 2, seller: 'x'.repeat(5_000) }, { id: 3, seller: 'Ann', total: '1e9' }];
  expect(await ground.send(hook, rows)).toMatchObject({ status: 202 });
  expect(await ground.points(series)).toEqual([]);
  expect(await ground.send(hook, 'id=9&seller=Ann&total=7', { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({
    status: 202,
  });
  expect(await ground.points(series)).toEqual(['7']);
  for (const data of [
    { event_type: 'completed' },
    { score_series_id: 'none' },
    { external_id_column: '', player_email_column: '' },
    { filter: {} },
    { tags: ['a,b'] },
    { object_columns: [{ field: '' }] },
    { target: 'objects', object_id: 'none', object_columns: [{ field: 'a', column: 'b' }] },
    { point_types: 'x' },
    { name: '\u0000' },
  ])
    expect(
      await ground.refusal(
        ground.admin.post('externalApiConfig/update_config_step', {
          config_id: config,
          data: { name: 'X', score_series_id: series, external_id_column: 'seller', ...data },
        }),
      ),
    ).toMatch(/^(400|404|409) (invalid-input|not-found|event-unknown|player-column-missing)/);
});

import type { ItemRow } from '../../projections/objects/objects.view.ts';
import { Projector } from '../../projections/platform/projector.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import type { Client } from './laurel.ts';
import { openObjects, valuesOf } from './objects-ground.ts';

let ground: Awaited<ReturnType<typeof openObjects>>;
let ann: string;
let bob: string;
let asAnn: Client;
let asBob: Client;
beforeAll(async () => {
  ground = await openObjects();
  [ann = '', bob = ''] = await ground.players('Ann', 'Bob');
  [asAnn, asBob] = [await ground.asPlayer(ann), await ground.asPlayer(bob)];
});
afterAll(() => ground.laurel.close());

test('U-161 U-162 a data object has fields in an order, of types that stay; deleted it can be restored', async () => {
  const object_id = await ground.object({ name: 'Visits' });
  const state = await ground.field(object_id, 'State', { data_type: 'list', options: ['Open', 'Won'], filter_column: 1 });
  const amount = await ground.field(object_id, 'Amount', { data_type: 'decimal', default_value: '1,50', format: '2' });
  await ground.done(ground.admin.post('objects/move_object_column', { object_id, column_id: amount, movingup: 1 }));
  const found = async () => (await ground.objects(asAnn)).find(({ id }) => id === object_id);
  expect(await found()).toMatchObject({
    ...{ name: 'Visits', access_for: ['players'], allow_new_entry: 2 },
    fields: [
      {
        id: amount,
        client_id: `I${amount}`,
        label: 'Amount',
        data_type: 'decimal',
        default_value: '1.5',
        format: '2',
        access_rules: 'open',
      },
      { id: state, label: 'State', data_type: 'list', filter_column: 1, options: [{ label: 'Open' }, { label: 'Won' }] },
    ],
  });
  const change = (more: object) => ground.admin.post('objects/save_object_column', { object_id, id: amount, ...more });
  expect(await ground.refusal(change({ data_type: 'string' }))).toMatch(/^409 type-fixed/);
  const rule = { type: 'update', condition: [{ field: state, operator: 'gt', value: 'Open' }] };
  expect(await ground.refusal(change({ access_for: [rule] }))).toMatch(/^400 operator-not-for-type/);
  await ground.done(ground.admin.post('objects/delete_object_column', { object_id, column_id: state }));
  expect((await found())?.fields.map(({ id }) => id)).toEqual([amount]);
  await ground.done(ground.admin.post('objects/remove_object', { object_id }));
  expect(await found()).toBeUndefined();
  await ground.done(ground.admin.post('objects/restore_object', { object_id }));
  expect(await found()).toMatchObject({ name: 'Visits' });
  expect(await ground.refusal(asAnn.post('objects/save_object_settings', { name: 'Mine' }))).toMatch(/^403/);
});

test('an item keeps what is sent, with the defaults of what is not; only changed values are facts, an empty one goes', async () => {
  const object_id = await ground.object();
  const [name, amount, won, at, day, owner] = await Promise.all([
    ground.field(object_id, 'Name'),
    ground.field(object_id, 'Amount', { data_type: 'decimal', default_value: '10' }),
    ground.field(object_id, 'Won', { data_type: 'bool' }),
    ground.field(object_id, 'At', { data_type: 'datetime' }),
    ground.field(object_id, 'Day', { data_type: 'datetime', format: 'date' }),
    ground.field(object_id, 'Owner', { data_type: 'player' }),
  ]);
  const sent = { [name]: 'Mill & Sons', [won]: 1, [at]: '2026-03-01T12:00:00+01:00', [day]: '2026-03-01', [owner]: ann };
  const post = () => ground.save(asAnn, object_id, sent, {}, { 'idempotency-key': 'the-mill' });
  const { id } = await ground.done(post());
  expect((await ground.done(post())).id).toBe(id);
  const [item] = await ground.items(asBob, object_id);
  expect(valuesOf(item!)).toEqual({
    ...{ [name]: 'Mill & Sons', [amount]: '10', [won]: '1', [at]: '2026-03-01T11:00:00.000Z' },
    ...{ [day]: '2026-03-01T00:00:00.000Z', [owner]: ann },
  });
  expect(item!.data.find(({ data_type }) => data_type === 'player')).toMatchObject({ Name: 'Ann', relation: 'other' });
  await ground.done(ground.save(asBob, object_id, { [amount]: '12,5', [won]: '', [name]: 'Mill & Sons' }, { id, revision: 1 }));
  expect(await ground.refusal(ground.save(asAnn, object_id, { [amount]: 1 }, { id, revision: 1 }))).toMatch(/^409 item-changed/);
  const facts = await ground.facts('ItemAdded', 'ItemChanged');
  expect(facts.map(({ data }) => data)).toMatchObject([
    { values: { [owner]: ann }, texts: { [name]: { key: `${ground.organisationId}/${ann}` } } },
    { itemId: id, values: { [amount]: '12.5', [won]: null }, texts: {} },
  ]);
  await ground.done(ground.save(asBob, object_id, { [owner]: bob }, { id }));
  expect((await ground.facts('ItemChanged')).at(-1)?.data).toMatchObject({ texts: { [name]: { key: `${ground.organisationId}/${bob}` } } });
  for (const wrong of [{ [amount]: 'twelve' }, { [won]: 'maybe' }, { [at]: 'tomorrow' }, { [name]: 'x'.repeat(256) }])
    expect(await ground.refusal(ground.save(asAnn, object_id, wrong, { id }))).toMatch(/^400 invalid-input: Invalid: I/);
  expect(await ground.refusal(ground.save(asAnn, object_id, { [owner]: 'nobody' }, { id }))).toMatch(/^404 not-found/);
});

test('R-205 R-207 U-164 who may not set a value changes nothing, and no save unlocks itself; what is hidden is in no list and no filter', async () => {
  const object_id = await ground.object({ name: 'Locked' });
  const state = await ground.field(object_id, 'State');
  const owner = await ground.field(object_id, 'Owner', { data_type: 'player' });
  const isOpen = [{ type: 'update', condition: [{ field: state, value: 'open' }] }];
  const amount = await ground.field(object_id, 'Amount', { data_type: 'decimal', access_for: isOpen });
  const own = [{ type: 'view', condition: [{ field: owner, value: '@me' }] }];
  const pay = await ground.field(object_id, 'Pay', { data_type: 'decimal', access_for: own });
  const { id } = await ground.done(ground.save(asAnn, object_id, { [state]: 'won', [amount]: 5, [owner]: ann, [pay]: 70 }));
  const before = (await ground.facts('ItemChanged')).length;
  const call = await ground.save(asBob, object_id, { [state]: 'open', [amount]: 6 }, { id });
  expect([call.status, call.body]).toMatchObject([403, { code: 'fields-forbidden', fields: [{ field: `I${amount}` }] }]);
  expect((await ground.facts('ItemChanged')).length).toBe(before);
  await ground.done(ground.save(ground.admin, object_id, { [amount]: 6 }, { id }));
  const [seen] = await ground.items(asBob, object_id);
  expect(valuesOf(seen!)).toEqual({ [state]: 'won', [amount]: '6', [owner]: ann });
  expect(seen!.data.find(({ data_object_field_id }) => data_object_field_id === amount)).toMatchObject({
    ...{ data_restriction: 1, data_restriction_type: 'readonly', data_restriction_role: 'admins' },
  });
  expect(valuesOf((await ground.items(asAnn, object_id))[0]!)).toMatchObject({ [pay]: '70' });
  expect(await ground.items(asAnn, object_id, { [`I${pay}`]: '70' })).toHaveLength(1);
  expect(await ground.items(asBob, object_id, { [`I${pay}`]: '70' })).toHaveLength(0);
  const { total } = await ground.done(asBob.get('objects/get_object_items', { object_id, [`I${pay}`]: '70' }));
  expect(total).toBe(0);
  expect((await ground.objects(asBob)).find((one) => one.id === object_id)?.fields.flatMap(({ access_for }) => access_for)).toEqual([]);
});

test('U-163 who has no access finds no data object and no item; U-166 an allowance is kept', async () => {
  const object_id = await ground.object({ access_for: [], allow_update: 0 });
  const name = await ground.field(object_id, 'Name');
  const { id } = await ground.done(ground.save(ground.admin, object_id, { [name]: 'Secret' }));
  expect((await ground.objects(asAnn)).some((one) => one.id === object_id)).toBe(false);
  for (const call of [asAnn.get('objects/get_object_items', { object_id }), ground.save(asAnn, object_id, { [name]: 'x' }, { id })])
    expect(await ground.refusal(call)).toMatch(/^404 not-found/);
  await ground.done(ground.admin.post('objects/save_object_settings', { object_id, access_for: ['players'] }));
  expect(await ground.items(asAnn, object_id)).toHaveLength(1);
  expect(await ground.refusal(ground.save(asAnn, object_id, { [name]: 'x' }, { id }))).toMatch(/^403 item-forbidden/);
});

test('U-167 filters hold all together: a text contains, a number is equal within 0.0001, a time lies between two', async () => {
  const object_id = await ground.object();
  const name = await ground.field(object_id, 'Name');
  const amount = await ground.field(object_id, 'Amount', { data_type: 'decimal' });
  const at = await ground.field(object_id, 'At', { data_type: 'datetime' });
  const owner = await ground.field(object_id, 'Owner', { data_type: 'player' });
  for (const [n, one] of ['Mill', 'Millstone', 'Tower'].entries())
    await ground.done(
      ground.save(asAnn, object_id, { [name]: one, [amount]: n + 0.00005, [at]: `2026-03-0${n + 1}T12:00:00Z`, [owner]: n ? bob : ann }),
    );
  const names = async (query: Record<string, string>) => (await ground.items(asBob, object_id, query)).map((item) => valuesOf(item)[name]);
  expect(await names({})).toEqual(['Tower', 'Millstone', 'Mill']);
  expect(await names({ [`I${name}`]: 'MILL' })).toEqual(['Millstone', 'Mill']);
  expect(await names({ [`I${name}`]: 'mill', [`I${amount}`]: '1' })).toEqual(['Millstone']);
  expect(await names({ [`I${at}-from`]: '2026-03-02T12:00:00Z', [`I${at}-to`]: '2026-03-02T12:00:00Z' })).toEqual(['Millstone']);
  expect(await names({ [`I${owner}-player`]: bob })).toEqual(['Tower', 'Millstone']);
  const first = await ground.done(asBob.get('objects/get_object_items', { object_id, limit: 2 }));
  expect([first.total, first.more]).toEqual([3, 1]);
  const { items } = await ground.done(asBob.get('objects/get_object_items', { object_id, limit: 2, after: String(first.next) }));
  expect(items).toHaveLength(1);
  expect(await ground.refusal(asBob.get('objects/get_object_items', { object_id, [`I${amount}`]: 'twelve' }))).toMatch(/^400/);
});

test('R-218 U-165 items are deleted all or none, and without rules no points go with them; an admin restores them, and a rebuild comes to the same', async () => {
  const object_id = await ground.object();
  const state = await ground
    .field(object_id, 'State', { access_for: [{ type: 'delete', condition: [{ field: 'none', value: '' }] }] })
    .catch(() => '');
  expect(state).toBe('');
  const open = await ground.field(object_id, 'State');
  await ground.done(
    ground.admin.post('objects/save_object_column', {
      object_id,
      id: open,
      access_for: [{ type: 'delete', condition: [{ field: open, value: 'open' }] }],
    }),
  );
  const { id: one } = await ground.done(ground.save(asAnn, object_id, { [open]: 'open' }));
  const { id: other } = await ground.done(ground.save(asAnn, object_id, { [open]: 'won' }));
  const remove = (client: Client, ...ids: unknown[]) => client.post('objects/delete_object_item', { object_id, ids });
  expect(await ground.refusal(remove(asAnn, one, other))).toMatch(/^403 item-forbidden/);
  expect(await ground.items(asAnn, object_id)).toHaveLength(2);
  expect(await ground.done(remove(ground.admin, one, other))).toMatchObject({ deleteditems: 2, points: '0' });
  expect(await ground.items(asAnn, object_id)).toHaveLength(0);
  await ground.done(ground.admin.post('objects/restore_items', { object_id, ids: [other] }));
  expect(await ground.items(asAnn, object_id)).toMatchObject([{ id: other }]);
  const projector = ground.laurel.app.get(Projector);
  for (const view of ['objects', 'items']) expect(await projector.verify(view)).toMatchObject([{ view, differences: [] }]);
});

test('items are told as of any past instant, in both senses; their history says what became of them, and who did it', async () => {
  const object_id = await ground.object({ name: 'Past' });
  const name = await ground.field(object_id, 'Name');
  const amount = await ground.field(object_id, 'Amount', { data_type: 'decimal' });
  const sent = { [name]: 'Mill', [amount]: '1' };
  const { id } = await ground.done(ground.save(asAnn, object_id, sent, { occurred_at: '2026-01-10T00:00:00Z' }));
  const learned = (await ground.facts('ItemAdded')).at(-1)!.metadata.recordedAt;
  await ground.done(ground.save(asBob, object_id, { [amount]: '2' }, { id, occurred_at: '2026-02-10T00:00:00Z' }));
  await ground.done(ground.admin.post('objects/delete_object_item', { object_id, ids: [id] }));
  const amounts = async (query: Record<string, string>) =>
    (await ground.items(asBob, object_id, query)).map((item) => valuesOf(item)[amount]);
  expect(await amounts({})).toEqual([]);
  expect(await amounts({ at: '2026-01-09T00:00:00Z' })).toEqual([]);
  expect(await amounts({ at: '2026-01-31T00:00:00Z' })).toEqual(['1']);
  expect(await amounts({ at: '2026-02-28T00:00:00Z' })).toEqual(['2']);
  expect(await amounts({ at: '2026-02-28T00:00:00Z', sense: 'known' })).toEqual([]);
  expect(await amounts({ at: learned, sense: 'known' })).toEqual(['1']);
  expect(await amounts({ at: '2026-02-28T00:00:00Z', [`I${name}`]: 'ill', [`I${amount}`]: '2' })).toEqual(['2']);
  await ground.done(ground.admin.post('objects/restore_items', { object_id, ids: [id] }));
  await ground.settled();
  const { history } = await ground.done(asAnn.get('objects/item_history', { object_id, id: String(id) }));
  expect(history).toMatchObject([
    { kind: 'restored', by: 'Ada', changes: [] },
    { kind: 'deleted', by: 'Ada', changes: [] },
    { kind: 'changed', by: 'Bob', happened_at: '2026-02-10T00:00:00.000Z', changes: [{ before: { value: '1' }, after: { value: '2' } }] },
    { kind: 'added', by: 'Ann', changes: [{ before: null, after: { value: 'Mill' } }, { after: { value: '1' } }] },
  ]);
});

test('R-208 an item that names only people whom somebody may not see is none for them, in lists and for commands', async () => {
  const own = await openObjects({ on: ground.laurel });
  const [cid = '', dot = ''] = await own.players('Cid', 'Dot');
  const asCid = await own.asPlayer(cid);
  const object_id = await own.object();
  const owner = await own.field(object_id, 'Owner', { data_type: 'player' });
  const name = await own.field(object_id, 'Name');
  const { id } = await own.done(own.save(own.admin, object_id, { [owner]: dot, [name]: 'Secret' }));
  await own.done(own.save(own.admin, object_id, { [name]: 'Of nobody' }));
  expect(await own.items(asCid, object_id)).toHaveLength(2);
  await own.done(own.admin.post('organization/settings', { orgid: own.organisationId, use_team_filter: 2 }));
  expect((await own.items(asCid, object_id)).map((item) => valuesOf(item)[name])).toEqual(['Of nobody']);
  for (const call of [
    own.save(asCid, object_id, { [name]: 'x' }, { id }),
    asCid.post('objects/delete_object_item', { object_id, ids: [id] }),
    asCid.get('objects/get_object_items', { object_id, id: String(id) }),
    asCid.get('objects/item_history', { object_id, id: String(id) }),
  ])
    expect(await own.refusal(call)).toBe('404 not-found: There is no such item');
  expect(await own.refusal(own.save(asCid, object_id, { [owner]: dot }))).toBe('404 not-found: There is no such player');
  const helper = await own.field(object_id, 'Helper', { data_type: 'player' });
  await own.done(own.save(own.admin, object_id, { [owner]: cid, [helper]: dot }));
  const [both] = await own.items(asCid, object_id);
  expect(valuesOf(both!)).toEqual({ [owner]: cid, [helper]: '' });
  for (const query of [{ [`I${helper}`]: dot }, { [`I${helper}-player`]: dot }]) {
    expect(await own.items(own.admin, object_id, query)).toHaveLength(1);
    expect(await own.items(asCid, object_id, query)).toHaveLength(0);
  }
});

test('U-070 who is forgotten takes the texts of the items along that name them first; a rebuild comes to the same', async () => {
  const object_id = await ground.object({ name: 'Forgetful' });
  const owner = await ground.field(object_id, 'Owner', { data_type: 'player' });
  const name = await ground.field(object_id, 'Name');
  const [eve = ''] = await ground.players('Eve');
  await ground.done(ground.save(asBob, object_id, { [owner]: eve, [name]: 'About Eve' }));
  await ground.done(ground.save(asBob, object_id, { [owner]: bob, [name]: 'About Bob' }));
  expect((await ground.items(asBob, object_id)).map((item) => valuesOf(item)[name])).toEqual(['About Bob', 'About Eve']);
  await ground.done(ground.admin.post('profile/anonymize_players', { selplayers: [eve] }));
  expect((await ground.items(asBob, object_id)).map((item) => valuesOf(item)[name])).toEqual(['About Bob', undefined]);
  const projector = ground.laurel.app.get(Projector);
  for (const view of ['items', 'item-changes']) expect(await projector.verify(view)).toMatchObject([{ view, differences: [] }]);
});

test('U-161 a value of any type is kept as it is meant; what is none is refused under the client id of its field, and nothing is stored', async () => {
  const [object_id, other] = [await ground.object({ name: 'Kinds' }), await ground.object({ name: 'Related' })];
  const related = String((await ground.done(ground.save(asAnn, other, {}))).id);
  const team = String((await ground.done(ground.admin.post('team/team', { name: 'Red' }))).teamid);
  const { icons } = await ground.done(ground.admin.get('icon/iconlist', { type: 'badge' }));
  const [icon] = icons as { path: string }[];
  const meant = {
    string: 'One line',
    text: 'Two\nlines',
    link: 'https://example.org/mill',
    decimal: '-0.000001',
    bool: '0',
    datetime: '2026-03-01T11:00:00.000Z',
    player: ann,
    team,
    list: 'Open',
    image: icon!.path,
    relation: related,
  };
  const more: Readonly<Record<string, object>> = { list: { options: ['Open'] }, relation: { options: { object_id: other } } };
  const fields = new Map<string, string>();
  for (const type of Object.keys(meant)) fields.set(type, await ground.field(object_id, type, { data_type: type, ...more[type] }));
  const sent = Object.fromEntries(Object.entries(meant).map(([type, value]) => [fields.get(type)!, value]));
  const { id } = await ground.done(ground.save(asAnn, object_id, sent));
  const [item] = await ground.items(asAnn, object_id);
  const { list, ...others } = meant;
  expect(item!.data.map(({ data_type, value, Name }) => (data_type === 'list' ? Name : value)).sort()).toEqual(
    [list, ...Object.values(others)].sort(),
  );
  const store = ground.laurel.app.get(EventStore);
  const none: unknown[] = [{ a: 1 }, [1], [[]], '\ud800', 'a\u0000b', 'x'.repeat(20_000)];
  const noneButWords: unknown[] = [1e308, '__proto__', 'NaN', '\u202eabc', 'no-such', '0000-01-01'];
  for (const value of [...none, ...noneButWords])
    for (const [type, fieldId] of fields) {
      if ((type === 'string' || type === 'text') && !none.includes(value)) continue;
      const before = await store.head();
      const { status, body } = await ground.save(asAnn, object_id, { [fieldId]: value }, { id });
      expect([type, value, status, typeof body.code]).toEqual([type, value, status === 404 ? 404 : 400, 'string']);
      expect(await store.head()).toBe(before);
      if (typeof value !== 'string') continue;
      const filtered = await asAnn.get('objects/get_object_items', { object_id, [`I${fieldId}`]: value, [`I${fieldId}-from`]: value });
      expect([type, value, filtered.status < 500]).toEqual([type, value, true]);
    }
});

test('two who save at once meet where they say what they saw; else both stand; a command that comes twice is one', async () => {
  const object_id = await ground.object({ name: 'Busy' });
  const column = () =>
    ground.admin.post('objects/save_object_column', { object_id, label: 'A', data_type: 'decimal' }, { 'idempotency-key': 'the-column' });
  const ids = await Promise.all([column(), column()].map(async (call) => (await ground.done(call)).id));
  const [a, b] = [String(ids[0]), await ground.field(object_id, 'B', { data_type: 'decimal' })];
  expect(ids[1]).toBe(a);
  const add = () => ground.save(asAnn, object_id, { [a]: 0 }, {}, { 'idempotency-key': 'the-item' });
  const added = await Promise.all(Array.from({ length: 20 }, async () => (await ground.done(add())).id));
  expect([new Set(added).size, (await ground.items(asAnn, object_id)).length]).toEqual([1, 1]);
  const [id] = added;
  const saved = await Promise.all([asAnn, asBob].map((client, n) => ground.save(client, object_id, { [a]: n + 1 }, { id, revision: 1 })));
  expect(saved.map(({ status, body }) => [status, body.code]).sort()).toEqual([
    [200, undefined],
    [409, 'item-changed'],
  ]);
  const both = Array.from({ length: 10 }, (_, n) => [
    ground.save(asAnn, object_id, { [a]: n + 3 }, { id }),
    ground.save(asBob, object_id, { [b]: n + 3 }, { id }),
  ]);
  for (const call of both.flat()) await ground.done(call);
  const [item] = await ground.items(asAnn, object_id);
  expect([item!.revision, ...Object.keys(valuesOf(item!))]).toEqual([22, a, b]);
  const remove = () => asBob.post('objects/delete_object_item', { object_id, ids: [id] }, { 'idempotency-key': 'the-end' });
  for (const call of [remove, remove]) expect(await ground.done(call())).toMatchObject({ deleteditems: 1 });
  const facts = (await ground.facts('ItemAdded', 'ItemDeleted')).filter(({ data }) => (data as { itemId: string }).itemId === id);
  expect(facts.map(({ type }) => type)).toEqual(['ItemAdded', 'ItemDeleted']);
});

test('a file tells what the list tells: what passes the filters, nothing that is hidden, and no formulas', async () => {
  const object_id = await ground.object({ name: 'Exported' });
  const [owner, name] = [await ground.field(object_id, 'Owner', { data_type: 'player' }), await ground.field(object_id, 'Name')];
  const rules = [{ type: 'view', condition: [{ field: owner, value: '@me' }] }];
  const pay = await ground.field(object_id, 'Pay', { data_type: 'decimal', access_for: rules });
  const ids: string[] = [];
  for (const [n, one] of ['=SUM(A1)', 'Mill', 'Millstone'].entries())
    ids.push(
      String((await ground.done(ground.save(ground.admin, object_id, { [name]: one, [owner]: n === 1 ? bob : ann, [pay]: n + 7 }))).id),
    );
  await ground.settled();
  const file = async (client: Client, more: Record<string, string> = {}) =>
    String((await ground.done(client.get('objects/export', { object_id, ...more }))).text)
      .trimEnd()
      .split('\n')
      .map((line) => line.trim());
  expect(await file(asAnn)).toEqual([
    'item_id,Owner,Name,Pay',
    `${ids[2]},Ann,Millstone,9`,
    `${ids[1]},Bob,Mill,`,
    `${ids[0]},Ann,'=SUM(A1),7`,
  ]);
  expect(await file(asBob, { [`I${name}`]: 'mill' })).toEqual([
    'item_id,Owner,Name,Pay',
    `${ids[2]},Ann,Millstone,`,
    `${ids[1]},Bob,Mill,8`,
  ]);
  expect((await file(asBob, { [`I${pay}`]: '9', format: 'ndjson' })).join('')).toBe('');
  const [line] = await file(ground.admin, { [`I${pay}`]: '9', format: 'ndjson' });
  expect(valuesOf(JSON.parse(line!) as ItemRow)).toEqual({ [owner]: ann, [name]: 'Millstone', [pay]: '9' });
});

test('items come by a file as its preview says, line by line; what was exported comes back with what was changed in it', async () => {
  const object_id = await ground.object({ name: 'By file' });
  const [name, owner] = [await ground.field(object_id, 'Name'), await ground.field(object_id, 'Owner', { data_type: 'player' })];
  const amount = await ground.field(object_id, 'Amount', { data_type: 'decimal', default_value: '5' });
  const { id } = await ground.done(ground.save(ground.admin, object_id, { [name]: 'Mill', [owner]: ann, [amount]: 1 }));
  await ground.settled();
  const text = `item_id,Name,Owner,Amount,Remark\n${String(id)},Mill,Ann,"2,5",x\n,Tower,bob,,y\n,Bridge,Nobody,7,z\n,Gate,,seven,\n`;
  const call = (which: string, more: object = {}) => ground.admin.post(`objects/${which}`, { object_id, text, ...more });
  const preview = await ground.done(call('preview_import'));
  expect(preview).toMatchObject({
    columns: [
      { title: 'item_id' },
      { data_object_field_id: name },
      { data_object_field_id: owner },
      { data_object_field_id: amount },
      { data_object_field_id: null },
    ],
    rows: [
      { line: 2, id, kind: 'changed' },
      { line: 3, kind: 'added' },
    ],
    errors: [
      { line: 4, code: 'not-found' },
      { line: 5, code: 'invalid-input' },
    ],
    counts: { added: 1, changed: 1, same: 0, errors: 2 },
  });
  expect(await ground.refusal(call('import_items'))).toMatch(/^409 import-invalid: Line 4: /);
  expect(await ground.items(asAnn, object_id)).toHaveLength(1);
  expect(await ground.done(call('import_items', { skip_bad: 1 }))).toMatchObject({ added: 1, changed: 1, same: 0, errors: preview.errors });
  const values = async () => (await ground.items(asAnn, object_id)).map((item) => valuesOf(item));
  const after = [
    { [name]: 'Tower', [owner]: bob, [amount]: '5' },
    { [name]: 'Mill', [owner]: ann, [amount]: '2.5' },
  ];
  expect(await values()).toEqual(after);
  expect(await ground.done(call('import_items', { skip_bad: 1 }))).toMatchObject({ added: 0, changed: 0, same: 2 });
  const exported = String((await ground.done(ground.admin.get('objects/export', { object_id }))).text);
  const back = { text: exported.replace('Tower', 'Tower Bridge') };
  expect(await ground.done(call('import_items', back))).toMatchObject({ added: 0, changed: 1, same: 1, errors: [] });
  expect(await values()).toEqual([{ ...after[0], [name]: 'Tower Bridge' }, after[1]]);
  expect(await ground.refusal(asAnn.post('objects/preview_import', { object_id, text }))).toMatch(/^403/);
});

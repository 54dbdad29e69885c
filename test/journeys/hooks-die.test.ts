import type { Client } from './laurel.ts';
import { dieAfterEachAppend, type Survived } from './dying-ground.ts';

let survived: Survived;
afterEach(() => survived.close());

test('an order that comes, is corrected and cancelled is each given once, however often the process dies', async () => {
  survived = await dieAfterEachAppend(async ({ admin, players, series }) => {
    await players('Ann');
    const post = async (call: string, sent: object) => (await admin.post(`externalApiConfig/${call}`, sent)).body;
    const { id: config_id } = await post('update_config', { data: { system_type: 'webshop', instance_name: 'Shop' } });
    const data = {
      ...{ name: 'Orders', score_series_id: await series(), event_type: 'updated', external_id_column: 'seller', points_column: 'total' },
      filter: [{ field: 'state', value: 'paid' }],
      ...{ external_id_prefix: '', create_player: 1, tags: ['Web'], create_tag_if_missing: 1 },
    };
    const { id } = await post('update_config_step', { config_id, data });
    await post('enable', { id });
    const { key } = await post('create_callback_key', { id: config_id });
    const order = { id: 1, seller: 'Ann', total: 5, state: 'paid' };
    const rows = [order, { ...order, total: 7 }, { ...order, state: 'cancelled' }, { ...order, id: 2, seller: 'Bob' }];
    return rows.map((row) => (client) => client.post('crm_callback/callback', { key, payload: row }));
  });
  const { DeliveryReceived = 0, DeliveryRead = 0, ValueConfirmed, ...others } = survived.facts;
  // Who was made before it died is found after.
  expect(ValueConfirmed).toBeUndefined();
  // What is sent again, because nobody answered, is read and says nothing new.
  expect(DeliveryRead).toBe(DeliveryReceived);
  expect(others).toEqual({
    TagCreated: 1,
    ProfileCreated: 1,
    ValueReserved: 1,
    RowTaken: 4,
    RuleAnswered: 4,
    PointsAwarded: 3,
    EntriesBegan: 1,
    EntriesListed: 2,
    RevocationApplied: 2,
    EntryRevoked: 2,
  });
});

test('U-137 rows that are missing are gone, held and taken once each, and their items with them, however often the process dies', async () => {
  survived = await dieAfterEachAppend(async ({ admin, settled }) => {
    const post = async (call: string, sent: object) => (await admin.post(`externalApiConfig/${call}`, sent)).body;
    const { id: config_id } = await post('update_config', { data: { system_type: 'webshop', instance_name: 'Shop' } });
    const { object_id } = (await admin.post('objects/save_object_settings', { name: 'Orders' })).body;
    const { id: field } = (await admin.post('objects/save_object_column', { object_id, label: 'Title' })).body;
    const made = { target: 'objects', object_id, object_columns: [{ field, column: 'title' }] };
    const only = { filter: [{ field: 'state', value: 'paid' }] };
    const data = { name: 'Orders', ...made, ...only, source_type: 'api', fetch_all: 1 };
    const { id } = await post('update_config_step', { config_id, data });
    await post('enable', { id });
    const upTo = (last: number, title: string, state = 'open') =>
      Array.from({ length: last }, (_, n) => (n === 0 ? { id: n, title, state: 'paid' } : { id: n, state }));
    // All are there, and of the first there is an item.
    for (const state of ['paid', 'open']) {
      await post('send_rows', { step_id: id, rows: upTo(13, 'A book', state), whole: 1 });
      await settled();
    }
    const ids = new Map<number, string>();
    const send = (last: number) => async (client: Client) => {
      const sent = { step_id: id, rows: upTo(last, 'A pen'), whole: 1 };
      const answer = await client.post('externalApiConfig/send_rows', sent, { 'idempotency-key': `of-${last}` });
      if (answer.status === 200) ids.set(last, String(answer.body.delivery_id));
      return answer;
    };
    const gone = (client: Client) => client.post('externalApiConfig/release_step', { id, delivery_id: ids.get(0), are_gone: 1 });
    return [send(12), send(0), gone];
  });
  const { DeliveryReceived, DeliveryRead, ...others } = survived.facts;
  expect(DeliveryRead).toBe(DeliveryReceived);
  expect(others).toEqual({ RowTaken: 1, ItemChanged: 1, RowGone: 13, ItemDeleted: 1, StepHeld: 1, StepReleased: 1 });
});

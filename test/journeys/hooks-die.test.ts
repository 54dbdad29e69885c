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

test('U-137 rows that are missing are gone, held and taken once each, however often the process dies', async () => {
  survived = await dieAfterEachAppend(async ({ admin, players, settled }) => {
    await players('Ann');
    const post = async (call: string, sent: object) => (await admin.post(`externalApiConfig/${call}`, sent)).body;
    const { id: config_id } = await post('update_config', { data: { system_type: 'webshop', instance_name: 'Shop' } });
    // What rules take back when rows are gone is theirs.
    const data = { name: 'Orders', target: 'players', source_type: 'api', fetch_all: 1, external_id_column: 'seller' };
    const { id } = await post('update_config_step', { config_id, data });
    await post('enable', { id });
    const upTo = (last: number) => Array.from({ length: last }, (_, n) => ({ id: n, seller: 'Ann' }));
    await post('send_rows', { step_id: id, rows: upTo(14), whole: 1 });
    await settled();
    const ids = new Map<number, string>();
    const send = (last: number) => async (client: Client) => {
      const answer = await client.post(
        'externalApiConfig/send_rows',
        { step_id: id, rows: upTo(last), whole: 1 },
        { 'idempotency-key': `of-${last}` },
      );
      if (answer.status === 200) ids.set(last, String(answer.body.delivery_id));
      return answer;
    };
    const gone = (client: Client) => client.post('externalApiConfig/release_step', { id, delivery_id: ids.get(1), are_gone: 1 });
    return [send(13), send(1), gone];
  });
  const { DeliveryReceived, DeliveryRead, ...others } = survived.facts;
  expect(DeliveryRead).toBe(DeliveryReceived);
  expect(others).toEqual({ RowGone: 13, StepHeld: 1, StepReleased: 1 });
});

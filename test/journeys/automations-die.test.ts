import { dieAfterEachAppend, type Survived } from './dying-ground.ts';

let survived: Survived;
afterEach(() => survived.close());

test('what items give by a rule, of before too, and give otherwise when they change, is given once, however often the process dies', async () => {
  survived = await dieAfterEachAppend(async ({ admin, players, series }) => {
    const [ann = ''] = await players('Ann');
    const post = async (call: string, sent: object) => (await admin.post(call, sent)).body;
    const object_id = String((await post('objects/save_object_settings', { name: 'Deals' })).object_id);
    const field = async (label: string, data_type: string) =>
      String((await post('objects/save_object_column', { object_id, label, data_type })).id);
    const [owner, amount] = [await field('Owner', 'player'), await field('Amount', 'decimal')];
    const data = { name: 'Deals', source: 'object', source_id: object_id, source_event: 'itemadded' };
    const automation_id = String((await post('automations/save_automation', { data })).id);
    const gives = { scoreseries_id: await series(), player_column: owner, points_column: amount, revoke_rule: 3 };
    await post('automations/save_automation_action', { automation_id, data: gives });
    await post('objects/save_object_item', { object_id, [`I${owner}`]: ann, [`I${amount}`]: '3' });
    const { trial } = await post('automations/try', { data: { id: automation_id }, from: new Date(Date.now() - 86_400_000).toISOString() });
    await post('automations/enable_automation', { id: automation_id, enabled: 1 });
    const given = { id: automation_id, trial_id: (trial as { trialId: string }).trialId };
    const key = { 'idempotency-key': 'add' };
    let id = '';
    return [
      (client) => client.post('automations/give_tried', given, { 'idempotency-key': 'give' }),
      async (client) => {
        const answer = await client.post('objects/save_object_item', { object_id, [`I${owner}`]: ann, [`I${amount}`]: '5' }, key);
        id = String(answer.body.id);
        return answer;
      },
      (client) => client.post('objects/save_object_item', { object_id, id, [`I${amount}`]: '7' }, { 'idempotency-key': 'change' }),
    ];
  });
  expect(survived.facts).toEqual({
    AutomationGavePast: 1,
    ItemAdded: 1,
    ItemChanged: 1,
    RuleAnswered: 3,
    EntriesBegan: 1,
    PointsAwarded: 3,
    EntriesListed: 1,
    RevocationApplied: 1,
    EntryRevoked: 1,
  });
});

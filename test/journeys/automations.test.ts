import type { Client } from './laurel.ts';
import { openObjects } from './objects-ground.ts';

let ground: Awaited<ReturnType<typeof openObjects>>;
let ann: string;
let asAnn: Client;
beforeAll(async () => {
  ground = await openObjects();
  [ann = ''] = await ground.players('Ann');
  asAnn = await ground.asPlayer(ann);
});
afterAll(() => ground.laurel.close());

/** A data object Deals, whose state, owner and amount a rule reads, and what stands in a series because of it. */
async function deals(revoke_rule: number, more: object = {}) {
  const { admin, done } = ground;
  const object_id = await ground.object();
  const state = await ground.field(object_id, 'State');
  const owner = await ground.field(object_id, 'Owner', { data_type: 'player' });
  const amount = await ground.field(object_id, 'Amount', { data_type: 'decimal' });
  const { id: series } = await done(admin.post('scoreseries_settings/save_settings', { name: `Sales ${revoke_rule}` }));
  const data = { name: 'Won deals', source: 'object', source_id: object_id, source_event: 'itemupdated', filter: [{ field: state, value: 'won' }] };
  const { id: rule } = await done(admin.post('automations/save_automation', { data }));
  const action = { scoreseries_id: series, player_column: owner, points_column: amount, score_prefix: '0.01', revoke_rule, ...more };
  await done(admin.post('automations/save_automation_action', { automation_id: rule, data: action }));
  await done(admin.post('automations/enable_automation', { id: rule, enabled: 1 }));
  const save = async (values: { state?: string; amount?: string; owner?: string }, id?: unknown) => {
    const named = { ...(values.state !== undefined && { [state]: values.state }), ...(values.amount && { [amount]: values.amount }), [owner]: ann };
    return (await done(ground.save(asAnn, object_id, named, id === undefined ? {} : { id }))).id;
  };
  return { object_id, series: String(series), rule: String(rule), save };
}

async function points(series: string): Promise<string[]> {
  await ground.settled();
  const facts = await ground.facts('PointsAwarded');
  const revoked = new Set((await ground.facts('EntriesListed')).flatMap(({ data }) => (data.entries as { entryId: string }[]).map(({ entryId }) => entryId)));
  return facts.filter(({ data }) => data.seriesId === series && !revoked.has(String(data.entryId))).map(({ data }) => String(data.points));
}

test('U-090 U-091 U-092 a rule gives what an item says when it matches, as it stood then; a player may make none', async () => {
  const { object_id, series, rule, save } = await deals(0);
  const id = await save({ state: 'open', amount: '1250.5' });
  expect(await points(series)).toEqual([]);
  await save({ state: 'won' }, id);
  expect(await points(series)).toEqual(['12.505']);
  await ground.done(ground.admin.post('automations/enable_automation', { id: rule, enabled: 0 }));
  await save({ amount: '2000' }, id);
  expect(await points(series)).toEqual(['12.505']);
  const { automations } = await ground.done(ground.admin.get('automations/get_automations', { eventSource: 'object', sourceId: object_id }));
  expect(automations).toMatchObject([{ id: rule, name: 'Won deals', enabled: 0, filter: [{ operator: 'eq', values: ['won'] }], actions: [{ score_prefix: '0.01' }] }]);
  expect(await ground.refusal(asAnn.post('automations/save_automation', { data: { name: 'Mine', source: 'object', source_id: object_id } }))).toMatch(/^403/);
});

test('U-093 rule 3: what stands is what the item says now, or nothing', async () => {
  const { series, save, object_id } = await deals(3);
  const id = await save({ state: 'won', amount: '100' });
  expect(await points(series)).toEqual(['1']);
  await save({ amount: '300' }, id);
  expect(await points(series)).toEqual(['3']);
  await save({ state: 'lost' }, id);
  expect(await points(series)).toEqual([]);
  await save({ state: 'won' }, id);
  expect(await points(series)).toEqual(['3']);
  await ground.done(ground.admin.post('objects/delete_object_item', { object_id, ids: [id] }));
  expect(await points(series)).toEqual([]);
});

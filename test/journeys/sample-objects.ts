import type { Client } from './laurel.ts';

/** Data objects to look at: one with a field of every type, rules of every kind and automations, and one of the admins that holds nothing. */
export async function sampleObjects(
  admin: Client,
  player: string,
  team: string,
  series: string,
  badge: string,
  seen: (body: Record<string, unknown>) => Promise<unknown>,
) {
  const objectOf = async (data: object) => {
    const { body } = await admin.post('objects/save_object_settings', data);
    await seen(body);
    return String(body.object_id);
  };
  const everything = { access_for: ['players'], allow_new_entry: 2, allow_update: 2, allow_delete: 2 };
  const object = await objectOf({ name: 'Deals: עסקאות!', ...everything });
  const fieldOf = async (label: string, data: object = {}) => {
    const { body } = await admin.post('objects/save_object_column', { object_id: object, label, ...data });
    await seen(body);
    return String(body.id);
  };
  const name = await fieldOf('Customer', { filter_column: 1 });
  const state = await fieldOf('State', { data_type: 'list', options: ['Open', 'Won', 'Lost'], filter_column: 1 });
  const owner = await fieldOf('Owner', { data_type: 'player', filter_column: 1 });
  const amount = await fieldOf('Amount', {
    ...{ data_type: 'decimal', format: '2', filter_column: 1, default_value: '100' },
    access_for: [
      { type: 'update', role: 'players', condition: [{ field: owner, value: '@me' }] },
      {
        ...{ type: 'update', role: 'teammanagers' },
        condition: [
          { field: state, operator: 'neq', value: '' },
          { field: name, operator: 'cont', values: ['mill', 'שלום'] },
        ],
      },
      { type: 'view' },
    ],
  });
  const due = await fieldOf('Due', { data_type: 'datetime', filter_column: 1 });
  const closed = await fieldOf('Closed on', { data_type: 'datetime', format: 'date' });
  const paid = await fieldOf('Paid', { data_type: 'bool', filter_column: 1, access_rules: 'noedit' });
  const of = await fieldOf('Team', { data_type: 'team' });
  const notes = await fieldOf('A label of a field that is far too long for any column of a table', { data_type: 'text' });
  const link = await fieldOf('Link', { data_type: 'link' });
  await fieldOf('Picture', { data_type: 'image' });
  await fieldOf('Follows', { data_type: 'relation', options: { object_id: object } });
  const itemOf = async (values: Record<string, string | number>) => {
    const sent = Object.fromEntries(Object.entries(values).map(([fieldId, value]) => [`I${fieldId}`, value] as const));
    const { body } = await admin.post('objects/save_object_item', { object_id: object, ...sent });
    await seen(body);
    return String(body.id);
  };
  for (const customer of ['Mill & Sons', 'Harbour office', 'שלום!'])
    await itemOf({ [name]: customer, [state]: 'Open', [owner]: player, [amount]: '12400.5' });
  await itemOf({ [state]: 'Lost', [amount]: '-0.25' });
  const item = await itemOf({
    ...{ [name]: `A customer ${'with a very long name '.repeat(10)}שלום!`.trim(), [state]: 'Won', [owner]: player, [amount]: '9999999.5' },
    ...{ [due]: '2026-03-01T11:00:00Z', [closed]: '2026-03-01', [paid]: 1, [of]: team, [notes]: 'They pay late. '.repeat(20) },
    [link]: `https://example.org/${'a-long-path/'.repeat(12)}`,
  });
  const { body } = await admin.post('objects/save_object_item', { object_id: object, id: item, [`I${state}`]: 'Lost', [`I${paid}`]: '' });
  await seen(body);
  const automationOf = async (data: object, ...actions: object[]) => {
    const { body } = await admin.post('automations/save_automation', { data: { source: 'object', source_id: object, ...data } });
    for (const action of actions) {
      const sent = { automation_id: body.id, data: { scoreseries_id: series, player_column: owner, ...action } };
      await seen((await admin.post('automations/save_automation_action', sent)).body);
    }
    return String(body.id);
  };
  const automation = await automationOf(
    {
      name: `Deals ${'with a very long name '.repeat(11)}שלום!`.trim(),
      source_event: 'itemupdated',
      filter: [{ field: state, value: 'Won' }],
    },
    { points_column: amount, score_prefix: '0.01', revoke_rule: 3, comment_column: notes, datetime_column: closed },
    { score_prefix: '-5' },
  );
  await automationOf({ name: 'Nothing yet', source_event: 'itemadded', position: 1 });
  // Off, as all that are new: it gives points that its badge counts.
  const badgeAutomation = await automationOf(
    {
      name: 'Twice the joy',
      source: 'badge',
      source_id: badge,
      source_event: 'won',
      filter: [{ field: 'points', operator: 'gte', value: '0' }],
    },
    { player_column: 'player', score_prefix: '5', datetime_column: 'won_at', revoke_rule: 2 },
  );
  const gone = await objectOf({ name: `Visits ${'with a very long name '.repeat(11)}`.trim() });
  await seen((await admin.post('objects/remove_object', { object_id: gone })).body);
  return { object, item, automation, badgeAutomation, emptyObject: await objectOf({ name: 'Machines' }) };
}

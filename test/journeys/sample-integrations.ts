import type { Client } from './laurel.ts';

/** Integrations to look at: a shop whose orders came, with what went wrong, and one that nothing came to. */
export async function sampleIntegrations(
  admin: Client,
  url: string,
  { series, email }: { series: string; email: string },
  seen: (body: Record<string, unknown>) => Promise<unknown>,
) {
  const post = async (call: string, sent: object) => {
    const { body } = await admin.post(`externalApiConfig/${call}`, sent);
    // Addresses and keys are no facts.
    if (body.position !== undefined) await seen(body);
    return body;
  };
  const configOf = async (data: object) => String((await post('update_config', { data })).id);
  const stepOf = async (config_id: string, data: object) =>
    String((await post('update_config_step', { config_id, data: { score_series_id: series, ...data } })).id);
  const integration = await configOf({
    ...{ system_type: 'webshop', instance_name: `Shop ${'with a very long name '.repeat(11)}שלום!`.trim() },
    ...{ instance_name2: 'acme', url: `https://shop.example/${'a-long-path/'.repeat(12)}` },
  });
  const step = await stepOf(integration, {
    ...{ name: `Orders ${'with a very long name '.repeat(11)}שלום!`.trim(), event_type: 'updated' },
    ...{ id_column: 'order.id', player_email_column: 'order.seller.email', points_column: 'order.total', comment_column: 'order.note' },
    ...{ point_time_column: '', filter: [{ field: 'order.state', value: 'paid' }], tags: ['Shop'], create_tag_if_missing: 1 },
  });
  await post('enable', { id: integration, step_id: step });
  await stepOf(integration, { name: 'New customers', target: 'players', create_player: 1, point_time_column: '' });
  // Many of its rows did not come again: it asks.
  const held = await stepOf(integration, {
    ...{ name: 'Members', target: 'players', source_type: 'api', fetch_all: 1, id_column: 'id', player_email_column: 'email' },
  });
  await post('enable', { id: integration, step_id: held });
  const members = Array.from({ length: 12 }, (_, id) => ({ id, email }));
  for (const rows of [members, []]) await post('send_rows', { step_id: held, rows, whole: 1 });
  const space = { id: integration, name: `Hall ${'with a very long name '.repeat(11)}שלום!`.trim(), external_id: 'C'.repeat(60) };
  await post('add_community', space);
  await post('create_callback_key', { id: integration });
  await post('create_app_secret', { id: integration });
  const { address } = await post('step_address', { id: step });
  const order = { id: 1001, state: 'paid', total: '129.90', seller: { email, name: 'Ann' }, note: 'שלום!' };
  const rows = [
    { order },
    { order: { ...order, id: 1002, seller: { email: 'nobody@example.org' } } },
    { order: { ...order, id: 1003, total: 'much', note: 'A very long note '.repeat(20), 'a name that is far too long for a column': 1 } },
    { order: { ...order, id: 1004, state: 'open' } },
  ];
  const { pathname } = new URL(String(address));
  for (const sent of [[...rows].reverse(), rows]) await fetch(`${url}${pathname}`, jsonOf(sent));
  const emptyIntegration = await configOf({ system_type: 'helpdesk', instance_name: 'Help desk' });
  const data = {
    ...{
      name: `Payroll ${'with a very long name '.repeat(11)}שלום!`.trim(),
      address: `https://payroll.example/${'a-long-path/'.repeat(12)}`,
    },
    ...{ ScoreSeriesAdd: 1, enabled: 0, event_sub_type: 'digest' },
    trigger_interval: [
      { day: 1, time: '08:00' },
      { day: 5, time: '17:30' },
    ],
  };
  const webhook = String((await post('update_config_event', { config_id: integration, data })).id);
  return { integration, step, heldStep: held, emptyIntegration, webhook };
}

function jsonOf(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

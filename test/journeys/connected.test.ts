import { Records } from '../../src/platform/records/records.ts';
import { CHAT_SCOPES } from '../../src/integrations/systems.values.ts';
import { ConnectedSystem } from './connected-system.ts';
import { openHooks } from './hooks-ground.ts';
import { startTestLaurel } from './laurel.ts';

let system: ConnectedSystem;
let ground: Awaited<ReturnType<typeof openHooks>>;
beforeAll(async () => {
  system = await ConnectedSystem.start();
  const settings = { LAUREL_CONNECTIONS: system.file('crm', 'chattool'), LAUREL_OUTBOUND_ALLOW: '127.0.0.1' };
  ground = await openHooks({ on: await startTestLaurel(settings) });
  await ground.players('Ann', 'Bob');
});
afterAll(async () => {
  await ground.laurel.close();
  await system.close();
});

const begin = async (query: object, client = ground.admin) =>
  ground.done(client.get('externalApiConfig/get_setupid', { system_type: 'crm', subdomain: 'acme', ...query }));
const callback = (sent: object, client = ground.admin) => client.post('externalApiConfig/manage_callback', { system_type: 'crm', ...sent });

test('U-140 R-096 R-097 somebody lets Laurel into a system, and it is asked for its rows with what was given, renewed once for all who need it', async () => {
  const { setupid, address } = await begin({});
  expect(new URL(String(address)).pathname).toBe('/acme/authorize');
  const { id } = await ground.done(callback(system.letIn(String(address))));
  expect(id).toBe(setupid);
  const series = await ground.series();
  const step = await ground.step(String(id), series, { source_type: 'poll', filter: [] });
  system.rows = {
    rows: [
      { id: 1, seller: 'Ann', total: 3 },
      { id: 2, seller: 'Bob', total: 4 },
    ],
  };
  const imported = () => ground.post('import', { id });
  const many = await Promise.all([imported(), imported(), imported()]);
  expect(many.map(({ number_of_players }) => number_of_players)).toEqual([2, 2, 2]);
  // What was given is good for less than a minute: it is renewed before each use.
  expect(system.renewed).toBeGreaterThan(0);
  expect((await ground.points(series)).sort()).toEqual(['3', '4']);
  system.rows = { rows: [{ id: 1, seller: 'Ann', total: 5 }] };
  await ground.post('import', { id, step_id: step });
  expect((await ground.points(series)).sort()).toEqual(['4', '5']);
  // U-137 Of a step that reads everything each time, what the whole answer lacks is gone; what is none takes nothing.
  await ground.post('update_config_step', { config_id: id, data: { id: step, fetch_all: 1 } });
  system.rows = { error: 'busy' };
  await ground.post('import', { id });
  expect(await ground.points(series)).toHaveLength(2);
  system.rows = { rows: [{ id: 1, seller: 'Ann', total: 5 }] };
  await ground.post('import', { id });
  expect(await ground.points(series)).toEqual(['5']);
});

test('R-081 what does not answer, or cannot be read, is -1', async () => {
  const { address } = await begin({});
  const { id } = await ground.done(callback(system.letIn(String(address))));
  await ground.step(String(id), await ground.series(), { source_type: 'poll' });
  system.rows = 'nothing';
  expect(await ground.post('import', { id })).toMatchObject({ number_of_players: -1 });
  const shop = await ground.shop();
  await ground.step(shop, await ground.series(), { source_type: 'poll' });
  expect(await ground.post('import', { id: shop })).toMatchObject({ number_of_players: -1 });
});

test('R-063 R-064 a state is good once, for 15 minutes, in the login and organisation that began; all else that fails is one message', async () => {
  const unmatched = '400 state-unmatched: Unexpected state value. Please try again';
  const { address } = await begin({});
  const back = system.letIn(String(address));
  const foreign = await openHooks({ on: ground.laurel });
  for (const wrong of [callback({ ...back, state: 'x' }), callback(back, foreign.admin), callback({ ...back, system_type: 'chattool' })])
    expect(await ground.refusal(wrong)).toBe(unmatched);
  expect(await ground.refusal(callback({ ...back, code: 'x' }))).toBe('409 callback-failed: Unexpected error');
  expect(await ground.refusal(callback(back))).toBe(unmatched);
  const late = system.letIn(String((await begin({})).address));
  const records = ground.laurel.app.get(Records);
  await records.expire(new Date(Date.now() + 2 * 3_600_000).toISOString());
  expect(await ground.refusal(callback(late))).toBe(unmatched);
});

test('R-065 R-066 an address without its subdomain is none, and a subdomain is small letters, digits and dashes', async () => {
  const asked = (query: object) => ground.refusal(ground.admin.get('externalApiConfig/get_setupid', { system_type: 'crm', ...query }));
  expect(await asked({})).toMatch(/^409 address-unresolved: .*placeholder/);
  for (const subdomain of ['Acme', 'a.b', 'a/b', '@evil', 'ä']) expect(await asked({ subdomain })).toMatch(/^400 invalid-input/);
});

test('R-098 R-099 R-100 a chat tool is asked for what it must allow and what the wizard needs; without one that must be it is not connected', async () => {
  const query = { system_type: 'chattool', scopes: 'reactions:read' };
  const back = system.letIn(String((await begin(query)).address));
  expect(back.scope?.split(' ')).toEqual([...CHAT_SCOPES.mandatory, ...CHAT_SCOPES.wizard, 'reactions:read']);
  expect(await ground.refusal(ground.admin.get('externalApiConfig/get_setupid', { ...query, subdomain: 'acme', scopes: 'admin' }))).toMatch(
    /^400 invalid-input/,
  );
  system.answer = { scope: CHAT_SCOPES.mandatory.slice(1).join(',') };
  expect(await ground.refusal(callback({ ...back, system_type: 'chattool' }))).toBe('409 callback-failed: Unexpected error');
  system.answer = { scope: CHAT_SCOPES.mandatory.join(',') };
  const again = system.letIn(String((await begin(query)).address));
  expect(await ground.done(callback({ ...again, system_type: 'chattool' }))).toMatchObject({ status: 'ok' });
  system.answer = {};
});

test('U-143 a space of another system is bound once, and bound no more', async () => {
  const id = await ground.shop('Chat');
  const bound = await ground.post('add_community', { id, name: 'Team', external_id: 'C1' });
  const add = { id, name: 'Other', external_id: 'c1' };
  expect(await ground.refusal(ground.admin.post('externalApiConfig/add_community', add))).toMatch(/^409 community-exists/);
  for (let twice = 0; twice < 2; twice++) await ground.post('delete_community', { id, community_id: bound.id });
  await ground.post('add_community', add);
  expect(await ground.refusal(ground.admin.post('externalApiConfig/delete_community', { id, community_id: 'none' }))).toMatch(/^404/);
});

test('U-002 U-145 a system that the operator has not named has a stand-in: it is set up by the wizard, with steps that take what comes', async () => {
  const { address } = await begin({ system_type: 'webshop' });
  expect(String(address)).toMatch(/\/webshop\/landing\?code=stand-in&state=/);
  const { searchParams } = new URL(String(address));
  const { id } = await ground.done(callback({ system_type: 'webshop', state: searchParams.get('state'), code: searchParams.get('code') }));
  const series = await ground.series();
  await ground.settled();
  const { defaults, score_series } = await ground.done(
    ground.admin.get('externalApiConfig/get_setup_defaults', { system_type: 'webshop' }),
  );
  expect(defaults).toMatchObject({ steps: expect.arrayContaining([expect.objectContaining({ points_column: 'total_price' })]) as unknown });
  expect(score_series).toContainEqual({ id: series, name: 'Contest' });
  const steps = [{ name: 'Orders', score_series_id: series, external_id_column: 'seller', points_column: 'total' }];
  const sent = { system_type: 'webshop', data: { id, instance_name: 'Our shop', steps } };
  const { step_ids } = await ground.post('setup_default', sent);
  const hook = await ground.address(String((step_ids as string[])[0]));
  await ground.send(hook, { id: 1, seller: 'Ann', total: 9 });
  expect(await ground.points(series)).toEqual(['9']);
  const { steps: added } = await ground.post('configure_from_templates', { id, templates: [{ ...steps[0], event_type: 'deleted' }] });
  await ground.send(await ground.address(String((added as string[])[0])), { id: 1, seller: 'Bob', total: -2 });
  expect((await ground.points(series)).sort()).toEqual(['-2', '9']);
  await ground.step(String(id), series, { source_type: 'poll' });
  expect(await ground.post('import', { id })).toMatchObject({ number_of_players: 0 });
  await ground.settled();
  const { log } = await ground.done(ground.admin.get('externalApiConfig/get_log', { id: String(id) }));
  expect((log as { via: string }[]).map(({ via }) => via)).toContain('stand-in');
});

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ConfigRow } from '../../projections/integrations/integrations.view.ts';
import type { TeamRow } from '../../projections/teams/teams.view.ts';
import { ACCESS_TOKENS } from '../../src/integrations/access-tokens.ts';
import { Records } from '../../src/platform/records/records.ts';
import { CHAT_SCOPES } from '../../src/integrations/systems.values.ts';
import { ConnectedSystem } from './connected-system.ts';
import { openHooks } from './hooks-ground.ts';
import { Door } from './identity-ground.ts';
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

test('U-140 another admin is asked by mail to connect a system; nobody else could', async () => {
  const id = await ground.shop();
  const { about_user } = (await ground.admin.get('auth/get_user_info')).body as { about_user: { email: string } };
  const ask = (email: string) => ground.admin.post('externalApiConfig/send_invitation', { id, email });
  expect(await ground.refusal(ask('nobody@example.org'))).toMatch(/^409 not-an-admin/);
  await ground.done(ask(about_user.email.toUpperCase()));
  const mails = await new Door(ground.laurel).mails(about_user.email);
  expect(mails.map((mail) => mail.includes(`/v_integrations/${id}/webshop`))).toEqual([true]);
  for (let more = 1; more < 20; more++) await ground.done(ask(about_user.email));
  expect(await ground.refusal(ask(about_user.email))).toMatch(/^429/);
});

test('R-081 teams of a system and who is in them are made where they are missing, once; -1 where it does not answer', async () => {
  const { address } = await begin({});
  const { id } = await ground.done(callback(system.letIn(String(address))));
  const cara = { id: 'c-1', name: 'Cara', email: 'cara@teams.example' };
  system.teams = [
    { id: '7', name: 'North', people: [cara, { id: 'Ann', name: 'Somebody else' }] },
    { id: '8/9?', name: 'South', people: { people: [{ email: 'Cara@teams.example' }, { name: 'Nobody' }] } },
  ];
  const all = () => ground.post('importteams', { id });
  const made = async () => {
    await ground.settled();
    const { teams } = await ground.done(ground.admin.get('team/fetch_list'));
    return (teams as TeamRow[]).map(({ teamname, members }) => `${teamname} ${members}`).sort();
  };
  for (let twice = 0; twice < 2; twice++) {
    expect(await all()).toMatchObject({ number_of_players: 2, number_of_teams: 2 });
    expect(await made()).toEqual(['North 2', 'South 1']);
  }
  const { teams } = await ground.done(ground.admin.get('team/fetch_list'));
  const north = (teams as TeamRow[]).find(({ teamname }) => teamname === 'North')!.teamid;
  await ground.done(ground.admin.put('team/team', { teamid: north, name: 'Far north' }));
  system.teams[0]!.people = [cara, { id: 'd-1', name: 'Dora' }];
  expect(await ground.post('importteamplayers', { id, teamid: north })).toMatchObject({ number_of_players: 2 });
  expect(await made()).toEqual(['Far north 3', 'South 1']);
  await ground.done(ground.admin.delete('team/team', { teamid: north }));
  expect(await all()).toMatchObject({ number_of_players: 1, number_of_teams: 2 });
  expect(await made()).toEqual(['South 1']);
  expect(await ground.refusal(ground.admin.post('externalApiConfig/importteamplayers', { id, teamid: north }))).toMatch(/^404/);
  system.teams.pop();
  const south = ((await ground.done(ground.admin.get('team/fetch_list'))).teams as TeamRow[])[0]!.teamid;
  expect(await ground.post('importteamplayers', { id, teamid: south })).toMatchObject({ number_of_players: -1 });
  const shop = await ground.shop();
  expect(await ground.post('importteams', { id: shop })).toMatchObject({ number_of_players: -1, number_of_teams: 0 });
  const standIn = new URL(String((await begin({ system_type: 'webshop', id: shop })).address)).searchParams;
  await ground.done(callback({ system_type: 'webshop', state: standIn.get('state'), code: standIn.get('code') }));
  expect(await ground.post('importteams', { id: shop })).toMatchObject({ number_of_players: 0, number_of_teams: 0 });
});

test('a system that lets Laurel in no more is asked for nothing until it is connected again, and admins are told once', async () => {
  const { address } = await begin({});
  const { id } = await ground.done(callback(system.letIn(String(address))));
  await ground.step(String(id), await ground.series(), { source_type: 'poll', filter: [] });
  system.rows = [{ id: 1, seller: 'Ann', total: 3 }];
  const { about_user } = (await ground.admin.get('auth/get_user_info')).body as { about_user: { email: string } };
  const said = async () => {
    await ground.settled();
    const { configs } = await ground.done(ground.admin.get('externalApiConfig/get_api_config', { id: String(id) }));
    const mails = await new Door(ground.laurel).mails(about_user.email);
    return [(configs as ConfigRow[])[0]?.access_ended, mails.filter((mail) => mail.includes('lets Laurel in no more')).length];
  };
  const imports = async () => (await ground.post('import', { id })).number_of_players;
  expect([await imports(), await said()]).toEqual([1, [0, 0]]);
  system.end();
  const before = system.asked;
  expect(await Promise.all([imports(), imports(), imports()])).toEqual([-1, -1, -1]);
  expect([await imports(), system.asked - before, await said()]).toEqual([-1, 1, [1, 1]]);
  const again = system.letIn(String((await begin({ id })).address));
  await ground.done(callback(again));
  expect([await imports(), await said()]).toEqual([1, [0, 1]]);
  system.end();
  expect([await imports(), await said()]).toEqual([-1, [1, 2]]);
  await ground.post('save_token', { id, token: 'another' });
  expect(await said()).toEqual([0, 2]);
  await ground.post('remove_config', { id });
  const records = ground.laurel.app.get(Records);
  while (await records.get(ACCESS_TOKENS, String(id))) await nextTurn();
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

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { billing, billingOf } from '../../src/billing/billing.ts';
import type { BillingEvent } from '../../src/billing/billing.events.ts';
import { WEBHOOK_PLACES } from '../../src/integrations/webhook-places.ts';
import { WEBHOOK_SECRETS } from '../../src/integrations/webhook-secrets.ts';
import { Decisions } from '../../src/platform/decisions.ts';
import { later } from '../../src/platform/event.values.ts';
import { Outbox } from '../../src/platform/outbox/outbox.ts';
import { Records } from '../../src/platform/records/records.ts';
import { clockAhead } from './identity-ground.ts';
import { Client, startTestLaurel } from './laurel.ts';
import { openObjects } from './objects-ground.ts';
import { type Received, Receiver, verified } from './receiver.ts';

let ground: Awaited<ReturnType<typeof openObjects>>;
let ahead: { minutes: number };
let ann: string;
let series: string;
let config: string;
/** A program that may say what goes out: its key is good however late it is. */
let program: Client;
const receivers: Receiver[] = [];
beforeAll(async () => {
  ground = await openObjects({ on: await startTestLaurel({ LAUREL_OUTBOUND_ALLOW: '127.0.0.1', LAUREL_BILLING: 'stand-in' }) });
  ahead = clockAhead(ground.laurel);
  [ann = ''] = await ground.players('Ann');
  series = await ground.series();
  const data = { system_type: 'crm', instance_name: 'Deals' };
  config = String((await call('update_config', { data })).id);
  const key = await call('create_api_key', { name: 'Program', scope: 'webhooks:write entries:write' });
  program = new Client(ground.url, String(key.api_key));
});
afterAll(async () => {
  await ground.laurel.close();
  for (const receiver of receivers) await receiver.close();
});

async function receiver(...answer: Parameters<typeof Receiver.listening>): Promise<Receiver> {
  const made = await Receiver.listening(...answer);
  receivers.push(made);
  return made;
}
const call = (name: string, sent: object, client = ground.admin) => ground.done(client.post(`externalApiConfig/${name}`, sent));
const refusal = (name: string, sent: object) => ground.refusal(ground.admin.post(`externalApiConfig/${name}`, sent));
const sent = (data: object) => ({ config_id: config, data: { name: 'Program', ...data } });
const save = async (data: object, client?: Client) => call('update_config_event', sent(data), client);
const remove = (id: unknown) => call('remove_config_event', { id }, program);
async function award(points: string, client = program): Promise<string> {
  const entry = { version: 1, scoreseriesid: series, profiles: [ann], points, comment: 'Well done' };
  return ((await ground.done(client.post('scoreseries/submit_score', entry))).ids as string[])[0] ?? '';
}
const until = async (holds: () => boolean | Promise<boolean>) => {
  const late = AbortSignal.timeout(20_000);
  while (!(await holds())) {
    late.throwIfAborted();
    await nextTurn();
  }
};
const waiting = async () => (await ground.laurel.app.get(Outbox).status()).waiting;
const over = () => until(async () => (await waiting()) === 0);
/** So many letters wait, each tried so often. */
const tried = (letters: number, tries: number) =>
  until(async () => {
    const found = [];
    for await (const letter of ground.laurel.app.get(Outbox).list()) found.push(letter);
    return found.filter((letter) => letter.state === 'waiting' && letter.tries === tries).length === letters;
  });
const pass = (minutes: number) => {
  ahead.minutes += minutes;
  ground.laurel.app.get(Outbox).look();
};
const pointsOf = (received: readonly Received[]) => received.map(({ said }) => (said.data as { points: string }).points);
const stopped = async () => (await ground.facts('IntegrationEventStopped')).map(({ data }) => data as { eventId: string; why: string });

test('U-138 a webhook sends what happens from when it was made, signed as Standard Webhooks says, with ids and amounts and no words', async () => {
  await award('1');
  const heard = await receiver();
  const { id, secret } = await save({ address: heard.url });
  expect(secret).toMatch(/^whsec_/);
  const entry = await award('5');
  await heard.until(({ length }) => length === 1);
  const [message] = heard.received;
  const said = verified(String(secret), message!);
  expect(said).toMatchObject({ type: 'entry.created', data: { entry_id: entry, series_id: series, player_id: ann, points: '5' } });
  expect(message?.body).not.toMatch(/Ann|Well done/);
  expect(message?.headers['content-type']).toBe('application/json');
  expect(() => verified(`whsec_${btoa('another secret')}`, message!)).toThrow();
  await over();

  const { secret: newer } = await call('new_webhook_secret', { id });
  await award('6');
  await heard.until(({ length }) => length === 2);
  for (const one of [secret, newer]) expect(verified(String(one), heard.received[1]!)).toMatchObject({ type: 'entry.created' });
  await over();
  await remove(id);
  await award('7');
  const after = await receiver();
  const next = await save({ address: after.url });
  await award('8');
  await after.until(({ length }) => length === 1);
  expect(heard.received).toHaveLength(2);
  await remove(next.id);
  expect(await refusal('new_webhook_secret', { id })).toMatch(/^404/);
});

test('U-138 it sends what its flags and its filter ask for, while it and its integration are on', async () => {
  const heard = await receiver();
  const asks = { address: heard.url, ScoreSeriesAdd: 1, filter: [{ field: 'points', operator: 'gt', value: 10 }] };
  const { id } = await save(asks);
  await award('9');
  await award('11');
  const object = await ground.object();
  await ground.done(ground.save(ground.admin, object, {}));
  await award('12');
  await heard.until(({ length }) => length === 2);
  // One that is off passes what happens; one whose integration is off waits.
  await save({ id, enabled: 0 });
  await award('13');
  await save({ id, enabled: 1 });
  await award('14');
  await heard.until(({ length }) => length === 3);
  await call('disable', { id: config });
  await award('15');
  await call('enable', { id: config });
  await heard.until(({ length }) => length === 4);
  expect(pointsOf(heard.received)).toEqual(['11', '12', '14', '15']);
  await remove(id);
});

test('what cannot be sent, or nowhere, is not saved; at most 50 go out of an integration; they are for admins and keys that may', async () => {
  const refused = (data: object) => refusal('update_config_event', sent(data));
  const address = 'https://hooks.example.org';
  expect(await refused({})).toMatch(/^409 address-missing/);
  expect(await refused({ address: 'ftp://hooks.example.org' })).toMatch(/^409 address-not-reachable/);
  expect(await refused({ address, filter: [{ field: 'comment', value: 'Well' }] })).toMatch(/^400 invalid-input/);
  for (const [event_main_type, event_sub_type] of [
    ['letter', 'single'],
    ['webhook', 'weekly'],
  ])
    expect(await refused({ address, event_main_type, event_sub_type })).toMatch(/^400 invalid-input/);
  const ids: unknown[] = [];
  for (let made = 0; made < 50; made++) ids.push((await save({ address, enabled: 0 })).id);
  expect(await refused({ address })).toMatch(/^409 too-many-events/);
  const other = await openObjects({ on: ground.laurel });
  expect(await ground.refusal(other.admin.post('externalApiConfig/remove_config_event', { id: ids[0] }))).toMatch(/^404/);
  const reads = new Client(ground.url, String((await call('create_api_key', { name: 'Reads', scope: 'read' })).api_key));
  expect(await ground.refusal(reads.post('externalApiConfig/remove_config_event', { id: ids[0] }))).toMatch(/^403/);
  for (const id of ids) await remove(id);
});

test('what was sent is sent again from a token or an instant, under the same ids', async () => {
  const heard = await receiver();
  const { id } = await save({ address: heard.url });
  for (const points of ['21', '22', '23']) await award(points);
  await heard.until(({ length }) => length === 3);
  await over();
  const feed = String((await ground.done(ground.admin.get('events/feed', { stream: 0, since_token: '' }))).text);
  const lines = feed
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { token: string; at: string; data: { points?: string } });
  const [first, second] = ['21', '22'].map((points) => lines.find(({ data }) => data.points === points)!);
  await call('replay_event', { id, since_token: first!.token });
  await heard.until(({ length }) => length === 5);
  await over();
  await call('replay_event', { id, since: second!.at });
  await heard.until(({ length }) => length === 7);
  await over();
  expect(pointsOf(heard.received)).toEqual(['21', '22', '23', '22', '23', '22', '23']);
  expect(new Set(heard.received.map((one) => one.id)).size).toBe(3);
  expect(await refusal('replay_event', { id, since_token: 'none' })).toMatch(/^400/);
  expect(await refusal('replay_event', { id })).toMatch(/^400/);
  await save({ id, enabled: 0 });
  expect(await refusal('replay_event', { id, since_token: '' })).toMatch(/^409 event-off/);
  await remove(id);
});

test('more than may wait for an address waits in the log, and none of it is lost or told twice', async () => {
  const heard = await receiver();
  const held: (() => void)[] = [];
  heard.answering((response) => held.push(() => response.writeHead(204).end()));
  const { id } = await save({ address: heard.url });
  const rows = Array.from({ length: 1_020 }, (_, n) => `Ann,${n + 1},2026-01-01T10:00:00Z`);
  const list = { scoreseriesid: series, text: ['player,points,time', ...rows].join('\n') };
  await ground.done(ground.admin.post('scoreseries/import_entries', list));
  await until(async () => (await waiting()) === 1_000);
  heard.answering((response) => response.writeHead(204).end());
  for (const answer of held) answer();
  await heard.until(({ length }) => length === 1_020);
  await over();
  expect(pointsOf(heard.received)).toEqual(rows.map((_, n) => String(n + 1)));
  expect(new Set(heard.received.map((one) => one.id)).size).toBe(1_020);
  await remove(id);
});

test('U-082 nothing is sent of an organisation that is frozen, until it is not, and of one that is deleted nothing is left', async () => {
  const { app } = ground.laurel;
  const other = await openObjects({ on: ground.laurel });
  const { organisationId } = other;
  const asAdmin = (name: string, more: object) => other.done(other.admin.post(name, more));
  const [bob] = await other.players('Bob');
  const scoreseriesid = await other.series();
  const config_id = (await asAdmin('externalApiConfig/update_config', { data: { system_type: 'crm', instance_name: 'Deals' } })).id;
  const bad = await receiver((response) => response.writeHead(500).end());
  const data = { name: 'Program', address: bad.url };
  const { id } = await asAdmin('externalApiConfig/update_config_event', { config_id, data });
  const give = (points: string) => asAdmin('scoreseries/submit_score', { version: 1, scoreseriesid, profiles: [bob], points });
  const bill = (fact: BillingEvent) => {
    const context = { commandId: crypto.randomUUID(), organisationId, actor: {}, channel: 'schedule' as const };
    return app.get(Decisions).decide(billing, billingOf(organisationId), context, () => [fact]);
  };
  await give('71');
  await tried(1, 1);
  const now = new Date().toISOString();
  await bill({ type: 'OrganisationFrozen', data: { why: 'unused', at: now } });
  bad.answering((response) => response.writeHead(204).end());
  pass(1);
  await over();
  expect(bad.received).toHaveLength(1);
  await bill({ type: 'OrganisationThawed', data: { at: now, idleAt: later(now, 90 * 86_400_000) } });
  await give('72');
  await bad.until(({ length }) => length === 3);
  expect(pointsOf(bad.received)).toEqual(['71', '71', '72']);
  bad.answering((response) => response.writeHead(500).end());
  await give('73');
  await tried(1, 1);
  await asAdmin('externalApiConfig/new_webhook_secret', { id });
  await other.done(other.admin.delete('organization/delete_organization', { id: organisationId }));
  const records = app.get(Records);
  await until(async () => (await records.count(WEBHOOK_PLACES, { organisationId })) === 0);
  await until(async () => (await records.count(WEBHOOK_SECRETS, { organisationId })) === 0);
  await over();
  pass(60);
  expect(bad.received).toHaveLength(4);
});

test('a receiver that was down for three days misses nothing', async () => {
  const heard = await receiver();
  const { id } = await save({ address: heard.url }, program);
  await heard.close();
  for (const points of ['61', '62']) await award(points);
  await tried(2, 1);
  pass(72 * 60);
  await tried(2, 2);
  await heard.listen();
  await award('63');
  pass(25 * 60);
  await heard.until(({ length }) => length === 3);
  await over();
  expect(pointsOf(heard.received).sort()).toEqual(['61', '62', '63']);
  await remove(id);
});

test('what an address does not take is tried ten times in 75 hours; what others got past is dead then, shown, and sent again', async () => {
  const bad = await receiver();
  bad.answering((response) => response.writeHead(pointsOf(bad.received).at(-1) === '31' ? 500 : 204).end());
  const { id } = await save({ address: bad.url }, program);
  await award('31');
  await award('32');
  await bad.until(({ length }) => length === 2);
  for (let tries = 1; tries < 10; tries++) {
    await tried(1, tries);
    pass(27 * 60);
  }
  await over();
  const { messages } = await call('get_dead_messages', { id }, program);
  expect(messages).toEqual([expect.objectContaining({ tries: 10, why: 'it answers 500' })]);
  expect(await stopped()).toEqual([]);
  bad.answering((response) => response.writeHead(204).end());
  expect(await call('send_again', { id }, program)).toMatchObject({ messages: 1 });
  await over();
  const ids = bad.received.filter(({ said }) => (said.data as { points: string }).points === '31').map((one) => one.id);
  expect([ids.length, new Set(ids).size]).toEqual([11, 1]);
  expect(await call('get_dead_messages', { id }, program)).toMatchObject({ messages: [] });
  await remove(id);
});

test('an address where nothing gets through, or that is gone, is switched off, and admins are told; switched on again it goes on with what did not arrive', async () => {
  const bad = await receiver((response) => response.writeHead(500).end());
  const { id } = await save({ address: bad.url }, program);
  await award('41');
  await award('42');
  for (let tries = 1; tries < 10; tries++) {
    await tried(2, tries);
    pass(27 * 60);
  }
  await until(async () => (await stopped()).length === 1);
  expect(await stopped()).toEqual([{ configId: config, eventId: id, why: 'unreachable' }]);
  await over();
  await award('43');
  expect(await ground.refusal(program.post('externalApiConfig/send_again', { id }))).toMatch(/^409 event-off/);
  const told = bad.received.length;
  bad.answering((response, nth) => response.writeHead(nth === told + 3 ? 410 : 204).end());
  await save({ id, enabled: 1 }, program);
  await until(async () => (await stopped()).length === 2);
  expect((await stopped())[1]).toMatchObject({ why: 'gone' });
  const mails = () =>
    readdirSync(join(ground.laurel.data, 'outbox')).map((file) => readFileSync(join(ground.laurel.data, 'outbox', file), 'utf8'));
  await until(() => mails().filter((mail) => mail.includes('Subject: ICPC: a webhook is switched off')).length === 2);
  await save({ id, enabled: 1 }, program);
  await award('44');
  await bad.until(({ length }) => length === told + 5);
  await over();
  expect(pointsOf(bad.received.slice(told))).toEqual(['41', '42', '43', '43', '44']);
  await remove(id);
});

test('what waits for an address that is replaced goes to the new one, at once', async () => {
  const [former, next] = [await receiver((response) => response.writeHead(500).end()), await receiver()];
  const { id } = await save({ address: former.url }, program);
  await award('81');
  await tried(1, 1);
  await save({ id, address: next.url }, program);
  await next.until(({ length }) => length === 1);
  await over();
  pass(60);
  expect([pointsOf(former.received), pointsOf(next.received)]).toEqual([['81'], ['81']]);
  expect(next.received[0]?.id).toBe(former.received[0]?.id);
  await remove(id);
});

test('an address that says when it wants to be asked again is asked then, and not before for another message', async () => {
  const busy = await receiver((response, nth) => response.writeHead(nth === 1 ? 429 : 204, { 'retry-after': '3600' }).end());
  const { id } = await save({ address: busy.url }, program);
  await award('51');
  await tried(1, 1);
  pass(59);
  await award('52');
  await until(async () => (await waiting()) === 2);
  ground.laurel.app.get(Outbox).look();
  expect(busy.received).toHaveLength(1);
  pass(2);
  await busy.until(({ length }) => length === 3);
  await over();
  expect(pointsOf(busy.received)).toEqual(['51', '51', '52']);
  await remove(id);
});

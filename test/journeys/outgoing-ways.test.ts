import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CommandBus } from '@nestjs/cqrs';
import { Webhook } from 'standardwebhooks';
import { DueDigests } from '../../src/integrations/due-digests.ts';
import { WEBHOOK_PLACES } from '../../src/integrations/webhook-places.ts';
import { Outbox } from '../../src/platform/outbox/outbox.ts';
import { Records } from '../../src/platform/records/records.ts';
import { dueOf } from '../../src/platform/schedule/due.ts';
import { Scheduler } from '../../src/platform/schedule/scheduler.ts';
import { ForgetPlayers } from '../../src/players/forget-players.ts';
import { clockAhead } from './identity-ground.ts';
import { Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { openObjects } from './objects-ground.ts';
import { Receiver } from './receiver.ts';

const WEEK = [
  { day: 1, time: '08:00' },
  { day: 4, time: '08:00' },
];
const DAY_MS = 86_400_000;

let data: string;
let laurel: TestLaurel;
let ground: Awaited<ReturnType<typeof openObjects>>;
let ahead: { minutes: number };
let series: string;
let config: string;
let key: string;
let heard: Receiver;
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'laurel-outgoing-'));
  await start();
  ground = await openObjects({ on: laurel });
  series = await ground.series({ name: 'Deals [go](https://evil.example)' });
  config = String((await call('update_config', { data: { system_type: 'crm', instance_name: 'Deals' } })).id);
  key = String((await call('create_api_key', { name: 'Program', scope: 'read webhooks:write entries:write' })).api_key);
  heard = await Receiver.listening();
});
afterAll(async () => {
  await laurel.close();
  await heard.close();
  rmSync(data, { recursive: true });
});
beforeEach(() => {
  heard.received.splice(0);
  heard.answering((response) => response.writeHead(200).end());
});

async function start(): Promise<void> {
  laurel = await startTestLaurel({ data, LAUREL_OUTBOUND_ALLOW: '127.0.0.1' });
  ahead = clockAhead(laurel);
}
/** A key is good however late it is. */
const program = () => new Client(laurel.url, key);
const call = (name: string, sent: object, client = ground.admin) => ground.done(client.post(`externalApiConfig/${name}`, sent));
const save = async (more: object, client?: Client) =>
  String((await call('update_config_event', { config_id: config, data: { name: 'Sales', ...more } }, client)).id);
const remove = (id: string) => call('remove_config_event', { id }, program());
async function award(profile: string, points: string): Promise<string> {
  const entry = { version: 1, scoreseriesid: series, profiles: [profile], points };
  return ((await ground.done(program().post('scoreseries/submit_score', entry))).ids as string[])[0] ?? '';
}
const until = async (holds: () => boolean | Promise<boolean>) => {
  const late = AbortSignal.timeout(20_000);
  while (!(await holds())) {
    late.throwIfAborted();
    await nextTurn();
  }
};
const placeOf = async (id: string) => (await laurel.app.get(Records).get(WEBHOOK_PLACES, id))?.document;
/** So many things have been collected to be told together. */
const collected = (id: string, count: number) =>
  until(async () => {
    const { collected: first = [], more = 0 } = (await placeOf(id)) ?? {};
    return first.length + more === count;
  });
/** It is some days after the next time at which it goes: whatever is due is done. */
async function due(id: string, days = 0): Promise<void> {
  const { dueAt = '' } = (await placeOf(id)) ?? {};
  ahead.minutes += (Date.parse(dueAt) + days * DAY_MS - Date.now()) / 60_000 - ahead.minutes + 1;
  laurel.app.get(Scheduler).look();
  await laurel.app.get(Scheduler).idle();
}
const over = () => until(async () => (await laurel.app.get(Outbox).status()).waiting === 0);
const texts = () => heard.received.map(({ said }) => (said as unknown as { text: string }).text.split('\n'));
/** What mails said, their lines whole again. */
const mails = () => {
  const folder = join(data, 'outbox');
  const files = existsSync(folder) ? readdirSync(folder).sort() : [];
  const all = files.map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('=\r\n', ''));
  return all.filter((mail) => mail.includes('Subject: ICPC: Sales'));
};

test('U-138 a message tells a chat what happens, in words that call nobody and lead nowhere, and is tried again', async () => {
  const [ann = ''] = await ground.players('Ann <!channel> @here');
  const id = await save({ event_main_type: 'message', address: heard.url, ScoreSeriesAdd: 1 });
  heard.answering((response, nth) => response.writeHead(nth === 1 ? 500 : 200).end());
  await award(ann, '12.5');
  await heard.until(({ length }) => length === 1);
  await until(async () => (await laurel.app.get(Outbox).status()).waiting === 1);
  ahead.minutes += 1;
  await until(() => {
    laurel.app.get(Outbox).look();
    return heard.received.length === 2;
  });
  await over();
  const line = 'Ann \u2039!channel\u203a \uff20here: 12.5 in Deals (go)(https://evil.example)';
  expect(texts()).toEqual([
    ['Sales', line],
    ['Sales', line],
  ]);
  expect(heard.received[0]?.headers).not.toHaveProperty('webhook-signature');
  await remove(id);
});

test('U-138 a digest to a program is signed, and tells 50 things and how many more there are', async () => {
  await ground.players('Eve');
  const made = await call(
    'update_config_event',
    {
      config_id: config,
      data: { name: 'Sales', address: heard.url, event_sub_type: 'digest', trigger_interval: WEEK },
    },
    program(),
  );
  const id = String(made.id);
  await until(async () => (await placeOf(id))?.dueAt !== undefined);
  const rows = Array.from({ length: 53 }, (_, n) => `Eve,${n + 1},2026-01-01T10:00:00Z`);
  await ground.done(
    program().post('scoreseries/import_entries', {
      scoreseriesid: series,
      text: ['player,points,time', ...rows].join('\n'),
    }),
  );
  await collected(id, 53);
  await due(id);
  await heard.until(({ length }) => length === 1);
  const [message] = heard.received;
  const { headers, body, id: messageId } = message!;
  const sentAt = new Date(Number(headers['webhook-timestamp']) * 1_000);
  expect(headers['webhook-signature']).toBe(new Webhook(String(made.secret)).sign(messageId, sentAt, body));
  const said = message?.said as unknown as { type: string; data: { events: { data: { points: string } }[]; more: number } };
  expect([said.type, said.data.events.length, said.data.more]).toEqual(['digest', 50, 3]);
  expect(said.data.events.at(-1)?.data.points).toBe('50');
  await over();
  await remove(id);
});

test('U-138 mails go to an admin, at once and together, with the names of who is known by then', async () => {
  const [bob = '', cid = ''] = await ground.players('Bob', 'Cid');
  const about = { event_main_type: 'mail', ScoreSeriesAdd: 1 };
  const refused = (more: object, client: Client) =>
    ground.refusal(client.post('externalApiConfig/update_config_event', { config_id: config, data: { name: 'Sales', ...about, ...more } }));
  expect(await refused({ address: bob }, program())).toMatch(/^409 receiver-no-admin/);
  expect(await refused({}, program())).toMatch(/^409 address-missing/);
  const single = await save({ ...about, address: ground.adminId }, program());
  const digest = await save({ ...about, address: ground.adminId, event_sub_type: 'digest', trigger_interval: WEEK }, program());
  await until(async () => (await placeOf(digest))?.dueAt !== undefined);
  await award(bob, '7');
  await until(() => mails().length === 1);
  await over();
  expect(mails()[0]).toContain('Bob: 7 in Deals');
  await award(cid, '8');
  await collected(digest, 2);
  await until(() => mails().length === 2);
  await over();

  const context = { commandId: crypto.randomUUID(), organisationId: ground.organisationId, actor: {}, channel: 'session' as const };
  await laurel.app.get(CommandBus).execute(new ForgetPlayers(context, [bob]));
  await until(() => mails().length === 0);
  await due(digest);
  await until(() => mails().length === 1);
  await over();
  expect(mails()[0]).toMatch(/Anonymous \d+: 7 in Deals/);
  expect(mails()[0]).toContain('Cid: 8 in Deals');
  expect(mails()[0]).not.toContain('Bob');
  for (const id of [single, digest]) await remove(id);
});

test('U-138 R-094 a digest tells once what happened since the last one, after whatever pause, a restart and twice at once, and never nothing', async () => {
  const [dan = ''] = await ground.players('Dan');
  const sent = { event_main_type: 'message', event_sub_type: 'digest', address: heard.url, ScoreSeriesAdd: 1 };
  const refused = (more: object) =>
    ground.refusal(program().post('externalApiConfig/update_config_event', { config_id: config, data: more }));
  expect(await refused({ name: 'Sales', ...sent })).toMatch(/^409 slots-missing/);
  expect(await refused({ name: 'Sales', ...sent, trigger_interval: [{ day: 8, time: '08:00' }] })).toMatch(/^400 invalid-input/);
  const id = await save({ ...sent, trigger_interval: ['2026-11-26 08:00:00', WEEK[0]] }, program());
  await ground.settled();
  expect((await ground.done(program().get('externalApiConfig/get_config_event', { id }))).event).toMatchObject({
    event_sub_type: 'digest',
    trigger_interval: WEEK,
  });
  await until(async () => (await placeOf(id))?.dueAt !== undefined);
  await due(id);
  expect(heard.received).toEqual([]);

  await award(dan, '1');
  await award(dan, '2');
  await collected(id, 2);
  await laurel.close();
  await start();
  await due(id, 21);
  await heard.until(({ length }) => length === 1);
  await over();
  expect(texts()).toEqual([['Sales', 'Dan: 1 in Deals (go)(https://evil.example)', 'Dan: 2 in Deals (go)(https://evil.example)']]);
  await due(id);
  expect(heard.received).toHaveLength(1);

  await award(dan, '3');
  await collected(id, 1);
  const { dueAt = '', organisationId = '' } = (await placeOf(id)) ?? {};
  ahead.minutes += (Date.parse(dueAt) - Date.now()) / 60_000 - ahead.minutes + 1;
  const digests = laurel.app.get<unknown>(DueDigests) as { issue: (due: ReturnType<typeof dueOf>) => Promise<void> };
  await Promise.all([1, 2, 3].map(() => digests.issue(dueOf('tell-together', `${organisationId}/${id}`, dueAt))));
  await heard.until(({ length }) => length === 2);
  await over();
  expect(texts()[1]).toEqual(['Sales', 'Dan: 3 in Deals (go)(https://evil.example)']);

  // What is saved anew is judged anew; what goes at once from then on goes at once.
  await award(dan, '4');
  await collected(id, 1);
  await save({ id, event_sub_type: 'single' }, program());
  await heard.until(({ length }) => length === 3);
  await over();
  expect(texts()[2]).toEqual(['Sales', 'Dan: 4 in Deals (go)(https://evil.example)']);
  await remove(id);
});

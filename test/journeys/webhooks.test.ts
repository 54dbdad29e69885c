import { setImmediate as nextTurn } from 'node:timers/promises';
import { Outbox } from '../../src/platform/outbox/outbox.ts';
import { openObjects } from './objects-ground.ts';
import { startTestLaurel } from './laurel.ts';
import { Receiver, verified } from './receiver.ts';

let ground: Awaited<ReturnType<typeof openObjects>>;
let ann: string;
let series: string;
let config: string;
const receivers: Receiver[] = [];
beforeAll(async () => {
  ground = await openObjects({ on: await startTestLaurel({ LAUREL_OUTBOUND_ALLOW: '127.0.0.1' }) });
  [ann = ''] = await ground.players('Ann');
  series = await ground.series();
  const data = { system_type: 'crm', instance_name: 'Deals' };
  config = String((await ground.done(ground.admin.post('externalApiConfig/update_config', { data }))).id);
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
const save = async (data: object) => ground.done(ground.admin.post('externalApiConfig/update_config_event', { config_id: config, data }));
const webhook = (address: string, more: object = {}) => save({ name: 'Program', address, ...more });
async function award(points: string): Promise<string> {
  const sent = { version: 1, scoreseriesid: series, profiles: [ann], points, comment: 'Well done' };
  return ((await ground.done(ground.admin.post('scoreseries/submit_score', sent))).ids as string[])[0] ?? '';
}
const until = async (holds: () => Promise<boolean>) => {
  const late = AbortSignal.timeout(20_000);
  while (!(await holds())) {
    late.throwIfAborted();
    await nextTurn();
  }
};
const over = () => until(async () => (await ground.laurel.app.get(Outbox).status()).waiting === 0);

test('a webhook sends what happens from when it was made, signed as Standard Webhooks says, with ids and amounts and no words', async () => {
  await award('1');
  const heard = await receiver();
  const { id, secret } = await webhook(heard.url);
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
  expect(heard.received).toHaveLength(1);
  await ground.done(ground.admin.post('externalApiConfig/remove_config_event', { id: String(id) }));
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, startTestLaurel } from './laurel.ts';
import { openPoints } from './points-ground.ts';
import { type Received, Receiver } from './receiver.ts';
import { ServerProcess } from './server-process.ts';

const KILLS = 20;
const AWARDS = 4;

type Command = { key: string; id?: string };

test(`of ${KILLS} deaths of server and receiver, each in the midst of a message, nothing is lost, and nothing is told under two ids`, async () => {
  const data = mkdtempSync(join(tmpdir(), 'laurel-webhooks-'));
  const prepared = await startTestLaurel({ data });
  const ground = await openPoints({ on: prepared });
  const [ann] = await ground.players('Ann');
  const series = await ground.series();
  const heard = await Receiver.listening();
  const admin = (name: string, sent: object) => ground.admin.post(`externalApiConfig/${name}`, sent);
  const config = await admin('update_config', { data: { system_type: 'crm', instance_name: 'Deals' } });
  const about = { config_id: config.body.id, data: { name: 'Program', address: heard.url } };
  const { id } = (await admin('update_config_event', about)).body;
  const key = String((await admin('create_api_key', { name: 'load', scope: 'entries:write webhooks:write' })).body.api_key);
  await prepared.close();

  const commands: Command[] = [];
  const send = async (url: string, command: Command): Promise<void> => {
    const body = { version: 1, scoreseriesid: series, profiles: [ann], points: '1' };
    const answer = await new Client(url, key)
      .post('scoreseries/submit_score', body, { 'idempotency-key': command.key })
      .catch(() => undefined);
    if (answer) expect(answer.status).toBe(200);
    command.id = (answer?.body.ids as string[] | undefined)?.[0];
  };
  const start = () => new ServerProcess(data, { LAUREL_OUTBOUND_ALLOW: '127.0.0.1' });

  let server = start();
  let url = await server.url();
  for (let kill = 0; kill < KILLS; kill++) {
    const known = new Set(heard.received.map((one) => one.id));
    const { promise: died, resolve } = Promise.withResolvers<void>();
    // A server takes seconds to start.
    const isServers = kill % 3 === 0;
    // It has every byte, and nobody hears so.
    heard.answering((response) => {
      if (known.has(heard.received.at(-1)?.id ?? '')) return response.writeHead(204).end();
      heard.answering((others) => others.writeHead(204).end());
      void (isServers ? server.end('SIGKILL') : heard.close()).then(() => resolve());
    });
    commands.push(...Array.from({ length: AWARDS }, (_, n) => ({ key: `award-${kill}-${n}` })));
    await Promise.all(commands.filter((command) => command.id === undefined).map((command) => send(url, command)));
    await died;
    if (isServers) url = await (server = start()).url();
    else await heard.listen();
  }
  for (const command of commands.filter((one) => one.id === undefined)) await send(url, command);
  // Whatever waits for its next try is sent at once.
  const again = { config_id: config.body.id, data: { id, name: 'Program again' } };
  expect((await new Client(url, key).post('externalApiConfig/update_config_event', again)).status).toBe(200);
  const entryOf = ({ said }: Received) => String((said.data as { entry_id: string }).entry_id);
  await heard.until((received) => new Set(received.map(entryOf)).size === commands.length);
  expect((await server.end('SIGTERM')).code).toBe(0);
  await heard.close();
  expect([...new Set(heard.received.map(entryOf))].sort()).toEqual(commands.map((command) => command.id).sort());
  expect(new Set(heard.received.map((one) => `${one.id} ${entryOf(one)}`)).size).toBe(commands.length);
  rmSync(data, { recursive: true });
}, 120_000);

import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startProduct } from './child.ts';
import { inFolder } from './folder.ts';
import { layGround } from './ground.ts';
import { compare, type Result, sized } from './measure.ts';

const ADDRESSES = 10;
const ENTRIES = sized(300);

/** What nine addresses are sent while a tenth is a black hole, against ten that answer. */
export function webhooks(): Promise<Result[]> {
  return inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const { cookie, seriesId } = await layGround(data, 1);
    const server = await startProduct(data, '', { LAUREL_OUTBOUND_ALLOW: '127.0.0.1' });
    const ask = async (call: string, sent: object) => {
      const headers = { cookie, origin: server.url, 'content-type': 'application/json' };
      const answer = await fetch(`${server.url}/api/${call}`, { method: 'POST', headers, body: JSON.stringify(sent) });
      if (!answer.ok) throw new Error(`${call}: ${await answer.text()}`);
      return (await answer.json()) as { id: string };
    };
    const config = await ask('externalApiConfig/update_config', { data: { system_type: 'crm', instance_name: 'Bench' } });
    let rows = 0;
    /** Messages a second, to those that answer. */
    const sent = async (holes: number) => {
      const good = (ADDRESSES - holes) * ENTRIES;
      let arrived = 0;
      const { promise: over, resolve } = Promise.withResolvers<void>();
      const receivers = await Promise.all(
        Array.from({ length: ADDRESSES }, async (_, n) => {
          const receiver = createServer((request, response) => {
            request.resume();
            if (n < holes) return;
            response.writeHead(204).end();
            if (++arrived === good) resolve();
          }).listen(0, '127.0.0.1');
          await once(receiver, 'listening');
          return receiver;
        }),
      );
      const events = await Promise.all(
        receivers.map((receiver) => {
          const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
          return ask('externalApiConfig/update_config_event', { config_id: config.id, data: { name: 'Bench', address } });
        }),
      );
      const lines = Array.from({ length: ENTRIES }, () => `P0,1,2026-01-01T10:00:00Z,${rows++}`);
      const began = performance.now();
      await ask('scoreseries/import_entries', { scoreseriesid: seriesId, text: ['player,points,time,id', ...lines].join('\n') });
      await over;
      const speed = (good / (performance.now() - began)) * 1_000;
      for (const { id } of events) await ask('externalApiConfig/remove_config_event', { id });
      for (const receiver of receivers) {
        receiver.closeAllConnections();
        receiver.close();
      }
      return speed;
    };
    try {
      await sent(0);
      const name = `webhooks to ${ADDRESSES - 1} addresses beside one that never answers, against ${ADDRESSES} that do`;
      const share = (ADDRESSES - 1) / ADDRESSES;
      return [
        await compare(
          name,
          'messages/s',
          async () => (await sent(0)) * share,
          () => sent(1),
          { atLeast: 0.9 },
        ),
      ];
    } finally {
      await server.stop();
    }
  });
}

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { askingAs } from './calls.ts';
import { type Child, startFloor, startProduct } from './child.ts';
import { inFolder } from './folder.ts';
import { type Ground, layGround } from './ground.ts';
import { Line, load, requestOf } from './load.ts';
import { compare, figure, p95, type Result, sized } from './measure.ts';

const LINES = 64;
const PLAYERS = sized(1_000);
const WARM_UP = sized(500);
const ORDERS = sized(3_000);
const PACED = sized(200, 5);
const EVERY_MS = 50;

/** Orders that a shop sends to a hook, each by a seller of its own, and each an entry on a board. */
export async function hooks(): Promise<Result[]> {
  return inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const ground = await layGround(data, PLAYERS);
    const floor = await startFloor('hook-floor', folder);
    const product = await startProduct(data, '', { LAUREL_DELIVERIES_A_MINUTE: '10000000' });
    const path = await openHook(product, ground);
    const told = await Told.of(product.url, ground);
    let sent = 0;
    let behindMs = 0;
    const next = () => requestOf('POST', path, {}, JSON.stringify(order(sent++)));
    const speed = async ({ url }: Child, count: number) => count / (await load(url, LINES, Array.from({ length: count }, next)));
    const taking = async (count: number) => {
      const done = await speed(product, count);
      const answered = performance.now();
      await told.until(told.expected + count);
      behindMs = performance.now() - answered;
      return done;
    };
    try {
      await speed(floor, WARM_UP);
      await taking(WARM_UP);
      const orders = await compare(
        `orders to a hook, ${LINES} connections`,
        'orders/s',
        () => speed(floor, ORDERS),
        () => taking(ORDERS),
        { atLeast: 0.4 },
      );
      const line = await Line.to(product.url);
      const waits: number[] = [];
      for (let n = 0; n < PACED; n++) {
        const began = performance.now();
        await line.send(next());
        waits.push((await told.until(told.expected + 1)) - began);
        await wait(EVERY_MS);
      }
      line.close();
      return [
        { ...orders, note: `all were entries ${Math.round(behindMs)} ms after the last answer` },
        figure('an order to its entry on every board, p95', 'ms', p95(waits), { atMost: 1_000 }),
      ];
    } finally {
      told.end();
      await floor.stop();
      await product.stop();
    }
  });
}

/** Hears of entries once every view shows them. */
class Told {
  expected = 0;
  private seen = 0;
  private heard: (() => void) | undefined;

  private constructor(private readonly over: AbortController) {}

  static async of(url: string, { cookie }: Ground): Promise<Told> {
    const told = new Told(new AbortController());
    const answer = await fetch(`${url}/api/events/feed?types=entry.created`, { headers: { cookie }, signal: told.over.signal });
    void told.follow(answer).catch(() => undefined);
    return told;
  }

  /** Answers when so many were heard of. */
  async until(count: number): Promise<number> {
    this.expected = count;
    while (this.seen < count) await new Promise<void>((heard) => (this.heard = heard));
    return performance.now();
  }

  end(): void {
    this.over.abort();
  }

  private async follow({ body }: Response): Promise<void> {
    let rest = '';
    for await (const part of body ?? []) {
      const lines = (rest + Buffer.from(part).toString()).split('\n');
      rest = lines.pop() ?? '';
      this.seen += lines.filter(Boolean).length;
      this.heard?.();
    }
  }
}

const order = (n: number) => ({
  id: n,
  seller: `P${n % PLAYERS}`,
  total: 1 + (n % 97),
  state: 'paid',
  note: `Order ${n} of a good customer`,
});

/** Answers the path of the hook. */
async function openHook({ url }: Child, { cookie, seriesId }: Ground): Promise<string> {
  const ask = askingAs(url, cookie);
  const said = (call: string, sent: object) => ask<{ id: string; address: string }>(`externalApiConfig/${call}`, sent);
  const { id: config_id } = await said('update_config', { data: { system_type: 'webshop', instance_name: 'Shop' } });
  const data = { name: 'Orders', score_series_id: seriesId, event_type: 'updated', external_id_column: 'seller', points_column: 'total' };
  const { id } = await said('update_config_step', { config_id, data: { ...data, filter: [{ field: 'state', value: 'paid' }] } });
  await said('enable', { id });
  return new URL((await said('step_address', { id })).address).pathname;
}

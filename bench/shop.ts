import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedEventStore } from '../src/platform/event-store/embedded-event-store.ts';
import { askingAs, timed } from './calls.ts';
import { type Child, startProduct } from './child.ts';
import { accountOf, awarded } from './facts.ts';
import { inFolder } from './folder.ts';
import { caughtUpAt, type Ground, layGround } from './ground.ts';
import { appendEntries } from './large-log.ts';
import { load, requestOf } from './load.ts';
import { compare, type Result, sized } from './measure.ts';
import { signIn } from './scopes.ts';
import { scores } from './scores.ts';

const LINES = 64;
const BUYERS = sized(1_000, 10);
const ITEMS = sized(100, 5);
const WARM_UP = sized(2_000);
const COMMANDS = sized(4_000);
const ENTRIES = sized(100_000);
const CALLS = sized(300);

/** What it takes to buy: pieces are held in the stock's turn, then the order is placed in the account's. */
export async function* shop(): AsyncGenerator<Result> {
  yield* await atOnce();
  yield await oneByOne();
}

/** Everybody buys: all items in turn, then one that everybody wants. */
function atOnce(): Promise<Result[]> {
  return inFolder(async (folder) => {
    const { server, ground, buyers, items } = await openStore(folder, BUYERS);
    let sent = 0;
    const speed = async (requests: Buffer[]) => {
      sent += requests.length;
      const seconds = await load(server.url, LINES, requests);
      await caughtUpAt(server.url);
      return requests.length / seconds;
    };
    const scored = (count: number) => speed(scores(ground, sent, count));
    const bought = (of: readonly string[], count: number) => {
      const purchase = (n: number) => {
        const headers = { cookie: buyers[n % buyers.length] ?? '', 'idempotency-key': `bench-${n}` };
        return requestOf('POST', '/api/rewardstore/purchase', headers, JSON.stringify(wanted(ground, of[n % of.length])));
      };
      return speed(Array.from({ length: count }, (_, n) => purchase(sent + n)));
    };
    try {
      await scored(WARM_UP);
      await bought(items, WARM_UP);
      return [
        await compare(
          `purchases over HTTP, ${LINES} connections, against entries`,
          'commands/s',
          () => scored(COMMANDS),
          () => bought(items, COMMANDS),
          { atLeast: 0.35 },
        ),
        await compare(
          `purchases of one item, ${LINES} connections, against bare appends to one stream`,
          'commands/s',
          appended,
          () => bought(items.slice(0, 1), COMMANDS),
          { atLeast: 0.25 },
        ),
      ];
    } finally {
      await server.stop();
    }
  });
}

/** One purchase after another of who has very many entries, against who has one. */
function oneByOne(): Promise<Result> {
  return inFolder(async (folder) => {
    const { server, ground, buyers, items } = await openStore(folder, 2, ENTRIES);
    const [many, one] = buyers.map((cookie) => {
      const ask = askingAs(server.url, cookie);
      let made = 0;
      return () => timed(CALLS, () => ask('rewardstore/purchase', wanted(ground, items[made++ % items.length])));
    }) as [() => Promise<number>, () => Promise<number>];
    try {
      await one();
      await many();
      const name = `a purchase of who has ${ENTRIES.toLocaleString('en')} entries, against one`;
      return await compare(name, 'ms', one, many, { atMost: 1.2 });
    } finally {
      await server.stop();
    }
  });
}

type Store = { server: Child; ground: Ground; items: string[]; buyers: string[] };

/** A store in which everybody can pay, by one entry more. @param entries those that the first of them has before */
async function openStore(folder: string, size: number, entries = 0): Promise<Store> {
  const data = join(folder, 'data');
  mkdirSync(data);
  const ground = await layGround(data, size);
  const { seriesId, players: profiles, cookie } = ground;
  if (entries > 0) await appendEntries(data, entries, { ...ground, players: profiles.slice(0, 1) });
  const [buyers = []] = await signIn(data, [ground]);
  const server = await startProduct(data, '', { LAUREL_PURCHASES_A_MINUTE: '1000000' });
  await caughtUpAt(server.url);
  const ask = askingAs(server.url, cookie);
  await ask('rewardstore/settings', { active: 1, 'currencies[]': [{ id: seriesId }] });
  await ask('scoreseries/submit_score', { scoreseriesid: seriesId, profiles, points: '1000000' });
  const items: string[] = [];
  for (let n = 0; n < ITEMS; n++) {
    const data = { name: `Mug ${n}`, publishphase: 2, stock: '', prices: [{ currency_id: seriesId, price: '1' }] };
    items.push((await ask<{ id: string }>('rewardstore/item', { data })).id);
  }
  await caughtUpAt(server.url);
  return { server, ground, items, buyers };
}

function wanted({ seriesId }: Ground, item: string | undefined) {
  return { item_id: item, currency_id: seriesId, quantity: 1 };
}

/** One fact after another to one stream: each must know the one before. */
function appended(): Promise<number> {
  return inFolder(async (folder) => {
    const store = await EmbeddedEventStore.open({ file: join(folder, 'events.db') });
    let revision: number | undefined;
    const started = performance.now();
    for (let n = 0; n < COMMANDS; n++) {
      await store.append(accountOf(0), [awarded(n, 1)], { expected: revision ?? 'no-stream' });
      revision = (revision ?? -1) + 1;
    }
    const seconds = (performance.now() - started) / 1_000;
    await store.close();
    return COMMANDS / seconds;
  });
}

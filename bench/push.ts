import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Child, startFloor, startProduct } from './child.ts';
import { inFolder } from './folder.ts';
import { caughtUpAt, type Ground, layGround } from './ground.ts';
import { Line } from './load.ts';
import { compare, figure, median, type Result, sized } from './measure.ts';
import { scores } from './scores.ts';
import { Watchers } from './watchers.ts';

const MANY = sized(1_000);
const SIZES = [1, sized(100), MANY];
const COMMANDS = sized(15);
/** Frames closer together than 50 ms are coalesced: that is not what is measured here. */
const APART_MS = 80;

/** From sending a command until the last watcher has its frame, and what a watcher costs in memory. */
export async function push(): Promise<Result[]> {
  return inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const ground = await layGround(data, 50);
    const floor = await startFloor('command-floor', folder);
    const product = await startProduct(data);
    try {
      const results: Result[] = [];
      for (const size of SIZES) results.push(await pushTo(size, ground, floor, product));
      return results;
    } finally {
      await floor.stop();
      await product.stop();
    }
  }).then(async (results) => [...results, await memory()]);
}

async function pushTo(size: number, ground: Ground, floor: Child, product: Child): Promise<Result> {
  const bare = await Watchers.listening(floor.url, size);
  const watching = await Watchers.ofBoard(product.url, logins(size, ground), ground.seriesId);
  try {
    await took(floor, bare, ground);
    await took(product, watching, ground);
    const name = `command to last push, ${size.toLocaleString('en')} ${size === 1 ? 'watcher' : 'watchers'}`;
    return await compare(
      name,
      'ms',
      () => took(floor, bare, ground),
      () => took(product, watching, ground),
      { atMost: size < MANY ? 1.5 : 1.25 },
    );
  } finally {
    bare.close();
    watching.close();
  }
}

/** One login, many times. */
function logins(count: number, { cookie }: Ground): string[] {
  return Array.from({ length: count }, () => cookie);
}

let sent = 0;

/** The median of some commands, in milliseconds: from sending one until the last watcher has its frame. */
export async function took({ url }: Child, watchers: Watchers, ground: Ground): Promise<number> {
  const line = await Line.to(url);
  const times: number[] = [];
  for (const request of scores(ground, sent, COMMANDS)) {
    await wait(APART_MS);
    const arrives = watchers.nextFrame();
    const started = performance.now();
    const answered = line.ask(request);
    times.push((await arrives) - started);
    await answered;
  }
  sent += COMMANDS;
  line.close();
  return median(times);
}

/** (memory with 1,000 - memory with none) / 1,000, of the server's process alone. */
function memory(): Promise<Result> {
  return inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const ground = await layGround(data, 50);
    const server = await startProduct(data);
    try {
      await caughtUpAt(server.url);
      const open = (count: number) => Watchers.ofBoard(server.url, logins(count, ground), ground.seriesId);
      const first = await open(1);
      await took(server, first, ground);
      const before = await server.rss();
      const watchers = await open(MANY);
      await took(server, watchers, ground);
      const each = ((await server.rss()) - before) / MANY / 1024;
      for (const opened of [first, watchers]) opened.close();
      return figure('a watcher', 'KiB', each, { atMost: 40 });
    } finally {
      await server.stop();
    }
  });
}

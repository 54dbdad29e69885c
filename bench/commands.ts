import { join } from 'node:path';
import { mkdirSync } from 'node:fs';
import { type Child, startFloor, startProduct } from './child.ts';
import { inFolder } from './folder.ts';
import { caughtUpAt, layGround } from './ground.ts';
import { load } from './load.ts';
import { compare, type Result, sized } from './measure.ts';
import { scores } from './scores.ts';

const LINES = 64;
const PLAYERS = sized(1_000);
const WARM_UP = sized(2_000);
const COMMANDS = sized(4_000);

/** Durable commands over HTTP: each is one entry with a comment, under a key of its own, by a session's cookie. */
export async function commands(): Promise<Result[]> {
  return inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const ground = await layGround(data, PLAYERS);
    const floor = await startFloor('command-floor', folder);
    const product = await startProduct(data);
    let sent = 0;
    let behindMs = 0;
    const speed = async ({ url }: Child, count: number) => {
      const requests = scores(ground, sent, count);
      sent += count;
      return count / (await load(url, LINES, requests));
    };
    try {
      await speed(floor, WARM_UP);
      await speed(product, WARM_UP);
      await caughtUpAt(product.url);
      const result = await compare(
        `commands over HTTP, ${LINES} connections`,
        'commands/s',
        () => speed(floor, COMMANDS),
        async () => {
          const done = await speed(product, COMMANDS);
          const answered = performance.now();
          await caughtUpAt(product.url);
          behindMs = performance.now() - answered;
          return done;
        },
        { atLeast: 0.4 },
      );
      return [{ ...result, note: `all views showed them ${Math.round(behindMs)} ms after the last answer` }];
    } finally {
      await floor.stop();
      await product.stop();
    }
  });
}

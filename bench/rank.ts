import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { RankIndex } from '../projections/scoreboard/rank-index.ts';
import { weightOf } from '../src/points/ranking.values.ts';
import { startProduct } from './child.ts';
import { playerId } from './facts.ts';
import { inFolder } from './folder.ts';
import { caughtUpAt, layGround } from './ground.ts';
import { appendEntries } from './large-log.ts';
import { load, requestOf } from './load.ts';
import { compare, figure, median, type Result, ROUNDS, sized } from './measure.ts';

const CONTENDERS = sized(100_000);
const ASKED = sized(1_000_000);
const REQUESTS = sized(1_500);

/** A rank among 100,000: in process, and as a row with its neighbours over HTTP beside a trivial call of the same server. */
export async function rank(): Promise<Result[]> {
  return [figure('rank among 100,000, in process', 'µs', inProcess(), { atMost: 2 }), await overHttp()];
}

function inProcess(): number {
  const contenders = Array.from({ length: CONTENDERS }, (_, n) => {
    const id = playerId(n);
    return { id, name: id, weight: weightOf((n * 7_919) % 1_000_003, 1) };
  });
  const index = RankIndex.of(contenders);
  const times = Array.from({ length: ROUNDS }, () => {
    let sum = 0;
    const started = performance.now();
    for (let n = 0; n < ASKED; n++) sum += index.rank(contenders[(n * 104_729) % CONTENDERS]?.weight ?? 0) ?? 0;
    if (sum === 0) throw new Error('nobody has a rank');
    return ((performance.now() - started) * 1_000) / ASKED;
  });
  return median(times);
}

function overHttp(): Promise<Result> {
  return inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const ground = await layGround(data, 10);
    const { cookie, seriesId } = ground;
    const players = Array.from({ length: CONTENDERS }, (_, n) => playerId(n));
    await appendEntries(data, CONTENDERS, { ...ground, players });
    const server = await startProduct(data);
    try {
      await caughtUpAt(server.url);
      const trivial = requestOf('GET', '/api/auth/login_options', { cookie });
      const around = (n: number) =>
        requestOf('GET', `/api/scoreseries/board?scoreseriesid=${seriesId}&around=${playerId((n * 7_919) % CONTENDERS)}`, { cookie });
      const cost = async (requests: Buffer[]) => ((await load(server.url, 1, requests)) / requests.length) * 1e6;
      await cost(Array.from({ length: REQUESTS }, (_, n) => around(n)));
      await cost(Array<Buffer>(REQUESTS).fill(trivial));
      return await compare(
        'rank among 100,000, over HTTP',
        'µs',
        () => cost(Array<Buffer>(REQUESTS).fill(trivial)),
        () => cost(Array.from({ length: REQUESTS }, (_, n) => around(n))),
        { atMost: 1.2 },
      );
    } finally {
      await server.stop();
    }
  });
}

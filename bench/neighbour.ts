import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startProduct } from './child.ts';
import { inFolder } from './folder.ts';
import { caughtUpAt, layGround } from './ground.ts';
import { appendEntries } from './large-log.ts';
import { Line, requestOf } from './load.ts';
import { figure, type Result, ROUNDS, sized } from './measure.ts';

const PLAYERS = sized(1_000);
const ENTRIES = sized(60_000);
const CALLERS = 16;
const ASKED = sized(600);
const EVERY_MS = 4;
const START = Date.UTC(2025, 0, 1);

/** Another's trivial call, alone and while sixteen callers of one organisation read its past: as-of, why and timeline, each as fast as it is answered. */
export function neighbour(): Promise<Result[]> {
  return inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const ground = await layGround(data, PLAYERS);
    const { cookie, seriesId, players } = ground;
    await appendEntries(data, ENTRIES, ground);
    const server = await startProduct(data);
    try {
      await caughtUpAt(server.url);
      const read = (n: number) => {
        const at = new Date(START + ((n * 7_919) % ENTRIES) * 20_000).toISOString();
        const [player = ''] = players.slice(n % PLAYERS);
        const series = `scoreseriesid=${seriesId}`;
        const paths = [`board?${series}&at=${at}`, `why?${series}&player=${player}&at=${at}`, `timeline?${series}&period=month`];
        return requestOf('GET', `/api/scoreseries/${paths[n % paths.length]}`, { cookie });
      };
      const rounds: { idle: number[]; meanwhile: number[]; answered: number }[] = [];
      await reading(server.url, read, () => waits(server.url));
      for (let round = 0; round < ROUNDS; round++) {
        const idle = await waits(server.url);
        const { answered, meanwhile } = await reading(server.url, read, () => waits(server.url));
        rounds.push({ idle, meanwhile, answered });
      }
      return [50, 99].map((percent) => {
        const ratios = rounds
          .map(({ idle, meanwhile }) => ({ idle: percentile(idle, percent), meanwhile: percentile(meanwhile, percent) }))
          .map((times) => ({ ...times, ratio: times.meanwhile / times.idle }))
          .sort((a, b) => a.ratio - b.ratio);
        const { idle = NaN, meanwhile = NaN, ratio = NaN } = ratios[Math.floor(ROUNDS / 2)] ?? {};
        const note = `${rounds.map(({ answered }) => answered).join(', ')} reads of the past answered meanwhile`;
        const { target, met } = figure('', '', ratio, percent === 99 ? { atMost: 2 } : undefined);
        return {
          name: `a neighbour's call beside ${CALLERS} readers of the past, p${percent}`,
          unit: 'ms',
          floor: idle,
          product: meanwhile,
          ratio,
          target,
          met,
          note,
        };
      });
    } finally {
      await server.stop();
    }
  });
}

/** How long a trivial call waits for its answer, in milliseconds: asked at a steady pace, so that the asking itself takes next to nothing. */
async function waits(url: string): Promise<number[]> {
  const line = await Line.to(url);
  const trivial = requestOf('GET', '/api/auth/login_options', {});
  const times: number[] = [];
  try {
    while (times.length < ASKED) {
      const asked = performance.now();
      await line.ask(trivial);
      times.push(performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
    return times;
  } finally {
    line.close();
  }
}

/** Lets the readers read while something is done. */
async function reading<T>(
  url: string,
  read: (n: number) => Buffer,
  meanwhile: () => Promise<T>,
): Promise<{ answered: number; meanwhile: T }> {
  const lines = await Promise.all(Array.from({ length: CALLERS }, () => Line.to(url)));
  let asked = 0;
  let answered = 0;
  let over = false;
  const readers = lines.map(async (line) => {
    while (!over) {
      await line.ask(read(asked++));
      answered++;
    }
  });
  try {
    const done = await meanwhile();
    over = true;
    await Promise.all(readers);
    return { answered, meanwhile: done };
  } finally {
    over = true;
    for (const line of lines) line.close();
  }
}

function percentile(values: readonly number[], percent: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length * percent) / 100)] ?? NaN;
}

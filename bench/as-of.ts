import { join } from 'node:path';
import { Boards } from '../projections/scoreboard/boards.ts';
import { startLaurel } from '../src/laurel.ts';
import type { Sense } from '../projections/scoreboard/scoreboard.view.ts';
import { catchUp, largeGround } from './large-ground.ts';
import { EVENTS } from './large-log.ts';
import { compare, figure, median, type Result, sized } from './measure.ts';
import { replay } from './rebuild.ts';

const QUESTIONS = sized(21, 3);
const START = Date.UTC(2025, 0, 1);

/** A board as of a past instant, its first 50 rows with movement and courses; the floor replays all facts from zero and sorts the totals. */
export async function asOf(): Promise<Result[]> {
  const { ground, many } = await largeGround();
  await catchUp(many);
  const laurel = await startLaurel({ PORT: '0', LAUREL_DATA: many }, { listen: false });
  try {
    const { organisationId, seriesId } = ground;
    const boards = laurel.app.get(Boards);
    const instant = (n: number) => new Date(START + ((n + 0.5) / QUESTIONS) * EVENTS * 20_000).toISOString();
    const ask = async (sense: Sense, at: string) => {
      const now = new Date().toISOString();
      const board = await boards.asOf(organisationId, { seriesId, period: 'all' }, { people: 'all' }, { at, sense }, now);
      return [board.header(), board.rows({ block: 0 })];
    };
    const secondsOf = async (sense: Sense) => {
      const times: number[] = [];
      for (let n = 0; n < QUESTIONS; n++) {
        const started = performance.now();
        await ask(sense, instant(n));
        times.push((performance.now() - started) / 1_000);
      }
      return median(times);
    };
    const before = memory();
    const started = performance.now();
    await ask('happened', instant(0));
    const warm = (performance.now() - started) / 1_000;
    const megabytes = (memory() - before) / 1e6;
    const happened = await compare(
      `as-of (happened), ${EVENTS.toLocaleString('en')} entries`,
      'boards/s',
      () => 1 / replaySeconds(join(many, 'events.db'), instant(10)),
      async () => 1 / (await secondsOf('happened')),
      { atLeast: 50 },
    );
    return [
      { ...happened, note: `warm-up ${warm.toFixed(1)} s, ${Math.round(megabytes)} MB` },
      figure('as-of (known)', 'ms', (await secondsOf('known')) * 1_000),
    ];
  } finally {
    await laurel.close();
  }
}

function replaySeconds(log: string, until: string): number {
  const started = performance.now();
  [...replay(log, until)].sort(([, a], [, b]) => b.micros - a.micros);
  return (performance.now() - started) / 1_000;
}

/** What the heap and typed arrays hold after a collection. */
function memory(): number {
  global.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Line, requestOf } from '../bench/load.ts';
import type { Target } from './target.ts';

/**
 * The thread of a neighbour. It says how long its floor takes, then twice, when it is asked, the longest wait since it last said something,
 * in milliseconds.
 */

const EVERY_MS = 5;
/** A list of 8 MB, as much as a call may send. */
const LARGEST = Buffer.from(
  JSON.stringify(Array.from({ length: 160_000 }, (_, n) => ({ name: `Player ${n}`, email: `p${n}@example.org` }))),
);
const READINGS = 5;

if (!parentPort) throw new Error('this file runs as a thread');
const port = parentPort;
const { url, pid } = workerData as Pick<Target, 'url' | 'pid'>;
const line = await Line.to(url);
const question = requestOf('GET', '/health', {});

const readings: number[] = [];
while (readings.length < READINGS) readings.push(await took(() => JSON.parse(LARGEST.toString()) as unknown));
port.postMessage(Math.min(...readings));
for (let asked = 0; asked < 2; asked++) {
  let [longestMs, isOver] = [0, false];
  port.once('message', () => (isOver = true));
  while (!isOver) {
    longestMs = Math.max(longestMs, await took(() => line.ask(question)));
    await wait(EVERY_MS);
  }
  port.postMessage(longestMs);
}
line.close();

/** For how long who asks or who answers had no core is no part of it, where the system tells. */
async function took(work: () => unknown): Promise<number> {
  const [began, before] = [performance.now(), corelessMs()];
  await work();
  return performance.now() - began - (corelessMs() - before);
}

/** For how long this thread and the main thread of the server have ever waited for a core, in milliseconds: they were ready, and others had them all. */
function corelessMs(): number {
  return ['/proc/thread-self/schedstat', `/proc/${pid}/task/${pid}/schedstat`]
    .filter((told) => existsSync(told))
    .reduce((sum, told) => sum + Number(readFileSync(told, 'utf8').split(' ')[1]) / 1e6, 0);
}

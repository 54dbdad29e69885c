import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Target } from './target.ts';

const IDLE_MS = 500;
/** Others may wait that many times longer than the floor takes, beyond what they wait when nothing happens. */
const MOST = 4;

/**
 * What others saw of an attack: their longest wait for `/health` while nothing else happened, and meanwhile; and how long the floor took on
 * the same machine at the same time, the reading of one body as large as a call may send. In milliseconds.
 */
export type Wait = { idleMs: number; meanwhileMs: number; floorMs: number };

/** Runs an attack while a neighbour asks a trivial question over and over, on a thread of its own: who attacks has much to do as well. */
export async function besideNeighbour<Result>(
  { url, pid }: Pick<Target, 'url' | 'pid'>,
  attack: () => Promise<Result>,
): Promise<{ result: Result; wait: Wait }> {
  const neighbour = new Worker(new URL('./neighbour.thread.js', import.meta.url), { workerData: { url, pid } });
  const said = async () => ((await once(neighbour, 'message')) as [number])[0];
  const longest = () => {
    neighbour.postMessage('how long?');
    return said();
  };
  try {
    const floorMs = await said();
    await wait(IDLE_MS);
    const idleMs = await longest();
    const result = await attack();
    return { result, wait: { idleMs, meanwhileMs: await longest(), floorMs } };
  } finally {
    await neighbour.terminate();
  }
}

/** Whether others could go on: the server was not held for long. */
export function hardlyWaited({ idleMs, meanwhileMs, floorMs }: Wait): boolean {
  return meanwhileMs <= idleMs + MOST * floorMs;
}

/** As the report says it. */
export function waited({ idleMs, meanwhileMs, floorMs }: Wait): string {
  const [most, idle, allowed] = [meanwhileMs, idleMs, MOST * floorMs].map(Math.round);
  return `others waited ${most} ms at most, ${idle} ms when idle, and ${allowed} ms more are allowed`;
}

import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Line, requestOf } from '../bench/load.ts';
import type { Target } from './target.ts';

const EVERY_MS = 5;
const IDLE_MS = 500;

/**
 * What others saw of an attack: their longest wait for `/health` while nothing else happened, and meanwhile, in milliseconds.
 * For how long who asks or who answers had no core is no part of it, where the system tells.
 */
export type Wait = { idleMs: number; meanwhileMs: number };

/** Runs an attack while a neighbour asks a trivial question over and over. */
export async function besideNeighbour<Result>(
  { url, pid }: Pick<Target, 'url' | 'pid'>,
  attack: () => Promise<Result>,
): Promise<{ result: Result; wait: Wait }> {
  const line = await Line.to(url);
  const question = requestOf('GET', '/health', {});
  const coreless = () => corelessMs(pid) + corelessMs(process.pid);
  let over = false;
  const asking = async (): Promise<number> => {
    let longest = 0;
    while (!over) {
      const [asked, before] = [performance.now(), coreless()];
      await line.ask(question);
      longest = Math.max(longest, performance.now() - asked - (coreless() - before));
      await wait(EVERY_MS);
    }
    return longest;
  };
  try {
    const idle = asking();
    await wait(IDLE_MS);
    over = true;
    const idleMs = await idle;
    over = false;
    const meanwhile = asking();
    const result = await attack().finally(() => (over = true));
    return { result, wait: { idleMs, meanwhileMs: await meanwhile } };
  } finally {
    line.close();
  }
}

/** As the report says it. */
export function waited({ idleMs, meanwhileMs }: Wait): string {
  return `others waited ${Math.round(meanwhileMs)} ms at most, ${Math.round(idleMs)} ms when idle`;
}

/** For how long the main thread of a process has ever waited for a core, in milliseconds: it was ready, and others had them all. */
function corelessMs(pid: number): number {
  const told = `/proc/${pid}/task/${pid}/schedstat`;
  if (!existsSync(told)) return 0;
  const [, waitedNs] = readFileSync(told, 'utf8').split(' ');
  return Number(waitedNs) / 1e6;
}

import { setTimeout as wait } from 'node:timers/promises';
import { Line, requestOf } from '../bench/load.ts';

const EVERY_MS = 5;
const IDLE_MS = 500;

/** What others saw of an attack: their longest wait for `/health` while nothing else happened, and meanwhile, in milliseconds. */
export type Wait = { idleMs: number; meanwhileMs: number };

/** Runs an attack while a neighbour asks a trivial question over and over. */
export async function besideNeighbour<Result>(url: string, attack: () => Promise<Result>): Promise<{ result: Result; wait: Wait }> {
  const line = await Line.to(url);
  const question = requestOf('GET', '/health', {});
  let over = false;
  const asking = async (): Promise<number> => {
    let longest = 0;
    while (!over) {
      const asked = performance.now();
      await line.ask(question);
      longest = Math.max(longest, performance.now() - asked);
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

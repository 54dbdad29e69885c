import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Child, startProduct } from '../bench/child.ts';
import { type Ground, layGround } from '../bench/ground.ts';

/** A fresh server on loopback in a process of its own, with an organisation that has players and a series. */
export type Target = Ground & Pick<Child, 'url' | 'pid' | 'rss' | 'peak'> & { data: string };

const PLAYERS = 100;

/** Prepares a target, lets it be used, and removes it. */
export async function withTarget<Result>(use: (target: Target) => Promise<Result>, settings?: NodeJS.ProcessEnv): Promise<Result> {
  const data = mkdtempSync(join(tmpdir(), 'laurel-attack-'));
  try {
    const ground = await layGround(data, PLAYERS);
    const { url, pid, rss, peak, stop } = await startProduct(data, '', settings);
    try {
      return await use({ ...ground, url, pid, rss, peak, data });
    } finally {
      await stop();
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

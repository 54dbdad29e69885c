import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Child, startProduct } from '../bench/child.ts';
import { type Ground, layGround } from '../bench/ground.ts';

/** A fresh server on loopback in a process of its own, with an organisation that has players and a series. */
export type Target = Ground & Pick<Child, 'url' | 'pid' | 'rss' | 'peak'> & { data: string };

const PLAYERS = 100;

/** Lays the ground once, lets each use have a server on a copy of it, and removes all. */
export class Targets {
  private constructor(
    private readonly folder: string,
    private readonly ground: Ground,
  ) {}

  static async lay(): Promise<Targets> {
    const folder = mkdtempSync(join(tmpdir(), 'laurel-attack-'));
    return new Targets(folder, await layGround(join(folder, 'ground'), PLAYERS));
  }

  async withTarget<Result>(use: (target: Target) => Promise<Result>, settings?: NodeJS.ProcessEnv): Promise<Result> {
    const data = join(this.folder, 'target');
    cpSync(join(this.folder, 'ground'), data, { recursive: true });
    try {
      const { url, pid, rss, peak, stop } = await startProduct(data, '', settings);
      try {
        return await use({ ...this.ground, url, pid, rss, peak, data });
      } finally {
        await stop();
      }
    } finally {
      rmSync(data, { recursive: true, force: true });
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

import { expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { DataFolder } from '../../src/platform/data-folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

test.each([
  ['npm alone, as a supervisor that knows its process does', (pid: number) => process.kill(pid, 'SIGTERM')],
  ['all of its processes, as a service manager and a closed terminal do', (pid: number) => process.kill(-pid, 'SIGTERM')],
])(
  'npm start that gets SIGTERM (%s) ends its server within its drain, and the data folder is free at once',
  async (_, kill) => {
    const data = mkdtempSync(join(tmpdir(), 'laurel-npm-'));
    const { PATH, HOME } = process.env;
    const npm = spawn('npm', ['start'], {
      cwd: ROOT,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH, HOME, LAUREL_DATA: data, PORT: '0' },
    });
    const complaints = text(npm.stderr);
    try {
      let said = '';
      const url = await new Promise<string>((resolve, reject) => {
        npm.stdout.setEncoding('utf8').on('data', (part: string) => {
          said += part;
          const [, ready] = /Laurel is ready on (\S+)\n/.exec(said) ?? [];
          if (ready !== undefined) resolve(ready);
        });
        npm.stdout.on('end', () => reject(new Error(`npm start has ended: ${said}`)));
      });
      const ended = once(npm, 'exit');
      kill(npm.pid!);
      const [code] = (await ended) as [number | null];
      DataFolder.open(data).release();
      await expect(fetch(`${url}/health`)).rejects.toThrow('fetch failed');
      expect([code, await complaints]).toEqual([0, '']);
    } finally {
      endGroup(npm.pid!);
      rmSync(data, { recursive: true });
    }
  },
  180_000,
);

test('a server that gets SIGTERM in the moment it says that it is ready, and each millisecond until it has ended, ends with 0', async () => {
  for (let round = 0; round < 3; round++) {
    const data = mkdtempSync(join(tmpdir(), 'laurel-ready-'));
    const { PATH, HOME } = process.env;
    const server = spawn('node', ['dist/server/main.js'], { cwd: ROOT, env: { PATH, HOME, LAUREL_DATA: data, PORT: '0' } });
    const ended = once(server, 'exit');
    let again: NodeJS.Timeout | undefined;
    server.stdout.setEncoding('utf8').on('data', (part: string) => {
      if (!part.includes('Laurel is ready')) return;
      server.kill('SIGTERM');
      again = setInterval(() => server.kill('SIGTERM'), 1);
    });
    expect(await ended).toEqual([0, null]);
    clearInterval(again);
    rmSync(data, { recursive: true });
  }
});

/** Whoever is left of it when a test fails. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DiskStatus } from '../../src/platform/disk.ts';
import { ServerProcess } from './server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'laurel-disk-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['with more room than operators want says nothing', '1', false],
  ['with less says so in /health and once in the log, and goes on', '999999999', true],
])('a server %s', async (_, lowDiskMb, low) => {
  const server = new ServerProcess(folder, { LAUREL_LOW_DISK_MB: lowDiskMb });
  const url = await server.url();
  for (let time = 0; time < 3; time++) {
    const health = (await (await fetch(`${url}/health`)).json()) as { status: string; disk: DiskStatus };
    expect(health).toMatchObject({ status: 'ok', disk: { low } });
    expect(health.disk.freeMb).toBeGreaterThan(1);
  }
  const { code, err } = await server.end('SIGTERM');
  expect(code).toBe(0);
  expect(err.match(/are free for the data folder, less than LAUREL_LOW_DISK_MB=999999999/g) ?? []).toHaveLength(low ? 1 : 0);
});

test.each(['0', '-1', 'plenty', '1.5'])('LAUREL_LOW_DISK_MB=%s ends the start with one line', async (given) => {
  const { code, err } = await new ServerProcess(folder, { LAUREL_LOW_DISK_MB: given }).ended;
  expect([code, err]).toEqual([1, `LAUREL_LOW_DISK_MB must be a whole number from 1 to 999999999, not "${given}"\n`]);
});

import { expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataFolder } from '../../src/platform/data-folder.ts';
import { startProcess } from './processes/start-process.ts';

test('a data folder has one process: a second is refused by name, until the first lets go or dies', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'laurel-folder-')), 'data');
  const mine = DataFolder.open(path);
  const refused = `StoreUnavailable: The data folder ${path} is in use by another process of Laurel.`;
  expect(await startProcess('hold-data-folder.ts', path).line()).toBe(refused);
  expect(() => DataFolder.open(path)).toThrow(path);

  mine.release();
  const other = startProcess('hold-data-folder.ts', path);
  expect(await other.line()).toBe('held');
  expect(() => DataFolder.open(path)).toThrow(expect.objectContaining({ name: 'StoreUnavailable', reason: 'locked' }));

  await other.kill();
  DataFolder.open(path).release();
  await rm(path, { recursive: true });
});

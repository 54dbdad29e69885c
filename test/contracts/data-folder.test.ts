import { expect, test } from '@jest/globals';
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataFolder } from '../../src/platform/data-folder.ts';
import { Settings, WrongSetting } from '../../src/platform/settings.ts';
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

/** A folder as an older Laurel left it, or whoever made it first. */
const folderOf = async (mode: number, ...files: string[]): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'laurel-folder-'));
  for (const file of files) {
    if (file.includes('/')) await mkdir(join(path, file, '..'), { recursive: true });
    await writeFile(join(path, file), '');
    await chmod(join(path, file), 0o644);
  }
  await chmod(path, mode);
  return path;
};
const modeOf = async (path: string) => ((await lstat(path)).mode & 0o777).toString(8);
/** Opens it in a process of its own; answers what that says, and what it complains of. */
const opened = async (path: string): Promise<string[]> => {
  const other = startProcess('open-private-folder.ts', path);
  const lines = [await other.line()];
  while (lines.at(-1) !== 'opened' && !lines.at(-1)?.startsWith('refused')) lines.push(await other.line());
  return lines;
};

test('a folder of ours that others may read is closed to them with all its files, which is said once', async () => {
  const files = ['events.db', 'events.db-wal', 'records.db', 'views.db-shm', 'lock.db', 'secret', 'outbox/mail.eml'];
  const path = await folderOf(0o755, ...files);
  const elsewhere = join(await folderOf(0o700, 'elsewhere'), 'elsewhere');
  await symlink(elsewhere, join(path, 'link'));
  expect(await opened(path)).toEqual([`Others could read the data folder ${path} or files in it: now only its owner can.`, 'opened']);
  expect(await modeOf(path)).toBe('700');
  for (const file of files) expect([file, await modeOf(join(path, file))]).toEqual([file, '600']);
  expect([await modeOf(join(path, 'outbox')), await modeOf(elsewhere)]).toEqual(['700', '644']);
  expect(await opened(path)).toEqual(['opened']);
  await rm(path, { recursive: true });
});

test('files that others may read are closed to them in a folder that was closed already', async () => {
  const path = await folderOf(0o700, 'views.db');
  expect(await opened(path)).toHaveLength(2);
  expect(await modeOf(join(path, 'views.db'))).toBe('600');
  await rm(path, { recursive: true });
});

test('an empty folder, or a volume with nothing but what volumes have, is closed to others', async () => {
  const path = await folderOf(0o755);
  await mkdir(join(path, 'lost+found'));
  await chmod(join(path, 'lost+found'), 0o755);
  expect(await opened(path)).toHaveLength(2);
  expect([await modeOf(path), await modeOf(join(path, 'lost+found'))]).toEqual(['700', '755']);
  await rm(path, { recursive: true });
});

test('a folder with other things in it is refused as it is', async () => {
  const path = await folderOf(0o755, 'letters.txt');
  expect(() => Settings.read({ LAUREL_DATA: path })).toThrow(WrongSetting);
  expect(() => Settings.read({ LAUREL_DATA: path })).toThrow(/^LAUREL_DATA [^\n]* has other things in it[^\n]*$/);
  expect([await modeOf(path), await readdir(path)]).toEqual(['755', ['letters.txt']]);
  await chmod(path, 0o700);
  expect(Settings.read({ LAUREL_DATA: path }).data).toBe(path);
  await rm(path, { recursive: true });
});

(process.getuid?.() === 0 ? test : test.skip)(
  "another user's folder is refused while others may read it, and used when they may not",
  async () => {
    const path = await folderOf(0o755, 'events.db');
    await chown(path, 1, 1);
    expect(() => Settings.read({ LAUREL_DATA: path })).toThrow(/^LAUREL_DATA [^\n]* which another user owns[^\n]*$/);
    expect([await modeOf(path), await readdir(path)]).toEqual(['755', ['events.db']]);
    await chmod(path, 0o700);
    expect(Settings.read({ LAUREL_DATA: path }).data).toBe(path);
    await rm(path, { recursive: true });
  },
);

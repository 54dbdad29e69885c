import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandLine } from '../../src/command-line/command-line.ts';
import { restore } from '../../src/command-line/restore.ts';
import { KEYS } from '../../src/platform/keys.ts';
import { Records, remove } from '../../src/platform/records/records.ts';
import { WrongSetting } from '../../src/platform/settings.ts';
import { embeddedTest } from './event-store-of.ts';
import { startTestLaurel } from './laurel.ts';
import { openPoints } from './points-ground.ts';

const folder = mkdtempSync(join(tmpdir(), 'laurel-secret-'));
afterAll(() => rmSync(folder, { recursive: true }));

const [RIGHT, WRONG] = ['the right secret '.repeat(2), 'another secret '.repeat(3)];
const startsAt = async (data: string, environment: NodeJS.ProcessEnv) => (await startTestLaurel({ data, ...environment })).close();
/** Why a start is refused: one line that names the setting. */
const refused = async (data: string, environment: NodeJS.ProcessEnv): Promise<string> => {
  const error: unknown = await startsAt(data, environment).then(
    () => new Error('it has started'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(WrongSetting);
  const { message } = error as Error;
  expect(message).toMatch(/^[^\n]*LAUREL_SECRET[^\n]*$/);
  return message;
};

embeddedTest('a data folder, and a backup of it, are opened with the secret that they were made with only', async () => {
  const data = join(folder, 'environment');
  await startsAt(data, { LAUREL_SECRET: RIGHT });
  expect(await refused(data, { LAUREL_SECRET: WRONG })).toMatch(/is not the one/);
  expect(await refused(data, {})).toMatch(/is missing/);
  expect(existsSync(join(data, 'secret'))).toBe(false);

  const laurel = await startTestLaurel({ data, LAUREL_SECRET: RIGHT });
  const request = { command: 'backup', options: { file: join(folder, 'backup.tar') } };
  for await (const said of laurel.app.get(CommandLine).run(request, new AbortController().signal)) expect(said).toHaveProperty('line');
  await laurel.close();
  await restore(join(folder, 'backup.tar'), join(folder, 'restored'));
  expect(await refused(join(folder, 'restored'), { LAUREL_SECRET: WRONG })).toMatch(/is not the one/);
  await startsAt(join(folder, 'restored'), { LAUREL_SECRET: RIGHT });
});

test('a lost secret is not replaced by a new one', async () => {
  const data = join(folder, 'file');
  await startsAt(data, {});
  renameSync(join(data, 'secret'), join(folder, 'kept'));
  expect(await refused(data, {})).toMatch(/is missing/);
  expect(existsSync(join(data, 'secret'))).toBe(false);
  renameSync(join(folder, 'kept'), join(data, 'secret'));
  await startsAt(data, {});
});

test('a folder that was made before there was a check value is checked by the keys of its organisations', async () => {
  const data = join(folder, 'older');
  const laurel = await startTestLaurel({ data, LAUREL_SECRET: RIGHT });
  await openPoints({ on: laurel });
  await laurel.app.get(Records).write([remove(KEYS, '')]);
  await laurel.close();
  expect(await refused(data, { LAUREL_SECRET: WRONG })).toMatch(/is not the one/);
  await startsAt(data, { LAUREL_SECRET: RIGHT });
});

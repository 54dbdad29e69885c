import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandLine } from '../../src/command-line/command-line.ts';
import { moveAlone } from '../../src/command-line/move-house.ts';
import { restore } from '../../src/command-line/restore.ts';
import { Objects } from '../../src/platform/objects/objects.ts';
import { embeddedDescribe } from './event-store-of.ts';
import { startTestLaurel, type TestLaurel } from './laurel.ts';
import { openPoints } from './points-ground.ts';
import { pictureOf } from './sample-pictures.ts';

embeddedDescribe('Pictures are kept wherever everything else is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-kept-'));
  const [data, file] = [join(folder, 'data'), join(folder, 'backup.tar')];
  let path: string;
  let bytes: Buffer;
  const { signal } = new AbortController();

  const drawn = async ({ url }: TestLaurel) => {
    const response = await fetch(url + path);
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  beforeAll(async () => {
    const laurel = await startTestLaurel({ data });
    const { admin } = await openPoints({ on: laurel });
    const form = new FormData();
    form.set('type', 'scoreseries');
    form.set('file', new File([new Uint8Array(await pictureOf('png'))], 'logo.png', { type: 'image/png' }));
    path = String((await admin.post('upload/image', form)).body.path);
    ({ bytes } = await drawn(laurel));
    const lines: unknown[] = [];
    for await (const said of laurel.app.get(CommandLine).run({ command: 'backup', options: { file } }, signal)) lines.push(said);
    expect(lines).toContainEqual({ line: expect.stringMatching(/^objects: 2 files, \d+ bytes$/) as string });
    await laurel.close();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('a backup has them, and a restored Laurel shows them', async () => {
    await restore(file, join(folder, 'restored'));
    const restored = await startTestLaurel({ data: join(folder, 'restored') });
    expect(await drawn(restored)).toEqual({ status: 200, bytes });
    await restored.close();
  });

  test('a backup with a picture that is not what it was is none', async () => {
    const whole = readFileSync(file);
    const spoilt = Buffer.from(whole);
    spoilt.write('evil', whole.indexOf(bytes), 'latin1');
    writeFileSync(join(folder, 'spoilt.tar'), spoilt);
    await expect(restore(join(folder, 'spoilt.tar'), join(folder, 'from-spoilt'))).rejects.toThrow(/its object .* is not what it was/);
  });

  test('a move to another folder takes them along', async () => {
    const home = join(folder, 'home');
    for await (const said of moveAlone({ from: data, to: home, folder: data }, signal)) expect(said).toBeDefined();
    const moved = await startTestLaurel({ data: home });
    expect(await drawn(moved)).toEqual({ status: 200, bytes });
    const found: string[] = [];
    for await (const { id } of moved.app.get(Objects).all()) found.push(id);
    expect(found).toHaveLength(2);
    await moved.close();
  });
});

import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSpoilt, ObjectFolder } from '../../src/platform/objects/object-folder.ts';
import { objectsContract } from './objects.contract.ts';

let folder: string;
beforeEach(() => (folder = join(mkdtempSync(join(tmpdir(), 'laurel-objects-')), 'objects')));
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

describe('objects in a folder', () => {
  objectsContract({ open: () => ObjectFolder.open(folder), reopen: () => ObjectFolder.open(folder) });
});

describe('the folder of objects', () => {
  const owner = { organisationId: 'acme' };
  const parts = { large: Buffer.from('logo') };

  test('what a dead process left half written is taken away, and is no object', async () => {
    mkdirSync(join(folder, '_arriving', 'half'), { recursive: true });
    writeFileSync(join(folder, '_arriving', 'half', 'large'), 'lo');
    const objects = await ObjectFolder.open(folder);
    expect(readdirSync(folder)).toEqual([]);
    await objects.put(owner, parts);
    expect(readdirSync(join(folder, '_arriving'))).toEqual([]);
  });

  test('only its owner may read it', async () => {
    const id = await (await ObjectFolder.open(folder)).put(owner, parts);
    for (const path of ['', 'acme', join('acme', '_'), join('acme', '_', id), join('acme', '_', id, 'large')])
      expect(statSync(join(folder, path)).mode & 0o077).toBe(0);
  });

  test('an object that is not what its id says is found', async () => {
    const objects = await ObjectFolder.open(folder);
    const id = await objects.put(owner, parts);
    expect(await findSpoilt(folder)).toBeUndefined();
    writeFileSync(join(folder, 'acme', '_', id, 'large'), 'evil');
    expect(await findSpoilt(folder)).toBe(join('acme', '_', id));
  });
});

import { idOf, type Objects, type Owner, type StoredPart } from '../../src/platform/objects/objects.ts';

/** Opens an empty engine, and one that comes back to what the last one kept. */
export type ObjectsEngine = { open(): Promise<Objects>; reopen(): Promise<Objects> };

const ACME: Owner = { organisationId: 'acme' };
const ADA: Owner = { organisationId: 'acme', profileId: 'ada' };
const OTHER: Owner = { organisationId: 'other' };
const bytes = (text: string) => Buffer.from(text);
const LOGO = { small: bytes('l'), large: bytes('logo') };

/** What every engine of objects must do. */
export function objectsContract(engine: ObjectsEngine): void {
  let objects: Objects;
  beforeEach(async () => {
    objects = await engine.open();
  });

  const all = async (): Promise<StoredPart[]> => {
    const found: StoredPart[] = [];
    for await (const part of objects.all()) found.push(part);
    const keyOf = ({ owner, id, part }: StoredPart) => JSON.stringify([owner, id, part]);
    return found.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  };

  test('an object is what it was when it is read again, by another process too', async () => {
    const id = await objects.put(ACME, LOGO);
    expect(await objects.get(ACME, id, 'small')).toEqual(LOGO.small);
    expect(await (await engine.reopen()).get(ACME, id, 'large')).toEqual(LOGO.large);
  });

  test('it is named by its content: the order of its parts does not matter, their names and borders do', async () => {
    const id = await objects.put(ACME, LOGO);
    expect(id).toMatch(/^[0-9a-f]{64}$/);
    expect(id).toBe(idOf({ large: LOGO.large, small: LOGO.small }));
    expect(id).not.toBe(idOf({ large: LOGO.small, small: LOGO.large }));
    expect(idOf({ a: bytes('xb 1\ny') })).not.toBe(idOf({ a: bytes('x'), b: bytes('y') }));
  });

  test('the parts of an owner are those of an organisation alone, or of one person in it', async () => {
    const [logo, face] = [
      await objects.put(ACME, { small: bytes('l') }),
      await objects.put(ADA, { small: bytes('a'), large: bytes('ada') }),
    ];
    await objects.put(OTHER, LOGO);
    const of = async (owner: Owner) => {
      const found: StoredPart[] = [];
      for await (const part of objects.of(owner)) found.push(part);
      return found.map(({ id, part }) => [id, part]).sort();
    };
    expect(await of(ACME)).toEqual([[logo, 'small']]);
    expect(await of(ADA)).toEqual([
      [face, 'large'],
      [face, 'small'],
    ]);
    expect(await of({ organisationId: 'nobody' })).toEqual([]);
  });

  test('what is stored twice is there once, at the same time too', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => objects.put(ACME, LOGO)));
    expect(new Set(ids).size).toBe(1);
    expect(await all()).toHaveLength(2);
  });

  test('what is not there is nothing: an object, a part, another owner, a path', async () => {
    const id = await objects.put(ACME, LOGO);
    const asked: [Owner, string, string][] = [
      [ACME, '0'.repeat(64), 'small'],
      [ACME, id, 'medium'],
      [ADA, id, 'small'],
      [OTHER, id, 'small'],
      [ACME, `../${id}`, 'small'],
      [{ organisationId: '../acme' }, id, 'small'],
      [ACME, id, '../small'],
    ];
    for (const [owner, object, part] of asked) expect(await objects.get(owner, object, part)).toBeUndefined();
  });

  test('what would lie elsewhere is not stored', async () => {
    await expect(objects.put({ organisationId: '../acme' }, LOGO)).rejects.toThrow('cannot lie');
    await expect(objects.put(ACME, { '../part': bytes('x') })).rejects.toThrow('cannot lie');
    expect(await all()).toEqual([]);
  });

  test('what a person has goes with them, and nobody else has less', async () => {
    for (const owner of [ACME, ADA, OTHER]) await objects.put(owner, LOGO);
    await objects.deleteAll(ADA);
    expect((await all()).map(({ owner }) => owner)).toEqual([ACME, ACME, OTHER, OTHER]);
    await objects.deleteAll(ADA);
  });

  test('what an organisation has goes with it, that of its people too', async () => {
    for (const owner of [ACME, ADA, OTHER]) await objects.put(owner, LOGO);
    await objects.deleteAll(ACME);
    expect((await all()).map(({ owner }) => owner)).toEqual([OTHER, OTHER]);
  });

  test('all that is there can be copied', async () => {
    const id = await objects.put(ADA, LOGO);
    expect(await all()).toEqual([
      { owner: ADA, id, part: 'large', bytes: LOGO.large },
      { owner: ADA, id, part: 'small', bytes: LOGO.small },
    ]);
  });
}

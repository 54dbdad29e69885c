import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StoreUnavailable, type Unavailability } from '../event-store/event-store.ts';
import { idOf, Objects, type Owner, type Parts, type StoredPart } from './objects.ts';

/** The folder of an organisation's own objects beside those of its people: no id begins so. */
const OWN = '_';
/** What is being written, or was when the process died. */
const ARRIVING = '_arriving';

const ID = '[A-Za-z0-9][A-Za-z0-9_-]{0,63}';
/** Where a part lies in the folder, and in a backup. */
const PLACE = new RegExp(`^(${ID})/(${OWN}|${ID})/([0-9a-f]{64})/([a-z0-9]{1,16})$`);

/** Where a part lies in the folder of objects. */
export function placeOf({ owner: { organisationId, profileId = OWN }, id, part }: Omit<StoredPart, 'bytes'>): string {
  return `${organisationId}/${profileId}/${id}/${part}`;
}

/** Whether something may lie there. */
export function isPlace(path: string): boolean {
  return PLACE.test(path);
}

/** The first object under a folder that is not what its id says, by its place; nothing when all are. */
export async function findSpoilt(root: string): Promise<string | undefined> {
  for await (const { place, id } of objectsIn(root)) {
    const names = await namesIn(join(root, place));
    const parts = await Promise.all(names.map(async (name) => [name, await readFile(join(root, place, name))] as const));
    if (idOf(Object.fromEntries(parts)) !== id) return place;
  }
  return undefined;
}

/** Every object of a folder, with its own folder in there. */
async function* objectsIn(root: string): AsyncGenerator<{ place: string; owner: Owner; id: string }> {
  for (const organisationId of await namesIn(root)) {
    if (organisationId === ARRIVING) continue;
    for (const name of await namesIn(join(root, organisationId)))
      for (const id of await namesIn(join(root, organisationId, name)))
        yield { place: join(organisationId, name, id), owner: { organisationId, ...(name !== OWN && { profileId: name }) }, id };
  }
}

/** Objects as files of a folder: a folder for each object, a file for each part. */
export class ObjectFolder extends Objects {
  private constructor(private readonly root: string) {
    super();
  }

  /** Opens the folder, or makes it. What a dead process left half written is taken away. */
  static async open(root: string): Promise<ObjectFolder> {
    await mkdir(root, { recursive: true, mode: 0o700 });
    await rm(join(root, ARRIVING), { recursive: true, force: true });
    return new ObjectFolder(root);
  }

  async put(owner: Owner, parts: Parts): Promise<string> {
    const id = idOf(parts);
    const target = dirname(this.fileOf({ owner, id, part: 'any' }));
    const wrong = Object.keys(parts).find((part) => !isPlace(placeOf({ owner, id, part })));
    if (wrong !== undefined) throw new Error(`an object cannot lie at ${placeOf({ owner, id, part: wrong })}`);
    const arriving = join(this.root, ARRIVING, randomUUID());
    try {
      await mkdir(arriving, { recursive: true, mode: 0o700 });
      for (const [name, bytes] of Object.entries(parts)) await writeDurably(join(arriving, name), bytes);
      await sync(arriving);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(arriving, target).catch(async (error: unknown) => {
        if (!IS_THERE.includes(codeOf(error))) throw error;
        await rm(arriving, { recursive: true });
      });
      for (const folder of [dirname(target), dirname(dirname(target)), this.root]) await sync(folder);
    } catch (error) {
      await rm(arriving, { recursive: true, force: true }).catch(() => undefined);
      const reason = UNAVAILABLE[codeOf(error)];
      throw reason ? new StoreUnavailable(reason, (error as Error).message) : error;
    }
    return id;
  }

  get(owner: Owner, id: string, part: string): Promise<Buffer | undefined> {
    const file = { owner, id, part };
    return isPlace(placeOf(file)) ? readIfThere(this.fileOf(file)) : Promise.resolve(undefined);
  }

  async deleteAll({ organisationId, profileId }: Owner): Promise<void> {
    const folder = join(this.root, organisationId);
    await rm(profileId === undefined ? folder : join(folder, profileId), { recursive: true, force: true });
  }

  async *of(owner: Owner): AsyncIterable<StoredPart> {
    const { organisationId, profileId = OWN } = owner;
    for (const id of await namesIn(join(this.root, organisationId, profileId))) yield* this.partsOf(owner, id);
  }

  async *all(): AsyncIterable<StoredPart> {
    for await (const { owner, id } of objectsIn(this.root)) yield* this.partsOf(owner, id);
  }

  private async *partsOf(owner: Owner, id: string): AsyncIterable<StoredPart> {
    const folder = dirname(this.fileOf({ owner, id, part: 'any' }));
    for (const part of await namesIn(folder)) {
      const bytes = await readIfThere(join(folder, part));
      if (bytes) yield { owner, id, part, bytes };
    }
  }

  private fileOf(part: Omit<StoredPart, 'bytes'>): string {
    return join(this.root, placeOf(part));
  }
}

/** What a rename to a folder that is there says. */
const IS_THERE = ['EEXIST', 'ENOTEMPTY'];
const UNAVAILABLE: { readonly [code: string]: Unavailability | undefined } = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
};

async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What was made in a folder is there after a power failure. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await orNothing(readdir(folder))) ?? [];
}

function readIfThere(file: string): Promise<Buffer | undefined> {
  return orNothing(readFile(file));
}

function orNothing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  return found.catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
    return undefined;
  });
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code);
}

import { createHash } from 'node:crypto';

/** Whom an object belongs to: an organisation, or a person in it. When they go it goes. */
export type Owner = { organisationId: string; profileId?: string };

/** One part of an object, as it is copied. */
export type StoredPart = { owner: Owner; id: string; part: string; bytes: Buffer };

/** The bytes of an object by the names of its parts: lower-case letters and digits. */
export type Parts = { readonly [part: string]: Uint8Array };

/**
 * Large objects that deserve no facts: pictures. An object has named parts (the sizes of a picture), never changes, and is named by its content:
 * what is stored twice for one owner is one. Owners share nothing, so that what one of them deletes is nobody else's.
 */
export abstract class Objects {
  /**
   * Stores an object, all its parts or none; durable when it answers. Answers its id.
   * @throws StoreUnavailable when there is no room or no right to write
   */
  abstract put(owner: Owner, parts: Parts): Promise<string>;
  /** The bytes of a part; nothing when there is no such object, or it has no such part. */
  abstract get(owner: Owner, id: string, part: string): Promise<Buffer | undefined>;
  /** Every part of every object of an owner: of an organisation its own only. */
  abstract of(owner: Owner): AsyncIterable<StoredPart>;
  /** Deletes all that belongs to an owner; of an organisation what belongs to its people too. Harmless when nothing does. */
  abstract deleteAll(owner: Owner): Promise<void>;
  /** Every part of every object, for copies. What is deleted meanwhile may be left out. */
  abstract all(): AsyncIterable<StoredPart>;
}

/** The id of an object: what its parts are called and hold, 64 hexadecimal digits. */
export function idOf(parts: Parts): string {
  const hash = createHash('sha256');
  for (const [name, bytes] of Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${name} ${bytes.length}\n`).update(bytes);
  return hash.digest('hex');
}

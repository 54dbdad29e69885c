import type { Unavailability } from '../event-store/event-store.ts';

/**
 * How a field is found. `value`: equality, range, in, and sorting. `unique`: the same, and no two documents have the same there. `beside`: as
 * `value`, quick only beside a condition that an index answers. `bytes`: binary, never asked for. Others cannot be asked for.
 */
export type FieldUse = 'value' | 'unique' | 'beside' | 'bytes';

/**
 * A kind of record, declared beside the code of its area. A field that is asked for holds strings or numbers, or is not there; all
 * others hold plain JSON.
 */
export type RecordKind<D extends object> = {
  /** Small letters and hyphens; for ever. */
  name: string;
  fields?: { readonly [F in keyof D & string]?: FieldUse };
  /** Fields that no two documents have the same in together. */
  unique?: readonly (readonly (keyof D & string)[])[];
  /** The field with the instant at which a document is over. One that was over an hour ago may be gone: readers compare for themselves. */
  expires?: keyof D & string;
};

/** A kind as an engine sees it. */
export type AnyKind = {
  readonly name: string;
  readonly fields?: { readonly [field: string]: FieldUse | undefined };
  readonly unique?: readonly (readonly string[])[];
  readonly expires?: string;
};

/** Another at each write of a document, even when it was deleted in between. It says nothing else. */
export type Version = number;

export type Kept<D extends object> = { key: string; document: D; version: Version };

/** Where a page ended: give it back as `after` to get the next one. */
export type RecordPage<D extends object> = { items: Kept<D>[]; next?: string };

type Scalar = string | number;

/** A condition on one field. Strings are compared as they are, by their code points. `not` and `startsWith` are about what is there. */
export type RecordCondition =
  | Scalar
  | { in: readonly Scalar[] }
  | { from?: Scalar; after?: Scalar; to?: Scalar; before?: Scalar }
  | { startsWith: string }
  | { not: Scalar };

/** All conditions must hold. `key` is the document's key. Without any it asks for every document of the kind. */
export type RecordFilter<D extends object> = { readonly [F in (keyof D & string) | 'key']?: RecordCondition };

/** In the order of a field, then of keys, both the same way; what does not have the field is left out. Without it in the order of keys. */
export type RecordOptions<D extends object> = {
  sort?: { field: keyof D & string; descending?: boolean };
  /** 100 unless told, 10,000 at most. */
  limit?: number;
  after?: string;
};

/** One step of a write, made by {@link put}, {@link add} and {@link remove}. */
export type RecordWrite =
  | { step: 'put'; kind: AnyKind; key: string; document: object; expected?: Version | null }
  | { step: 'add'; kind: AnyKind; key: string; document: object }
  | { step: 'remove'; kind: AnyKind; key: string; expected?: Version };

/** Puts a document in the place of what is there, if anything. @param expected the version that must be there; null when nothing may be */
export function put<D extends object>(kind: RecordKind<D>, key: string, document: D, expected?: Version | null): RecordWrite {
  return { step: 'put', kind, key, document, expected };
}

/** Puts a document where nothing is; what is there stays. */
export function add<D extends object>(kind: RecordKind<D>, key: string, document: D): RecordWrite {
  return { step: 'add', kind, key, document };
}

/** Takes a document away. @param expected the version that must be there; without it there may be none */
export function remove<D extends object>(kind: RecordKind<D>, key: string, expected?: Version): RecordWrite {
  return { step: 'remove', kind, key, expected };
}

/** Somebody was there before: another version is there than was expected, or what must be unique is taken. Nothing of the write was stored. */
export class RecordConflict extends Error {
  override readonly name = 'RecordConflict';
}

/** A question that no index answers, or about a field that is not declared: the caller's mistake. */
export class RecordQuestionRejected extends Error {
  override readonly name = 'RecordQuestionRejected';
}

/** Records cannot be written, for the same reasons as a store. Reads go on. */
export class RecordsUnavailable extends Error {
  override readonly name = 'RecordsUnavailable';
  readonly reason: Unavailability;

  constructor(reason: Unavailability, message?: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * What deserves no events: keys, accounts, sessions, one-time codes, receipts, ledgers. Documents of declared kinds; an area declares its own
 * and says so once with {@link Records.declare}. What was written is durable when it is answered, and in every answer from then on.
 * @throws RecordQuestionRejected by every question that its kind does not allow
 */
export abstract class Records {
  /** Makes room for a kind, or makes over what is there when it was declared in another way. */
  abstract declare(kind: AnyKind): Promise<void>;
  abstract get<D extends object>(kind: RecordKind<D>, key: string): Promise<Kept<D> | undefined>;
  /** Those that are there, by their keys: for some thousand keys at most. */
  abstract getMany<D extends object>(kind: RecordKind<D>, keys: readonly string[]): Promise<Map<string, Kept<D>>>;
  abstract find<D extends object>(kind: RecordKind<D>, filter: RecordFilter<D>, options?: RecordOptions<D>): Promise<RecordPage<D>>;
  /** The keys alone of what {@link Records.find} finds, of large documents. */
  abstract keys<D extends object>(kind: RecordKind<D>, filter: RecordFilter<D>, options?: RecordOptions<D>): Promise<string[]>;
  abstract count<D extends object>(kind: RecordKind<D>, filter: RecordFilter<D>): Promise<number>;
  /**
   * Takes all steps, in their order, or none; durable when it answers.
   * @throws RecordConflict when another version is there than was expected, or what must be unique is taken
   * @throws RecordsUnavailable when there is no room or no right to write
   */
  abstract write(steps: readonly RecordWrite[]): Promise<void>;
  /** Deletes what is found, some hundred at a time, so that others' writes go in between. Answers how many. @throws RecordsUnavailable */
  abstract deleteAll<D extends object>(kind: RecordKind<D>, filter: RecordFilter<D>): Promise<number>;
  /** Deletes, in the same way, what was over an hour before `now`, of every kind that expires. */
  abstract expire(now: string): Promise<void>;
  /** What was deleted or overwritten is nowhere in the engine's files afterwards. It takes short steps, with others' writes in between. */
  abstract purge(): Promise<void>;
  /** Refuses writes from now on, and resolves when those under way are done: the records are about to be taken elsewhere. */
  abstract hold(): Promise<void>;
  /** Waits for writes under way. */
  abstract close(): Promise<void>;

  /**
   * Reads a document and puts what it becomes, again when it has changed meanwhile. Without a document there is nothing to change.
   * @param become answers what it becomes; nothing when it is to stay as it is
   * @returns what was put, if anything
   */
  change<D extends object>(kind: RecordKind<D>, key: string, become: (document: D) => D | undefined): Promise<D | undefined> {
    return againOnConflict(async () => {
      const kept = await this.get(kind, key);
      const changed = kept && become(kept.document);
      if (changed) await this.write([put(kind, key, changed, kept.version)]);
      return changed;
    });
  }
}

/** Reads and writes again as long as somebody else changes meanwhile what was read. */
export async function againOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof RecordConflict)) throw error;
    }
  }
}

/** Every document that a filter finds, page by page. */
export async function* everyRecord<D extends object>(
  records: Records,
  kind: RecordKind<D>,
  filter: RecordFilter<D>,
  options: Omit<RecordOptions<D>, 'after'> = {},
): AsyncGenerator<Kept<D>> {
  let after: string | undefined;
  do {
    const page = await records.find(kind, filter, { ...options, after });
    yield* page.items;
    after = page.next;
  } while (after !== undefined);
}

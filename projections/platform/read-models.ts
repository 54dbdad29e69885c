import type { Position } from '../../src/platform/event.values.ts';

/** A value that a document may hold: plain JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [field: string]: Json | undefined };

/** A document of a view. The engine adds its position beside it, never inside. */
export type Document = { readonly [field: string]: Json | undefined };

/**
 * How a field is found. `value`: equality, range, in, and sorting. `beside`: the same, quick only beside a condition that an index answers.
 * `values`: a list, by any or all of its members. `words`: text, by the beginnings of its words, case and accents folded. Fields that are not declared cannot be asked for.
 * What is known of a field makes it short: `id` is a text that is compared as it stands, `id beside` one beside others, `ids` a list of them;
 * `group` is what many documents share, the id of an organisation or a series, or a word of the code, and knows equality only; `instant` and
 * `position` are such values beside others, in the order of time and of the log. A dotted name (`revoked.at`) reaches into the document.
 */
export type FieldIndex = 'value' | 'beside' | 'values' | 'words' | 'id' | 'id beside' | 'ids' | 'group' | 'instant' | 'position';

/** A view as the engine knows it. A new version is built beside the old one and switched to when it has caught up. */
export type ViewDeclaration = {
  name: string;
  version: number;
  indexes: { readonly [field: string]: FieldIndex };
  /** Fields that are most often asked for together, in order: `[['seriesId', 'occurredAt']]`. */
  compound?: readonly (readonly string[])[];
  /** The field with the profile id of whom a document is about, and the fields that may hold words about them: of the document itself, none within. */
  about?: { person: string; words: readonly string[] };
};

export type Scalar = string | number | boolean | null;

/**
 * A condition on one field. Equality, `in`, `any` and `all` are exact; null is also what is not there. A range compares strings by their
 * folded key and numbers as numbers, and holds values of its bounds' type only. A text without words asks for nothing.
 */
export type Condition =
  | Scalar
  | { in: readonly Scalar[] }
  | { from?: Scalar; after?: Scalar; to?: Scalar; before?: Scalar }
  | { any: readonly Scalar[] }
  | { all: readonly Scalar[] }
  | { words: string };

/** All conditions must hold. */
export type Filter = { readonly [field: string]: Condition };

export type Sort = readonly { field: string; descending?: boolean }[];

/** A document with the key it is kept under and the position of the fact that last changed it. */
export type Kept<D extends Document = Document> = { key: string; document: D; position: Position };

/** Where a page ended: give it back as `after` to get the next one. */
export type Page<D extends Document = Document> = { items: Kept<D>[]; next?: string };

/**
 * One generation of a view: the documents of one build of it, and how far in the log they have come. To the engine `version` is any
 * number; the projector makes it of the projection's version and a build (generation-number.ts).
 */
export type Generation = { view: string; version: number; checkpoint: Position | null; active: boolean };

/** What one batch of facts did to a view. `expected` is the checkpoint that the batch was folded on. */
export type Batch = {
  puts: readonly { key: string; document: Document; position: Position }[];
  deletes: readonly { key: string; position: Position }[];
  expected: Position | null;
  checkpoint: Position;
};

/**
 * Where projections keep what they have folded. Reads go to the active generation unless one is named.
 * @throws CheckpointMoved by commit, when another projector has been here: drop what is in memory and reload
 * @throws QueryRejected for a field that is not declared, or a condition that its index cannot answer
 */
export abstract class ReadModels {
  /** Declares a view and answers its generation of that version, made empty if it is new. The first generation of a view is active at once. */
  abstract generation(view: ViewDeclaration): Promise<Generation>;
  abstract generations(): Promise<Generation[]>;
  abstract get<D extends Document>(view: string, key: string, version?: number): Promise<Kept<D> | undefined>;
  abstract getMany<D extends Document>(view: string, keys: readonly string[], version?: number): Promise<Map<string, Kept<D>>>;
  /**
   * At most `limit` documents (30 unless told, 10,000 at most) in the order of `sort`, then key, which goes the way of the last sort field:
   * an order turned round is the exact reverse. Nothing comes before numbers, numbers before strings, strings before booleans.
   */
  abstract find<D extends Document>(
    view: string,
    filter: Filter,
    options?: { sort?: Sort; limit?: number; after?: string },
  ): Promise<Page<D>>;
  /**
   * All documents in the order of `sort`, in parts of at most `limit`; a part may be empty. No part looks at more than a few thousand
   * documents, where an index has the order, so that others are answered in between however few there are to be found.
   */
  abstract walk<D extends Document>(view: string, filter: Filter, options: { sort: Sort; limit: number }): AsyncIterable<Kept<D>[]>;
  abstract count(view: string, filter: Filter): Promise<number>;
  /** Documents of a generation that hold words about a person, 30 unless told, in an order of the engine's own. A generation in building answers as fast. */
  abstract wordsAbout<D extends Document>(
    view: string,
    version: number,
    profileId: string,
    options?: { limit?: number; after?: string },
  ): Promise<Page<D>>;
  /** Puts, deletes and the checkpoint together, or nothing. A delete leaves a tombstone with its position. */
  abstract commit(view: string, version: number, batch: Batch): Promise<void>;
  /** Makes a generation the one that readers see, at once for all of them, and able to answer them fast: until then it may lack indexes. */
  abstract activate(view: string, version: number): Promise<void>;
  abstract drop(view: string, version: number): Promise<void>;
  /** Takes away a view that nobody folds any more, with all its generations. What it held is purged afterwards. */
  abstract remove(view: string): Promise<void>;
  /**
   * Every document of a generation in the order of keys, for verification and for loading hot state. A prefix is whole parts of a key, each with
   * its slash. Where `fields` are named, nothing else is in the documents: of very many it is quicker.
   */
  abstract scan<D extends Document>(
    view: string,
    options?: { version?: number; prefix?: string; fields?: ReadonlySet<string> },
  ): AsyncIterable<Kept<D>>;
  /** What was deleted or replaced is nowhere in the engine's files afterwards. */
  abstract purge(): Promise<void>;
  abstract close(): Promise<void>;
}

/** The part of it that reads documents by their keys. */
export type ViewReading = Pick<ReadModels, 'get' | 'scan' | 'generations'>;

export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved';
}

export class QueryRejected extends Error {
  override readonly name = 'QueryRejected';
}

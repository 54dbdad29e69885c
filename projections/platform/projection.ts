import { ORGANISATION } from '../../src/organisations/organisations.events.ts';
import type { Event, Recorded, Sealed } from '../../src/platform/event.values.ts';
import { FORGOTTEN } from '../../src/players/players.events.ts';
import type { About } from './about.ts';
import type { Document, FieldIndex } from './read-models.ts';
import type { Concerned } from './scope.ts';

/** The documents of a view while a batch of facts is folded: reads see what the batch has already put. */
export type Documents<D extends Document> = {
  get(key: string): Promise<D | undefined>;
  put(key: string, document: D): void;
  delete(key: string): void;
};

/** Opens what was sealed; nothing about a person who is forgotten, whether or not the key is destroyed yet. */
export type Open = (sealed: Sealed | undefined) => Promise<string | undefined>;

/** Folds one fact into a view. It reads no clock, no randomness, and nothing but the event, the documents and what it opens. */
export type Fold<E extends Event, D extends Document> = Folder<E, D>['fold'];

// A method, so that a list can hold the projections of many kinds of facts and documents.
type Folder<E extends Event, D extends Document> = { fold(event: Recorded<E>, documents: Documents<D>, open: Open): Promise<void> | void };

/** One fold for each type of fact in the union, so that the compiler names every place left to handle. */
export type Folds<E extends Event, D extends Document> = {
  [Type in E['type']]: Fold<Extract<E, { type: Type }>, D>;
};

/** A view and how facts become it. */
export type Projection<D extends Document = Document, E extends Event = Event> = {
  name: string;
  /** Bump it when folds or documents change: the view is rebuilt beside the old one, then switched. */
  version: number;
  /** The categories of streams that its facts are in. Facts of these categories that it has no fold for are passed over. */
  categories: readonly string[];
  indexes: { readonly [field: string]: FieldIndex };
  compound?: readonly (readonly string[])[];
  on: Folds<E, D>;
  /** Whom its documents are about, where a fold opens what is sealed about a person. */
  about?: About;
  /** What it folds is pushed to screens: it hears of facts before other views do. */
  pushed?: boolean;
  /** Whom a change of a document concerns, as it was and as it is: they fetch again what they show of it. Absent, or nothing answered: nobody hears. */
  concerns?(document: D): Concerned | undefined;
  /**
   * The kind as which its documents come due (`src/platform/schedule/`): those that have an instant in `dueAt`, until a fact takes it away or moves it.
   * One that recurs says how in `recurs`. A kind is that of one view.
   */
  due?: string;
};

/** Declares a projection; the type parameters make its folds exact. Who runs it hands each fold its own facts and documents only. */
export function projection<D extends Document, E extends Event>(declared: Projection<D, E>): Projection {
  const within = Object.keys(declared.about?.words ?? {}).find((field) => field.includes('.'));
  if (within !== undefined)
    throw new Error(`${declared.name}: words about people stand in fields of a document itself, not in "${within}"`);
  return declared.due === undefined ? declared : { ...declared, indexes: { ...declared.indexes, dueAt: 'value' } };
}

/** Which facts it hears: its own, and those by which every view lets go of an organisation or a person. */
export function heardBy({ categories, about }: Projection): { categories: string[] } {
  return { categories: [...new Set([...categories, ORGANISATION, ...(about ? [FORGOTTEN] : [])])] };
}

/** What a commit changed, for live views and hot caches: told in order, after it is durable. */
export type Change = { view: string; key: string; before: Document | undefined; after: Document | undefined };

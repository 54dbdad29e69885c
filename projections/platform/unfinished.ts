import type { Position } from '../../src/platform/event.values.ts';
import { withoutWords } from './about.ts';
import type { Projection } from './projection.ts';
import type { Document, Kept, ReadModels } from './read-models.ts';

/** What is too much for the commit of its fact, and is done in steps after it: kept among the documents until it is done. */
export type Unfinished = Dropping | Forgetting;
/** The documents of a deleted organisation. */
export type Dropping = { kind: 'dropping'; organisationId: string };
/** The words about a person who is forgotten, after those that earlier steps took away. */
export type Forgetting = { kind: 'forgetting'; profileId: string; number: number; after?: string };

/** The key of such work begins so, and ends in the position of its fact. */
export const UNFINISHED = '~unfinished/';
/** The keys of documents that say who is forgotten begin so. Only views that declare whom they are about have them. */
export const FORGOTTEN_PERSON = '~forgotten/';

/** Whether a document is the projector's own, not one of its view. */
export function isOwn(key: string): boolean {
  return key.startsWith(UNFINISHED) || key.startsWith(FORGOTTEN_PERSON);
}

/** What the keys of an organisation's documents begin with. */
function prefixesOf(organisationId: string): string[] {
  return [`${organisationId}/`, `${FORGOTTEN_PERSON}${organisationId}/`];
}

/** Whether a document is an organisation's. */
export function isOf(organisationId: string, key: string): boolean {
  return prefixesOf(organisationId).some((prefix) => key.startsWith(prefix));
}

/** What became of a document, by the fact at a position. */
export type Touched = { document: Document | undefined; position: Position };

/** How many documents are dropped, or lose their words, in one commit: others' commits wait meanwhile. */
const AT_ONCE = 100;

/** One step of work that the fact at a position left: what it changes, and what is left of it. */
export function stepOf(
  work: Unfinished,
  position: Position,
  models: ReadModels,
  projection: Pick<Projection, 'name' | 'about'>,
  version: number,
): Promise<{ touched: Map<string, Touched>; left: Unfinished | undefined }> {
  if (work.kind === 'dropping') return dropSome(work, position, models, projection.name, version);
  return forgetSome(work, models, projection, version);
}

async function dropSome(work: Dropping, deleted: Position, models: ReadModels, view: string, version: number) {
  const touched = new Map<string, Touched>();
  for (const prefix of prefixesOf(work.organisationId)) {
    for await (const { key, position } of models.scan(view, { version, prefix })) {
      if (position < deleted) touched.set(key, { document: undefined, position: deleted });
      if (touched.size === AT_ONCE) return { touched, left: work };
    }
  }
  return { touched, left: undefined };
}

/** Documents keep the position of their last fact: where they are built after the key is gone there never were words. */
async function forgetSome(work: Forgetting, models: ReadModels, { name, about }: Pick<Projection, 'name' | 'about'>, version: number) {
  const touched = new Map<string, Touched>();
  if (!about) return { touched, left: undefined };
  const { items, next } = await models.wordsAbout(name, version, work.profileId, { limit: AT_ONCE, after: work.after });
  for (const { key, document, position } of items) touched.set(key, { document: withoutWords(document, about, work.number), position });
  return { touched, left: next === undefined ? undefined : { ...work, after: next } };
}

/** Whether a document is one that is still to be dropped: folds do not see it. */
export function isDropped(works: ReadonlyMap<string, Unfinished>, { key, position }: Kept): boolean {
  for (const [at, work] of works)
    if (work.kind === 'dropping' && isOf(work.organisationId, key) && position < at.slice(UNFINISHED.length)) return true;
  return false;
}

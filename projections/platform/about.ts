import type { Document } from './read-models.ts';

/**
 * Whom the documents of a view are about: forgetting a person takes the words out of all of them, and the view needs no code for it. What is an
 * organisation's says so by its key, which begins with the organisation's id.
 */
export type About = {
  /** The field with the profile's id. */
  person: string;
  /** The fields with words about the person, each of the document itself, and what stands there once the person is forgotten, by the number of U-070. */
  words: { readonly [field: string]: null | ((number: number) => string) };
};

/** What is left of a document about somebody who is forgotten. */
export function withoutWords<D extends Document>(document: D, { words }: About, number: number): D {
  const held = Object.entries(words).filter(([field]) => (document[field] ?? null) !== null);
  return { ...document, ...Object.fromEntries(held.map(([field, instead]) => [field, instead?.(number) ?? null])) };
}

/** A fold opens what is sealed about a person, but its view does not say whom its documents are about: it could forget nobody. */
export class NobodyDeclared extends Error {
  override readonly name = 'NobodyDeclared';
}

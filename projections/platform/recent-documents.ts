import { LatelyUsed } from '../../src/platform/lately-used.values.ts';
import type { Document } from './read-models.ts';

const MOST = 10_000;

/** Documents that were read or written lately, and what was found not to be there. Those on their way to the store are never let go. */
export class RecentDocuments {
  readonly #lately = new LatelyUsed<Document | undefined>(MOST);
  #held: ReadonlyMap<string, { document: Document | undefined }> = new Map();

  has(key: string): boolean {
    return this.#lately.has(key) || this.#held.has(key);
  }

  get(key: string): Document | undefined {
    if (this.#lately.has(key)) return this.#lately.get(key);
    const document = this.#held.get(key)?.document;
    this.put(key, document);
    return document;
  }

  put(key: string, document: Document | undefined): void {
    this.#lately.set(key, document);
  }

  /** Holds what is being committed in place of what was held before, which has landed. */
  hold(documents: ReadonlyMap<string, { document: Document | undefined }>): void {
    this.#held = documents;
  }

  clear(): void {
    this.#lately.clear();
    this.#held = new Map();
  }
}

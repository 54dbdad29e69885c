import type { Document } from './read-models.ts';

const MOST = 10_000;

/** Documents that were read or written lately, and what was found not to be there. Those on their way to the store are never let go. */
export class RecentDocuments {
  #young = new Map<string, Document | undefined>();
  #old = new Map<string, Document | undefined>();
  #held: ReadonlyMap<string, { document: Document | undefined }> = new Map();

  has(key: string): boolean {
    return this.#young.has(key) || this.#old.has(key) || this.#held.has(key);
  }

  get(key: string): Document | undefined {
    if (this.#young.has(key)) return this.#young.get(key);
    const document = this.#old.has(key) ? this.#old.get(key) : this.#held.get(key)?.document;
    this.put(key, document);
    return document;
  }

  put(key: string, document: Document | undefined): void {
    if (this.#young.size >= MOST) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, document);
  }

  /** Holds what is being committed in place of what was held before, which has landed. */
  hold(documents: ReadonlyMap<string, { document: Document | undefined }>): void {
    this.#held = documents;
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
    this.#held = new Map();
  }
}

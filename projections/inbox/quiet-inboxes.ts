import { Injectable } from '@nestjs/common';
import { LatelyUsed } from '../../src/platform/lately-used.values.ts';
import type { Change } from '../platform/projection.ts';
import { Projector } from '../platform/projector.ts';
import { isTold } from './told.ts';

const MOST_PEOPLE = 100_000;

/** Who has asked in vain for what is new, after what: in memory until they are told something, for most who ask by and by are told nothing. Never authoritative. */
@Injectable()
export class QuietInboxes {
  readonly #asked = new LatelyUsed<string | undefined>(MOST_PEOPLE);
  #changes = 0;

  constructor(projector: Projector) {
    projector.onCommitted((changes, _, __, view) => view === 'inbox' && this.#take(changes));
    projector.onReset((view) => view === 'inbox' && this.#clear());
  }

  isQuiet(profileId: string, lastRead: string | undefined): boolean {
    return this.#asked.has(profileId) && this.#asked.get(profileId) === lastRead;
  }

  /** Begins to look for what is new. Answers how to say that there is nothing: in vain where somebody was told something meanwhile. */
  looking(profileId: string, lastRead: string | undefined): () => void {
    const before = this.#changes;
    return () => {
      if (this.#changes === before) this.#asked.set(profileId, lastRead);
    };
  }

  #take(changes: readonly Change[]): void {
    for (const { after } of changes) {
      if (!isTold(after)) continue;
      this.#changes++;
      if (after.profileId === null) this.#asked.clear();
      else this.#asked.delete(after.profileId);
    }
  }

  #clear(): void {
    this.#changes++;
    this.#asked.clear();
  }
}

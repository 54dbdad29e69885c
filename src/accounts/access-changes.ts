import { Injectable } from '@nestjs/common';
import { Directory } from '../../projections/people/directory.ts';
import type { Person } from '../../projections/people/people.ts';
import type { AccessChange } from '../platform/http/identification.ts';

/** Tells whoever holds a line open that somebody may see less, more or nothing from now on. */
@Injectable()
export class AccessChanges {
  private readonly listeners = new Set<(change: AccessChange) => void>();

  constructor(directory: Directory) {
    directory.onPersonChanged((before, after) => {
      const profileId = (before ?? after)?.profileId;
      if (profileId && !seesTheSame(before, after)) this.announce({ profileId });
    });
  }

  announce(change: AccessChange): void {
    for (const listener of this.listeners) listener(change);
  }

  /** Answers how to stop. */
  onAccessChanged(listener: (change: AccessChange) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}

function seesTheSame(before: Person | undefined, after: Person | undefined): boolean {
  return before?.role === after?.role && before?.userId === after?.userId && String(before?.teamIds) === String(after?.teamIds);
}

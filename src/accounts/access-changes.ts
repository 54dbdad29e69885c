import { Injectable } from '@nestjs/common';
import type { AccessChange, AccessListener } from '../platform/http/identification.ts';
import { type FoundProfile, ProfilesOfAccounts } from './profiles-of-accounts.ts';

/** Tells whoever holds a line open that somebody may see less, more or nothing from now on. */
@Injectable()
export class AccessChanges {
  private readonly listeners = new Set<AccessListener>();

  constructor(profiles: ProfilesOfAccounts) {
    profiles.onPersonChanged((before, after) => {
      const profileId = (before ?? after)?.profileId;
      if (profileId && !seesTheSame(before, after)) void this.announce({ profileId });
    });
  }

  /** Nothing that is not to be seen any more is sent after this was called; resolves when every line has been looked at anew. */
  async announce(change: AccessChange): Promise<void> {
    await Promise.all([...this.listeners].map((listener) => listener(change)));
  }

  /** Answers how to stop. */
  onAccessChanged(listener: AccessListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}

function seesTheSame(before: FoundProfile | undefined, after: FoundProfile | undefined): boolean {
  const seen = ({ role, userId, teamIds, manages }: Partial<FoundProfile> = {}) => JSON.stringify([role, userId, teamIds, manages]);
  return seen(before) === seen(after);
}

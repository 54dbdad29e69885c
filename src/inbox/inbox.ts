import type { Digest } from '../digests/digest.values.ts';
import type { Aggregate } from '../platform/decisions.ts';
import type { Instant } from '../platform/event.values.ts';
import type { InboxEvent } from './inbox.events.ts';

/** Of so many that were read one by one decisions remember that they were, the last ones: of others it is said once more, which changes nothing. */
const MOST_REMEMBERED = 1_000;

/** What somebody has read: all up to an instant, and some by their ids. */
export type Read = { upTo?: Instant; ids: ReadonlySet<string> };

/** `digest`: how often they want to be mailed; null: as the organisation has it. */
export type Inbox = Read & { digest: Digest | null };

export const inbox: Aggregate<Inbox, InboxEvent> = {
  initial: () => ({ ids: new Set(), digest: null }),
  evolve(state, { type, data }) {
    switch (type) {
      case 'NotificationsRead':
        return { ...state, ...withLatest(state.upTo, data.upTo), ids: new Set([...state.ids, ...data.ids].slice(-MOST_REMEMBERED)) };
      case 'DigestChosen':
        return { ...state, digest: data.digest };
    }
  },
};

function withLatest(one: Instant | undefined, other: Instant | undefined): { upTo?: Instant } {
  const upTo = one === undefined || (other !== undefined && other > one) ? other : one;
  return upTo === undefined ? {} : { upTo };
}

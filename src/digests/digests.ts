import type { Aggregate } from '../platform/decisions.ts';
import type { Instant } from '../platform/event.values.ts';
import type { Digest, Mailed } from './digest.values.ts';
import type { DigestsEvent } from './digests.events.ts';

/** Up to when who is mailed so often was mailed what they were told, and the period that it stood for. */
type Told = { upTo: Instant; period?: string };

export type Digests = { digest: Digest; timeZone: string; dueAt: Instant | null; told: { readonly [Often in Mailed]: Told } };

export const digests: Aggregate<Digests, DigestsEvent> = {
  initial: () => ({ digest: 'off', timeZone: '', dueAt: null, told: { daily: { upTo: '' }, weekly: { upTo: '' } } }),
  evolve(state, { type, data }) {
    switch (type) {
      case 'DigestsScheduled': {
        const { from, ...scheduled } = data;
        const { daily, weekly } = state.told;
        const begun = state.digest === 'off' && { told: { daily: { ...daily, upTo: from }, weekly: { ...weekly, upTo: from } } };
        return { ...state, ...scheduled, ...begun };
      }
      case 'DigestsSent': {
        const { digest, period, upTo, dueAt } = data;
        // An organisation that mails by the week, and by the day later, begins these where it was.
        const daily = digest === 'daily' ? { upTo, period } : { ...state.told.daily, upTo };
        return { ...state, dueAt, told: { daily, weekly: digest === 'weekly' ? { upTo, period } : state.told.weekly } };
      }
    }
  },
};

import type { Aggregate } from '../platform/decisions.ts';
import type { JoinRequested, JoinRequestEvent } from './players.events.ts';

/** Who asked to become a player of one organisation, by the profile that they are to be. */
export type JoinRequests = {
  /** Whom no admin has answered. */
  waiting: Map<string, JoinRequested['data']>;
  /** Who was let in. */
  approved: Map<string, JoinRequested['data']>;
  /** Who was refused: they do not ask again. */
  refused: Map<string, JoinRequested['data']>;
};

export const joinRequests: Aggregate<JoinRequests, JoinRequestEvent> = {
  initial: () => ({ waiting: new Map(), approved: new Map(), refused: new Map() }),
  evolve(state, { type, data }) {
    switch (type) {
      case 'JoinRequested':
        state.waiting.set(data.profileId, data);
        return state;
      case 'JoinApproved':
        state.waiting.delete(data.profileId);
        state.approved.set(data.profileId, data);
        return state;
      case 'JoinRefused': {
        const request = state.waiting.get(data.profileId);
        state.waiting.delete(data.profileId);
        if (request) state.refused.set(data.profileId, request);
        return state;
      }
    }
  },
};

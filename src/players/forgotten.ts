import type { Aggregate } from '../platform/decisions.ts';
import type { PersonForgotten } from './players.events.ts';

/** Who was forgotten in one organisation, and how many. */
export type Forgotten = { profileIds: Set<string> };

export const forgotten: Aggregate<Forgotten, PersonForgotten> = {
  initial: () => ({ profileIds: new Set() }),
  evolve(state, { data }) {
    state.profileIds.add(data.profileId);
    return state;
  },
};

/** Forgets people: each gets the next number (U-070). */
export function forgetPlayers(profileIds: readonly string[], state: Forgotten): PersonForgotten[] {
  const known = [...new Set(profileIds)].filter((profileId) => !state.profileIds.has(profileId));
  return known.map((profileId, index) => ({ type: 'PersonForgotten', data: { profileId, number: state.profileIds.size + index + 1 } }));
}

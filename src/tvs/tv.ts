import type { Aggregate } from '../platform/decisions.ts';
import { type Sealed, streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { TV, type TvEvent } from './tvs.events.ts';

/** What decisions remember of a TV. */
export type Tv = {
  /** What it shows, once it is paired. */
  paired?: { castId: string; name: Sealed };
  unpaired: boolean;
};

export const tv: Aggregate<Tv, TvEvent> = {
  initial: () => ({ unpaired: false }),
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'TvPaired':
        return { ...state, paired: { castId: data.castId, name: data.name } };
      case 'TvRenamed':
        return state.paired ? { ...state, paired: { ...state.paired, name: data.name } } : state;
      case 'TvMoved':
        return state.paired ? { ...state, paired: { ...state.paired, castId: data.castId } } : state;
      case 'TvUnpaired':
        return { unpaired: true };
    }
  },
};

export function tvOf(organisationId: string, tvId: string): string {
  return streamName(TV, organisationId, tvId);
}

/** @throws NotFound of one that is not paired (any more) */
export function mustBePaired({ paired }: Tv): { castId: string; name: Sealed } {
  if (!paired) throw new NotFound('TV');
  return paired;
}

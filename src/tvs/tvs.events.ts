import type { Event, Sealed } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';

/** A TV that showed a code was let in by an admin, called so, and shows this cast. The name is sealed under the organisation's key. */
export type TvPaired = Event<'TvPaired', { tvId: string; castId: string; name: Sealed }>;
/** It is called otherwise. */
export type TvRenamed = Event<'TvRenamed', { tvId: string; name: Sealed }>;
/** It shows another cast. */
export type TvMoved = Event<'TvMoved', { tvId: string; castId: string }>;
/** It is let in no more; also one that came by a pin, of which there is no other fact. */
export type TvUnpaired = Event<'TvUnpaired', { tvId: string }>;

export type TvEvent = TvPaired | TvRenamed | TvMoved | TvUnpaired;

export const TV = 'tv';

export const tvFacts: Facts<TvEvent> = {
  TvPaired: {
    category: TV,
    label: 'TV paired',
    trail: 'organisation',
    about: ({ data: { tvId, castId } }) => ({ shown: { tvId, castId } }),
  },
  TvRenamed: { category: TV, label: 'TV renamed', trail: 'organisation', about: ({ data: { tvId } }) => ({ shown: { tvId } }) },
  TvMoved: {
    category: TV,
    label: 'TV shows another cast',
    trail: 'organisation',
    about: ({ data: { tvId, castId } }) => ({ shown: { tvId, castId } }),
  },
  TvUnpaired: { category: TV, label: 'TV unpaired', trail: 'organisation', about: ({ data: { tvId } }) => ({ shown: { tvId } }) },
};

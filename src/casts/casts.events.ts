import type { Event, Sealed } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';
import type { CastItem } from './cast-item.values.ts';

/** What an admin sets of a cast, but for its pin, which is in no fact. */
export type CastSettings = {
  /** Sealed under the organisation's key. */
  name: Sealed;
  /** The path of an icon; absent: none. */
  icon?: string;
  /** Whether the next round of a competition takes the place of the one that has ended, and how many minutes later (U-131). */
  replacesRounds: boolean;
  graceMinutes: number;
  /** Celebrations are shown between items. */
  showsEvents: boolean;
};

/** A cast began to exist. It shows nothing yet. */
export type CastCreated = Event<'CastCreated', { castId: string; settings: CastSettings }>;
/** Only what changed of its settings. What was taken away is null. */
export type CastChanged = Event<'CastChanged', { castId: string; changes: { [Field in keyof CastSettings]?: CastSettings[Field] | null } }>;
/** It shows something more, at this place of its order, from 0. */
export type CastItemAdded = Event<'CastItemAdded', { castId: string; itemId: string; place: number; item: CastItem }>;
/** One of its items is so from now on. */
export type CastItemChanged = Event<'CastItemChanged', { castId: string; itemId: string; item: CastItem }>;
/** One of its items stands at this place of its order from now on, among the others as they stand. */
export type CastItemMoved = Event<'CastItemMoved', { castId: string; itemId: string; place: number }>;
/** One of its items is shown no more. */
export type CastItemRemoved = Event<'CastItemRemoved', { castId: string; itemId: string }>;
/** Another generation is another link: the one before opens nothing any more. */
export type CastKeyChanged = Event<'CastKeyChanged', { castId: string; generation: number }>;
/** Displays ask for another pin from now on. */
export type CastPinChanged = Event<'CastPinChanged', { castId: string }>;
/** It is hidden, and its link opens nothing. */
export type CastDeleted = Event<'CastDeleted', { castId: string }>;
/** A deleted cast is back, with its items, its link and its pin. */
export type CastRestored = Event<'CastRestored', { castId: string }>;

export type CastEvent =
  | CastCreated
  | CastChanged
  | CastItemAdded
  | CastItemChanged
  | CastItemMoved
  | CastItemRemoved
  | CastKeyChanged
  | CastPinChanged
  | CastDeleted
  | CastRestored;

export const CAST = 'cast';
/** What a cast is called among the things that links open. */
export const SHARED_CAST = 'sharedcast';

const ofCast = ({ data }: { data: { castId: string; itemId?: string; place?: number; generation?: number; item?: CastItem } }) => ({
  shown: data,
});

export const castFacts: Facts<CastEvent> = {
  CastCreated: {
    category: CAST,
    label: 'Cast created',
    trail: 'organisation',
    about: ({ data: { castId, settings } }) => ({ shown: { castId, ...shown(settings) } }),
  },
  CastChanged: {
    category: CAST,
    label: 'Cast changed',
    trail: 'organisation',
    about: ({ data: { castId, changes } }) => ({ shown: { castId, ...shown(changes) } }),
  },
  CastItemAdded: { category: CAST, label: 'Item of a cast added', trail: 'organisation', about: ofCast },
  CastItemChanged: { category: CAST, label: 'Item of a cast changed', trail: 'organisation', about: ofCast },
  CastItemMoved: { category: CAST, label: 'Item of a cast moved', trail: 'organisation', about: ofCast },
  CastItemRemoved: { category: CAST, label: 'Item of a cast removed', trail: 'organisation', about: ofCast },
  CastKeyChanged: { category: CAST, label: 'Link of a cast renewed', trail: 'organisation', about: ofCast },
  CastPinChanged: { category: CAST, label: 'Pin of a cast changed', trail: 'organisation', about: ofCast },
  CastDeleted: { category: CAST, label: 'Cast deleted', trail: 'organisation', about: ofCast },
  CastRestored: { category: CAST, label: 'Cast restored', trail: 'organisation', about: ofCast },
};

/** All that is not sealed. */
function shown({ name, ...others }: CastChanged['data']['changes']) {
  return { ...others, ...(name !== undefined && { renamed: true }) };
}

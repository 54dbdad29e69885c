import type { Event, Instant, Sealed } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import type { SpentPoints } from './uncovered-orders.values.ts';

/** What an admin sets of the store (entities.json: Reward store). The name is sealed under the organisation's key. */
export type RewardStoreSettings = {
  name?: Sealed;
  active: boolean;
  /** A purchase makes a feed post (U-187). */
  newsfeedOnBuy: boolean;
  /** Players may revoke their own orders while they are pending. */
  playerCanRevoke: boolean;
  /** What becomes of orders whose points are revoked. */
  spentPoints: SpentPoints;
};

/** What an item costs in a currency, which is a score series (U-185). */
export type Price = { seriesId: string; price: PointAmount };

/** What an admin sets of a reward item (U-182), without its stock. Name and description are sealed under the organisation's key. */
export type RewardItemSettings = {
  name: Sealed;
  description?: Sealed;
  /** The path of an icon of the list. */
  icon?: string;
  /** 0 a draft, 1 taken back, 2 published (U-001, R-127). */
  phase: 0 | 1 | 2;
  prices: readonly Price[];
  /** It is for sale from then on; from ever if absent. */
  validFrom?: Instant;
  /** It is for sale until then; for ever if absent. */
  validTo?: Instant;
  /** Ids of tags of the shop. */
  categories: readonly string[];
};

/** Only what changed. What was taken away is null. */
export type Changes<Settings> = { [Field in keyof Settings]?: Settings[Field] | null };

/** The store is called, opened, or keeps its rules otherwise. */
export type RewardStoreChanged = Event<'RewardStoreChanged', { changes: Changes<RewardStoreSettings> }>;
/** One can pay with the points of a score series. */
export type CurrencyAdded = Event<'CurrencyAdded', { seriesId: string }>;
/** One can pay with it no more: no item had a price in it. */
export type CurrencyRemoved = Event<'CurrencyRemoved', { seriesId: string }>;
/** The store has an item. How many pieces there are stands in the stream of its stock. */
export type RewardItemAdded = Event<'RewardItemAdded', { itemId: string; settings: RewardItemSettings }>;
/** The item is another from now on; what was ordered stays as it was. */
export type RewardItemChanged = Event<'RewardItemChanged', { itemId: string; changes: Changes<RewardItemSettings> }>;
/** The item is not for sale anymore. Its orders stay. */
export type RewardItemDeleted = Event<'RewardItemDeleted', { itemId: string }>;

export type RewardStoreEvent =
  RewardStoreChanged | CurrencyAdded | CurrencyRemoved | RewardItemAdded | RewardItemChanged | RewardItemDeleted;

/** The store of an organisation is one stream: a currency cannot be removed while an item takes it. */
export const REWARD_STORE = 'rewardStore';

const trail = 'organisation';
const ofCurrency = ({ data: { seriesId } }: { data: { seriesId: string } }) => ({ seriesIds: [seriesId] });

/** What of an item or of the store may be told: nothing that is sealed. */
function told({ name, description, prices, ...others }: Changes<RewardItemSettings>) {
  return {
    ...others,
    ...(name && { named: true }),
    ...(description !== undefined && { described: description !== null }),
    ...(prices && { prices: prices.map(({ seriesId, price }) => ({ seriesId, price })) }),
  };
}

export const rewardStoreFacts: Facts<RewardStoreEvent> = {
  RewardStoreChanged: {
    category: REWARD_STORE,
    label: 'Reward store changed',
    trail,
    about: ({
      data: {
        changes: { name, ...others },
      },
    }) => ({ shown: { ...others, ...(name !== undefined && { named: true }) } }),
  },
  CurrencyAdded: { category: REWARD_STORE, label: 'Currency added', trail, about: ofCurrency },
  CurrencyRemoved: { category: REWARD_STORE, label: 'Currency removed', trail, about: ofCurrency },
  RewardItemAdded: {
    category: REWARD_STORE,
    label: 'Reward item added',
    trail,
    about: ({ data: { itemId, settings } }) => ({ shown: { itemId, ...told(settings) } }),
  },
  RewardItemChanged: {
    category: REWARD_STORE,
    label: 'Reward item changed',
    trail,
    about: ({ data: { itemId, changes } }) => ({ shown: { itemId, ...told(changes) } }),
  },
  RewardItemDeleted: {
    category: REWARD_STORE,
    label: 'Reward item deleted',
    trail,
    about: ({ data: { itemId } }) => ({ shown: { itemId } }),
  },
};

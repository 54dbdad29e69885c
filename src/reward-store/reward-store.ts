import { withChanges } from '../competitions/competitions.events.ts';
import type { Aggregate } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { REWARD_STORE, type RewardItemSettings, type RewardStoreEvent, type RewardStoreSettings } from './reward-store.events.ts';

export type RewardItem = { settings: RewardItemSettings; deleted: boolean };

/** What decisions remember of an organisation's store. Currencies are score series, in the order in which they came. */
export type RewardStore = { settings: RewardStoreSettings; currencies: readonly string[]; items: Map<string, RewardItem> };

/** A store that nobody has set is closed. */
const AT_FIRST: RewardStoreSettings = { active: false, newsfeedOnBuy: false, playerCanRevoke: false, spentPoints: 'debt' };

export const rewardStore: Aggregate<RewardStore, RewardStoreEvent> = {
  initial: () => ({ settings: AT_FIRST, currencies: [], items: new Map() }),
  evolve: (store, { type, data }) => {
    switch (type) {
      case 'RewardStoreChanged':
        store.settings = withChanges(store.settings, data.changes);
        return store;
      case 'CurrencyAdded':
        store.currencies = [...store.currencies, data.seriesId];
        return store;
      case 'CurrencyRemoved':
        store.currencies = store.currencies.filter((seriesId) => seriesId !== data.seriesId);
        return store;
      case 'RewardItemAdded':
        store.items.set(data.itemId, { settings: data.settings, deleted: false });
        return store;
      case 'RewardItemChanged': {
        const item = store.items.get(data.itemId);
        if (item) store.items.set(data.itemId, { ...item, settings: withChanges(item.settings, data.changes) });
        return store;
      }
      case 'RewardItemDeleted': {
        const item = store.items.get(data.itemId);
        if (item) store.items.set(data.itemId, { ...item, deleted: true });
        return store;
      }
    }
  },
};

export function rewardStoreOf(organisationId: string): string {
  return streamName(REWARD_STORE, organisationId);
}

/** @throws NotFound when there is no such item, or none any more */
export function existingItem(itemId: string, { items }: RewardStore): RewardItemSettings {
  const item = items.get(itemId);
  if (!item || item.deleted) throw new NotFound('reward item');
  return item.settings;
}

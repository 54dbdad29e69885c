import { withChanges } from '../../src/competitions/competitions.events.ts';
import type { Metadata, Sealed } from '../../src/platform/event.values.ts';
import { type Offered, REWARD_STOCK, type RewardStockEvent } from '../../src/reward-store/reward-stock.events.ts';
import {
  REWARD_STORE,
  type RewardItemSettings,
  type RewardStoreEvent,
  type RewardStoreSettings,
} from '../../src/reward-store/reward-store.events.ts';
import { type Documents, type Open, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** The store itself. Key: `organisationId/~store`. */
export type Store = Document & {
  organisationId: string;
  kind: 'store';
  /** Null: it has none. */
  name: string | null;
  settings: Omit<RewardStoreSettings, 'name'>;
  /** Ids of score series. */
  currencies: readonly string[];
};

/** An item as it is now; the deleted ones too. Key: `organisationId/~item/itemId`. */
export type Item = Document & {
  organisationId: string;
  kind: 'item';
  itemId: string;
  name: string;
  description: string;
  settings: Omit<RewardItemSettings, 'name' | 'description' | 'prices'> & { prices: readonly { seriesId: string; price: string }[] };
  deleted: boolean;
};

/** How much of an item is offered, and how much of it is sold or held for an order. Key: `organisationId/~stock/itemId`. */
export type Stock = Document & { organisationId: string; kind: 'stock'; itemId: string; sold: number } & Offered;

type ShopDocument = Store | Item | Stock;

export function storeKey(organisationId: string): string {
  return `${organisationId}/~store`;
}

export function itemKey(organisationId: string, itemId: string): string {
  return `${organisationId}/~item/${itemId}`;
}

export function stockKey(organisationId: string, itemId: string): string {
  return `${organisationId}/~stock/${itemId}`;
}

/** Players see what is published (U-001). */
export function isForPlayers({ settings: { phase }, deleted }: Pick<Item, 'settings' | 'deleted'>): boolean {
  return phase === 2 && !deleted;
}

/** The store, its items, and how many pieces of each are left, as of the last purchase. */
export const shopView = projection<ShopDocument, RewardStoreEvent | RewardStockEvent>({
  name: 'shop',
  version: 1,
  categories: [REWARD_STORE, REWARD_STOCK],
  indexes: { organisationId: 'value', kind: 'beside', itemId: 'value' },
  concerns: (document) => {
    const isHidden = document.kind === 'item' && !isForPlayers(document);
    return { whom: isHidden ? 'admins' : 'organisation' };
  },
  on: {
    async RewardStoreChanged({ data: { changes }, metadata: { organisationId } }, documents, open) {
      const { name, ...others } = changes;
      const store = await storeOf(documents, organisationId);
      const renamed = name !== undefined && { name: (await opened(name, open)) || null };
      documents.put(storeKey(organisationId), { ...store, ...renamed, settings: withChanges(store.settings, others) });
    },
    CurrencyAdded: ({ data, metadata }, documents) => changeCurrencies(documents, metadata, (currencies) => [...currencies, data.seriesId]),
    CurrencyRemoved: ({ data, metadata }, documents) =>
      changeCurrencies(documents, metadata, (currencies) => currencies.filter((seriesId) => seriesId !== data.seriesId)),
    async RewardItemAdded({ data: { itemId, settings }, metadata: { organisationId } }, documents, open) {
      const { name, description, ...others } = settings;
      const words = { name: await opened(name, open), description: await opened(description, open) };
      const item: Item = { organisationId, kind: 'item', itemId, ...words, settings: others, deleted: false };
      documents.put(itemKey(organisationId, itemId), item);
    },
    async RewardItemChanged({ data: { itemId, changes }, metadata }, documents, open) {
      const { name, description, ...others } = changes;
      const words = {
        ...(name && { name: await opened(name, open) }),
        ...(description !== undefined && { description: await opened(description, open) }),
      };
      await changeItem(documents, metadata, itemId, ({ settings }) => ({ ...words, settings: withChanges(settings, others) }));
    },
    RewardItemDeleted: ({ data, metadata }, documents) => changeItem(documents, metadata, data.itemId, () => ({ deleted: true })),
    StockSet: ({ data: { itemId, stock, maxPerPlayer }, metadata }, documents) =>
      changeStock(documents, metadata, itemId, () => ({ stock, maxPerPlayer })),
    UnitsReserved: ({ data: { itemId, quantity }, metadata }, documents) =>
      changeStock(documents, metadata, itemId, ({ sold }) => ({ sold: sold + quantity })),
    UnitsReturned: ({ data: { itemId, quantity }, metadata }, documents) =>
      changeStock(documents, metadata, itemId, ({ sold }) => ({ sold: sold - quantity })),
  },
});

async function opened(sealed: Sealed | null | undefined, open: Open): Promise<string> {
  return (await open(sealed ?? undefined)) ?? '';
}

async function storeOf(documents: Documents<ShopDocument>, organisationId: string): Promise<Store> {
  const store = (await documents.get(storeKey(organisationId))) as Store | undefined;
  return store ?? noStore(organisationId);
}

/** A store that nobody has set is closed. */
export function noStore(organisationId: string): Store {
  const settings = { active: false, newsfeedOnBuy: false, playerCanRevoke: false, spentPoints: 'debt' as const };
  return { organisationId, kind: 'store', name: null, settings, currencies: [] };
}

async function changeCurrencies(
  documents: Documents<ShopDocument>,
  { organisationId }: Metadata,
  changed: (currencies: Store['currencies']) => Store['currencies'],
): Promise<void> {
  const store = await storeOf(documents, organisationId);
  documents.put(storeKey(organisationId), { ...store, currencies: changed(store.currencies) });
}

async function changeItem(
  documents: Documents<ShopDocument>,
  { organisationId }: Metadata,
  itemId: string,
  changes: (item: Item) => Partial<Item>,
): Promise<void> {
  const key = itemKey(organisationId, itemId);
  const item = (await documents.get(key)) as Item | undefined;
  if (item) documents.put(key, { ...item, ...changes(item) });
}

async function changeStock(
  documents: Documents<ShopDocument>,
  { organisationId }: Metadata,
  itemId: string,
  changes: (stock: Stock) => Partial<Stock>,
): Promise<void> {
  const key = stockKey(organisationId, itemId);
  const before = (await documents.get(key)) as Stock | undefined;
  const stock: Stock = before ?? { organisationId, kind: 'stock', itemId, stock: 0, maxPerPlayer: null, sold: 0 };
  documents.put(key, { ...stock, ...changes(stock) });
}

import { Injectable } from '@nestjs/common';
import { shownIcon } from '../../src/icons/shown-icon.values.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Viewer } from '../platform/scope.ts';
import { type ScoreSeries, seriesKey } from '../score-series/score-series.ts';
import { type Item, isForPlayers, itemKey, noStore, type Stock, type Store, stockKey, storeKey } from './shop.ts';
import type { RewardItemRow } from './shop.view.ts';

const MOST = 10_000;

/** The store and its items, for whoever is in the organisation: players see what is published. */
@Injectable()
export class ReadShop {
  constructor(private readonly models: ReadModels) {}

  async store(organisationId: string): Promise<Store> {
    return (await this.models.get<Store>('shop', storeKey(organisationId)))?.document ?? noStore(organisationId);
  }

  /** One can pay with them; who buys knows what they are called, whatever else they see of these series. */
  async currencies({ organisationId, currencies }: Pick<Store, 'organisationId' | 'currencies'>) {
    const keys = currencies.map((seriesId) => seriesKey(organisationId, seriesId));
    const found = await this.models.getMany<ScoreSeries>('score-series', keys);
    return keys.flatMap((key) => {
      const series = found.get(key)?.document;
      return series ? [{ id: series.seriesId, name: series.name, deleted: series.deleted ? (1 as const) : (0 as const) }] : [];
    });
  }

  /** Those that a viewer may see, by name. @param all for admins also what is not published */
  async items({ organisationId, role }: Viewer, { itemId, all }: { itemId?: string; all: boolean }): Promise<RewardItemRow[]> {
    const asked = { organisationId, kind: 'item', ...(itemId !== undefined && { itemId }) };
    const { items } = await this.models.find<Item>('shop', asked, { limit: MOST });
    const isSeen = (item: Item) => isForPlayers(item) || (role === 'admin' && all && !item.deleted);
    const seen = items.map(({ document }) => document).filter(isSeen);
    const stocks = await this.models.getMany<Stock>(
      'shop',
      seen.map((item) => stockKey(organisationId, item.itemId)),
    );
    return seen
      .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.itemId < b.itemId ? -1 : 1))
      .map((item) => rowOf(item, stocks.get(stockKey(organisationId, item.itemId))?.document));
  }

  /** What items are called, those that are gone too. */
  async names(organisationId: string, itemIds: Iterable<string>): Promise<Map<string, string>> {
    const keys = Array.from(new Set(itemIds), (itemId) => itemKey(organisationId, itemId));
    const found = await this.models.getMany<Item>('shop', keys);
    return new Map([...found.values()].map(({ document }) => [document.itemId, document.name]));
  }
}

function rowOf({ organisationId, itemId, name, description, settings }: Item, held: Stock | undefined): RewardItemRow {
  const { icon, phase, prices, validFrom = null, validTo = null, categories } = settings;
  const { stock = 0, sold = 0, maxPerPlayer = null } = held ?? {};
  return {
    id: itemId,
    store_id: organisationId,
    name,
    description,
    icon: shownIcon(icon ?? '', organisationId),
    publishphase: phase,
    prices: prices.map(({ seriesId, price }) => ({ currency_id: seriesId, price })),
    stock,
    left: stock === null ? null : Math.max(0, stock - sold),
    max_per_player: maxPerPlayer,
    valid_from: validFrom,
    valid_to: validTo,
    categories: [...categories],
    sold,
  };
}

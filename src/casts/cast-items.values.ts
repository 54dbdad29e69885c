import type { CastItem } from './cast-item.values.ts';
import type { CastItemAdded, CastItemChanged, CastItemMoved, CastItemRemoved } from './casts.events.ts';

export type PlacedItem = { itemId: string; item: CastItem };
export type ItemFact = CastItemAdded | CastItemChanged | CastItemMoved | CastItemRemoved;

/** The items of a cast, in their order, once a fact is known. */
export function itemsAfter(items: readonly PlacedItem[], { type, data }: ItemFact): readonly PlacedItem[] {
  const { itemId } = data;
  const others = items.filter((one) => one.itemId !== itemId);
  switch (type) {
    case 'CastItemAdded':
      return others.toSpliced(data.place, 0, { itemId, item: data.item });
    case 'CastItemChanged':
      return items.map((one) => (one.itemId === itemId ? { itemId, item: data.item } : one));
    case 'CastItemMoved': {
      const moved = items.find((one) => one.itemId === itemId);
      return moved ? others.toSpliced(data.place, 0, moved) : items;
    }
    case 'CastItemRemoved':
      return others;
  }
}

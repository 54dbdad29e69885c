import { withChanges } from '../competitions/competitions.events.ts';
import type { Aggregate } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import type { CastItem } from './cast-item.values.ts';
import { itemsAfter, type PlacedItem } from './cast-items.values.ts';
import { CAST, type CastEvent, type CastSettings } from './casts.events.ts';

/** What decisions remember of a cast. */
export type Cast = {
  /** Absent until it is created. */
  settings?: CastSettings;
  /** In their order. */
  items: readonly PlacedItem[];
  /** Of its link. */
  generation: number;
  deleted: boolean;
  /** How often its settings were set: whoever edits names the ones that they have seen. */
  edition: number;
};

export const cast: Aggregate<Cast, CastEvent> = {
  initial: () => ({ items: [], generation: 1, deleted: false, edition: 0 }),
  evolve: (state, fact) => {
    const { type, data } = fact;
    switch (type) {
      case 'CastCreated':
        return { ...state, settings: data.settings, edition: 1 };
      case 'CastChanged':
        return state.settings ? { ...state, settings: withChanges(state.settings, data.changes), edition: state.edition + 1 } : state;
      case 'CastItemAdded':
      case 'CastItemChanged':
      case 'CastItemMoved':
      case 'CastItemRemoved':
        return { ...state, items: itemsAfter(state.items, fact) };
      case 'CastKeyChanged':
        return { ...state, generation: data.generation };
      case 'CastPinChanged':
        return state;
      case 'CastDeleted':
        return { ...state, deleted: true };
      case 'CastRestored':
        return { ...state, deleted: false };
    }
  },
};

export function castOf(organisationId: string, castId: string): string {
  return streamName(CAST, organisationId, castId);
}

/** A cast that is there. @throws NotFound; Refused cast-deleted */
export function mustBeThere(state: Cast): Cast & { settings: CastSettings } {
  const { settings, deleted } = state;
  if (!settings) throw new NotFound('cast');
  if (deleted) throw new Refused('cast-deleted', 'The cast is deleted');
  return { ...state, settings };
}

/** One of its items, and its place. @throws NotFound */
export function itemOf({ items }: Cast, itemId: string): { item: CastItem; place: number } {
  const place = items.findIndex((one) => one.itemId === itemId);
  const found = items[place];
  if (!found) throw new NotFound('item');
  return { item: found.item, place };
}

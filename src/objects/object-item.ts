import type { Aggregate } from '../platform/decisions.ts';
import { type Sealed, streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { type ItemEvent, OBJECT_ITEM } from './objects.events.ts';
import { withValues } from './values-after.values.ts';

/** What decisions remember of an item: its values by field, and its texts as they are sealed. */
export type ObjectItem = {
  exists: boolean;
  deleted: boolean;
  values: Readonly<Record<string, string>>;
  texts: Readonly<Record<string, Sealed>>;
  /** How often it was changed: whoever edits names the state that they have seen. */
  revision: number;
};

export const objectItem: Aggregate<ObjectItem, ItemEvent> = {
  initial: () => ({ exists: false, deleted: false, values: {}, texts: {}, revision: 0 }),
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'ItemAdded':
      case 'ItemChanged':
        return {
          ...state,
          exists: true,
          values: withValues(state.values, data.values),
          texts: withValues(state.texts, data.texts),
          revision: state.revision + 1,
        };
      case 'ItemDeleted':
        return { ...state, deleted: true };
      case 'ItemRestored':
        return { ...state, deleted: false };
    }
  },
};

export function itemOf(organisationId: string, objectId: string, itemId: string): string {
  return streamName(OBJECT_ITEM, organisationId, objectId, itemId);
}

/** @throws NotFound */
export function mustExist(state: ObjectItem): ObjectItem {
  if (!state.exists || state.deleted) throw new NotFound('item');
  return state;
}

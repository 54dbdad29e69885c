import type { Aggregate } from '../platform/decisions.ts';
import { type Sealed, streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { TARGETS, type TargetEvent, type TargetItemSettings } from './targets.events.ts';

export type TargetItem = { targetId: string; seriesId: string; settings: TargetItemSettings };

/** What decisions remember of an organisation's targets and their items, by id. What is gone is not there. */
export type Targets = { targets: Map<string, { name: Sealed }>; items: Map<string, TargetItem> };

export const targets: Aggregate<Targets, TargetEvent> = {
  initial: () => ({ targets: new Map(), items: new Map() }),
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'TargetCreated':
      case 'TargetRenamed':
        state.targets.set(data.targetId, { name: data.name });
        return state;
      case 'TargetRemoved':
        state.targets.delete(data.targetId);
        return state;
      case 'TargetItemSaved': {
        const { itemId, ...item } = data;
        state.items.set(itemId, item);
        return state;
      }
      case 'TargetItemChanged': {
        const item = state.items.get(data.itemId);
        if (item) state.items.set(data.itemId, { ...item, settings: changedSettings(item.settings, data.changes) });
        return state;
      }
      case 'TargetItemDeleted':
        state.items.delete(data.itemId);
        return state;
    }
  },
};

/** Settings with the changes in place; null takes a value away. */
export function changedSettings(
  settings: TargetItemSettings,
  changes: { [Field in keyof TargetItemSettings]?: TargetItemSettings[Field] | null },
): TargetItemSettings {
  const all: [string, unknown][] = Object.entries({ ...settings, ...changes });
  return Object.fromEntries(all.filter(([, value]) => value !== null)) as TargetItemSettings;
}

/** All targets of an organisation are one stream. */
export function targetsOf(organisationId: string): string {
  return streamName(TARGETS, organisationId);
}

/** @throws NotFound when there is no such item, or none any more */
export function existingItem(itemId: string, { items }: Targets): TargetItem {
  const item = items.get(itemId);
  if (!item) throw new NotFound('target item');
  return item;
}

import type { Aggregate } from '../platform/decisions.ts';
import { type Sealed, streamName } from '../platform/event.values.ts';
import { type TagCategory, type TagEvent, TAGS } from './tags.events.ts';

/** What decisions remember of an organisation's tags, by id. Deleted ones keep their id (U-202). */
export type Tags = Map<string, { category: TagCategory; name: Sealed; nameHash: string; deleted: boolean }>;

export const tags: Aggregate<Tags, TagEvent> = {
  initial: () => new Map(),
  evolve: (state, { type, data }) => {
    if (type === 'TagCreated')
      return state.set(data.tagId, { category: data.category, name: data.name, nameHash: data.nameHash, deleted: false });
    const tag = state.get(data.tagId);
    if (!tag) return state;
    return state.set(data.tagId, type === 'TagRenamed' ? { ...tag, name: data.name, nameHash: data.nameHash } : { ...tag, deleted: true });
  },
};

/** All tags of an organisation are one stream. */
export function tagsOf(organisationId: string): string {
  return streamName(TAGS, organisationId);
}

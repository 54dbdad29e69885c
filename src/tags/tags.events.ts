import type { Event, Sealed } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';

/** What a tag can be put on (U-202). */
export const TAG_CATEGORIES = ['score', 'badge', 'competition', 'quest', 'shop', 'board'] as const;
export type TagCategory = (typeof TAG_CATEGORIES)[number];

/** The name is sealed under the organisation's key; its keyed hash keeps names of one category unique. */
export type TagCreated = Event<'TagCreated', { tagId: string; category: TagCategory; name: Sealed; nameHash: string }>;
/** The tag has another name; entries that carry it show the new one. */
export type TagRenamed = Event<'TagRenamed', { tagId: string; name: Sealed; nameHash: string }>;
/** It keeps its id and disappears from choices (U-202). */
export type TagDeleted = Event<'TagDeleted', { tagId: string }>;

export type TagEvent = TagCreated | TagRenamed | TagDeleted;

/** All tags of an organisation are one stream. */
export const TAGS = 'tags';

export const tagFacts: Facts<TagEvent> = {
  TagCreated: {
    category: TAGS,
    label: 'Tag created',
    trail: 'organisation',
    about: ({ data: { tagId, category } }) => ({ shown: { tagId, category } }),
  },
  TagRenamed: { category: TAGS, label: 'Tag renamed', trail: 'organisation', about: ({ data: { tagId } }) => ({ shown: { tagId } }) },
  TagDeleted: { category: TAGS, label: 'Tag deleted', trail: 'organisation', about: ({ data: { tagId } }) => ({ shown: { tagId } }) },
};

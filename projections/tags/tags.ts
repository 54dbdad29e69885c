import { type TagCategory, type TagEvent, TAGS } from '../../src/tags/tags.events.ts';
import { type Documents, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** A tag; deleted ones stay, so that old entries can name them (U-202). Key: `organisationId/tagId`. */
export type Tag = Document & { organisationId: string; tagId: string; category: TagCategory; name: string; deleted: boolean };

export function tagKey(organisationId: string, tagId: string): string {
  return `${organisationId}/${tagId}`;
}

export const tagsView = projection<Tag, TagEvent>({
  name: 'tags',
  version: 1,
  categories: [TAGS],
  indexes: { organisationId: 'value', category: 'value', name: 'value', deleted: 'value' },
  concerns: () => ({ whom: 'organisation' }),
  on: {
    async TagCreated({ data: { tagId, category, name }, metadata: { organisationId } }, documents, open) {
      documents.put(tagKey(organisationId, tagId), { organisationId, tagId, category, name: (await open(name)) ?? '', deleted: false });
    },
    async TagRenamed({ data: { tagId, name }, metadata }, documents, open) {
      const renamed = (await open(name)) ?? '';
      await change(documents, metadata.organisationId, tagId, { name: renamed });
    },
    TagDeleted: ({ data, metadata }, documents) => change(documents, metadata.organisationId, data.tagId, { deleted: true }),
  },
});

async function change(
  documents: Documents<Tag>,
  organisationId: string,
  tagId: string,
  changes: Partial<Pick<Tag, 'name' | 'deleted'>>,
): Promise<void> {
  const key = tagKey(organisationId, tagId);
  const tag = await documents.get(key);
  if (tag) documents.put(key, { ...tag, ...changes });
}

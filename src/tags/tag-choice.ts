import { Refused } from '../platform/refused.ts';
import type { TagCategory } from './tags.events.ts';
import type { Tags } from './tags.ts';

/** Each tag must be there, of this category and not deleted (U-202). @throws Refused tag-not-found */
export function mustBeChoosable(tagIds: readonly string[], category: TagCategory, all: Tags): void {
  const unknown = tagIds.find((tagId) => !isChoosable(tagId, category, all));
  if (unknown !== undefined) throw new Refused('tag-not-found', 'There is no such tag', { tag: unknown });
}

export function isChoosable(tagId: string, category: TagCategory, all: Tags): boolean {
  const tag = all.get(tagId);
  return tag?.category === category && !tag.deleted;
}

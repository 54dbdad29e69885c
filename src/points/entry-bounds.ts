import { Refused } from '../platform/refused.ts';

/** Tags stand in the entry, and in every entry that follows it by a link. */
export const MOST_TAGS = 100;

/** Of a comment, for all entries of a call together: it is sealed under the key of each receiver, so that it is forgotten with them. */
const MOST_CHARACTERS_TOGETHER = 1_000_000;
const MOST_TAGS_TOGETHER = 100_000;

/**
 * What a call says once and stores with each of its entries.
 * @throws Refused comment-for-too-many, tags-for-too-many, with the bound and what is left for so many entries
 */
export function mustFitTogether(entries: number, { comment = '', tags }: { comment?: string; tags: readonly string[] }): void {
  const leftFor = (bound: number) => ({ bound, entries, left: Math.floor(bound / entries) });
  if (comment.length * entries > MOST_CHARACTERS_TOGETHER) {
    const details = leftFor(MOST_CHARACTERS_TOGETHER);
    throw new Refused('comment-for-too-many', `A comment for ${entries} players can have ${details.left} characters at most`, details);
  }
  if (tags.length * entries > MOST_TAGS_TOGETHER) {
    const details = leftFor(MOST_TAGS_TOGETHER);
    throw new Refused('tags-for-too-many', `${entries} entries at once can have ${details.left} tags each at most`, details);
  }
}

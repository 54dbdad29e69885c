import { derivedId } from '../platform/derived-id.ts';

const ENTRIES = 'b7c1d0a2-5a0e-4f0b-9d36-1f6f0c2e8a47';

/** The id of the entry that a link adds for another: whoever tells of it before it is there knows it. What followed in an earlier Laurel has another. */
export function linkedEntryId(linkId: string, entryId: string): string {
  return derivedId(`${linkId} ${entryId}`, ENTRIES);
}

import { instant, listOf, object, type Of, orNull, position, text, whole, word } from '../../src/platform/http/answers.values.ts';
import { entryRow } from '../entries/entries.view.ts';
import { told } from './told.values.ts';

const previewFields = {
  previewId: text,
  kind: word('revoke', 'reinstate'),
  /** The instant and position that it speaks of. */
  asOf: instant,
  position,
  entries: listOf(entryRow),
  /** Entries in all, linked ones included; `entries` holds the first 50. */
  entryCount: whole,
  linkedCount: whole,
  ...told,
};

/** What will follow from a revocation or reinstatement, before and after. */
export const revocationPreview = object(previewFields, 'RevocationPreview');
export type RevocationPreview = Of<typeof revocationPreview>;

/** A revocation or reinstatement that was applied, with what it changed then: the same table as its preview, whose id it has. */
export const revocationTold = object(
  {
    ...previewFields,
    at: instant,
    recordedAt: instant,
    reason: orNull(text),
    byId: orNull(text),
    byName: orNull(text),
    /** The entry that took the place of the revoked one, when it was a correction. */
    replacedBy: orNull(text),
  },
  'RevocationTold',
);
export type RevocationTold = Of<typeof revocationTold>;

import { amount, instant, listOf, object, type Of, position, text, whole } from '../../src/platform/http/answers.values.ts';
import { entryRow } from '../entries/entries.view.ts';
import { told } from '../revocations/told.values.ts';

/** What a regrade changes, before and after. */
export const regradePreview = object(
  {
    previewId: text,
    questId: text,
    /** The instant and position that it speaks of. */
    asOf: instant,
    position,
    /** The first 200, in the order in which they began. */
    results: listOf(object({ attemptId: text, profileId: text, name: text, round: whole, before: amount, after: amount })),
    resultCount: whole,
    entries: listOf(entryRow),
    /** Entries that give way, with those that follow them by links; `entries` holds the first 50. */
    entryCount: whole,
    ...told,
  },
  'RegradePreview',
);
export type RegradePreview = Of<typeof regradePreview>;

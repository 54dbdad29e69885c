import { SKIPPED } from '../../src/automations/automations.events.ts';
import { amount, instant, listOf, object, type Of, position, text, whole, word } from '../../src/platform/http/answers.values.ts';
import { entryRow } from '../entries/entries.view.ts';
import { told } from '../revocations/told.values.ts';

const entry = object({ profileId: text, name: text, seriesId: text, points: amount });

/** What an automation would answer to one change of what it is about. */
export const triedChange = object(
  {
    itemId: text,
    event: text,
    occurredAt: instant,
    given: listOf(entry),
    /** Taken back of what it gave for the same thing before. */
    taken: listOf(entry),
    skipped: listOf(word(...SKIPPED)),
  },
  'TriedChange',
);
export type TriedChange = Of<typeof triedChange>;

/** What an automation would give for what happened already, and what follows. */
export const ruleTrial = object(
  {
    trialId: text,
    /** The instant and position that it speaks of. */
    asOf: instant,
    position,
    from: instant,
    to: instant,
    /** Changes in the span, and those of which its conditions hold. */
    changeCount: whole,
    fittingCount: whole,
    /** The first 200 to which it answers. */
    changes: listOf(triedChange),
    answerCount: whole,
    /** What stands in the end, by series. */
    points: listOf(object({ seriesId: text, points: amount })),
    givenCount: whole,
    playerCount: whole,
    /** Entries of before that it takes back. */
    takenCount: whole,
    skips: listOf(object({ why: word(...SKIPPED), count: whole })),
    /** Entries that are taken back, with those that follow them by links; `entries` holds the first 50. */
    entries: listOf(entryRow),
    entryCount: whole,
    ...told,
  },
  'RuleTrial',
);
export type RuleTrial = Of<typeof ruleTrial>;

import { amount, listOf, object, type Of, text, whole, word } from '../../src/platform/http/answers.values.ts';

/** What a rule gives or takes because of wins that come, go or move: the first 200. */
export const ruleTold = object({
  automationId: text,
  name: text,
  entries: listOf(
    object({ id: text, profileId: text, name: text, seriesId: text, series: text, points: amount, what: word('given', 'taken') }),
  ),
  entryCount: whole,
});
export type RuleTold = Of<typeof ruleTold>;

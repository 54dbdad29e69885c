import { flag } from '../../src/platform/http/flag.values.ts';
import { type ActivityField, isAsked } from '../../src/quests/activity.values.ts';
import { npsGroup, npsScore } from '../../src/quests/nps.values.ts';
import { fieldTypeNumber } from '../../src/quests/quest-spellings.values.ts';
import { choicesTold } from '../quests/field-rows.ts';
import type { Activity } from '../quests/quests.ts';
import type { ActivityResult, FieldResult } from './quest-results.view.ts';
import type { Tally } from './tallies.values.ts';

/** What was answered to an activity as it is told. `texts`: own words, by the ids of fields. `edits`: to whom a rank's order is told, which is what is right. */
export function activityResultOf(
  { activityId, settings, words }: Activity,
  tally: Tally,
  texts: ReadonlyMap<string, string[]>,
  edits: boolean,
): ActivityResult {
  const { answers, judged, right, spentMs } = tally;
  return {
    activityid: activityId,
    title: words.title,
    anon_answers: flag(settings.isAnonymous),
    answers,
    judged,
    right,
    spent_ms: answers === 0 || spentMs === 0 ? null : Math.round(spentMs / answers),
    fields: settings.fields
      .filter(isAsked)
      .map((field) => fieldResult(field, words.fields[field.fieldId], tally, texts.get(field.fieldId) ?? [], edits)),
  };
}

function fieldResult(
  field: ActivityField,
  words: Activity['words']['fields'][string] | undefined,
  tally: Tally,
  texts: string[],
  edits: boolean,
): FieldResult {
  const { fieldId, type, subtype } = field;
  const { answers = 0, texts: texts_count = 0, choices = {}, places = {} } = tally.fields[fieldId] ?? {};
  // What is right in a text are its choices: nobody chooses them.
  const told = edits && type !== 'text' ? field.choices : choicesTold(field);
  const counts = told.map(({ choiceId }) => choices[choiceId] ?? 0);
  const counted = counts.reduce((sum, count) => sum + count, 0);
  const first = type === 'nps' ? 0 : 1;
  const sum = counts.reduce((all, count, place) => all + count * (place + first), 0);
  const isScale = type === 'rate' || type === 'nps';
  return {
    id: fieldId,
    field_type: fieldTypeNumber(type),
    field_subtype: subtype ?? null,
    field_title: words?.title ?? '',
    answers,
    choices: told.map(({ choiceId }, at) => ({
      id: choiceId,
      label: words?.choices[choiceId]?.label ?? '',
      count: counts[at] ?? 0,
      average_place: type === 'rank' && counts[at] ? rounded((places[choiceId] ?? 0) / counts[at]) : null,
    })),
    average: isScale && counted > 0 ? rounded(sum / counted) : null,
    nps: type === 'nps' ? npsOf(counts) : null,
    texts,
    texts_count,
  };
}

/** */
export function npsOf(counts: readonly number[]): NonNullable<FieldResult['nps']> {
  const groups = { detractor: 0, passive: 0, promoter: 0 };
  counts.forEach((count, answer) => (groups[npsGroup(answer)] += count));
  return { detractors: groups.detractor, passives: groups.passive, promoters: groups.promoter, score: npsScore(counts) };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

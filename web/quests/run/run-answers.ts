import type { AnswerRow } from '../../../projections/quest-attempts/quest-attempts.view.ts';
import type { FieldRow } from '../../../projections/quests/quests.view.ts';

/** What somebody has answered to a field so far: what they chose, of a rank all of it in their order; their own words. */
export type Given = { choices: readonly string[]; text: string };
/** By the ids of fields. */
export type GivenAll = { readonly [fieldId: string]: Given };

export const NOTHING: Given = { choices: [], text: '' };

/** A type of field, by its number (C-19). */
export const TYPE = { choice: 1, text: 2, video: 3, content: 4, rank: 5, rate: 6, nps: 7, picture: 8 } as const;

/** Whether a field asks for an answer. */
export function isAsked({ field_type: type }: Pick<FieldRow, 'field_type'>): boolean {
  return type !== TYPE.video && type !== TYPE.content;
}

/** An answer that was given before, as it is told or as it was sent. */
export type Begun = AnswerRow | Sent;

/** What was answered before, whole or half; a rank stands in an order from the beginning. */
export function begunWith(fields: readonly FieldRow[], rows: readonly Begun[]): GivenAll {
  const given = fields.filter(isAsked).map(({ id, field_type: type, choices }): [string, Given] => {
    const row = rows.find(({ field_id }) => field_id === id);
    const there = row?.choices?.filter((choiceId) => choices.some((one) => one.id === choiceId)) ?? [];
    const ordered = there.length === choices.length ? there : choices.map((choice) => choice.id);
    return [id, { choices: type === TYPE.rank ? ordered : there, text: row?.text ?? '' }];
  });
  return Object.fromEntries(given);
}

/** An answer as it is sent. */
export type Sent = { field_id: string; choices?: string[]; text?: string };

/** What is empty is left out, and words stand where a field takes some. */
export function sent(fields: readonly FieldRow[], given: GivenAll): Sent[] {
  return fields.filter(isAsked).flatMap(({ id, field_type: type, choices: all }): Sent[] => {
    const { choices, text } = given[id] ?? NOTHING;
    if (type === TYPE.text) return text.trim() === '' ? [] : [{ field_id: id, text }];
    if (choices.length === 0) return [];
    const isOwn = all.some((choice) => choice.player_custom_choice === 1 && choices.includes(choice.id));
    return [{ field_id: id, choices: [...choices], ...(isOwn && text.trim() !== '' && { text }) }];
  });
}

/** The first field that must be answered and is not. */
export function firstMissing(fields: readonly FieldRow[], given: GivenAll): string | undefined {
  const answered = new Set(sent(fields, given).map(({ field_id }) => field_id));
  return fields.find((field) => field.mandatory === 1 && isAsked(field) && !answered.has(field.id))?.id;
}

import { v5 as uuid5 } from 'uuid';
import { BadInput, wrongField } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { MAX_ENTRY, toMicros } from '../points/point-amount.values.ts';
import { amountOrNone } from '../score-series/read-settings.ts';
import {
  type ActivityField,
  type ActivitySettings,
  type ActivityWords,
  type Choice,
  type Feedback,
  type FieldType,
  type FieldWords,
  hasChoices,
  MOST_ACTIVITY_BYTES,
  MOST_CHOICES,
  MOST_FIELDS,
  NPS_CHOICES,
  type Subtype,
} from './activity.values.ts';
import { FIELD_TYPES } from './quest-spellings.values.ts';
import { cleanRichText } from './rich-text.ts';
import type { RichText } from './rich-text.values.ts';
import type { SentActivity, SentChoice, SentFeedback, SentField } from './sent-activity.ts';
import { idOrNone } from './sent-quest.ts';

/** An activity in plain words. */
export type PlainActivity = { settings: ActivitySettings; words: ActivityWords };

type Of = { organisationId: string; commandId: string };

/**
 * What was sent over what there is; what is new gets an id that is derived from the command's.
 * @throws BadInput of a field, content-invalid, formula-invalid, activity-too-large; Refused order-outdated, kind-fixed, field-type-fixed,
 * section-holds-activities, nps-choices, amount-invalid, points-out-of-range
 */
export function wholeActivity(sent: SentActivity, before: PlainActivity | undefined, of: Of): PlainActivity {
  const kind = sent.activitytype ?? before?.settings.kind ?? 'question';
  if (before && kind !== before.settings.kind) throw new Refused('kind-fixed', 'What an activity is stays as it is');
  const fields = sent.fields ? fieldsOf(sent.fields, before, of) : undefined;
  const settings = {
    kind,
    ...kept('parentId', idOrNone('parent_id', sent.parent_id), before?.settings.parentId),
    ...kept('image', sent.image === '' ? null : sent.image, before?.settings.image),
    ...kept('requiredPoints', amountOrNone('req_points', sent.req_points), before?.settings.requiredPoints),
    isAnonymous: sent.anon_answers ?? before?.settings.isAnonymous ?? false,
    showsTime: sent.show_time ?? before?.settings.showsTime ?? false,
    inTimeBonus: sent.includeintimebonus ?? before?.settings.inTimeBonus ?? false,
    fields: fields?.map(({ field }) => field) ?? before?.settings.fields ?? [],
  };
  if (fields) mustBeHeld(settings.fields);
  if (kind === 'section' && settings.fields.length > 0)
    throw new Refused('section-holds-activities', 'A section holds activities, and asks for nothing itself');
  const words = {
    title: sent.title?.trim() ?? before?.words.title ?? '',
    description: sent.adescription?.trim() ?? before?.words.description ?? '',
    fields: fields ? Object.fromEntries(fields.map(({ field, words: own }) => [field.fieldId, own])) : (before?.words.fields ?? {}),
  };
  if (Buffer.byteLength(JSON.stringify({ settings, words })) > MOST_ACTIVITY_BYTES)
    throw new BadInput('activity-too-large', `An activity takes ${MOST_ACTIVITY_BYTES / 1_000} KB at most`, { most: MOST_ACTIVITY_BYTES });
  return { settings, words };
}

/** What choices give together is no more than an entry holds: nobody is promised what is never given. @throws Refused points-out-of-range */
function mustBeHeld(fields: readonly ActivityField[]): void {
  const all = fields.flatMap(({ choices }) => choices.map(({ points }) => Math.abs(toMicros(points))));
  if (all.reduce((sum, one) => sum + one, 0) > MAX_ENTRY)
    throw new Refused('points-out-of-range', 'All choices of an activity give 1,000,000,000 points together at most');
}

type PlainField = { field: ActivityField; words: FieldWords };

/** @throws Refused order-outdated where they are not exactly those that are there, and new ones */
function fieldsOf(sent: readonly SentField[], before: PlainActivity | undefined, of: Of): PlainField[] {
  const there = before?.settings.fields ?? [];
  mustNameAll(
    there.map(({ fieldId }) => fieldId),
    sent.map(({ id }) => id),
  );
  const ordered = sent.every(({ field_order: place }) => place !== undefined)
    ? sent.toSorted((a, b) => (a.field_order ?? 0) - (b.field_order ?? 0))
    : sent;
  if (ordered.length > MOST_FIELDS) throw new Refused('too-many-fields', `An activity has ${MOST_FIELDS} fields at most`);
  return ordered.map((one, place) => {
    const field = there.find(({ fieldId }) => fieldId === one.id);
    return wholeField(one, field && { field, words: before?.words.fields[field.fieldId] ?? NO_WORDS }, `field ${place}`, of);
  });
}

const NO_WORDS: FieldWords = { title: '', choices: {} };

function wholeField(sent: SentField, before: PlainField | undefined, name: string, of: Of): PlainField {
  const type = sent.field_type === undefined ? before?.field.type : FIELD_TYPES[sent.field_type];
  if (type === undefined) throw wrongField('field_type', 'is needed for a new field');
  if (before && type !== before.field.type)
    throw new Refused('field-type-fixed', 'What a field asks for stays: delete it, and add another');
  const subtype = sent.field_subtype ?? before?.field.subtype ?? FIRST_SUBTYPES[type];
  if (subtype !== undefined && !SUBTYPES_OF[type].includes(subtype)) throw wrongField('field_subtype', `is none of a field of this type`);
  const choices = choicesOf(sent.choices ?? (before ? undefined : usualChoices(type)), before, type, name, of);
  if (type === 'nps' && choices.length !== NPS_CHOICES) throw new Refused('nps-choices', 'NPS asks for 0 to 10: it has 11 choices');
  const content = richOf(sent.contentblob, before?.words.content, of);
  const feedback = feedbackOf(sent.feedback, before?.words.feedback, of);
  return {
    field: {
      fieldId: before?.field.fieldId ?? uuid5(name, of.commandId),
      type,
      ...(subtype !== undefined && { subtype }),
      isMandatory: sent.mandatory ?? before?.field.isMandatory ?? false,
      isCaseSensitive: sent.casesensitive ?? before?.field.isCaseSensitive ?? false,
      choices: choices.map(({ choice }) => choice),
    },
    words: {
      title: sent.field_title?.trim() ?? before?.words.title ?? '',
      ...(content && { content }),
      ...(feedback && { feedback }),
      choices: Object.fromEntries(choices.map(({ choice, words }) => [choice.choiceId, words])),
    },
  };
}

type PlainChoice = { choice: Choice; words: { label: string; content?: RichText } };

function choicesOf(
  sent: readonly SentChoice[] | undefined,
  before: PlainField | undefined,
  type: FieldType,
  name: string,
  of: Of,
): PlainChoice[] {
  const there = before?.field.choices ?? [];
  const wordsOf = (choiceId: string) => before?.words.choices[choiceId] ?? { label: '' };
  if (!sent) return there.map((choice) => ({ choice, words: wordsOf(choice.choiceId) }));
  if (sent.length > 0 && !hasChoices(type)) throw wrongField('choices', 'nobody chooses in a field of this type');
  mustNameAll(
    there.map(({ choiceId }) => choiceId),
    sent.map(({ id }) => id),
  );
  if (sent.length > MOST_CHOICES) throw new Refused('too-many-choices', `A field has ${MOST_CHOICES} choices at most`);
  return sent.map((one, place) => {
    const former = there.find(({ choiceId }) => choiceId === one.id);
    const choiceId = former?.choiceId ?? uuid5(`${name} choice ${place}`, of.commandId);
    const words = former ? wordsOf(choiceId) : { label: '' };
    const content = richOf(one.contentblob, words.content, of);
    return {
      choice: {
        choiceId,
        points: one.choice_points ?? former?.points ?? '0',
        isCorrect: one.iscorrect ?? former?.isCorrect ?? false,
        isOwn: one.player_custom_choice ?? former?.isOwn ?? false,
      },
      words: { label: one.choice_label?.trim() ?? words.label, ...(content && { content }) },
    };
  });
}

/** Of what is rated the numbers themselves are offered. */
function usualChoices(type: FieldType): SentChoice[] {
  const [first, last] = type === 'nps' ? [0, NPS_CHOICES - 1] : type === 'rate' ? [1, 5] : [1, 0];
  return Array.from({ length: last - first + 1 }, (_, place) => ({ choice_label: String(first + place) }));
}

function feedbackOf(sent: SentFeedback | undefined, before: Feedback | undefined, of: Of): Feedback | undefined {
  if (!sent) return before;
  const content = richOf(sent.blob, before?.content, of);
  const text = sent.text?.trim() ?? before?.text ?? '';
  if (text === '' && !content) return undefined;
  return { text, ...(content && { content }), isAdvanced: sent.advanced_editor ?? before?.isAdvanced ?? false };
}

/** An empty object takes it away. */
function richOf(sent: unknown, before: RichText | undefined, { organisationId }: Of): RichText | undefined {
  return sent === undefined ? before : cleanRichText(sent, organisationId);
}

/** An order names exactly what is there, each once; what has no id is new. @throws Refused order-outdated */
export function mustNameAll(there: readonly string[], named: readonly (string | undefined)[]): void {
  const ids = named.filter((id) => id !== undefined);
  if (ids.length !== there.length || new Set(ids).size !== ids.length || !there.every((id) => ids.includes(id)))
    throw new Refused('order-outdated', 'Somebody has added or deleted something meanwhile: the order does not name exactly what is there');
}

function kept<Name extends string>(name: Name, given: string | null | undefined, before: string | undefined): { [Field in Name]?: string } {
  const value = given === undefined ? before : given;
  return (value === null || value === undefined ? {} : { [name]: value }) as { [Field in Name]?: string };
}

const SUBTYPES_OF: { readonly [Type in FieldType]: readonly Subtype[] } = {
  'multiple choice': ['single', 'multi'],
  'picture choice': ['single', 'multi'],
  text: ['short', 'long'],
  rate: ['stars', 'numbers'],
  rank: [],
  nps: [],
  youtube: [],
  content: [],
};
const FIRST_SUBTYPES: { readonly [Type in FieldType]?: Subtype } = {
  'multiple choice': 'single',
  'picture choice': 'single',
  text: 'short',
  rate: 'stars',
};

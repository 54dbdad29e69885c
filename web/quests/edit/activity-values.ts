import type { TFunction } from 'i18next';
import { v4 as uuid4 } from 'uuid';
import type { ActivityRow, ChoiceRow, FieldRow } from '../../../projections/quests/quests.view.ts';
import { parseAmount } from '../../../src/points/point-amount.values.ts';
import type { RichText } from '../../../src/quests/rich-text.values.ts';
import type { Input } from '../../platform/api.ts';
import { ELEMENT_TYPES, type ElementType } from './edit-paths.ts';
import './edit-texts.ts';

/** An activity as fields hold it; amounts are as they are typed. What is new has no id, and a key by which it is told apart. */
export type ActivityValues = {
  title: string;
  description: string;
  image: string;
  /** Empty: none are needed. */
  least: string;
  /** The section; empty: none. */
  section: string;
  isAnonymous: boolean;
  showsTime: boolean;
  inBonus: boolean;
  fields: readonly FieldValues[];
};
export type FieldValues = {
  key: string;
  id?: string;
  type: FieldRow['field_type'];
  subtype: string | null;
  title: string;
  isMandatory: boolean;
  isCaseSensitive: boolean;
  content: RichText | null;
  feedback: { text: string; content: RichText | null; isAdvanced: boolean };
  choices: readonly ChoiceValues[];
};
export type ChoiceValues = {
  key: string;
  id?: string;
  label: string;
  points: string;
  isCorrect: boolean;
  isOwn: boolean;
  content: RichText | null;
};

export const NPS = 7;
/** The types whose choices are pictures, and those in which something can be right by itself. */
export const PICTURES = 8;
export const JUDGED: readonly FieldRow['field_type'][] = [1, PICTURES];
const CHOSEN: readonly FieldRow['field_type'][] = [1, 2, 5, 6, NPS, PICTURES];
export const SUBTYPES = { 1: ['single', 'multi'], 2: ['short', 'long'], 6: ['stars', 'numbers'], 8: ['single', 'multi'] } as const;

/** Whether somebody chooses in it, or is right by what is listed. */
export function hasChoices({ type }: Pick<FieldValues, 'type'>): boolean {
  return CHOSEN.includes(type);
}

export function subtypesOf(type: FieldRow['field_type']): readonly string[] {
  return type in SUBTYPES ? SUBTYPES[type as keyof typeof SUBTYPES] : [];
}

export function activityValuesOf(row: ActivityRow, fields: readonly FieldRow[]): ActivityValues {
  return {
    title: row.title,
    description: row.adescription,
    image: row.image,
    least: row.req_points ?? '',
    section: row.parent_id ?? '',
    isAnonymous: row.anon_answers === 1,
    showsTime: row.show_time === 1,
    inBonus: row.includeintimebonus === 1,
    fields: fields.map(fieldValuesOf),
  };
}

function fieldValuesOf(row: FieldRow): FieldValues {
  const { id, field_type: type, field_subtype: subtype, field_title: title, feedback, choices } = row;
  return {
    ...{ key: id, id, type, subtype, title },
    isMandatory: row.mandatory === 1,
    isCaseSensitive: row.casesensitive === 1,
    content: richOf(row.contentblob),
    feedback: { text: feedback?.text ?? '', content: richOf(feedback?.blob ?? ''), isAdvanced: feedback?.advanced_editor === 1 },
    choices: choices.map(choiceValuesOf),
  };
}

function choiceValuesOf(row: ChoiceRow): ChoiceValues {
  const { id, choice_label: label, choice_points: points = '0', contentblob } = row;
  const [isCorrect, isOwn] = [row.iscorrect === 1, row.player_custom_choice === 1];
  return { key: id, id, label, points, isCorrect, isOwn, content: richOf(contentblob) };
}

function richOf(blob: string): RichText | null {
  return blob === '' ? null : (JSON.parse(blob) as RichText);
}

/** A new one of a type: of what is rated the numbers themselves are offered. */
export function newField(type: FieldRow['field_type']): FieldValues {
  const [first, last] = type === NPS ? [0, 10] : type === 6 ? [1, 5] : [1, 0];
  const labels = type === 1 || type === 5 || type === PICTURES ? ['', ''] : range(first, last).map(String);
  return {
    ...{ key: uuid4(), type, subtype: subtypesOf(type)[0] ?? null, title: '', isMandatory: hasChoices({ type }), isCaseSensitive: false },
    ...{ content: null, feedback: { text: '', content: null, isAdvanced: false } },
    choices: labels.map(newChoice),
  };
}

export function newChoice(label = ''): ChoiceValues {
  return { key: uuid4(), label, points: '0', isCorrect: false, isOwn: false, content: null };
}

/** A new activity of an element type, in a section. */
export function newActivity(element: ElementType, section: string): ActivityValues {
  const nothing = { title: '', description: '', image: '', least: '', isAnonymous: false, showsTime: false, inBonus: false };
  return { ...nothing, section, fields: element === 'section' ? [] : [newField(ELEMENT_TYPES[element])] };
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}

type Sent = Omit<Input<'POST', 'quest/activity'>['data'], 'id' | 'revision'>;
const flag = (on: boolean | undefined) => (on === undefined ? undefined : on ? 1 : 0);

/** Only what there is of it, as the call takes it. */
export function activitySent(values: Partial<ActivityValues>): Sent {
  const { title, description, image, least, section, fields } = values;
  const sent = {
    title,
    adescription: description,
    image,
    req_points: least === undefined ? undefined : least.trim() === '' ? '' : (parseAmount(least) ?? least),
    parent_id: section,
    anon_answers: flag(values.isAnonymous),
    show_time: flag(values.showsTime),
    includeintimebonus: flag(values.inBonus),
    fields: fields?.map(fieldSent),
  };
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}

type SentField = NonNullable<Sent['fields']>[number];

function fieldSent(field: FieldValues): SentField {
  const { id, type, subtype, title, content, feedback, choices } = field;
  return {
    ...(id === undefined ? { field_type: type } : { id }),
    ...(subtype !== null && { field_subtype: subtype as NonNullable<SentField['field_subtype']> }),
    field_title: title,
    mandatory: field.isMandatory ? 1 : 0,
    casesensitive: field.isCaseSensitive ? 1 : 0,
    contentblob: content ?? {},
    feedback: { text: feedback.text, blob: feedback.content ?? {}, advanced_editor: feedback.isAdvanced ? 1 : 0 },
    ...(hasChoices(field) && {
      choices: choices.map((choice) => ({
        ...(choice.id !== undefined && { id: choice.id }),
        choice_label: choice.label,
        choice_points: parseAmount(choice.points) ?? choice.points,
        iscorrect: choice.isCorrect ? 1 : 0,
        player_custom_choice: choice.isOwn ? 1 : 0,
        contentblob: choice.content ?? {},
      })),
    }),
  };
}

export type ActivityProblems = { readonly [field: string]: string };

/** What can be told without asking the server; what is wrong with a field or a choice stands under its key. */
export function activityProblems({ title, least, fields }: ActivityValues, t: TFunction): ActivityProblems {
  const wrong = (key: string, isWrong: boolean, told: string): [string, string][] => (isWrong ? [[key, told]] : []);
  return Object.fromEntries([
    ...wrong('title', title.trim() === '', t('questEdit.titleMissing')),
    ...wrong('least', least.trim() !== '' && (parseAmount(least) ?? '-').startsWith('-'), t('questEdit.amountWrong')),
    ...fields.flatMap(({ key, type, content, choices }) => [
      ...wrong(key, type === 3 && addressOf(content) !== '' && !VIDEO.test(addressOf(content)), t('questEdit.videoWrong')),
      ...choices.flatMap((choice) => wrong(choice.key, parseAmount(choice.points) === undefined, t('questEdit.amountWrong'))),
    ]),
  ]);
}

const VIDEO = /^https:\/\/(?:(?:www\.|m\.)?youtube\.com|(?:www\.)?youtube-nocookie\.com|youtu\.be)\/\S+$/;

/** The address of the video, or of the picture, that a text is. */
export function addressOf(content: RichText | null): string {
  const src = content?.content[0]?.attrs?.src;
  return typeof src === 'string' ? src : '';
}

/** A text that is a video, or a picture, and nothing else. */
export function onlyOf(type: 'youtube' | 'image', src: string, alt = ''): RichText | null {
  return src === '' ? null : { type: 'doc', content: [{ type, attrs: { src, ...(alt !== '' && { alt }) } }] };
}

/**
 * One's own fields over what stands now: what somebody else has deleted goes, what they have added comes last. `was`: what stood when the fields were
 * first touched.
 */
export function mergedFields(mine: readonly FieldValues[], was: readonly FieldValues[], now: readonly FieldValues[]): FieldValues[] {
  return merged(mine, was, now).map((field) => {
    const [before, there] = [was, now].map((all) => all.find(({ id }) => id !== undefined && id === field.id));
    return before && there ? { ...field, choices: merged(field.choices, before.choices, there.choices) } : field;
  });
}

function merged<One extends { id?: string }>(mine: readonly One[], was: readonly One[], now: readonly One[]): One[] {
  const has = (all: readonly One[], { id }: One) => all.some((one) => one.id === id);
  return [...mine.filter((one) => one.id === undefined || has(now, one)), ...now.filter((one) => !has(was, one) && !has(mine, one))];
}

type Deleted = { mode: 'field' | 'choice'; id: string };

/** What stood, and stands no more in one's own: it is deleted with the save. */
export function deletedOf(mine: readonly FieldValues[], now: readonly FieldValues[]): Deleted[] {
  return now.flatMap((field): Deleted[] => {
    const own = mine.find(({ id }) => id === field.id);
    if (field.id === undefined) return [];
    if (!own) return [{ mode: 'field', id: field.id }];
    return field.choices
      .filter(({ id }) => id !== undefined && !own.choices.some((one) => one.id === id))
      .map(({ id = '' }) => ({ mode: 'choice', id }));
  });
}

/** Two of them in each other's places. */
export function swapped<One>(all: readonly One[], one: number, other: number): readonly One[] {
  const [first, second] = [all[one], all[other]];
  return first === undefined || second === undefined ? all : all.with(one, second).with(other, first);
}

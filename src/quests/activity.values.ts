import type { Sealed } from '../platform/event.values.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import type { RichText } from './rich-text.values.ts';

/** What an activity is: a section holds others, a question is answered, content is read (U-172). */
export const ACTIVITY_KINDS = ['section', 'question', 'content'] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** What somebody is asked for by a field, or shown (U-172, C-19). */
export type FieldType = 'multiple choice' | 'text' | 'youtube' | 'content' | 'rank' | 'rate' | 'nps' | 'picture choice';

/** How a field looks: of choices, of a text, of a rate (U-172). */
export const SUBTYPES = ['single', 'multi', 'short', 'long', 'stars', 'numbers'] as const;
export type Subtype = (typeof SUBTYPES)[number];

/** 0 a draft, 1 taken back, 2 published (U-001). */
export type Phase = 0 | 1 | 2;

/** What can be chosen in a field; in a rank the order is the right one, of an NPS the first is 0. */
export type Choice = {
  choiceId: string;
  /** May be negative. */
  points: PointAmount;
  isCorrect: boolean;
  /** Players write something of their own there, which gives no points (U-175). */
  isOwn: boolean;
};

export type ActivityField = {
  fieldId: string;
  type: FieldType;
  subtype?: Subtype;
  isMandatory: boolean;
  /** Of a text. */
  isCaseSensitive: boolean;
  choices: readonly Choice[];
};

/** What an admin sets of an activity (entities.json: Activity), but for its words. */
export type ActivitySettings = {
  kind: ActivityKind;
  /** The section that it is in. */
  parentId?: string;
  /** The path of an icon; absent: none. */
  image?: string;
  /** The points within the quest that open it, and what is in it (U-171). */
  requiredPoints?: PointAmount;
  /** Its answers are kept without names. */
  isAnonymous: boolean;
  showsTime: boolean;
  inTimeBonus: boolean;
  /** In their order. */
  fields: readonly ActivityField[];
};

/** What a field says to whoever has answered it: plain, or as it was laid out in the advanced editor. */
export type Feedback = { text: string; content?: RichText; isAdvanced: boolean };

export type FieldWords = {
  title: string;
  content?: RichText;
  feedback?: Feedback;
  /** By their ids. */
  choices: { readonly [choiceId: string]: { label: string; content?: RichText } };
};

/** All words of an activity: in facts they are one sealed text. */
export type ActivityWords = { title: string; description: string; fields: { readonly [fieldId: string]: FieldWords } };

/** An activity as facts hold it. */
export type SealedActivity = { settings: ActivitySettings; words: Sealed };

export const MOST_ACTIVITIES = 500;
export const MOST_FIELDS = 50;
export const MOST_CHOICES = 100;
/** An activity with its words takes no more, as JSON in UTF-8. */
export const MOST_ACTIVITY_BYTES = 200_000;
/** NPS asks for 0 to 10. */
export const NPS_CHOICES = 11;

/** Whether somebody chooses in it, or puts in order. */
export function hasChoices(type: FieldType): boolean {
  return type !== 'youtube' && type !== 'content';
}

/** Whether it asks for an answer. */
export function isAsked({ type }: Pick<ActivityField, 'type'>): boolean {
  return type !== 'youtube' && type !== 'content';
}

import { Amount, Flag, Id, JsonValue, Nested, NestedList, OneOf, Text, Whole } from '../platform/http/fields.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import { ACTIVITY_KINDS, type ActivityKind, MOST_CHOICES, MOST_FIELDS, type Subtype, SUBTYPES } from './activity.values.ts';
import type { FieldTypeNumber } from './quest-spellings.values.ts';

/** An activity of the most fields with the most choices, with texts of some length, as JSON. */
export const MOST_VALUES = 50_000;
const BLOB = 'The JSON of the editor; {} takes it away (U-173)';

/** What can be chosen; what is absent stays as it is. */
export class SentChoice {
  @Id({ optional: true, note: 'A new one is made if absent' }) id?: string;
  @Text({ optional: true, max: 2_000, note: 'Of a text: what is right' }) choice_label?: string;
  @Amount({ optional: true, note: 'May be negative; 0 if absent' }) choice_points?: PointAmount;
  @Flag({ optional: true }) iscorrect?: boolean;
  @Flag({ optional: true, note: '1: players write something of their own, without points' }) player_custom_choice?: boolean;
  @JsonValue({ optional: true, values: MOST_VALUES, note: BLOB }) contentblob?: unknown;
}

/** What is said to whoever has answered. */
export class SentFeedback {
  @Text({ optional: true, max: 10_000 }) text?: string;
  @JsonValue({ optional: true, values: MOST_VALUES, note: BLOB }) blob?: unknown;
  @Flag({ optional: true, note: '1: the blob is shown, 0 the text' }) advanced_editor?: boolean;
}

/** A field (entities.json: Activity field); what is absent stays as it is. */
export class SentField {
  @Id({ optional: true, note: 'A new one is made if absent' }) id?: string;
  @OneOf([1, 2, 3, 4, 5, 6, 7, 8], {
    optional: true,
    note: '1 multiple choice, 2 text, 3 YouTube, 4 content, 5 rank, 6 rate, 7 NPS, 8 picture choice; needed for a new one, and fixed (U-172)',
  })
  field_type?: FieldTypeNumber;
  @OneOf(SUBTYPES, { optional: true, note: 'Of choices single or multi, of a text short or long, of a rate stars or numbers' })
  field_subtype?: Subtype;
  @Text({ optional: true, max: 2_000 }) field_title?: string;
  @Whole(0, 1_000_000, { optional: true, note: 'Where all have one: their order; else that of the list' }) field_order?: number;
  @Flag({ optional: true, note: '1: it must be answered' }) mandatory?: boolean;
  @Flag({ optional: true, note: 'Of a text' }) casesensitive?: boolean;
  @JsonValue({ optional: true, values: MOST_VALUES, note: BLOB }) contentblob?: unknown;
  @Nested(SentFeedback, { optional: true, values: MOST_VALUES }) feedback?: SentFeedback;
  @NestedList(SentChoice, MOST_CHOICES, {
    optional: true,
    values: MOST_VALUES,
    note: 'In their order: all that are there, and new ones; of a rank the order is the right one, of an NPS they are 0 to 10',
  })
  choices?: SentChoice[];
}

/** An Activity as the specification names its fields, with its fields and their choices; what is absent stays as it is. */
export class SentActivity {
  @Id({ optional: true, note: 'The activity; a new one is made if absent, a draft behind all others' }) id?: string;
  @Text({ optional: true, max: 2_000 }) title?: string;
  @Text({ optional: true, max: 10_000 }) adescription?: string;
  @Text({ optional: true, max: 255, note: 'The path of an icon of icon/iconlist; empty: none' }) image?: string;
  @Text({ optional: true, max: 40, note: 'The points within the quest that open it; empty: none (U-171)' }) req_points?: string;
  @Text({ optional: true, max: 64, note: 'The section that it is in; empty: none' }) parent_id?: string;
  @OneOf(ACTIVITY_KINDS, { optional: true, note: 'question if absent, and fixed (U-172)' }) activitytype?: ActivityKind;
  @Flag({ optional: true, note: '1: its answers are kept without names' }) anon_answers?: boolean;
  @Flag({ optional: true, note: '1: the clock is shown' }) show_time?: boolean;
  @Flag({ optional: true, note: '1: quick answers count for the bonus (U-170)' }) includeintimebonus?: boolean;
  @NestedList(SentField, MOST_FIELDS, {
    optional: true,
    values: MOST_VALUES,
    note: 'In their order: all that are there, and new ones; 409 order-outdated where one is missing',
  })
  fields?: SentField[];
  @Whole(1, 1_000_000_000, { optional: true, note: 'Ours. The revision that was edited: another one is refused' }) revision?: number;
}

import { CHANNELS } from '../../src/platform/event.values.ts';
import {
  either,
  flag,
  instant,
  listOf,
  object,
  type Of,
  optional,
  orNull,
  text,
  whole,
  word,
} from '../../src/platform/http/answers.values.ts';
import { OBJECT_ROLES, RULE_TYPES } from '../../src/objects/access.values.ts';
import { OPERATORS } from '../../src/objects/conditions.values.ts';
import { DATA_TYPES } from '../../src/objects/field-types.values.ts';

const condition = object({ field: text, operator: word(...OPERATORS), values: listOf(text) });
const accessRule = object({ type: word(...RULE_TYPES), role: optional(word(...OBJECT_ROLES)), condition: listOf(condition) });

/** A field of a data object (entities.json: Object field). */
export const objectFieldRow = object(
  {
    id: text,
    /** Under which its values are sent. */
    client_id: text,
    label: text,
    data_type: word(...DATA_TYPES),
    /** Of a list: its choices; of a relation: the data object whose items are meant. */
    options: either(listOf(object({ id: text, label: text })), object({ object_id: text })),
    default_value: text,
    filter_column: flag,
    default_filter_value: text,
    access_rules: word('open', 'noedit', 'conditional'),
    /** Told to admins alone. */
    access_for: listOf(accessRule),
    format: text,
  },
  'ObjectFieldRow',
);
export type ObjectFieldRow = Of<typeof objectFieldRow>;

/** A data object (entities.json: Data object). */
export const objectRow = object(
  {
    id: text,
    name: text,
    icon: text,
    access_for: listOf(word(...OBJECT_ROLES)),
    allow_new_entry: word(0, 1, 2),
    allow_delete: word(0, 1, 2),
    allow_update: word(0, 1, 2),
    /** Whether the acting profile may add items, as far as the data object says. */
    may_add: flag,
    fields: listOf(objectFieldRow),
  },
  'ObjectRow',
);
export type ObjectRow = Of<typeof objectRow>;

const valueFields = {
  data_object_field_id: text,
  value: text,
  data_type: word(...DATA_TYPES),
  /** Of a player, a team or a choice. */
  Name: orNull(text),
  icon: orNull(text),
  /** Of a player: how they relate to the acting profile (U-164). */
  relation: orNull(word('self', 'team', 'other')),
};

/** A value of an item (entities.json: Object item entry). What is hidden from the viewer is absent. */
export const itemEntryRow = object(
  {
    ...valueFields,
    /** 1: the acting profile cannot set it, and who can. */
    data_restriction: flag,
    data_restriction_type: orNull(word('readonly')),
    data_restriction_role: orNull(word(...OBJECT_ROLES)),
  },
  'ItemEntryRow',
);
export type ItemEntryRow = Of<typeof itemEntryRow>;

/** An item of a data object. */
export const itemRow = object(
  {
    id: text,
    data: listOf(itemEntryRow),
    /** Ours. Who saves names it, and is told where somebody was faster. */
    revision: whole,
    /** Ours. Whether the acting profile may change it, or delete it. */
    may_update: flag,
    may_delete: flag,
  },
  'ItemRow',
);
export type ItemRow = Of<typeof itemRow>;

const itemValueRow = object(valueFields, 'ItemValueRow');

/** Ours. What once became of an item. */
export const itemChangeRow = object(
  {
    kind: word('added', 'changed', 'deleted', 'restored'),
    happened_at: instant,
    recorded_at: instant,
    /** Who did it, where the viewer may see them. */
    by: orNull(text),
    by_id: orNull(text),
    channel: word(...CHANNELS),
    changes: listOf(object({ data_object_field_id: text, before: orNull(itemValueRow), after: orNull(itemValueRow) })),
  },
  'ItemChangeRow',
);
export type ItemChangeRow = Of<typeof itemChangeRow>;

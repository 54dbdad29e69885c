import type { Changes } from '../reward-store/reward-store.events.ts';
import type { Event, Instant, Sealed } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';
import type { AccessRule, Allowance, ObjectRole } from './access.values.ts';
import type { DataType } from './field-types.values.ts';

/** What an admin sets of a data object (entities.json: Data object). The name is sealed under the organisation's key. */
export type ObjectSettings = {
  name: Sealed;
  /** The path of an icon of the list. */
  icon?: string;
  /** Who has access beside admins. */
  accessFor: readonly ObjectRole[];
  allowNew: Allowance;
  allowUpdate: Allowance;
  allowDelete: Allowance;
};

/** What an admin sets of a field, without its words. */
export type FieldSettings = {
  /** For ever: what was written would be something else. */
  type: DataType;
  /** The ids of the choices of a list, in their order. */
  choiceIds: readonly string[];
  /** Of a relation: whose items. */
  objectId?: string;
  /** The field has a filter in the list. */
  isFilter: boolean;
  /** How it is displayed: a number of decimals, or a day instead of a time. Values are not changed by it. */
  format?: string;
};

/** What is said of a field in the organisation's own words: they may name people. */
export type FieldWords = {
  label: string;
  /** By the id of the choice. */
  choices: Readonly<Record<string, string>>;
  /** The value that a new item has unless told. */
  defaultValue?: string;
  /** What its filter in the list begins with. */
  defaultFilter?: string;
  rules: readonly AccessRule[];
};

/** A data object began to exist, without fields. */
export type DataObjectCreated = Event<'DataObjectCreated', { objectId: string; settings: ObjectSettings }>;
/** Only what changed. What was taken away is null. */
export type DataObjectChanged = Event<'DataObjectChanged', { objectId: string; changes: Changes<ObjectSettings> }>;
/** It is hidden with its items; an admin can restore it. */
export type DataObjectDeleted = Event<'DataObjectDeleted', { objectId: string }>;
/** A deleted data object is back, with its items. */
export type DataObjectRestored = Event<'DataObjectRestored', { objectId: string }>;
/** A field is so from now on; a new one stands behind all others. `words`: its {@link FieldWords} as JSON, sealed under the organisation's key. */
export type ObjectFieldSaved = Event<'ObjectFieldSaved', { objectId: string; fieldId: string; settings: FieldSettings; words: Sealed }>;
/** A field is hidden for ever, with its values. */
export type ObjectFieldDeleted = Event<'ObjectFieldDeleted', { objectId: string; fieldId: string }>;
/** The fields stand in this order: all that are there. */
export type ObjectFieldsOrdered = Event<'ObjectFieldsOrdered', { objectId: string; fieldIds: readonly string[] }>;

export type DataObjectEvent =
  | DataObjectCreated
  | DataObjectChanged
  | DataObjectDeleted
  | DataObjectRestored
  | ObjectFieldSaved
  | ObjectFieldDeleted
  | ObjectFieldsOrdered;

type OfItem = { objectId: string; itemId: string; occurredAt: Instant };
/** Values by the id of their field: ids, canonical decimals, instants, `1` and `0`. Null: there is none any more. */
type Values = Readonly<Record<string, string | null>>;
/** Texts by the id of their field, sealed under the key of the first player whom the item names, else the organisation's. */
type Texts = Readonly<Record<string, Sealed | null>>;

/** An item is there, with the values that were given, and the defaults of its fields. */
export type ItemAdded = Event<'ItemAdded', OfItem & { values: Values; texts: Texts }>;
/** Only the values that changed. Where another player is the first that it names, all texts are sealed anew. */
export type ItemChanged = Event<'ItemChanged', OfItem & { values: Values; texts: Texts }>;
/** It is gone from lists; an admin can restore it. */
export type ItemDeleted = Event<'ItemDeleted', OfItem>;
/** A deleted item is back, as it was. */
export type ItemRestored = Event<'ItemRestored', OfItem>;

export type ItemEvent = ItemAdded | ItemChanged | ItemDeleted | ItemRestored;

/** The settings and fields of a data object are one stream. */
export const OBJECT = 'object';
/** An item is one stream: two who change it meet. */
export const OBJECT_ITEM = 'objectItem';

const trail = 'organisation';
const ofObject = ({ data: { objectId } }: { data: { objectId: string } }) => ({ shown: { objectId } });
const ofItem = ({ data: { objectId, itemId, occurredAt } }: { data: OfItem }) => ({ shown: { objectId, itemId }, occurredAt });
const ofValues = ({ data }: { data: OfItem & { values: Values; texts: Texts } }) => ({
  shown: { objectId: data.objectId, itemId: data.itemId, fields: [...Object.keys(data.values), ...Object.keys(data.texts)] },
  occurredAt: data.occurredAt,
});

/** All that is not sealed. */
function told({ name, ...others }: Changes<ObjectSettings>) {
  return { ...others, ...(name && { named: true }) };
}

export const objectFacts: Facts<DataObjectEvent | ItemEvent> = {
  DataObjectCreated: {
    category: OBJECT,
    label: 'Data object created',
    trail,
    about: ({ data: { objectId, settings } }) => ({ shown: { objectId, ...told(settings) } }),
  },
  DataObjectChanged: {
    category: OBJECT,
    label: 'Data object changed',
    trail,
    about: ({ data: { objectId, changes } }) => ({ shown: { objectId, ...told(changes) } }),
  },
  DataObjectDeleted: { category: OBJECT, label: 'Data object deleted', trail, about: ofObject },
  DataObjectRestored: { category: OBJECT, label: 'Data object restored', trail, about: ofObject },
  ObjectFieldSaved: {
    category: OBJECT,
    label: 'Field saved',
    trail,
    about: ({ data: { objectId, fieldId, settings } }) => ({ shown: { objectId, fieldId, ...settings } }),
  },
  ObjectFieldDeleted: {
    category: OBJECT,
    label: 'Field deleted',
    trail,
    about: ({ data: { objectId, fieldId } }) => ({ shown: { objectId, fieldId } }),
  },
  ObjectFieldsOrdered: {
    category: OBJECT,
    label: 'Fields put in order',
    trail,
    about: ({ data: { objectId, fieldIds } }) => ({ shown: { objectId, fieldIds } }),
  },
  ItemAdded: { category: OBJECT_ITEM, label: 'Item added', trail, about: ofValues },
  ItemChanged: { category: OBJECT_ITEM, label: 'Item changed', trail, about: ofValues },
  ItemDeleted: { category: OBJECT_ITEM, label: 'Item deleted', trail, about: ofItem },
  ItemRestored: { category: OBJECT_ITEM, label: 'Item restored', trail, about: ofItem },
};

import { withChanges } from '../competitions/competitions.events.ts';
import type { Aggregate } from '../platform/decisions.ts';
import { type Sealed, streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { type DataObjectEvent, type FieldSettings, OBJECT, type ObjectSettings } from './objects.events.ts';

/** A field that is there. */
export type ObjectField = { settings: FieldSettings; words: Sealed };

/** What decisions remember of a data object. */
export type DataObject = {
  /** Absent until it is created. */
  settings?: ObjectSettings;
  deleted: boolean;
  /** Those that are there, in their order. */
  fields: Map<string, ObjectField>;
  /** Fields that are gone: their ids are nobody else's. */
  formerIds: Set<string>;
};

export const dataObject: Aggregate<DataObject, DataObjectEvent> = {
  initial: () => ({ deleted: false, fields: new Map(), formerIds: new Set() }),
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'DataObjectCreated':
        return { ...state, settings: data.settings };
      case 'DataObjectChanged':
        return state.settings ? { ...state, settings: withChanges(state.settings, data.changes) } : state;
      case 'DataObjectDeleted':
        return { ...state, deleted: true };
      case 'DataObjectRestored':
        return { ...state, deleted: false };
      case 'ObjectFieldSaved':
        state.fields.set(data.fieldId, { settings: data.settings, words: data.words });
        return state;
      case 'ObjectFieldDeleted':
        state.fields.delete(data.fieldId);
        state.formerIds.add(data.fieldId);
        return state;
      case 'ObjectFieldsOrdered':
        return {
          ...state,
          fields: new Map(
            data.fieldIds.flatMap((fieldId) => {
              const field = state.fields.get(fieldId);
              return field ? [[fieldId, field] as const] : [];
            }),
          ),
        };
    }
  },
};

export function objectOf(organisationId: string, objectId: string): string {
  return streamName(OBJECT, organisationId, objectId);
}

/** A data object that is there. */
export type ThereObject = DataObject & { settings: ObjectSettings };

/** @throws NotFound; Refused object-deleted */
export function mustBeThere(state: DataObject): ThereObject {
  const { settings, deleted } = state;
  if (!settings) throw new NotFound('data object');
  if (deleted) throw new Refused('object-deleted', 'The data object is deleted');
  return { ...state, settings };
}

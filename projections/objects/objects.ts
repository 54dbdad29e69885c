import { withChanges } from '../../src/competitions/competitions.events.ts';
import type { Metadata, Sealed } from '../../src/platform/event.values.ts';
import {
  type DataObjectEvent,
  type FieldSettings,
  type FieldWords,
  OBJECT,
  type ObjectSettings,
} from '../../src/objects/objects.events.ts';
import { type Documents, type Open, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** A field as it is now. */
export type Field = { fieldId: string; settings: FieldSettings; words: FieldWords };

/** A data object as it is now; the deleted ones too. Key: `organisationId/objectId`. */
export type DataObject = Document & {
  organisationId: string;
  objectId: string;
  name: string;
  settings: Omit<ObjectSettings, 'name'>;
  /** In their order. */
  fields: readonly Field[];
  deleted: boolean;
};

type Kept = Documents<DataObject>;

export function objectKey(organisationId: string, objectId: string): string {
  return `${organisationId}/${objectId}`;
}

/** Data objects with their fields. */
export const objectsView = projection<DataObject, DataObjectEvent>({
  name: 'objects',
  version: 1,
  categories: [OBJECT],
  indexes: { organisationId: 'value', objectId: 'value' },
  concerns: (document) => ({ whom: 'whoever sees', about: document.objectId, document }),
  on: {
    async DataObjectCreated({ data: { objectId, settings }, metadata: { organisationId } }, documents, open) {
      const { name, ...others } = settings;
      const of = { organisationId, objectId, fields: [], deleted: false };
      documents.put(objectKey(organisationId, objectId), { ...of, name: (await open(name)) ?? '', settings: others });
    },
    async DataObjectChanged({ data: { objectId, changes }, metadata }, documents, open) {
      const { name, ...others } = changes;
      const renamed = name && { name: (await open(name)) ?? '' };
      await change(documents, metadata, objectId, ({ settings }) => ({ ...renamed, settings: withChanges(settings, others) }));
    },
    DataObjectDeleted: ({ data, metadata }, documents) => change(documents, metadata, data.objectId, () => ({ deleted: true })),
    DataObjectRestored: ({ data, metadata }, documents) => change(documents, metadata, data.objectId, () => ({ deleted: false })),
    async ObjectFieldSaved({ data: { objectId, fieldId, settings, words }, metadata }, documents, open) {
      const field: Field = { fieldId, settings, words: await opened(words, open) };
      await change(documents, metadata, objectId, ({ fields }) => ({
        fields: fields.some((one) => one.fieldId === fieldId)
          ? fields.map((one) => (one.fieldId === fieldId ? field : one))
          : [...fields, field],
      }));
    },
    ObjectFieldDeleted: ({ data: { objectId, fieldId }, metadata }, documents) =>
      change(documents, metadata, objectId, ({ fields }) => ({ fields: fields.filter((one) => one.fieldId !== fieldId) })),
    ObjectFieldsOrdered: ({ data: { objectId, fieldIds }, metadata }, documents) =>
      change(documents, metadata, objectId, ({ fields }) => ({
        fields: fieldIds.flatMap((fieldId) => fields.find((one) => one.fieldId === fieldId) ?? []),
      })),
  },
});

async function opened(words: Sealed, open: Open): Promise<FieldWords> {
  const text = await open(words);
  return text === undefined ? { label: '', choices: {}, rules: [] } : (JSON.parse(text) as FieldWords);
}

async function change(
  documents: Kept,
  { organisationId }: Pick<Metadata, 'organisationId'>,
  objectId: string,
  changes: (object: DataObject) => Partial<DataObject>,
): Promise<void> {
  const key = objectKey(organisationId, objectId);
  const object = await documents.get(key);
  if (object) documents.put(key, { ...object, ...changes(object) });
}

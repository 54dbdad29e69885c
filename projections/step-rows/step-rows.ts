import { type RowGone, type RowKept, STEP_ROW, type StepRowEvent } from '../../src/integrations/integrations.events.ts';
import type { Instant, Recorded, Sealed } from '../../src/platform/event.values.ts';
import { projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** What a row once was to its step; what it said stays sealed. Key: `organisationId/stepId/rowId/` and how many facts of it came before, as ten digits. */
export type StepRowDocument = Document & {
  organisationId: string;
  stepId: string;
  rowId: string;
  deliveryId: string;
  occurredAt: Instant;
  profileId?: string;
  /** Of one that was taken. */
  values?: Sealed;
  became?: 'gone' | 'kept';
};

export function rowsPrefix(organisationId: string, stepId: string): string {
  return `${organisationId}/${stepId}/`;
}

/** When rows came, and whom they name. */
export const stepRows = projection<StepRowDocument, StepRowEvent>({
  name: 'step-rows',
  version: 1,
  categories: [STEP_ROW],
  indexes: { organisationId: 'group', profileId: 'id' },
  on: {
    RowGone: (fact, documents) => documents.put(keyOf(fact), missed(fact, 'gone')),
    RowKept: (fact, documents) => documents.put(keyOf(fact), missed(fact, 'kept')),
    /** Facts of a stream are numbered: what is delivered again is the same document. */
    RowTaken(fact, documents) {
      const { stepId, rowId, deliveryId, occurredAt, profileId, values } = fact.data;
      const { organisationId } = fact.metadata;
      documents.put(keyOf(fact), {
        organisationId,
        stepId,
        rowId,
        deliveryId,
        occurredAt,
        values,
        ...(profileId !== undefined && { profileId }),
      });
    },
  },
});

function keyOf({ data: { stepId, rowId }, revision, metadata }: Recorded<StepRowEvent>): string {
  return `${rowsPrefix(metadata.organisationId, stepId)}${rowId}/${String(revision).padStart(10, '0')}`;
}

function missed({ data, metadata: { organisationId } }: Recorded<RowGone | RowKept>, became: 'gone' | 'kept'): StepRowDocument {
  const { stepId, rowId, deliveryId, occurredAt } = data;
  return { organisationId, stepId, rowId, deliveryId, occurredAt, became };
}

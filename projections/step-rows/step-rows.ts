import { STEP_ROW, type StepRowEvent } from '../../src/integrations/integrations.events.ts';
import type { Instant, Sealed } from '../../src/platform/event.values.ts';
import { projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** A row that a step once took; what it said stays sealed. Key: `organisationId/stepId/rowId/` and how often it was taken before, as ten digits. */
export type StepRowDocument = Document & {
  organisationId: string;
  stepId: string;
  rowId: string;
  deliveryId: string;
  occurredAt: Instant;
  profileId?: string;
  values: Sealed;
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
    /** Facts of a stream are numbered: what is delivered again is the same document. */
    RowTaken({ data: { stepId, rowId, deliveryId, occurredAt, profileId, values }, revision, metadata: { organisationId } }, documents) {
      const key = `${rowsPrefix(organisationId, stepId)}${rowId}/${String(revision).padStart(10, '0')}`;
      documents.put(key, { organisationId, stepId, rowId, deliveryId, occurredAt, values, ...(profileId !== undefined && { profileId }) });
    },
  },
});

import { STEP_ROW, type StepRowEvent } from '../../src/integrations/integrations.events.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** A row that a step once took. Key: `organisationId/stepId/rowId/` and how often it was taken before, as ten digits. */
export type StepRowDocument = Document & { organisationId: string; stepId: string; rowId: string; deliveryId: string; occurredAt: Instant };

export function rowsPrefix(organisationId: string, stepId: string): string {
  return `${organisationId}/${stepId}/`;
}

/** When rows came, without what they say. */
export const stepRows = projection<StepRowDocument, StepRowEvent>({
  name: 'step-rows',
  version: 1,
  categories: [STEP_ROW],
  indexes: { organisationId: 'group' },
  on: {
    /** Facts of a stream are numbered: what is delivered again is the same document. */
    RowTaken({ data: { stepId, rowId, deliveryId, occurredAt }, revision, metadata: { organisationId } }, documents) {
      const key = `${rowsPrefix(organisationId, stepId)}${rowId}/${String(revision).padStart(10, '0')}`;
      documents.put(key, { organisationId, stepId, rowId, deliveryId, occurredAt });
    },
  },
});

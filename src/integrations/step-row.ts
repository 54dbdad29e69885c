import { derivedId } from '../platform/derived-id.ts';
import type { Aggregate } from '../platform/decisions.ts';
import { type Sealed, streamName } from '../platform/event.values.ts';
import { type RowTaken, STEP_ROW, type StepRowEvent } from './integrations.events.ts';

/** A row of a step as it is; nothing while none was ever taken. */
export type StepRow = {
  row?: { content: string; values: Sealed; profileId?: string; deliveryId: string };
  /** The deliveries that it was read from, each with how often: one that comes again says nothing new. */
  causes: Set<string>;
};

export const stepRow: Aggregate<StepRow, StepRowEvent> = {
  initial: () => ({ causes: new Set() }),
  evolve: ({ causes }, { data: { content, values, profileId, deliveryId, cause } }) => {
    causes.add(cause);
    return { row: { content, values, deliveryId, ...(profileId !== undefined && { profileId }) }, causes };
  },
};

const ROWS = '3a1d2c64-9a2b-4b53-8d0d-0a1c6f1f9e70';

/** The row that an external id names in a step, by its keyed hash. */
export function rowIdOf(stepId: string, hashed: string): string {
  return derivedId(`${stepId} ${hashed}`, ROWS);
}

export function stepRowOf(organisationId: string, stepId: string, rowId: string): string {
  return streamName(STEP_ROW, organisationId, stepId, rowId);
}

/** A row that says what it said before is nothing new, unless an admin lets it be read anew. */
export function takeRow(taken: Omit<RowTaken['data'], 'isAgain'>, isReplay: boolean, { row, causes }: StepRow): RowTaken[] {
  if (causes.has(taken.cause)) return [];
  const isSame = row?.content === taken.content;
  if (isSame && !isReplay) return [];
  return [{ type: 'RowTaken', data: { ...taken, ...(isSame && { isAgain: true as const }) } }];
}

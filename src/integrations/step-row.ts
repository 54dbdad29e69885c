import { derivedId } from '../platform/derived-id.ts';
import type { Aggregate } from '../platform/decisions.ts';
import { type Instant, type Sealed, streamName } from '../platform/event.values.ts';
import { type RowGone, type RowKept, type RowTaken, STEP_ROW, type StepRowEvent } from './integrations.events.ts';

/** A row of a step as it is; nothing while none was ever taken, or once it is gone. */
export type StepRow = {
  /** `isKept`: it is missing, and stays all the same. */
  row?: { content: string; values: Sealed; profileId?: string; deliveryId: string; occurredAt: Instant; isKept?: true };
  /** The deliveries that it was read from, each with how often, and what became of it since: what comes again says nothing new. */
  causes: Set<string>;
};

export const stepRow: Aggregate<StepRow, StepRowEvent> = {
  initial: () => ({ causes: new Set() }),
  evolve: ({ row, causes }, { type, data }) => {
    causes.add(data.cause);
    if (type === 'RowGone') return { causes };
    if (type === 'RowKept') return { causes, ...(row && { row: { ...row, isKept: true } }) };
    const { content, values, profileId, deliveryId, occurredAt } = data;
    return { row: { content, values, deliveryId, occurredAt, ...(profileId !== undefined && { profileId }) }, causes };
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

/** A row that says what it said before is nothing new, unless it is read anew, or was missing. */
export function takeRow(taken: Omit<RowTaken['data'], 'isAgain'>, isAnew: boolean, { row, causes }: StepRow): RowTaken[] {
  if (causes.has(taken.cause)) return [];
  const isSame = row?.content === taken.content;
  if (isSame && !isAnew && !row.isKept) return [];
  return [{ type: 'RowTaken', data: { ...taken, ...(isSame && { isAgain: true as const }) } }];
}

/** What becomes of a row that a delivery lacks, which came `at` an instant: one that came later is not missing. */
export function missRow(
  type: 'RowGone' | 'RowKept',
  missed: RowGone['data'],
  at: Instant,
  { row, causes }: StepRow,
): (RowGone | RowKept)[] {
  if (causes.has(missed.cause) || !row || row.isKept || row.occurredAt > at) return [];
  return [{ type, data: missed }];
}

import type { Aggregate } from '../platform/decisions.ts';
import { type Instant, streamName } from '../platform/event.values.ts';
import { CountedEntries } from './counted-entries.ts';
import { GIVER_ALLOWANCE, type GiverAllowanceEvent } from './giver-allowance.events.ts';
import { type MicroPoints, toMicros } from './point-amount.values.ts';

/** What decisions remember of one giver in one series: what was reserved for which entry, and what still counts. */
export type GiverAllowance = {
  reserved: Map<string, { points: MicroPoints; occurredAt: Instant; released: boolean }>;
  counted: CountedEntries;
};

export const giverAllowance: Aggregate<GiverAllowance, GiverAllowanceEvent> = {
  initial: () => ({ reserved: new Map(), counted: new CountedEntries() }),
  evolve: (allowance, { type, data }) => {
    const { entryId } = data;
    if (type === 'AllowanceReserved') {
      const [points, { occurredAt }] = [toMicros(data.points), data];
      allowance.reserved.set(entryId, { points, occurredAt, released: false });
      allowance.counted.add(entryId, points, occurredAt);
      return allowance;
    }
    const reserved = allowance.reserved.get(entryId);
    if (!reserved) return allowance;
    reserved.released = type === 'AllowanceReleased';
    if (reserved.released) allowance.counted.remove(entryId, reserved.occurredAt);
    else allowance.counted.add(entryId, reserved.points, reserved.occurredAt);
    return allowance;
  },
};

/** One giver in one series. */
export function allowanceOf(organisationId: string, seriesId: string, giverId: string): string {
  return streamName(GIVER_ALLOWANCE, organisationId, seriesId, giverId);
}

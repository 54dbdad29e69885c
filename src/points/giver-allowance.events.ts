import type { Event, Instant } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';
import type { PointAmount } from './point-amount.values.ts';

/** A giver's limit is a stream of its own: reserve under the command's id, award, release on refusal or revocation (U-190, limits_for 1). */
export type AllowanceReserved = Event<
  'AllowanceReserved',
  { entryId: string; seriesId: string; giverId: string; points: PointAmount; occurredAt: Instant }
>;
/** The entry was refused or revoked: it no longer counts. */
export type AllowanceReleased = Event<'AllowanceReleased', { entryId: string; seriesId: string; giverId: string }>;
/** The entry was reinstated: it counts again. */
export type AllowanceRestored = Event<'AllowanceRestored', { entryId: string; seriesId: string; giverId: string }>;

export type GiverAllowanceEvent = AllowanceReserved | AllowanceReleased | AllowanceRestored;

export const GIVER_ALLOWANCE = 'giverAllowance';

export const giverAllowanceFacts: Facts<GiverAllowanceEvent> = {
  AllowanceReserved: { category: GIVER_ALLOWANCE, label: 'Allowance reserved' },
  AllowanceReleased: { category: GIVER_ALLOWANCE, label: 'Allowance released' },
  AllowanceRestored: { category: GIVER_ALLOWANCE, label: 'Allowance restored' },
};

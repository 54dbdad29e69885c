import type { Decisions } from '../platform/decisions.ts';
import { accountOf, type PointsAccount, pointsAccount } from '../points/points-account.ts';
import { revocationsOf } from '../revocations/lists.ts';
import { heldKey, revocations } from '../revocations/revocations.ts';

/** Whose points in which currency. */
export type Purse = { organisationId: string; seriesId: string; profileId: string };

/** What can be spent, in millionths of a point: all that was awarded, without what is revoked and what orders that stand have cost. May be negative. */
export function balanceOf({ awarded, spent }: Pick<PointsAccount, 'awarded' | 'spent'>, held: bigint): bigint {
  return awarded - held - spent;
}

export function purseOf({ organisationId, seriesId, profileId }: Purse): string {
  return accountOf(organisationId, seriesId, profileId);
}

/** What revocations hold out of an account as of now: it counts before the account is told. */
export async function heldOf(decisions: Decisions, { organisationId, seriesId, profileId }: Purse): Promise<bigint> {
  const { held } = await decisions.load(revocations, revocationsOf(organisationId));
  return held.get(heldKey(seriesId, profileId)) ?? 0n;
}

/** The account as of now, and what can be spent of it. */
export async function loadPurse(decisions: Decisions, purse: Purse): Promise<{ account: PointsAccount; balance: bigint }> {
  const account = await decisions.load(pointsAccount, purseOf(purse));
  return { account, balance: balanceOf(account, await heldOf(decisions, purse)) };
}

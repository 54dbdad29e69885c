import { v5 as uuid5 } from 'uuid';
import { type CommandContext, type Decided, type Decisions, following } from '../platform/decisions.ts';
import { Refused } from '../platform/refused.ts';
import type { ExistingSeries } from '../score-series/score-series.ts';
import { mustFit, type PreparedAward } from './award.ts';
import { mustHaveRoom } from './counted-entries.ts';
import type { AllowanceReserved, GiverAllowanceEvent } from './giver-allowance.events.ts';
import { allowanceOf, type GiverAllowance, giverAllowance } from './giver-allowance.ts';
import { toMicros } from './point-amount.values.ts';
import { type AccountEvent, accountOf, pointsAccount } from './points-account.ts';

type Giving = { award: PreparedAward; giverId: string; series: ExistingSeries; give: () => Promise<Decided<AccountEvent>> };

/** A part of the giver's limit for an entry (U-190, limits_for 1). @throws Refused as {@link mustFit} says, limit-reached */
export function reserveAllowance({ award, giverId, series }: Omit<Giving, 'give'>, allowance: GiverAllowance): AllowanceReserved[] {
  const { entryId, seriesId, points, occurredAt, periods } = award;
  if (allowance.reserved.has(entryId)) return [];
  mustFit(award, series);
  if (periods) mustHaveRoom(toMicros(points), series.limits, series.settings.limitsType, periods, allowance.counted);
  return [{ type: 'AllowanceReserved', data: { entryId, seriesId, giverId, points, occurredAt } }];
}

/**
 * Two streams, one command: reserves the giver's part, awards, and releases it when the award is refused.
 * Whoever dies in between finds the reservation when the command comes again. What was refused once stays refused.
 */
export async function withinAllowance(decisions: Decisions, context: CommandContext, giving: Giving): Promise<Decided<AccountEvent>> {
  const { award, giverId, give } = giving;
  const { entryId, seriesId, profileId } = award;
  const stream = allowanceOf(context.organisationId, seriesId, giverId);
  const decide = (command: CommandContext, decision: (allowance: GiverAllowance) => GiverAllowanceEvent[]) =>
    decisions.decide(giverAllowance, stream, command, decision);

  await decide(context, (allowance) => reserveAllowance(giving, allowance));
  const { reserved } = await decisions.load(giverAllowance, stream);
  if (reserved.get(entryId)?.released) {
    const { entries } = await decisions.load(pointsAccount, accountOf(context.organisationId, seriesId, profileId));
    if (!entries.has(entryId)) throw new Refused('refused-before', 'This entry was refused before');
  }
  try {
    return await give();
  } catch (error) {
    if (error instanceof Refused) {
      const release = following(context, uuid5('release', context.commandId));
      await decide(release, () => [{ type: 'AllowanceReleased', data: { entryId, seriesId, giverId } }]);
    }
    throw error;
  }
}

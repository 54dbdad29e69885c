import type { Notification } from '../inbox/notification.values.ts';
import { holderKey } from './target-holder.values.ts';
import type { TargetReached } from './targets.events.ts';

/** Whose target it was is told that it is reached: a player, the players of a team, or all. @param teamIds the player's; @param members the team's, of then */
export function noticeOfReach(
  { itemId, seriesId, holder, period, target: points, reachedAt: happenedAt }: TargetReached['data'],
  teamIds: readonly string[],
  members: readonly string[],
): Notification {
  const to = holder.kind === 'all' ? 'everybody' : holder.kind === 'team' ? members : [holder.profileId];
  const thing = `${itemId} ${holderKey(holder)} ${period.from}`;
  return {
    ...{ kind: 'target_reached', happenedAt, to, thing, about: { seriesId, points } },
    teamIds: holder.kind === 'team' ? [holder.teamId] : teamIds,
  };
}

import type { PointAmount } from '../points/point-amount.values.ts';
import type { CompetitionRules, CompetitionTeam } from './competitions.events.ts';

/**
 * What a player is to reach (U-119): their own target, else their team's where it holds for each member, else the default. Of a target that a team
 * has together a member has none. Nothing where no targets are used.
 */
export function targetOf(
  { usesTargets, defaultTarget }: Pick<CompetitionRules, 'usesTargets' | 'defaultTarget'>,
  own?: PointAmount,
  team?: Pick<CompetitionTeam, 'target' | 'targetSharing'>,
): PointAmount | undefined {
  if (!usesTargets) return undefined;
  return own ?? (team?.targetSharing === 'each' ? team.target : undefined) ?? defaultTarget;
}

import { targetOf } from '../../src/competitions/targets.values.ts';
import { type PointAmount, toMicros } from '../../src/points/point-amount.values.ts';
import type { Participant, RosterTeam } from '../competition-rosters/competition-rosters.ts';
import type { Order } from '../scoreboard/order.ts';
import type { Competition } from './competitions.ts';

type Rules = Competition['rules'];
/** Whoever knows the teams and players of a competition. */
type Known = { team: (teamId: string) => RosterTeam | undefined; participant: (profileId: string) => Participant | undefined };

/**
 * What ranks the rows of a competition, by its rules and who takes part: of a battle with targets how much of theirs the two have (U-110).
 * `listedBy`: how it is shown, which is none of what ranks it.
 */
export function orderOf({ rules, battle }: Pick<Competition, 'rules' | 'battle'>, known: Known, listedBy = rules.order): Order {
  const { ties, winners, grouping, teamScore, kind, grandTarget, end, usesTargets } = rules;
  return {
    ties,
    by: battle && usesTargets ? 'part' : winners === 'first to target' ? 'reached' : 'totals',
    averages: grouping === 'teams' && teamScore === 'average',
    targetOf: (id) => microsOf(targetIn(id, rules, known)),
    together: kind === 'common target' ? microsOf(grandTarget) : undefined,
    listedBy,
    endsByTarget: end === 'target',
  };
}

/**
 * What a row is to reach (U-119): a player's target; of a team with a sum what it is to reach together, of one with an average what holds for each of its
 * members.
 */
export function targetIn(id: string, rules: Rules, known: Known): PointAmount | undefined {
  const { grouping, teamScore, usesTargets } = rules;
  if (grouping === 'players') return targetOfParticipant(known.participant(id), rules, known);
  const team = known.team(id);
  if (!team || !usesTargets) return undefined;
  const { target, targetSharing } = team;
  if (teamScore === 'average') return targetOf(rules, undefined, { target: target ?? undefined, targetSharing });
  return targetSharing === 'team' ? (target ?? undefined) : undefined;
}

/** What a player is to reach: their own target, their team's, or the default. */
export function targetOfParticipant(
  participant: Participant | undefined,
  rules: Rules,
  known: Pick<Known, 'team'>,
): PointAmount | undefined {
  const teamId = participant?.spells.at(-1)?.teamId;
  const team = teamId ? known.team(teamId) : undefined;
  return targetOf(rules, participant?.target ?? undefined, team && { target: team.target ?? undefined, targetSharing: team.targetSharing });
}

function microsOf(amount: PointAmount | undefined): number | undefined {
  return amount === undefined ? undefined : toMicros(amount);
}

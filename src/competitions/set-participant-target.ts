import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { Refused } from '../platform/refused.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import { mustUseTargets } from './add-competition-team.ts';
import { type Competition, competition, mustBeOpen } from './competition.ts';
import { mustBePlayers } from './must-be-players.ts';
import type { RosterEvent } from './roster.events.ts';
import { type Roster, roster, rosterOf } from './roster.ts';
import { competitionOf } from './save-competition.ts';
import { everybodyTakesPart } from './spells.values.ts';

/**
 * Gives a player a target of their own, or takes it away with null.
 * @throws NotFound when the competition or the player is not there; Refused not-taking-part, no-targets, amount-invalid, competition-deleted
 */
export class SetParticipantTarget extends Command<Decided<RosterEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly competitionId: string,
    readonly profileId: string,
    readonly target: PointAmount | null,
  ) {
    super();
  }
}

export function setParticipantTarget(
  competitionId: string,
  profileId: string,
  target: PointAmount | null,
  state: Competition,
  { teamIds, targets }: Roster,
): RosterEvent[] {
  const { rules } = mustBeOpen(state);
  if (!teamIds.has(profileId) && !everybodyTakesPart(rules)) throw new Refused('not-taking-part', 'The player does not take part');
  mustUseTargets(rules, target);
  return target === (targets.get(profileId) ?? null) ? [] : [{ type: 'ParticipantTargetSet', data: { competitionId, profileId, target } }];
}

@CommandHandler(SetParticipantTarget)
export class SetParticipantTargetHandler implements ICommandHandler<SetParticipantTarget> {
  constructor(private readonly decisions: Decisions) {}

  async execute({ context, competitionId, profileId, target }: SetParticipantTarget): Promise<Decided<RosterEvent>> {
    const { organisationId } = context;
    const state = await this.decisions.load(competition, competitionOf(organisationId, competitionId));
    mustBeOpen(state);
    await mustBePlayers(this.decisions, organisationId, [profileId]);
    return this.decisions.decide(roster, rosterOf(organisationId, competitionId), context, (there) =>
      setParticipantTarget(competitionId, profileId, target, state, there),
    );
  }
}

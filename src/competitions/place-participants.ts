import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { inParts } from '../platform/in-parts.values.ts';
import { Refused } from '../platform/refused.ts';
import { type Competition, competition, mustBeOpen, type OpenCompetition } from './competition.ts';
import { mayPlace, type Placing } from './may-place.ts';
import { mustBePlayers } from './must-be-players.ts';
import type { RosterEvent } from './roster.events.ts';
import { type Roster, roster, rosterOf } from './roster.ts';
import { competitionOf } from './save-competition.ts';

export const MOST_PARTICIPANTS = 100_000;

/**
 * Players take part in a competition, or change to another team of it.
 * @throws NotFound when the competition, its team or a player is not there; Forbidden; Refused competition-deleted, everybody-takes-part,
 * competition-over, no-teams, team-missing, team-takes-all, too-many-players
 */
export class PlaceParticipants extends Command<Decided<RosterEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly competitionId: string,
    readonly profileIds: readonly string[],
    /** Their team in the competition, where teams compete. */
    readonly teamId: string | undefined,
    readonly placing: Placing,
  ) {
    super();
  }
}

/** Nothing of who is there already. */
export function placeParticipants(
  competitionId: string,
  profileIds: readonly string[],
  teamId: string | undefined,
  placing: Placing,
  state: Competition,
  { teamIds }: Roster,
): RosterEvent[] {
  const open = mustBeOpen(state);
  mayPlace(placing, profileIds, open.rules);
  mustTakePlayers(open, teamId);
  const going = [...new Set(profileIds)].filter((id) => !teamIds.has(id) || (teamId !== undefined && teamIds.get(id) !== teamId));
  if (teamIds.size + going.filter((profileId) => !teamIds.has(profileId)).length > MOST_PARTICIPANTS)
    throw new Refused('too-many-players', `A competition has ${MOST_PARTICIPANTS} players at most`);
  return inParts(going).map((some) => ({
    type: 'ParticipantsPlaced',
    data: { competitionId, profileIds: some, ...(teamId !== undefined && { teamId }) },
  }));
}

function mustTakePlayers({ rules, teams }: OpenCompetition, teamId: string | undefined): void {
  if (rules.grouping === 'players') {
    if (teamId !== undefined) throw new Refused('no-teams', 'Players compete here, no teams');
    return;
  }
  if (teamId === undefined) throw new Refused('team-missing', 'Choose a team');
  const team = teams.get(teamId);
  if (!team) throw new NotFound('team');
  if (!team.playersOnly) throw new Refused('team-takes-all', 'All members of this team take part: nobody is chosen for it');
}

@CommandHandler(PlaceParticipants)
export class PlaceParticipantsHandler implements ICommandHandler<PlaceParticipants> {
  constructor(private readonly decisions: Decisions) {}

  async execute({ context, competitionId, profileIds, teamId, placing }: PlaceParticipants): Promise<Decided<RosterEvent>> {
    const { organisationId } = context;
    const state = await this.decisions.load(competition, competitionOf(organisationId, competitionId));
    // Who may not is not told who is there.
    mayPlace(placing, profileIds, mustBeOpen(state).rules);
    await mustBePlayers(this.decisions, organisationId, profileIds);
    return this.decisions.decide(roster, rosterOf(organisationId, competitionId), context, (there) =>
      placeParticipants(competitionId, profileIds, teamId, placing, state, there),
    );
  }
}

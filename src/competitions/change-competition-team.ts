import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mustBeIcon } from '../icons/icon-choice.ts';
import { icons, iconsOf } from '../icons/icons.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { mustStandAlone, mustUseTargets } from './add-competition-team.ts';
import { type Competition, competition, type CompetitionFact, mustBeOpen } from './competition.ts';
import { type CompetitionEvent, type CompetitionTeamChanged, withChanges } from './competitions.events.ts';
import { differing } from './differing.ts';
import { type Roster, roster, rosterOf } from './roster.ts';
import { competitionOf } from './save-competition.ts';

type Changes = CompetitionTeamChanged['data']['changes'];
/** Changes of a team: its name in plain. What is absent stays, null takes a value away. */
export type TeamChanges = Omit<Changes, 'name'> & { name?: string | null };

/**
 * Changes a team of a competition.
 * @throws NotFound; BadInput when the icon is none of the organisation; Refused name-missing, players-only, team-has-players, no-targets, amount-invalid,
 * competition-deleted
 */
export class ChangeCompetitionTeam extends Command<Decided<CompetitionFact>> {
  constructor(
    readonly context: CommandContext,
    readonly competitionId: string,
    readonly teamId: string,
    readonly changes: TeamChanges,
  ) {
    super();
  }
}

/** Only what differs. */
export function changeCompetitionTeam(
  competitionId: string,
  teamId: string,
  given: Changes,
  state: Competition,
  { teamIds }: Pick<Roster, 'teamIds'>,
): CompetitionEvent[] {
  const { rules, teams } = mustBeOpen(state);
  const team = teams.get(teamId);
  if (!team) throw new NotFound('team');
  const changes: Changes = differing(team, given);
  if (Object.keys(changes).length === 0) return [];
  mustStandAlone(withChanges(team, changes));
  if (changes.playersOnly === false && [...teamIds.values()].includes(teamId))
    throw new Refused('team-has-players', 'Remove the players who were chosen for the team first');
  mustUseTargets(rules, changes.target);
  return [{ type: 'CompetitionTeamChanged', data: { competitionId, teamId, changes } }];
}

@CommandHandler(ChangeCompetitionTeam)
export class ChangeCompetitionTeamHandler implements ICommandHandler<ChangeCompetitionTeam> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
  ) {}

  async execute({ context, competitionId, teamId, changes }: ChangeCompetitionTeam): Promise<Decided<CompetitionFact>> {
    const { organisationId } = context;
    if (changes.icon) mustBeIcon(changes.icon, organisationId, await this.decisions.load(icons, iconsOf(organisationId)));
    return this.decisions.decide(competition, competitionOf(organisationId, competitionId), context, async (state) => {
      const before = state.teams.get(teamId)?.name;
      const seal = async (name: string) => ((await this.keys.open(before)) === name ? before : this.keys.seal(name, organisationId));
      const name = changes.name ? await seal(changes.name) : (changes.name as null | undefined);
      const chosen = await this.decisions.load(roster, rosterOf(organisationId, competitionId));
      return changeCompetitionTeam(competitionId, teamId, { ...changes, name }, state, chosen);
    });
  }
}

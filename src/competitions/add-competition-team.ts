import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mustBeIcon } from '../icons/icon-choice.ts';
import { icons, iconsOf } from '../icons/icons.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import { isOpen, team, teamOf } from '../teams/team.ts';
import { type Competition, competition, type CompetitionFact, mustBeOpen } from './competition.ts';
import type { CompetitionEvent, CompetitionRules, CompetitionTeam } from './competitions.events.ts';
import { mustBePositive } from './judge-rules.ts';
import { competitionOf } from './save-competition.ts';

export const MOST_TEAMS = 1_000;

/** A team as an admin gives it: its name in plain. A team of the organisation has all its members unless told, one of the competition's own those who are chosen. */
export type GivenTeam = Omit<CompetitionTeam, 'name' | 'playersOnly'> & { name?: string; playersOnly?: boolean };

/**
 * Adds a team to a competition: one of the organisation's, or one of its own.
 * @throws NotFound when the competition or the team is not there; BadInput when the icon is none of the organisation; Refused no-teams, name-missing,
 * players-only, team-twice, too-many-teams, no-targets, amount-invalid, competition-deleted
 */
export class AddCompetitionTeam extends Command<Decided<CompetitionFact>> {
  constructor(
    readonly context: CommandContext,
    readonly competitionId: string,
    readonly teamId: string,
    readonly given: GivenTeam,
  ) {
    super();
  }
}

export function addCompetitionTeam(competitionId: string, teamId: string, given: CompetitionTeam, state: Competition): CompetitionEvent[] {
  const { rules, teams } = mustBeOpen(state);
  const { of, target } = given;
  if (rules.grouping === 'players') throw new Refused('no-teams', 'Players compete here, no teams');
  mustStandAlone(given);
  if (of !== undefined && [...teams.values()].some((other) => other.of === of))
    throw new Refused('team-twice', 'The team takes part already');
  if (teams.size >= MOST_TEAMS) throw new Refused('too-many-teams', `A competition has ${MOST_TEAMS} teams at most`);
  mustUseTargets(rules, target);
  return [{ type: 'CompetitionTeamAdded', data: { competitionId, teamId, ...given } }];
}

/** A team that is none of the organisation's has a name, and no members but those who are chosen. @throws Refused name-missing, players-only */
export function mustStandAlone({ of, name, playersOnly }: CompetitionTeam): void {
  if (of !== undefined) return;
  if (!name) throw new Refused('name-missing', 'A team needs a name');
  if (!playersOnly) throw new Refused('players-only', "The competition's own team has only players who are chosen for it");
}

/** A target is above zero, and there where targets are used. @throws Refused no-targets, amount-invalid */
export function mustUseTargets({ usesTargets }: CompetitionRules, target: PointAmount | null | undefined): void {
  if (target === undefined || target === null) return;
  if (!usesTargets) throw new Refused('no-targets', 'The competition uses no targets');
  mustBePositive(target, 'A target');
}

@CommandHandler(AddCompetitionTeam)
export class AddCompetitionTeamHandler implements ICommandHandler<AddCompetitionTeam> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
  ) {}

  async execute({ context, competitionId, teamId, given }: AddCompetitionTeam): Promise<Decided<CompetitionFact>> {
    const { organisationId } = context;
    const { of, icon, playersOnly = of === undefined } = given;
    if (of !== undefined && !isOpen(await this.decisions.load(team, teamOf(organisationId, of)))) throw new NotFound('team');
    if (icon) mustBeIcon(icon, organisationId, await this.decisions.load(icons, iconsOf(organisationId)));
    const name = given.name === undefined ? undefined : await this.keys.seal(given.name, organisationId);
    return this.decisions.decide(competition, competitionOf(organisationId, competitionId), context, (state) =>
      addCompetitionTeam(competitionId, teamId, { ...given, name, playersOnly }, state),
    );
  }
}

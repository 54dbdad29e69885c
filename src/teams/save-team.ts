import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mustBeIcon } from '../icons/icon-choice.ts';
import { icons, iconsOf } from '../icons/icons.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { Instant, Sealed } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { TEAM_NAME_TAKEN, TeamNames } from './team-names.ts';
import { createTeam, isOpen, type Team, team, teamOf } from './team.ts';
import type { TeamChanged, TeamEvent } from './teams.events.ts';

/** What a team is to have; what is absent stays. A new one needs a name. */
export type TeamValues = { name?: string; icon?: string; filterIgnore?: boolean };

/**
 * Makes a team, or changes one.
 * @throws NotFound; BadInput when the icon is none of the organisation; Refused team-name-taken
 */
export class SaveTeam extends Command<Decided<TeamEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly receivedAt: Instant,
    readonly teamId: string,
    readonly values: TeamValues,
    readonly isNew: boolean,
  ) {
    super();
  }
}

type Wanted = { teamId: string; name?: Sealed; icon?: string; filterIgnore?: boolean };

/** A team begins with what it is to have, also where a list of players that names it has just made it. */
export function makeTeam({ name, ...wanted }: Wanted & { name: Sealed }, state: Team): TeamEvent[] {
  return [...createTeam(wanted.teamId, name, state), ...changeTeam(wanted, { ...state, exists: true })];
}

/** @throws NotFound when it is not there, or deleted */
export function changeTeam({ teamId, name, icon, filterIgnore }: Wanted, state: Team): TeamEvent[] {
  if (!isOpen(state)) throw new NotFound('team');
  const changed: TeamChanged['data'] = {
    teamId,
    ...(name !== undefined && { name }),
    ...(icon !== undefined && icon !== state.icon && { icon }),
    ...(filterIgnore !== undefined && filterIgnore !== state.filterIgnore && { filterIgnore }),
  };
  return Object.keys(changed).length > 1 ? [{ type: 'TeamChanged', data: changed }] : [];
}

@CommandHandler(SaveTeam)
export class SaveTeamHandler implements ICommandHandler<SaveTeam> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly names: TeamNames,
  ) {}

  async execute({ context, receivedAt, teamId, values, isNew }: SaveTeam): Promise<Decided<TeamEvent>> {
    const { organisationId } = context;
    const stream = teamOf(organisationId, teamId);
    const state = await this.decisions.load(team, stream);
    // A retry, whatever became of the team since.
    if (isNew && state.exists) return this.decisions.decide(team, stream, context, () => []);
    if (!isNew && !isOpen(state)) throw new NotFound('team');
    if (values.icon) mustBeIcon(values.icon, organisationId, await this.decisions.load(icons, iconsOf(organisationId)));
    const former = await this.keys.open(state.name);
    const { icon, filterIgnore, name = former ?? '' } = values;
    const renames = name !== former;
    if (renames && (await this.names.reserve(context, receivedAt, name, teamId)) !== teamId)
      throw new Refused('team-name-taken', TEAM_NAME_TAKEN);
    const sealed = await this.keys.seal(name, organisationId);
    const wanted = { teamId, icon, filterIgnore };
    const decided = await this.decisions.decide(team, stream, context, (current) =>
      isNew ? makeTeam({ ...wanted, name: sealed }, current) : changeTeam({ ...wanted, ...(renames && { name: sealed }) }, current),
    );
    if (renames) await this.names.confirm(context, name, teamId);
    return decided;
  }
}

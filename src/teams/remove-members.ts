import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import { type Position, streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { forgotten } from '../players/forgotten.ts';
import { loadProfiles } from '../players/load-profiles.ts';
import { FORGOTTEN, PROFILE, type ProfileEvent } from '../players/players.events.ts';
import { type Profile, profile } from '../players/profile.ts';
import { isOpen, team, teamOf } from './team.ts';

/** Players leave a team, whoever is in it. Their entries of before stay with it. @throws NotFound when the team or one of them is not there */
export class RemoveMembers extends Command<{ position: Position }> {
  constructor(
    readonly context: CommandContext,
    readonly teamId: string,
    readonly profileIds: readonly string[],
  ) {
    super();
  }
}

export function leaveTeam(profileId: string, teamId: string, { teamIds }: Profile): ProfileEvent[] {
  return teamIds.has(teamId) ? [{ type: 'TeamLeft', data: { profileId, teamId } }] : [];
}

/** How many players are written at the same time. */
const AT_ONCE = 250;

/** Lets players leave a team. Answers the position of the last fact. */
export async function leaveAll(
  decisions: Decisions,
  context: CommandContext,
  teamId: string,
  profileIds: readonly string[],
): Promise<Position> {
  let position: Position = '';
  for (let from = 0; from < profileIds.length; from += AT_ONCE) {
    const decided = profileIds
      .slice(from, from + AT_ONCE)
      .map((profileId) =>
        decisions.decide(profile, streamName(PROFILE, context.organisationId, profileId), context, (state) =>
          leaveTeam(profileId, teamId, state),
        ),
      );
    for (const written of await Promise.all(decided)) if (written.position > position) position = written.position;
  }
  return position;
}

@CommandHandler(RemoveMembers)
export class RemoveMembersHandler implements ICommandHandler<RemoveMembers> {
  constructor(private readonly decisions: Decisions) {}

  async execute({ context, teamId, profileIds }: RemoveMembers): Promise<{ position: Position }> {
    const { organisationId } = context;
    if (!isOpen(await this.decisions.load(team, teamOf(organisationId, teamId)))) throw new NotFound('team');
    const { profileIds: gone } = await this.decisions.load(forgotten, streamName(FORGOTTEN, organisationId));
    await loadProfiles(this.decisions, organisationId, profileIds);
    if (profileIds.some((profileId) => gone.has(profileId))) throw new NotFound('player');
    return { position: await leaveAll(this.decisions, context, teamId, profileIds) };
  }
}

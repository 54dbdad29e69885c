import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { CurrentRoles } from '../players/current-roles.ts';
import { forgotten } from '../players/forgotten.ts';
import { loadProfiles } from '../players/load-profiles.ts';
import { FORGOTTEN, type RoleEvent } from '../players/players.events.ts';
import type { Profile } from '../players/profile.ts';
import { type Managing, OFFLINE_MANAGER } from '../players/roles.ts';
import { isOpen, team, teamOf } from './team.ts';

/**
 * Lets players manage a team, or no more (U-066, U-073); without a team those that each of them is in now, or all that they manage. It is in force
 * when this answers.
 * @throws NotFound; Refused offline-manager, set-aside, no-team
 */
export class ChangeManagers extends Command<Decided<RoleEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly profileIds: readonly string[],
    readonly teamId: string | undefined,
    readonly manages: boolean,
  ) {
    super();
  }
}

/** Who is to manage what. @throws Refused offline-manager; no-team when somebody is in none */
export function managingOf(people: readonly (Pick<Profile, 'offline' | 'teamIds'> & { profileId: string })[], teamId?: string): Managing[] {
  // Who never was a user is set aside in no fact.
  if (people.some(({ offline }) => offline)) throw new Refused('offline-manager', OFFLINE_MANAGER);
  const managing = people.map(({ profileId, teamIds }) => ({ profileId, teamIds: teamId === undefined ? [...teamIds] : [teamId] }));
  if (managing.some(({ teamIds }) => teamIds.length === 0)) throw new Refused('no-team', 'Who is in no team cannot manage one');
  return managing;
}

@CommandHandler(ChangeManagers)
export class ChangeManagersHandler implements ICommandHandler<ChangeManagers> {
  constructor(
    private readonly decisions: Decisions,
    private readonly roles: CurrentRoles,
  ) {}

  async execute({ context, profileIds, teamId, manages }: ChangeManagers): Promise<Decided<RoleEvent>> {
    const { organisationId } = context;
    if (teamId !== undefined && !isOpen(await this.decisions.load(team, teamOf(organisationId, teamId)))) throw new NotFound('team');
    const { profileIds: gone } = await this.decisions.load(forgotten, streamName(FORGOTTEN, organisationId));
    const named = [...new Set(profileIds)];
    const people = await loadProfiles(this.decisions, organisationId, named);
    if (named.some((profileId) => gone.has(profileId))) throw new NotFound('player');
    if (!manages) return this.roles.dismiss(context, { profileIds: named, teamId });
    const managing = managingOf(
      people.map((person, at) => ({ ...person, profileId: named[at] ?? '' })),
      teamId,
    );
    return this.roles.appoint(context, managing);
  }
}

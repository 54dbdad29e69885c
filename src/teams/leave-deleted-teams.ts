import { Injectable, type OnModuleInit } from '@nestjs/common';
import { v5 as uuid5 } from 'uuid';
import { answering, Decisions } from '../platform/decisions.ts';
import type { Position, Recorded } from '../platform/event.values.ts';
import { Reactions } from '../platform/reactions.ts';
import { Shown } from '../platform/shown.ts';
import { PROFILE, type ProfileEvent } from '../players/players.events.ts';
import { leaveAll } from './remove-members.ts';
import { ShownTeams } from './shown-teams.ts';
import { team, teamOf } from './team.ts';
import { TEAM, type TeamEvent } from './teams.events.ts';

const COMMANDS = '8c1f6b52-0d3e-4a57-9f0e-2b7a64d1c9f3';

/** Who is in a team that is deleted leaves it; who joins it late, because a list was under way, does so too. */
@Injectable()
export class LeaveDeletedTeams implements OnModuleInit {
  constructor(
    private readonly decisions: Decisions,
    private readonly reactions: Reactions,
    private readonly shown: Shown,
    private readonly shownTeams: ShownTeams,
  ) {}

  onModuleInit(): void {
    this.reactions.add({
      name: 'leave-deleted-teams',
      kind: 'decides',
      // Before there was this reaction no team was deleted.
      begin: 'now',
      categories: [TEAM, PROFILE],
      on: (event) => this.leave(event as Recorded<TeamEvent | ProfileEvent>),
    });
  }

  private async leave(event: Recorded<TeamEvent | ProfileEvent>): Promise<Position | undefined> {
    if (event.type !== 'TeamDeleted' && event.type !== 'TeamJoined') return undefined;
    const { teamId } = event.data;
    const { organisationId } = event.metadata;
    const { deleted } = await this.decisions.load(team, teamOf(organisationId, teamId));
    if (!deleted) return undefined;
    const leavers = event.type === 'TeamJoined' ? [event.data.profileId] : await this.members(organisationId, teamId, event.position);
    const context = answering(event, uuid5(`leave ${event.id}`, COMMANDS));
    return (await leaveAll(this.decisions, context, teamId, leavers)) || undefined;
  }

  /** Who joined before the team was deleted is shown then; who joined after answers for themselves. */
  private async members(organisationId: string, teamId: string, position: Position): Promise<string[]> {
    await this.shown.reached(position, { view: 'people' });
    const people = [...(await this.shownTeams.organisation(organisationId)).people()];
    return people.flatMap(({ profileId, teamIds }) => (teamIds.includes(teamId) ? [profileId] : []));
  }
}

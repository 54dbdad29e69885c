import { Injectable, type OnModuleInit } from '@nestjs/common';
import { v5 as uuid5 } from 'uuid';
import { answering, Decisions } from '../platform/decisions.ts';
import type { Position, Recorded } from '../platform/event.values.ts';
import { Reactions } from '../platform/reactions.ts';
import { CurrentRoles } from '../players/current-roles.ts';
import { type RoleEvent, ROLES } from '../players/players.events.ts';
import { team, teamOf } from './team.ts';
import { TEAM, type TeamEvent } from './teams.events.ts';

const COMMANDS = '6f4d8f0e-51a1-4f5c-b1f3-5f0a3b8ec8d7';

/** A team that is deleted has no managers: who managed it loses it, also who is appointed late. */
@Injectable()
export class DismissManagers implements OnModuleInit {
  constructor(
    private readonly decisions: Decisions,
    private readonly reactions: Reactions,
    private readonly roles: CurrentRoles,
  ) {}

  onModuleInit(): void {
    this.reactions.add({
      name: 'dismiss-managers',
      kind: 'decides',
      // Before there was this reaction no team had a manager.
      begin: 'now',
      categories: [TEAM, ROLES],
      on: (event) => this.dismiss(event as Recorded<TeamEvent | RoleEvent>),
    });
  }

  private async dismiss(event: Recorded<TeamEvent | RoleEvent>): Promise<Position | undefined> {
    if (event.type !== 'TeamDeleted' && event.type !== 'TeamManagerAppointed') return undefined;
    const { teamId } = event.data;
    const { deleted } = await this.decisions.load(team, teamOf(event.metadata.organisationId, teamId));
    if (!deleted) return undefined;
    const context = { ...answering(event, uuid5(`dismiss ${event.id}`, COMMANDS)), actor: {} };
    const { events, position } = await this.roles.dismiss(context, { teamId });
    return events.length > 0 ? position : undefined;
  }
}

import { Query } from '@nestjs/common';
import { Directory } from '../../projections/people/directory.ts';
import { Get, Route } from '../platform/http/calls.ts';
import { Id, Text } from '../platform/http/fields.ts';
import { Allow, type Call, CallOf, member } from '../platform/http/who.ts';
import type { TeamRow } from './players.contract.ts';
import { ofOwnGroup } from './own-group.ts';

class FetchTeams {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: "The organisation's main group" }) groupid?: string;
  @Text({ optional: true, max: 255, note: 'No effect yet' }) access_key?: string;
}

/** Teams of the acting organisation. */
@Route('team')
export class TeamController {
  constructor(private readonly directory: Directory) {}

  @Get('fetch_list', 'The teams of the organisation.')
  @Allow(member, { scope: 'read' })
  async fetchList(@Query() { groupid }: FetchTeams, @CallOf() { who }: Call): Promise<{ status: string; teams: TeamRow[] }> {
    const organisationId = ofOwnGroup(groupid, who);
    const directory = await this.directory.organisation(organisationId);
    const members = new Map<string, number>();
    for (const { teamIds } of directory.people()) for (const teamId of teamIds) members.set(teamId, (members.get(teamId) ?? 0) + 1);
    const teams = [...directory.teams()].map(({ teamId, name }) => ({
      teamid: teamId,
      teamname: name,
      group_id: organisationId,
      members: members.get(teamId) ?? 0,
    }));
    return { status: 'ok', teams: teams.sort((a, b) => a.teamname.localeCompare(b.teamname, 'en')) };
  }
}

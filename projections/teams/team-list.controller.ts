import { Query } from '@nestjs/common';
import { listOf, ok } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id, Text } from '../../src/platform/http/fields.ts';
import { ofOwnGroup } from '../../src/platform/http/own-group.ts';
import { Allow, type Call, CallOf, member } from '../../src/platform/http/who.ts';
import { Directory } from '../people/directory.ts';
import { teamRow } from './teams.view.ts';

class FetchTeams {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: "The organisation's main group" }) groupid?: string;
  @Text({ optional: true, max: 255, note: 'No effect yet' }) access_key?: string;
}

/** Teams of the acting organisation, whose main group has its id (U-061). */
@Route('team')
export class TeamListController {
  constructor(private readonly directory: Directory) {}

  @Get('fetch_list', 'The teams of the organisation.', ok({ teams: listOf(teamRow) }))
  @Allow(member, { scope: 'read' })
  async fetchList(@Query() { groupid }: FetchTeams, @CallOf() { who }: Call) {
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

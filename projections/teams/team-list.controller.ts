import { Query } from '@nestjs/common';
import type { Instant } from '../../src/platform/event.values.ts';
import { listOf, ok } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id, Text, When, Whole } from '../../src/platform/http/fields.ts';
import { ofOwnGroup } from '../../src/platform/http/own-group.ts';
import { After, following, keyAfter, page } from '../../src/platform/http/paging.ts';
import { NotFound } from '../../src/platform/http/refusals.ts';
import { Allow, type Call, CallOf, member } from '../../src/platform/http/who.ts';
import { listPlayers, type PlayerKey } from '../people/list-players.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import type { VisiblePeople } from '../people/visible-people.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { type TeamMember, teamMember, type TeamRow, teamRow } from './teams.view.ts';
import type { Team } from './teams.ts';
import { isDeleted, type Person, teamsAsOf } from '../people/people.ts';

class FetchTeams {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: "The organisation's main group" }) groupid?: string;
  @Text({ optional: true, max: 255, note: 'No effect yet' }) access_key?: string;
}

class FetchTeam {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() teamid!: string;
  @When({ optional: true, note: 'Who was in it as of this instant; of now when missing' }) at?: Instant;
  @Whole(1, 1000, { optional: true, note: 'Of the players; 100 unless told' }) limit?: number;
  @After() after?: string;
}

class MemberPlace implements PlayerKey {
  @Id() profileId!: string;
  @Whole(0, 10_000_000) count!: number;
}

/** Teams of the acting organisation, whose main group has its id (U-061). Everybody knows the teams; of who is in them, whom they may see. */
@Route('team')
export class TeamListController {
  constructor(private readonly visible: VisibleDirectory) {}

  @Get('fetch_list', 'The teams of the organisation.', ok({ teams: listOf(teamRow) }))
  @Allow(member, { scope: 'read' })
  async fetchList(@Query() { groupid }: FetchTeams, @CallOf() { who }: Call) {
    ofOwnGroup(groupid, who);
    const directory = await this.visible.of(knownViewer(who));
    const members = new Map<string, number>();
    for (const person of directory.people())
      if (!isDeleted(person)) for (const teamId of person.teamIds) members.set(teamId, (members.get(teamId) ?? 0) + 1);
    const teams = [...directory.teams()].map((team) => rowOf(team, members.get(team.teamId) ?? 0));
    return { status: 'ok', teams: teams.sort((a, b) => a.teamname.localeCompare(b.teamname, 'en')) };
  }

  @Get(
    'fetch_one',
    'One team, who manages it, and who is in it, or was as of an instant, by name, in pages.',
    page({ team: teamRow, managers: listOf(teamMember), players: listOf(teamMember) }),
  )
  @Allow(member, { scope: 'read' })
  async fetchOne(@Query() { teamid, at, limit = 100, after }: FetchTeam, @CallOf() { who }: Call) {
    const directory = await this.visible.of(knownViewer(who));
    const team = directory.team(teamid);
    // What is deleted is still to be seen as it was.
    if (!team || (at === undefined ? team.deleted : team.createdAt > at)) throw new NotFound('team');
    const list = `team ${teamid}`;
    const query = { teamId: teamid, sort: 'name', descending: false, seesAll: false } as const;
    const turn = { after: keyAfter(list, MemberPlace, after), limit };
    const { rows, total, next } = listPlayers(at === undefined ? directory : asOf(directory, Date.parse(at)), query, turn, () => undefined);
    const managers = [...directory.people()].filter(({ manages = [] }) => manages.includes(teamid)).map(memberOf);
    managers.sort((a, b) => a.Name.localeCompare(b.Name, 'en'));
    return { status: 'ok', team: rowOf(team, total), managers, players: rows.map(memberOf), ...following(list, next) };
  }
}

/** Those who were there as of an instant, each in the teams of then. Whom somebody sees is judged by the teams of today, and so are names. */
function asOf(directory: VisiblePeople, at: number): Parameters<typeof listPlayers>[0] {
  const people = function* () {
    for (const person of directory.people()) if (!isDeleted(person, at)) yield { ...person, deletions: [], teamIds: teamsAsOf(person, at) };
  };
  return { people, once: (_, make) => make([...people()]), team: (teamId) => directory.team(teamId) };
}

function memberOf({ profileId, name }: Person): TeamMember {
  return { profile_id: profileId, Name: name };
}

function rowOf({ organisationId, teamId, name, icon, filterIgnore }: Team, members: number): TeamRow {
  return { teamid: teamId, teamname: name, group_id: organisationId, icon, filter_ignore: filterIgnore ? 1 : 0, members };
}

import { Query } from '@nestjs/common';
import { everybodyTakesPart } from '../../src/competitions/spells.values.ts';
import { listOf, ok, whole } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id, Text, Whole } from '../../src/platform/http/fields.ts';
import { ofOwnGroup } from '../../src/platform/http/own-group.ts';
import { After, following, keyAfter, page } from '../../src/platform/http/paging.ts';
import { Allow, type Call, CallOf, member, organisationAdmin } from '../../src/platform/http/who.ts';
import { ACCESS_KEY } from '../competitions/competition-scopes.ts';
import type { Competition } from '../competitions/competitions.ts';
import { listPlayers, type PlayerKey } from '../people/list-players.ts';
import { isDeleted, type Person } from '../people/people.ts';
import { personFound } from '../people/people.view.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import type { VisiblePeople } from '../people/visible-people.ts';
import { closest } from '../platform/closeness.values.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { peopleKey } from '../platform/scope.ts';
import type { RosterTeam } from './competition-rosters.ts';
import { freeTeamRow, type RosterPlayerRow, rosterPlayerRow, type RosterTeamRow, rosterTeamRow } from './competition-rosters.view.ts';
import type { KeptRoster } from './kept-rosters.ts';
import { ReadRosters, type Roster, targetOfPlayer } from './read-rosters.ts';

class OfCompetition {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() competitionid!: string;
}

class GetTeamsPlayers extends OfCompetition {
  @Text(ACCESS_KEY) accesskey?: string;
  @Id({ optional: true, note: 'Only players of this team, by its id in the competition' }) teamid?: string;
  @Text({ optional: true, max: 255, note: 'Ours. Only players whose names have these words' }) searchterm?: string;
  @Whole(1, 1000, { optional: true, note: 'Of the players; 100 unless told' }) limit?: number;
  @After() after?: string;
}

class Search extends OfCompetition {
  @Id({ optional: true, note: "The organisation's main group" }) groupid?: string;
  @Text({ optional: true, max: 255, note: 'Words of a name; all if absent or empty' }) searchterm?: string;
}

class PlayerPlace implements PlayerKey {
  @Id() profileId!: string;
  @Whole(0, 10_000_000) count!: number;
}

/** So many are told. */
const MOST_FOUND = 30;

/** Who takes part in a competition, and who could: for whoever sees it, of whom they may see. Others hear that there is no such competition. */
@Route('competition')
export class CompetitionRosterListController {
  constructor(
    private readonly rosters: ReadRosters,
    private readonly visible: VisibleDirectory,
  ) {}

  @Get(
    'get_teams_players',
    'The teams of a competition, and its players by name, in pages; of teams with all their members the members are not listed.',
    page({ teams: listOf(rosterTeamRow), players: listOf(rosterPlayerRow), total: whole }),
  )
  @Allow(member, { scope: 'read', shown: 'competitionid', byKey: 'competition' })
  async getTeamsPlayers(
    @Query() { competitionid, teamid, searchterm: search, limit = 100, after }: GetTeamsPlayers,
    @CallOf() { who }: Call,
  ) {
    const viewer = knownViewer(who);
    const competition = await this.rosters.competition(viewer, competitionid);
    const [roster, directory] = await Promise.all([this.rosters.now(viewer.organisationId, competitionid), this.visible.of(viewer)]);
    const list = `competition ${competitionid} ${teamid ?? ''}`;
    // By its link a competition tells of players that stand on its board, and of nobody else.
    const isTold = ({ role }: Person) => !viewer.shows || (competition.rules.grouping === 'players' && role === 'player');
    const isAsked = (person: Person) =>
      isTold(person) && takesPart(person, competition, roster) && (teamid === undefined || teamOf(person, roster) === teamid);
    const query = { search, sort: 'name', descending: false, seesAll: false } as const;
    const turn = { after: keyAfter(list, PlayerPlace, after), limit };
    const asked = those(`in ${everybodyTakesPart(competition.rules)} ${teamid ?? ''}`, isAsked, directory, roster);
    const { rows, next, total } = listPlayers(asked, query, turn, () => undefined);
    return {
      status: 'ok',
      teams: roster.once(`rows ${stateOf(directory)}`, () => teamRows(roster, directory)),
      players: rows.map((person) => playerRow(person, competition, roster)),
      total,
      ...following(list, next),
    };
  }

  @Get('get_teams_not_in_competition', "The organisation's teams that do not take part.", ok({ teams: listOf(freeTeamRow) }))
  @Allow(member, { scope: 'read' })
  async getTeamsNotInCompetition(@Query() { competitionid, groupid, searchterm = '' }: Search, @CallOf() { who }: Call) {
    ofOwnGroup(groupid, who);
    const viewer = knownViewer(who);
    await this.rosters.competition(viewer, competitionid);
    const [{ teams }, directory] = await Promise.all([this.rosters.now(viewer.organisationId, competitionid), this.visible.of(viewer)]);
    const taken = new Set(teams.map(({ of }) => of));
    const free = [...directory.teams()].filter(({ teamId }) => !taken.has(teamId)).sort((a, b) => a.name.localeCompare(b.name, 'en'));
    return {
      status: 'ok',
      teams: closest(free, searchterm, ({ name }) => name).map(({ organisationId, teamId, name, icon, filterIgnore }) => {
        return {
          teamid: teamId,
          teamname: name,
          group_id: organisationId,
          icon,
          filter_ignore: filterIgnore ? (1 as const) : (0 as const),
        };
      }),
    };
  }

  @Get('search_non_member', 'Players who do not take part.', ok({ profiles: listOf(personFound) }))
  @Allow(member, { scope: 'read' })
  async searchNonMember(@Query() { competitionid, groupid, searchterm: search }: Search, @CallOf() { who }: Call) {
    ofOwnGroup(groupid, who);
    const viewer = knownViewer(who);
    const competition = await this.rosters.competition(viewer, competitionid);
    const [roster, directory] = await Promise.all([this.rosters.now(viewer.organisationId, competitionid), this.visible.of(viewer)]);
    const isFree = (person: Person) => !takesPart(person, competition, roster);
    const others = those(`free ${everybodyTakesPart(competition.rules)}`, isFree, directory, roster);
    const query = { search, descending: false, seesAll: organisationAdmin(who) };
    const { rows } = listPlayers(others, query, { limit: MOST_FOUND }, () => undefined);
    return {
      status: 'ok',
      profiles: rows.map(({ profileId, name, icon }) => ({ profile_id: profileId, Name: name, icon: icon ?? null })),
    };
  }
}

/** Those of a directory's people for whom something holds, which has a name: what is made of them is made once for as long as people and roster stay. */
function those(
  name: string,
  holds: (person: Person) => boolean,
  directory: VisiblePeople,
  roster: KeptRoster,
): Parameters<typeof listPlayers>[0] {
  const people = () => [...directory.people()].filter(holds);
  const once = <Made>(what: string, make: (some: Person[]) => Made) =>
    roster.once(`${name} ${stateOf(directory)} ${what}`, () => make(people()));
  return { people, once, team: (teamId) => directory.team(teamId) };
}

/** Who can be seen, as of which fact about people. */
function stateOf({ which, position }: VisiblePeople): string {
  return `${peopleKey(which)} ${position}`;
}

function takesPart({ profileId }: Person, { rules }: Competition, { participants }: Roster): boolean {
  return everybodyTakesPart(rules) || (participants.get(profileId)?.spells.length ?? 0) > 0;
}

/** In the competition, as of now. */
function teamOf({ profileId }: Person, { participants }: Roster): string | null {
  return participants.get(profileId)?.spells.at(-1)?.teamId ?? null;
}

function playerRow(person: Person, { rules }: Competition, roster: Roster): RosterPlayerRow {
  const { profileId, name, icon = null } = person;
  const own = roster.participants.get(profileId)?.target ?? undefined;
  const target = targetOfPlayer(profileId, rules, roster);
  return { profile_id: profileId, Name: name, icon, target: target ?? null, own_target: own ?? null, teamid: teamOf(person, roster) };
}

function teamRows(roster: Roster, directory: VisiblePeople): RosterTeamRow[] {
  const chosen = new Map<string, number>();
  const members = new Map<string, number>();
  const count = (counts: Map<string, number>, teamId: string) => counts.set(teamId, (counts.get(teamId) ?? 0) + 1);
  for (const person of directory.people()) {
    if (isDeleted(person)) continue;
    for (const teamId of person.teamIds) count(members, teamId);
    const teamId = teamOf(person, roster);
    if (teamId !== null) count(chosen, teamId);
  }
  const rows = roster.teams.map((team: RosterTeam): RosterTeamRow => {
    const { teamId, of, name, icon, target, targetSharing, playersOnly } = team;
    const whose = of === null ? undefined : directory.team(of);
    return {
      id: teamId,
      teamid: of,
      teamname: name ?? whose?.name ?? '',
      icon: icon ?? whose?.icon ?? '',
      teamtarget: target,
      target_sharing: targetSharing === 'team' ? 0 : 1,
      players_only: playersOnly ? 1 : 0,
      players: (playersOnly || of === null ? chosen.get(teamId) : members.get(of)) ?? 0,
    };
  });
  return rows.sort((a, b) => a.teamname.localeCompare(b.teamname, 'en'));
}

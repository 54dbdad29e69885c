import type { World } from '../operations-ground.ts';
import { forAdmins, read, type Operations } from './operation.ts';

/** What an admin of the competition commands; an admin of another organisation knows of none. */
const command = (sends: (world: World) => object | Promise<object>) =>
  forAdmins('series:write', 404, async (world) => ({ competitionid: world.competition, ...(await sends(world)) }));

export const operations: Operations = {
  'GET competition/get_competitions': read([401, 200, 200, 200], () => ({ filter: 'all' })),
  'POST competition/update_compition': forAdmins('series:write', 404, ({ competition, fresh }) => ({
    id: competition,
    data: { name: fresh('Marmalade sprint') },
  })),
  'POST competition/save_info_text': command(({ fresh }) => ({ info_text: fresh('Marmalade') })),
  'DELETE competition/delete_compition': command(async ({ anotherCompetition }) => ({ competitionid: await anotherCompetition() })),
  'POST competition/restore_compition': command(() => ({})),
  'GET competition/board': read([401, 200, 200, 404], ({ competition }) => ({ competitionid: competition })),
  'GET competition/board_csv': read([401, 200, 200, 404], ({ competition }) => ({ competitionid: competition })),
  'GET competition/timeline': read([401, 200, 200, 404], ({ competition }) => ({ competitionid: competition })),
  'GET competition/newest': read([401, 200, 200, 404], ({ competition }) => ({ competitionid: competition })),
  'GET competition/why': read([401, 200, 200, 404], ({ competition, competitionTeam }) => ({
    competitionid: competition,
    player: competitionTeam,
  })),
  'GET competition_score/detailed_score': read([401, 200, 200, 404], ({ competition }) => ({ competitionid: competition })),
  'GET competition/get_teams_players': read([401, 200, 200, 404], ({ competition }) => ({ competitionid: competition })),
  'GET competition/get_teams_not_in_competition': read([401, 200, 200, 404], ({ competition }) => ({ competitionid: competition })),
  'GET competition/search_non_member': read([401, 200, 200, 404], ({ competition }) => ({ competitionid: competition, searchterm: 'm' })),
  'POST competition/add_competition_team': command(({ fresh }) => ({ teamname: fresh('Marmalade team') })),
  'POST competition/update_competition_team': command(({ competitionTeam, fresh }) => ({
    id: competitionTeam,
    teamname: fresh('Marmalade team'),
    teamtarget: '5',
  })),
  'POST competition/delete_cteam': command(async ({ anotherCompetitionTeam }) => ({ id: await anotherCompetitionTeam() })),
  'POST competition/save_players': command(({ competitionTeam, other }) => ({ teamid: competitionTeam, newprofiles: [other] })),
  'POST competition/delete_players': command(({ other }) => ({ selplayers: [other] })),
  'POST competition/change_default_target': command(() => ({ target: '10' })),
  'POST competition/change_target': { ...command(({ competitionTeam }) => ({ teamid: competitionTeam, target: '20' })), nobodyActs: true },
  'POST competition/add_scoreseries': command(({ series, tag }) => ({ scoreseries_id: series, tags: [tag] })),
  'DELETE competition/unlink_scoreseries': command(async ({ anotherSeries }) => ({ scoreseries_id: await anotherSeries() })),
};

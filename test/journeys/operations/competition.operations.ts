import type { World } from '../operations-ground.ts';
import { forAdmins, read, type Operations } from './operation.ts';

/** What an admin of the competition commands; an admin of another organisation knows of none. */
const command = (sends: (world: World) => object | Promise<object>) =>
  forAdmins('competitions:write', 404, async (world) => ({ competitionid: world.competition, ...(await sends(world)) }));

/** What a TV, and whoever has the link, see of a competition that is shared. */
const shared = (answers: readonly [number, number, number, number]) => ({
  ...read(answers, ({ competition }) => ({ competitionid: competition })),
  shown: true as const,
  byKey: true as const,
});

export const operations: Operations = {
  'GET competition/get_competitions': {
    ...read([401, 200, 200, 200], ({ competition }) => ({ competeid: competition })),
    shown: true,
    byKey: true,
  },
  'GET competition/get_score_series': shared([401, 200, 200, 404]),
  'POST competition/update_compition': forAdmins('competitions:write', 404, ({ competition, fresh }) => ({
    id: competition,
    data: { name: fresh('Marmalade sprint') },
  })),
  'GET competition/defaults': { ...forAdmins('read', 200, () => ({})), needsNothing: true },
  'POST competition/save_defaults': { ...forAdmins('competitions:write', 200, () => ({ ties: 'first' })), needsNothing: true },
  'POST competition/preview': forAdmins('competitions:write', 404, ({ series }) => ({
    data: { start_date: '2026-01-01', end_date: '2026-02-01', score_series: [{ scoreseries_id: series }] },
  })),
  'POST competition/save_info_text': command(({ fresh }) => ({ info_text: fresh('Marmalade') })),
  'DELETE competition/delete_compition': command(async ({ anotherCompetition }) => ({ competitionid: await anotherCompetition() })),
  'POST competition/restore_compition': command(() => ({})),
  'POST competition/regenerateShareKey': command(async ({ anotherCompetition }) => ({ competitionid: await anotherCompetition() })),
  'POST competition/recalculate': command(() => ({})),
  'POST competition/preview_ruling': command(({ judgement }) => judgement()),
  'POST competition/give_ruling': command(({ previewedRuling }) => previewedRuling()),
  // Who says something against a result says it in person.
  'POST competition/raise_dispute': {
    answers: [401, 200, 200, 404],
    scope: null,
    sends: async ({ undisputed, fresh }) => ({ competitionid: await undisputed(), round: 1, words: fresh('Marmalade') }),
  },
  'POST competition/withdraw_dispute': {
    answers: [401, 200, 200, 404],
    scope: null,
    sends: async ({ disputed }) => ({ competitionid: await disputed(), round: 1 }),
  },
  'GET competition/disputes': read([401, 200, 200, 404], ({ competition }) => ({ competitionid: competition, round: 1 })),
  'GET competition/reveal_order': forAdmins('read', 404, async ({ frozenCompetition }) => ({ competitionid: await frozenCompetition() })),
  'GET competition/seen': forAdmins('read', 404, async ({ frozenCompetition, player }) => ({
    competitionid: await frozenCompetition(),
    rows: [player],
  })),
  'POST competition/begin_reveal': command(async ({ frozenCompetition }) => ({ competitionid: await frozenCompetition() })),
  'POST competition/move_reveal': command(async ({ revealedCompetition }) => ({
    competitionid: await revealedCompetition(),
    seen: 0,
    step: 1,
  })),
  'POST competition/end_reveal': command(async ({ frozenCompetition }) => ({ competitionid: await frozenCompetition() })),
  'GET competition/board': shared([401, 200, 200, 404]),
  'GET competition/export': { ...forAdmins('read', 404, ({ competition }) => ({ competitionid: competition })), needsNothing: true },
  'GET competition/board_csv': read([401, 200, 200, 404], ({ competition }) => ({ competitionid: competition })),
  'GET competition/timeline': shared([401, 200, 200, 404]),
  'GET competition/newest': read([401, 200, 200, 404], ({ competition }) => ({ competitionid: competition })),
  'GET competition/why': read([401, 200, 200, 404], ({ competition, competitionTeam }) => ({
    competitionid: competition,
    player: competitionTeam,
  })),
  'GET competition/rounds': read([401, 200, 200, 404], ({ competition }) => ({ competitionid: competition })),
  'GET competition_score/detailed_score': shared([401, 200, 200, 404]),
  'GET competition/get_teams_players': shared([401, 200, 200, 404]),
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

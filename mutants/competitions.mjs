const decisions = 'test/decisions/competition-roster.test.ts';
const journey = 'test/journeys/competition-roster.test.ts';

/** @type {import('./mutants.mjs').Mutant[]} */
export const competitions = [
  {
    bug: 'who changes team takes the points of before along',
    file: 'src/competitions/spells.values.ts',
    text: '[...spells, { teamId, from: recordedAt }]',
    becomes: '[{ teamId, from: null }]',
    tests: [decisions],
  },
  {
    bug: 'who is added has only the points from then on',
    file: 'src/competitions/spells.values.ts',
    text: '[{ teamId, from: null }]',
    becomes: '[{ teamId, from: recordedAt }]',
    tests: [decisions],
  },
  {
    bug: 'an entry at the instant of a change counts for the team of before',
    file: 'src/competitions/spells.values.ts',
    text: 'from <= occurredAt',
    becomes: 'from < occurredAt',
    tests: [decisions],
  },
  {
    bug: 'a player who may join adds others',
    file: 'src/competitions/may-place.ts',
    text: ' || profileIds.some((id) => id !== profileId)',
    becomes: '',
    tests: [decisions, journey],
  },
  {
    bug: 'players join when all is over',
    file: 'src/competitions/may-place.ts',
    text: '!edits && isOver(rules, at)',
    becomes: 'false',
    tests: [decisions, journey],
  },
  {
    bug: 'each member is to reach what the team has together',
    file: 'src/competitions/targets.values.ts',
    text: "team?.targetSharing === 'each' ? team.target : undefined",
    becomes: 'team?.target',
    tests: [decisions],
  },
  {
    bug: 'who was in a team that is removed stays',
    file: 'src/competitions/leave-removed-teams.ts',
    text: '!removedTeamIds.has(teamId)',
    becomes: 'removedTeamIds.has(teamId)',
    tests: [journey],
  },
  {
    bug: 'what is for participants is told to everybody who knows its id',
    file: 'projections/competition-rosters/read-rosters.ts',
    text: "(rules.visibility === 'group' || takesPart) && ",
    becomes: '',
    tests: [journey],
  },
  {
    bug: 'ranks are locked in the order in which rows are listed (U-121)',
    file: 'projections/scoreboard/board-readings.ts',
    text: "{ order = 'ranked', most = Infinity }",
    becomes: "{ order = 'listed', most = Infinity }",
    tests: ['test/projections/listed-boards.test.ts', 'test/journeys/competition-locks.test.ts'],
  },
  {
    bug: 'a reveal goes through a list of names (U-121)',
    file: 'projections/scoreboard/frozen.ts',
    text: "frozen?.reveal() ? 'Rank' : ",
    becomes: '',
    tests: ['test/projections/listed-boards.test.ts'],
  },
  {
    bug: 'who is out of sight stays in the list of names when something of theirs changes (U-121, R-208)',
    file: 'projections/scoreboard/standings.ts',
    text: 'if (this.#arranged.sight?.has(id) === false) return [];',
    becomes: '',
    tests: ['test/projections/listed-boards.test.ts'],
  },
  {
    bug: 'late points are awaited after an end that never comes, because that is usual (U-035)',
    file: 'src/competitions/competition-defaults.values.ts',
    text: "...(end === 'never' && !before && { delayedClose: 0 }),",
    becomes: '',
    tests: ['test/decisions/competition-defaults.test.ts'],
  },
];

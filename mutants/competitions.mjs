const decisions = 'test/decisions/competition-roster.test.ts';
const journey = 'test/journeys/competition-roster.test.ts';
const tables = 'test/projections/score-tables.test.ts';
const kept = 'test/projections/kept-standings.test.ts';
const scores = 'test/journeys/kept-scores.test.ts';

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
    bug: 'who stands where is told again although what it is made of has changed',
    file: 'projections/competitions/score-tables.ts',
    text: 'isSame(known.madeOf, madeOf) && ',
    becomes: '',
    tests: [tables, scores],
  },
  {
    bug: 'the class of a row is told again after the time of it is over',
    file: 'projections/competitions/score-tables.ts',
    text: '(elapsed > from && elapsed < before)',
    becomes: 'elapsed > from',
    tests: [tables],
  },
  {
    bug: 'names and targets that have changed are not asked for where rows are told again',
    file: 'projections/competitions/detailed-score.controller.ts',
    text: ', roster && stateOf(roster), stateOf(people)]',
    becomes: ']',
    tests: [scores],
  },
  {
    bug: 'standings that were read are told again after the board has changed',
    file: 'projections/scoreboard/live-board.ts',
    text: 'this.#standings.clear();',
    becomes: '',
    tests: [kept],
  },
  {
    bug: 'of equal totals an entry that takes back the last one counts as the last that gave',
    file: 'projections/scoreboard/placing.ts',
    text: 'return instant > before.since ? instant : undefined;',
    becomes: 'return instant;',
    tests: ['test/projections/round-boards.test.ts'],
  },
  {
    bug: 'when an entry was learned is told of another that was taken',
    file: 'projections/scoreboard/columns.ts',
    text: 'columns.recordedAt[n] as number',
    becomes: 'columns.at[n] as number',
    tests: ['test/projections/taken-deltas.test.ts'],
  },
];

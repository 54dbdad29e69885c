const pure = 'test/decisions/visibility.test.ts';
const boards = 'test/projections/visible-boards.test.ts';
const calls = 'test/journeys/visibility.test.ts';

/** @type {import('./mutants.mjs').Mutant[]} */
export const visibility = [
  {
    bug: 'who shares only a team with filter_ignore sees each other',
    file: 'src/organisations/filters.values.ts',
    text: 'teamIds.filter(counts)',
    becomes: 'teamIds',
    tests: [pure],
  },
  {
    bug: 'who is in no team that counts does not see themselves',
    file: 'src/organisations/filters.values.ts',
    text: ': { teamIds: teams, profileId };',
    becomes: ': { teamIds: teams };',
    tests: [pure],
  },
  {
    bug: 'entries of those whom a player may not see are counted',
    file: 'projections/scoreboard/timeline.ts',
    text: '(only?.has(player) ?? true) && !without.has(player)',
    becomes: '!without.has(player)',
    tests: [boards],
  },
  {
    bug: 'who left the team stands on the open boards of teammates',
    file: 'projections/scoreboard/live-board.ts',
    text: '[selection.only, roster.only()],',
    becomes: '',
    tests: [boards],
  },
  {
    bug: 'a giver whom the player may not see is told',
    file: 'projections/entries/entry-rows.ts',
    text: "seesAll || people.person(entry.giverId ?? '') ? entry.giverId : null",
    becomes: 'entry.giverId',
    tests: [calls],
  },
  {
    bug: 'it can be found out what somebody gave whom the player may not see',
    file: 'projections/entries/entry-history.ts',
    text: 'query.giverIds?.filter(isSeen)',
    becomes: 'query.giverIds',
    tests: [calls],
  },
  {
    bug: 'points are given to somebody whom the giver may not see',
    file: 'src/points/submit-score.ts',
    text: '    await mustSee(this.decisions, who, receivers);\n',
    becomes: '',
    tests: [calls],
  },
  {
    bug: 'open boards stand as the filter was',
    file: 'projections/people/changes-sight.ts',
    text: "if (view === 'organisations') return before?.teamFilter !== after?.teamFilter;",
    becomes: '',
    tests: [calls],
  },
  {
    bug: 'open lists stand as the teams were',
    file: 'projections/people/visible-directory.ts',
    text: 'this.directory.isFiltered(key',
    becomes: 'false && this.directory.isFiltered(key',
    tests: [calls],
  },
  {
    bug: 'a change of teams is answered before calls are judged by it',
    file: 'src/players/visibility-changes.ts',
    text: "if (teamFilter !== 'all') await",
    becomes: "if (teamFilter === 'all') await",
    tests: [calls],
  },
];

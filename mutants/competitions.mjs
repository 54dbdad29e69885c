const decisions = 'test/decisions/competition-roster.test.ts';
const journey = 'test/journeys/competition-roster.test.ts';

const asKnown = 'test/projections/rounds-as-known.test.ts';

/** @type {import('./mutants.mjs').Mutant[]} */
export const competitions = [
  {
    bug: 'what was known is counted by the rules of today',
    file: 'projections/competitions/competition-past.ts',
    text: 'for (const { before } of this.#rules.values()) consider(before);',
    becomes: '',
    tests: [asKnown],
  },
  {
    bug: 'who took part is as it is known today',
    file: 'projections/competitions/round-timeline.ts',
    text: 'cut?.rosterBy ?? this.#knownBy',
    becomes: 'cut?.rosterBy',
    tests: [asKnown],
  },
  {
    bug: 'a round counts as closed before it was',
    file: 'projections/competition-rounds/competition-rounds.ts',
    text: 'if (!closed || closed.since > knownBy) return undefined;',
    becomes: 'if (!closed) return undefined;',
    tests: [asKnown],
  },
  {
    bug: 'by the rules of before it was frozen a board tells what is hidden',
    file: 'projections/competitions/round-timeline.ts',
    text: 'return hidden === undefined ? undefined : { at: hidden, reveal: undefined };',
    becomes: 'return undefined;',
    tests: [asKnown],
  },
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
];

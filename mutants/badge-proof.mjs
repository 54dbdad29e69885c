const histories = 'test/journeys/badge-histories.test.ts';
const dying = 'test/journeys/badges-die.test.ts';
const hostile = 'test/journeys/badges-hostile.test.ts';
const targetHistories = 'test/journeys/target-histories.test.ts';
const unseen = 'test/journeys/unseen-people.test.ts';

/** @type {import('./mutants.mjs').Mutant[]} */
export const badgeProof = [
  {
    bug: 'a preview gives back what an admin took',
    file: 'projections/badge-progress/tell-badge-trials.ts',
    text: 'const returned = turned.returned.filter((one) => !one.held.taken);',
    becomes: 'const { returned } = turned;',
    tests: [histories],
  },
  {
    bug: 'from now on is tried for all the past',
    file: 'src/badges/try-badge.ts',
    text: 'now: toldTrial(await tried(at), nameOf)',
    becomes: 'now: toldTrial(await tried(null), nameOf)',
    tests: [histories],
  },
  {
    bug: 'other tags win and lose nothing',
    file: 'src/badges/award-badges.ts',
    text: "return this.entriesOf(event, [{ ...event.data, occurredAt: '' }]);",
    becomes: 'return undefined;',
    tests: [histories],
  },
  {
    bug: 'what came while a badge was deleted is never judged',
    file: 'src/badges/award-badges.ts',
    text: "      case 'BadgePeriodClosed':\n      case 'BadgeRestored':\n",
    becomes: "      case 'BadgePeriodClosed':\n",
    tests: [histories, dying],
  },
  {
    bug: 'who loses a win keeps its points',
    file: 'src/badges/pay-wins.ts',
    text: ': [await this.takeBack(event, win)];',
    becomes: ': [];',
    tests: [histories],
  },
  {
    bug: 'a stopped badge is won on',
    file: 'src/badges/badge-versions.values.ts',
    text: 'versions: endedAt(versions, data.at), ended: latest(ended, data.at), asked: data.at',
    becomes: 'versions, ended: latest(ended, data.at), asked: data.at',
    tests: [histories],
  },
  {
    bug: 'a badge that pays elsewhere now keeps what it led to before',
    file: 'src/badges/save-badge.ts',
    text: '    await narrowFlow(this.decisions, context, badgeId);\n',
    becomes: '',
    tests: [dying],
  },
  {
    bug: 'rules are tried as many at once as are sent',
    file: 'src/badges/badges.controller.ts',
    text: "await this.turns.inTurn(organisationId, '', () => this.trying.of(trial, given), gone)",
    becomes: 'await this.trying.of(trial, given)',
    tests: [hostile],
  },
  {
    bug: 'a win of somebody whom one may not see is shown by its id',
    file: 'projections/badge-wins/win-scopes.ts',
    text: 'if (profileId === own) return true;',
    becomes: 'if (profileId === own || value === null) return true;',
    tests: [unseen],
  },
  {
    bug: 'what who is deleted has counts for their team for ever',
    file: 'src/targets/judge-targets.ts',
    text: "if (event.data.why !== 'deleted') return new Map();",
    becomes: 'return new Map();',
    tests: [targetHistories],
  },
  {
    bug: 'who joins a team does not get its target',
    file: 'src/targets/judge-targets.ts',
    text: "      case 'TeamJoined':\n      case 'TeamLeft': {",
    becomes: "      case 'TeamLeft': {",
    tests: [targetHistories],
  },
  {
    bug: 'what all have goes before what is one’s own',
    file: 'src/targets/held-targets.values.ts',
    text: 'return piece.level === other.level ? toMicros(piece.target) > toMicros(other.target) : piece.level < other.level;',
    becomes: 'return piece.level === other.level ? toMicros(piece.target) > toMicros(other.target) : piece.level > other.level;',
    tests: [targetHistories],
  },
  {
    bug: 'a target that becomes lower is reached by the next entry, not as it begins to hold',
    file: 'src/targets/reached-periods.values.ts',
    text: 'if (at > since && total >= wanted) return since;',
    becomes: '',
    tests: [targetHistories],
  },
  {
    bug: 'a preview of a correction forgets what comes in its place',
    file: 'projections/target-pace/target-consequences.ts',
    text: '        .filter((entry) => entry.seriesId === seriesId)\n        .map(({ profileId, teamIds, occurredAt, points }) => ({',
    becomes: '        .filter((entry) => entry.seriesId === undefined)\n        .map(({ profileId, teamIds, occurredAt, points }) => ({',
    tests: [targetHistories],
  },
];

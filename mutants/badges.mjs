const decisions = 'test/decisions/badges.test.ts';
const journey = 'test/journeys/badges.test.ts';
const byPoints = 'test/journeys/badges-by-points.test.ts';
const ofPeople = 'test/journeys/badges-of-people.test.ts';

/** @type {import('./mutants.mjs').Mutant[]} */
export const badges = [
  {
    bug: 'a draft is won by its rule',
    file: 'src/badges/save-badge.ts',
    text: "      { type: 'BadgeStopped', data: { badgeId, version, at } },\n",
    becomes: '',
    tests: [decisions],
  },
  {
    bug: 'a change judges all the past, although nobody said so',
    file: 'src/badges/save-badge.ts',
    text: "from: applies === 'always' ? null : at, at",
    becomes: 'from: null, at',
    tests: [decisions],
  },
  {
    bug: 'a stale editor takes back what somebody else has changed',
    file: 'src/badges/save-badge.ts',
    text: 'if (facts.length > 0 && edition !== state.edition)',
    becomes: 'if (edition > state.edition)',
    tests: [decisions, byPoints],
  },
  {
    bug: 'a level that is marked deleted is judged (R-050)',
    file: 'src/badges/sent-badge.ts',
    text: 'if (level.deleted) return [];',
    becomes: '',
    tests: [decisions, journey],
  },
  {
    bug: 'a gift gives a level that is reached by points',
    file: 'src/badges/give-badge.ts',
    text: "if (next.kind !== 'given')",
    becomes: "if (next.kind === 'given' && rule.kind !== 'levels')",
    tests: [decisions],
  },
  {
    bug: 'what an admin took is given again',
    file: 'src/badges/give-badge.ts',
    text: 'if (known?.taken)',
    becomes: 'if (known?.taken && known.holds === false)',
    tests: [decisions],
  },
  {
    bug: 'a badge of some teams is given to who is in none of them',
    file: 'src/badges/give-badge.ts',
    text: '!rule.teams.some((teamId) => given.teamIds.includes(teamId))',
    becomes: 'rule.teams.length === 0',
    tests: [decisions],
  },
  {
    bug: 'a link opens what is not shared any more',
    file: 'src/badges/shared-badges.ts',
    text: 'sharing.mode === 1 ? sharing.generation : undefined',
    becomes: 'sharing.generation >= 1 ? sharing.generation : undefined',
    tests: [journey, ofPeople],
  },
  {
    bug: 'players see drafts',
    file: 'projections/badges/badges.ts',
    text: 'look.active && look.phase === 2 &&',
    becomes: 'look.active &&',
    tests: [journey],
  },
  {
    bug: 'a guest sees which series count and what is paid',
    file: 'projections/badges/badge-list.ts',
    text: "badgeRowOf(badge, 'shared')",
    becomes: 'badgeRowOf(badge)',
    tests: [journey],
  },
  {
    bug: 'a rule brings back what an admin took',
    file: 'projections/badge-wins/badge-wins.ts',
    text: '[ruling, byRule].find(',
    becomes: '[byRule].find(',
    tests: [journey],
  },
  {
    bug: 'what had happened is read of what is recorded now',
    file: 'projections/badge-wins/read-wins.ts',
    text: "if (asOf?.sense === 'happened') return this.happened.of(badge, wins, asOf.at);",
    becomes: '',
    tests: [byPoints],
  },
  {
    bug: 'a freeze hides nothing of the wins of others',
    file: 'projections/badge-wins/read-wins.ts',
    text: 'earlier(asOf, seen.bound(badge.badgeId).until)',
    becomes: 'asOf',
    tests: [byPoints],
  },
  {
    bug: 'whom somebody may not see is a winner of theirs (R-209)',
    file: 'projections/badge-wins/win-scopes.ts',
    text: "if (people.which !== 'all' && !people.person(profileId)) return false;",
    becomes: '',
    tests: [journey],
  },
  {
    bug: 'a deleted badge comes back although its points lead back to it',
    file: 'src/badges/restore-badge.ts',
    text: 'await widenFlow(this.decisions, context, badgeId, { ...state, deleted: false });',
    becomes: '',
    tests: [byPoints],
  },
];

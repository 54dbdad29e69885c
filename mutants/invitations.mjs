const decided = 'test/decisions/invitations.test.ts';
const mailed = 'test/journeys/mailed-invitations.test.ts';

/** @type {import('./mutants.mjs').Mutant[]} */
export const invitations = [
  {
    bug: 'all invitations of a list leave at once',
    file: 'src/players/ask-invitations.ts',
    text: 'state.waiting.size > 0 ? 0 : roomAt(state.lately, at)',
    becomes: 'asked.length',
    tests: [decided],
  },
  {
    bug: 'whoever is chosen twice within an hour is mailed twice',
    file: 'src/players/organisation-invitations.ts',
    text: '!waiting.has(profileId) && !isLately(sent.get(profileId), at)',
    becomes: '!waiting.has(profileId)',
    tests: [decided],
  },
  {
    bug: 'an invitation that was mailed to a former address opens the profile',
    file: 'src/players/invitations.ts',
    text: 'email !== undefined && state.addresses.length === addressNumber',
    becomes: 'email !== undefined',
    tests: [mailed],
  },
  {
    bug: 'whoever was forwarded an invitation joins as somebody else',
    file: 'src/players/invitations.ts',
    text: 'if (mailed && mailed.email !== address)',
    becomes: 'if (mailed && address === null)',
    tests: [mailed],
  },
];

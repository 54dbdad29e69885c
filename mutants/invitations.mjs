const decided = 'test/decisions/invitations.test.ts';
const joining = 'test/journeys/joining.test.ts';
const becoming = 'test/decisions/become-player.test.ts';
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
  {
    bug: 'whoever was set aside comes back by the link as somebody new',
    file: 'src/players/become-player.ts',
    text: 'if (why) throw new Refused',
    becomes: "if (why === 'left') throw new Refused",
    tests: [becoming, joining],
  },
  {
    bug: 'a link that was renewed still opens the organisation',
    file: 'src/players/invitation-links.ts',
    text: 'if (link?.number !== Number(number) || ',
    becomes: 'if (link === undefined || ',
    tests: [joining],
  },
  {
    bug: 'one account becomes two members of an organisation',
    file: 'src/players/members.ts',
    text: 'if (present !== undefined && present !== profileId) throw alreadyMember();',
    becomes: 'if (present === profileId) throw alreadyMember();',
    tests: [joining],
  },
];

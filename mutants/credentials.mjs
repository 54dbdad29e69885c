const journey = 'test/journeys/credentials.test.ts';
const openBadge = 'test/decisions/open-badge.test.ts';
const decided = 'test/decisions/credentials.test.ts';

/** @type {import('./mutants.mjs').Mutant[]} */
export const credentials = [
  {
    bug: 'a badge proves itself by the key that it carries',
    file: 'src/credentials/verify-badge.ts',
    text: 'const key = trusted.get(',
    becomes: 'const key = carried ?? trusted.get(',
    tests: [openBadge],
  },
  {
    bug: 'a status list of anybody tells of everybody’s badges',
    file: 'src/credentials/verify-badge.ts',
    text: "if (listIssuer !== issuer || list.iss !== issuer) throw wrong('it is of another issuer');",
    becomes: '',
    tests: [openBadge],
  },
  {
    bug: 'what was taken along counts again when its win is back',
    file: 'src/credentials/revoke-credentials.ts',
    text: '!stands || at <= recordedAt',
    becomes: '!stands',
    tests: [journey],
  },
  {
    bug: 'who is forgotten keeps badges that count',
    file: 'src/credentials/revoke-credentials.ts',
    text: 'profileId === event.data.profileId',
    becomes: 'profileId === event.id',
    tests: [journey],
  },
  {
    bug: 'a badge is issued as often as it is asked for',
    file: 'src/credentials/issue-credential.ts',
    text: 'if (state.ofWins.has(issue.winId)) return [];',
    becomes: '',
    tests: [decided],
  },
  {
    bug: 'another badge stands at the place of one that ended',
    file: 'src/credentials/credentials.ts',
    text: 'places.what[place] = REVOKED;',
    becomes: 'places.what[place] = FREE;',
    tests: [decided],
  },
  {
    bug: "anybody takes somebody's badge along",
    file: 'src/credentials/find-win.ts',
    text: 'if (win?.profileId === profileId) return win;',
    becomes: 'if (win) return win;',
    tests: [journey],
  },
  {
    bug: 'a badge carries the address of who won it',
    file: 'src/credentials/recipient.ts',
    text: "`sha256$${createHash('sha256').update(`${address}${salt}`).digest('hex')}`",
    becomes: 'address',
    tests: [openBadge],
  },
];

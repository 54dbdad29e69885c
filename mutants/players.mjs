const aside = 'test/journeys/set-aside.test.ts';
const deleted = 'test/journeys/deleted-players.test.ts';
const managers = 'test/journeys/team-managers.test.ts';
const lists = 'test/journeys/update-players.test.ts';
const review = 'test/decisions/review-players.test.ts';

/** @type {import('./mutants.mjs').Mutant[]} */
export const players = [
  {
    bug: 'a row whose deletion failed stays out of sight',
    file: 'web/platform/live-command.ts',
    text: 'takeBack?.();',
    becomes: '',
    tests: ['test/journeys/browser-players.test.ts'],
  },
  {
    bug: 'who manages a team puts players into any other',
    file: 'src/teams/manages.ts',
    text: '.get(profileId)?.has(teamid) === true',
    becomes: '.has(profileId)',
    tests: [managers],
  },
  {
    bug: 'a list over which the process died is carried out by nobody',
    file: 'src/players/carry-out-lists.ts',
    text: "if (event.type !== 'PlayerListAccepted') return undefined;",
    becomes: "if (event.type !== 'MembersSetAside') return undefined;",
    tests: [lists],
  },
  {
    bug: 'an address that was to pass by a list that is refused is nobody’s',
    file: 'src/players/reservation.ts',
    text: 'state.from === undefined ?',
    becomes: 'state.from !== holder ?',
    tests: ['test/decisions/people.test.ts'],
  },
  {
    bug: 'who is deleted and brought back still manages teams',
    file: 'src/players/roles.ts',
    text: '    ...dismissManagers(going, undefined, state),\n',
    becomes: '',
    tests: [managers],
  },
  {
    bug: 'of two rows of a list about one player the first is taken, and nobody is asked',
    file: 'src/players/review-players.ts',
    text: 'line === first ? second : first',
    becomes: 'line === first ? undefined : first',
    tests: [review],
  },
  {
    bug: 'a row of a list that says the address of another player changes who has the external id',
    file: 'src/players/review-players.ts',
    text: 'if (byAddress && byAddress !== known)',
    becomes: 'if (byAddress && !known)',
    tests: [review],
  },
  {
    bug: 'who is set aside keeps the role',
    file: 'src/players/roles.ts',
    text: "...changeRoles(going, 'player', state),",
    becomes: '',
    tests: [aside],
  },
  {
    bug: 'who is nobody of the organisation is forgotten in it',
    file: 'src/players/load-profiles.ts',
    text: "if (!profiles.every(({ exists }) => exists)) throw new NotFound('player');",
    becomes: 'void NotFound;',
    tests: ['test/journeys/roles.test.ts'],
  },
  {
    bug: 'who is set aside may be promoted',
    file: 'src/players/roles.ts',
    text: "const out = role === 'admin' ? ",
    becomes: "const out = role !== 'admin' ? ",
    tests: ['test/decisions/roles.test.ts'],
  },
  {
    bug: 'a deleted player gets points',
    file: 'src/points/load-receiver.ts',
    text: " || aside.get(profileId)?.has('deleted')",
    becomes: '',
    tests: [aside],
  },
  {
    bug: 'an import gives points to the deleted player whom it made',
    file: 'src/points/import-entries.ts',
    text: '[...players.map(([key]) => key), ...deleted]',
    becomes: 'players.map(([key]) => key)',
    tests: [deleted],
  },
  {
    bug: 'who is set aside acts on until the views show it',
    file: 'src/players/current-roles.ts',
    text: 'if (aside.has(profileId) || ',
    becomes: 'if (',
    tests: [aside],
  },
  {
    bug: 'in a deleted organisation people act on until the views show it',
    file: 'src/players/current-roles.ts',
    text: '(organisation, streamName(ORGANISATION, organisationId))).deleted',
    becomes: '(organisation, streamName(ORGANISATION, organisationId))).sample',
    tests: [aside],
  },
  {
    bug: 'a profile becomes offline before the organisation has set it aside',
    file: 'src/players/change-profile.ts',
    text: "if (plain.offline) await this.roles.setAside(context, [profileId], 'offline');",
    becomes: '',
    tests: [aside],
  },
  {
    bug: 'who was about to be forgotten when the process died is not',
    file: 'src/players/finish-setting-aside.ts',
    text: 'return this.forget(event);',
    becomes: 'return undefined;',
    tests: ['test/journeys/people-die.test.ts'],
  },
  {
    bug: 'of who was forgotten when the process died everything is kept',
    file: 'src/players/finish-forgetting.ts',
    text: 'await this.erasePeople.erase(context, [fact.data.profileId], fact.position);',
    becomes: '',
    tests: ['test/journeys/people-die.test.ts'],
  },
  {
    bug: 'a key makes an admin offline',
    file: 'src/players/change-profile.ts',
    text: "if (changes.offline) throw new Refused('offline-admin'",
    becomes: "if (!changes.offline) throw new Refused('offline-admin'",
    tests: [aside],
  },
  {
    bug: 'a way out that was only begun is finished although the profile is back',
    file: 'src/players/change-profile.ts',
    text: 'state.offline || (changes.offline === false && ',
    becomes: 'state.offline || (changes.offline === true && ',
    tests: [aside],
  },
];

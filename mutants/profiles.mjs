const detach = 'test/journeys/detach.test.ts';

/** @type {import('./mutants.mjs').Mutant[]} */
export const profiles = [
  {
    bug: 'who left comes back by the invitation of before',
    file: 'src/players/join-organisation.ts',
    text: 'if (left && !wasInvitedSince(',
    becomes: 'if (left && wasInvitedSince(',
    tests: ['test/decisions/people.test.ts'],
  },
  {
    bug: 'whose account is detached keeps the role',
    file: 'src/players/detach-account.ts',
    text: "await this.roles.setAside(context, [profileId], 'left');",
    becomes: '',
    tests: [detach],
  },
  {
    bug: 'who left keeps the account when the process dies in between',
    file: 'src/players/finish-setting-aside.ts',
    text: 'return this.detach(event);',
    becomes: 'return undefined;',
    tests: [detach],
  },
  {
    bug: 'a picture of one player is chosen by another',
    file: 'src/players/pictures-of-profile.ts',
    text: ' && picture.profileId === profileId',
    becomes: '',
    tests: ['test/journeys/own-profile.test.ts'],
  },
  {
    bug: 'the cover of another organisation, or of a person, is that of the organisation',
    file: 'src/organisations/set-theme.ts',
    text: 'cover?.organisationId === organisationId && cover.profileId === undefined',
    becomes: 'cover !== undefined',
    tests: ['test/journeys/organisation-settings.test.ts'],
  },
  {
    bug: 'who asked to join and was refused hears nothing',
    file: 'src/players/mail-join-answers.ts',
    text: '(request && (await this.accounts.get(request.userId)))?.email ?? undefined',
    becomes: 'request && undefined',
    tests: ['test/journeys/joining.test.ts'],
  },
  {
    bug: 'a link to another host is an anthem',
    file: 'src/players/anthem.values.ts',
    text: ' && hostname === host',
    becomes: '',
    tests: ['test/decisions/celebration.test.ts'],
  },
];

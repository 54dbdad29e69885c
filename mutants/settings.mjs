const deletion = 'test/journeys/delete-organisation.test.ts';
const settings = 'test/decisions/organisation-settings.test.ts';
const journey = 'test/journeys/organisation-settings.test.ts';

/** @type {import('./mutants.mjs').Mutant[]} */
export const organisationSettings = [
  {
    bug: 'whoever came back from another system is led there again by every other return',
    file: 'web/arrivals/system-landing.tsx',
    text: 'forgetArrival();',
    becomes: '',
    tests: ['test/journeys/browser-settings.test.ts'],
  },
  {
    bug: 'mails that name a deleted organisation stay in the folder',
    file: 'src/organisations/erase-organisation.ts',
    text: 'await this.mail.forgetOrganisation(organisationId);',
    becomes: '',
    tests: [deletion],
  },
  {
    bug: 'an organisation is deleted by whoever finds a login of yesterday',
    file: 'src/organisations/organisation-settings.controller.ts',
    text: '{ reauthenticate: true, whileFrozen: true }',
    becomes: '{ whileFrozen: true }',
    tests: [deletion],
  },
  {
    bug: 'people begin on a page that is hidden',
    file: 'src/organisations/user-view.values.ts',
    text: "if (!flags[`nav_show_${start_page}`]) return 'profile';",
    becomes: '',
    tests: [settings],
  },
  {
    bug: 'a player says how screens look for everybody',
    file: 'src/organisations/ui-settings.controller.ts',
    text: 'if (orguisettings && !organisationAdmin(call.who)) throw new Forbidden();',
    becomes: '',
    tests: [journey],
  },
];

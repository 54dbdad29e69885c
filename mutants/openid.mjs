const openid = 'test/journeys/openid.test.ts';
const loginProviders = 'test/journeys/login-providers.test.ts';

/** @type {import('./mutants.mjs').Mutant[]} */
export const openIds = [
  {
    bug: 'a login goes on whose organisation has switched its provider off, where nobody ended it',
    file: 'src/accounts/identify-caller.ts',
    text: "if (session?.within !== undefined && !(await this.providers.isOn(session.through ?? '', how))) return ANONYMOUS;",
    becomes: '',
    tests: [loginProviders],
  },
  {
    bug: 'what one organisation’s provider says of somebody opens their account in another',
    file: 'src/accounts/openid/identities.ts',
    text: '...(within === undefined ? [] : [within]), ',
    becomes: '',
    tests: [loginProviders],
  },
  {
    bug: 'the word of an organisation’s provider takes a player from the e-mail login that they have',
    file: 'src/accounts/openid/sign-in-within.ts',
    text: 'if (proved !== undefined && !(await this.playingAt(proved, within)))',
    becomes: 'if (proved !== undefined) return this.enterByCode(proved, claims.name, coming, call, reply);\n    if (proved !== undefined)',
    tests: [loginProviders],
  },
  {
    bug: 'a frozen organisation changes its provider while it switches it off',
    file: 'src/login-providers/login-providers.controller.ts',
    text: ' && Object.keys(sent).every((field) => SENT_TO_SWITCH.includes(field))',
    becomes: '',
    tests: [loginProviders],
  },
  {
    bug: 'a provider is switched on with settings that nobody has signed in with',
    file: 'src/login-providers/save-login-provider.ts',
    text: '(!moved && before?.secretId === secretId && before.proved)',
    becomes: 'before?.proved === true',
    tests: [loginProviders],
  },
  {
    bug: 'what comes back from a provider signs in another browser',
    file: 'src/accounts/openid/login-flows.ts',
    text: 'browserHash === hashOf(browser) && expiresAt > now',
    becomes: 'browserHash !== "" && expiresAt > now',
    tests: [openid],
  },
  {
    bug: 'the word of a provider opens an account that is there',
    file: 'src/accounts/openid/provider-sign-in.ts',
    text: 'if (known && !proof) return EMAIL_EXISTS;',
    becomes: '',
    tests: [openid],
  },
  {
    bug: 'an address counts as proved that a provider says so of in a text',
    file: 'src/accounts/openid/open-id.ts',
    text: 'email_verified === true',
    becomes: 'email_verified',
    tests: [openid],
  },
];

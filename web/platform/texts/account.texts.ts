/** Texts of one's own account. */
export const accountTexts = {
  reauthentication: {
    title: 'Confirm that it is you',
    lead: 'You signed in more than 30 minutes ago, and this is not for everybody who finds your browser open.',
    password: 'Your password',
    passwordMissing: 'Type your password',
    confirm: 'Confirm',
  },
  account: {
    heading: 'Account',
    headingMore: 'Your name, your address, and where you are signed in',
    profilesMore: 'The organisations that you belong to, and invitations',
    you: 'You',
    youMore: 'Another address counts once you have typed the code that we mail to it.',
    name: 'Name',
    prove: 'Confirm the new address',
    saved: 'Your account is saved',
    logins: 'Where you are signed in',
    loginsMore: 'Signing out there holds at once. If you do not know one of these, sign out there and choose another password.',
    unknownBrowser: 'Unknown browser',
    thisOne: 'This browser',
    since: 'since <0></0>',
    lastUsed: 'last used <0></0>',
    signOutThere: 'Sign out there',
    signedOut: '{{browser}} is signed out',
  },
} as const;

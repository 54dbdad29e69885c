/** Texts of one's own account that are said everywhere inside. */
export const accountTexts = {
  reauthentication: {
    title: 'Confirm that it is you',
    lead: 'You signed in more than 30 minutes ago, and this is not for everybody who finds your browser open.',
    password: 'Your password',
    passwordMissing: 'Type your password',
    confirm: 'Confirm',
    byProvider: 'Confirm with {{name}}',
    blocked: 'Your browser does not open another window here. Use the code instead.',
  },
  account: {
    heading: 'Account',
  },
  feedback: {
    title: 'Give feedback',
  },
} as const;

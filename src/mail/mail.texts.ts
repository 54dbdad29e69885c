/** The texts of mails. What is put into them stands in double braces. */
export const mailTexts = {
  layout: {
    sender: 'Laurel',
    foot: 'Sent by {{origin}}. Nobody reads answers to this mail.',
    address: 'Or open this address:',
  },
  code: {
    subject: 'Your Laurel code',
    signIn: 'Your code to sign in:',
    register: 'There is no account for this address yet. Your code to register:',
    good: 'It is good for {{minutes}} minutes and for one use. If you did not ask for it, leave it be.',
  },
  reset: {
    subject: 'Choose a new Laurel password',
    lead: 'Somebody, probably you, asked for a new password for this address.',
    choose: 'Choose a new password',
    good: 'The link is good for {{minutes}} minutes and for one use. If you did not ask for it, leave it be: your password stays as it is.',
  },
  noAccount: {
    subject: 'Choose a new Laurel password',
    lead: 'Somebody asked for a new password for this address, but it has no account at {{origin}}.',
    other: 'If it was you, register there, or use the address you registered with.',
  },
};

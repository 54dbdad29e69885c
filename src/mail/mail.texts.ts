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
    confirm: 'Your code to confirm that it is you:',
    good: 'It is good for {{minutes}} minutes and for one use. If you did not ask for it, leave it be.',
  },
  reset: {
    subject: 'Choose a new Laurel password',
    lead: 'Somebody, probably you, asked for a new password for this address.',
    choose: 'Choose a new password',
    good: 'The link is good for {{minutes}} minutes and for one use. If you did not ask for it, leave it be: your password stays as it is.',
  },
  addressChanged: {
    subject: 'Another address for your Laurel account',
    lead: 'Your account at {{origin}} has another address from now on. Codes and links are no longer sent to this one.',
    other: 'If it was not you, tell whoever runs {{origin}} at once.',
  },
  accountDeleted: {
    subject: 'Your Laurel account is deleted',
    lead: 'Your account at {{origin}} is deleted, as you asked. Nothing can be done with this address there any more, unless you register anew.',
    other: 'If it was not you, tell whoever runs {{origin}} at once.',
  },
  feedback: {
    subject: 'Feedback on Laurel',
    lead: 'Somebody at {{origin}} writes:',
    from: 'From the profile {{profileId}} of the organisation {{organisationId}}.',
  },
  invitation: {
    subject: '{{organisation}} invites you to Laurel',
    lead: '{{organisation}} has added you as a player and asks you to join.',
    look: 'Look at the invitation',
    good: 'The link is good for {{days}} days and for one use. You can say no there as well. If you do not know {{organisation}}, leave it be.',
  },
  letIn: {
    subject: '{{organisation}} has let you in',
    lead: 'You asked to join {{organisation}}, and an administrator has let you in. You are one of its players now.',
    open: 'Open Laurel',
  },
  notLetIn: {
    subject: '{{organisation}} has not let you in',
    lead: 'You asked to join {{organisation}}, and an administrator has not let you in. What you told it of yourself was deleted there.',
    ask: 'If you think this is a mistake, ask there for an invitation.',
  },
  digest: {
    subject: '{{organisation}}: what is new for you',
    lead: 'While you were away, {{organisation}} has told you:',
    points: 'Points received: {{count}}',
    revoked: 'Points revoked: {{count}}',
    badges: 'News of badges: {{count}}',
    competitions: 'News of competitions: {{count}}',
    battles: 'News of battles: {{count}}',
    posts: 'Comments, likes and mentions: {{count}}',
    targets: 'Targets reached: {{count}}',
    open: 'Open Laurel',
    often: {
      daily: 'This mail comes at most once a day, on days when there is something new that you have not read.',
      weekly: 'This mail comes at most once a week, when there is something new that you have not read.',
    },
    choose: 'Have it less often, or not at all',
  },
  outgoingStopped: {
    subject: '{{organisation}}: a webhook is switched off',
    gone: 'The address of a webhook of {{organisation}} answered that it is gone. It is switched off.',
    unreachable: 'For three days nothing got through to the address of a webhook of {{organisation}}. It is switched off.',
    look: 'Look at the integrations',
    missed: 'Nothing is lost: when it is switched on again, it goes on with what did not arrive.',
  },
  accessEnded: {
    subject: '{{organisation}}: a system lets Laurel in no more',
    lead: 'A system that is connected to {{organisation}} has ended the access of Laurel.',
    look: 'Look at the integrations',
    until: 'It is asked for nothing until it is connected again. What is sent to Laurel arrives as before.',
  },
  connect: {
    subject: '{{organisation}}: connect a system',
    lead: 'Another administrator of {{organisation}} asks you to connect a system to Laurel: let Laurel in there, and what happens in it gives points.',
    connect: 'Connect it',
    other: 'If you do not know {{organisation}}, leave it be.',
  },
  noAccount: {
    subject: 'Choose a new Laurel password',
    lead: 'Somebody asked for a new password for this address, but it has no account at {{origin}}.',
    other: 'If it was you, register there, or use the address you registered with.',
  },
};

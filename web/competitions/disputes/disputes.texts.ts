/** The texts of what players say against results, beside those of `competitions.texts.ts`: they come with them (`addTexts`). */
export const disputeTexts = {
  competitions: {
    disputes: {
      dispute: 'Dispute this result',
      title: 'Dispute this result?',
      titleRound: 'Dispute the result of round {{n}}?',
      lead: 'Whoever runs the competition reads why, and answers with a reason. The ranks stand until then.',
      until: 'You can do this until {{time}} {{zone}} on {{date}}.',
      words: 'What is not right',
      wordsMissing: 'Say what is not right',
      raised: 'Your dispute is sent',
      waits: 'You have disputed this result. It waits for an answer.',
      withdraw: 'Withdraw it',
      withdrawn: 'Your dispute is withdrawn',
      answered: 'Your dispute is answered: {{how}}',
      by: '{{name}}: {{reason}}',
      decisions: {
        apply: 'what is known by then counts.',
        stand: 'the ranks stand.',
        disqualify: 'somebody is disqualified.',
        readmit: 'somebody is let in again.',
        correct: 'the rules of the round are corrected.',
      },
    },
  },
} as const;

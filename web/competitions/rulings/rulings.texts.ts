/** The texts of rulings, beside those of `competitions.texts.ts`: they come with them (`addTexts`). */
export const rulingTexts = {
  competitions: {
    rulings: {
      title: 'Rule on round {{n}}',
      lead: 'Its ranks are locked. What you decide takes their place; the former ones stay readable.',
      note: 'Rewards follow: who wins one is paid, and from who does not any more it is taken back. What somebody has revoked stays so.',
      decision: 'Decision',
      decisions: {
        apply: 'Count what is known now',
        stand: 'Let the ranks stand',
        disqualify: 'Disqualify',
        readmit: 'Readmit',
      },
      means: {
        apply: 'Late entries, revocations and reinstatements count, up to the instant of this preview.',
        stand: 'What was learned since then changes nothing, and is asked about no more.',
        disqualify: 'Somebody is taken out of this round; those behind move up.',
        readmit: 'Somebody who was disqualified stands on its board again.',
      },
      press: { apply: 'Count it', stand: 'Let them stand', disqualify: 'Disqualify', readmit: 'Readmit' },
      whom: 'Whom',
      whomMissing: 'Choose a row',
      outcome: 'What comes of it',
      nothing: 'No rank and no reward would be another.',
      winners: 'Then these have won: {{names}}.',
      nobody: 'Then nobody has won.',
      ranks: 'Ranks',
      given: 'The ruling is given',
    },
  },
} as const;

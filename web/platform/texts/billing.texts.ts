/** What every page says of an organisation that does not pay; its own pages say the rest (`settings/billing.texts.ts`). */
export const billingTexts = {
  billing: {
    frozen: 'This organisation is frozen',
    frozenUnpaid: 'since {{day}}: a bill is overdue. Everything can be read, nothing can be added or changed.',
    frozenUnused: 'since {{day}}: nobody used it for 90 days. Everything can be read, nothing can be added or changed.',
    toPlan: 'See the plan',
    askAdmin: 'An admin can change that.',
    trialOver: 'Your trial is over',
    trialOverMore: 'You have the Starter plan until you choose another.',
  },
} as const;

const decisions = 'test/decisions/billing.test.ts';
const journey = 'test/journeys/billing.test.ts';

/** @type {import('./mutants.mjs').Mutant[]} */
export const billing = [
  {
    bug: 'months are counted from the last period, so that the 31st becomes the 28th for ever',
    file: 'src/billing/come-due.ts',
    text: 'const [anchor, number] = goesOn ? [term.anchor, term.number + 1] : [from, 0];',
    becomes: 'const [anchor, number] = goesOn ? [from, 0] : [from, 0];',
    tests: [decisions],
  },
  {
    bug: 'days have 24 hours, whatever clocks show',
    file: 'src/billing/billing.values.ts',
    text: 'DateTime.fromISO(instant, { zone }).plus({ days })',
    becomes: "DateTime.fromISO(instant, { zone: 'UTC' }).plus({ days })",
    tests: [decisions],
  },
  {
    bug: 'VAT loses its half cent',
    file: 'src/billing/plans.values.ts',
    text: '(net * hundredths + 5_000) / 10_000',
    becomes: '(net * hundredths) / 10_000',
    tests: [decisions],
  },
  {
    bug: 'what is frozen is billed on',
    file: 'src/billing/billing.values.ts',
    text: '...(frozen ? [] : [',
    becomes: '...(frozen ? [term?.to] : [',
    tests: [decisions],
  },
  {
    bug: 'nothing stops commands of a frozen organisation',
    file: 'src/platform/http/guarded-calls.ts',
    text: 'if (mayStop && writes && organisationId && !holdsFor(spared, sentOf(request))) await standing.mustNotBeFrozen(organisationId);',
    becomes: '',
    tests: [journey],
  },
];

const folds = 'test/projections/inbox.test.ts';
const journey = 'test/journeys/notifications.test.ts';

/** @type {import('./mutants.mjs').Mutant[]} */
export const notifications = [
  {
    bug: 'what is read grows',
    file: 'projections/inbox/tell.ts',
    text: ' && !isRead(last, mark)',
    becomes: '',
    tests: [folds],
  },
  {
    bug: 'a fact that comes twice counts twice',
    file: 'projections/inbox/tell.ts',
    text: 'cause.position <= last.position',
    becomes: 'cause.position < last.position',
    tests: [folds],
  },
  {
    bug: 'who came later is told what everybody was told before',
    file: 'projections/inbox/tell-notifications.ts',
    text: 'recordedAt: { after: since } }',
    becomes: 'recordedAt: { after: BEGINNING } }',
    tests: [journey],
  },
  {
    bug: 'somebody reads what another was told',
    file: 'projections/inbox/tell-notifications.ts',
    text: '!isTold(told) || !isToldTo(told, profileId)',
    becomes: '!isTold(told)',
    tests: [journey],
  },
  {
    bug: 'people are named whom one does not see',
    file: 'projections/inbox/seen-notifications.ts',
    text: ' && known.people.person(one.profileId) !== undefined',
    becomes: '',
    tests: [journey],
  },
];

const decisions = 'test/decisions/digests.test.ts';
const journey = 'test/journeys/digests.test.ts';
const outbox = 'test/contracts/outbox.test.ts';

/** @type {import('./mutants.mjs').Mutant[]} */
export const digests = [
  {
    bug: 'somebody is mailed more often than their organisation mails',
    file: 'src/digests/digest.values.ts',
    text: 'own === null || isWithin(organisation, own)',
    becomes: 'own === null',
    tests: [decisions, journey],
  },
  {
    bug: 'what a period was mailed of is mailed again',
    file: 'src/digests/send-digests.ts',
    text: 'upTo > after && period !== last',
    becomes: 'upTo !== period',
    tests: [decisions],
  },
  {
    bug: 'a mail that was sent is sent again by who begins anew',
    file: 'src/platform/outbox/outbox-rows.ts',
    text: 'if (!kept?.document.once)',
    becomes: 'if (kept)',
    tests: [outbox, journey],
  },
  {
    bug: 'who has read everything is mailed how much it was',
    file: 'projections/inbox/tell-notifications.ts',
    text: ' && !isRead(one, mark),',
    becomes: ',',
    tests: [journey],
  },
  {
    bug: "anybody ends anybody's digests",
    file: 'src/digests/digest-links.ts',
    text: 'return isOurs ?',
    becomes: 'return profileId ?',
    tests: [journey],
  },
  {
    bug: 'a frozen organisation mails its people',
    file: 'src/digests/send-digests.ts',
    text: ' && !(await this.isFrozen(organisationId))',
    becomes: '',
    tests: [journey],
  },
];

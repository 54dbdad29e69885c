const decisions = 'test/decisions/outgoing.test.ts';
const lanes = 'test/decisions/outbox-lanes.test.ts';
const journey = 'test/journeys/webhooks.test.ts';

/** @type {import('./mutants.mjs').Mutant[]} */
export const webhooks = [
  {
    bug: 'without a flag nothing goes out of a webhook',
    file: 'src/integrations/outgoing.values.ts',
    text: 'flags.length > 0 && !flags.some',
    becomes: '!flags.some',
    tests: [decisions],
  },
  {
    bug: 'of a list a negation holds of a webhook where one does not match',
    file: 'src/integrations/outgoing.values.ts',
    text: 'said.every(isOneMet)',
    becomes: 'said.some(isOneMet)',
    tests: [decisions],
  },
  {
    bug: 'an address may keep a webhook waiting for ever',
    file: 'src/integrations/webhook-tries.values.ts',
    text: 'Math.min(LONGEST_MS, Math.max(0, waits))',
    becomes: 'Math.max(0, waits)',
    tests: [decisions],
  },
  {
    bug: 'a webhook that is taken back goes on behind what did not arrive',
    file: 'src/integrations/webhook-places.ts',
    text: 'return { position, told: told - 1 };',
    becomes: 'return { position, told };',
    tests: [decisions],
  },
  {
    bug: 'an address that asks to be left alone is asked by its other letters',
    file: 'src/platform/outbox/lanes.ts',
    text: 'if (rests > 0 && rests <= LONGEST_WAIT_MS) {',
    becomes: 'if (rests > LONGEST_WAIT_MS) {',
    tests: [lanes],
  },
  {
    bug: 'a webhook whose messages get through is switched off when one is dead',
    file: 'src/integrations/send-webhooks.ts',
    text: 'arrivedAt !== undefined && arrivedAt > failing',
    becomes: 'arrivedAt === undefined',
    tests: [journey],
  },
  {
    bug: 'a new secret of a webhook signs alone at once',
    file: 'src/integrations/webhook-secrets.ts',
    text: 'now < formerUntil',
    becomes: 'now > formerUntil',
    tests: [journey],
  },
];

const contract = 'test/contracts/outbox.test.ts';
const lanes = 'test/decisions/outbox-lanes.test.ts';

/** @type {import('./mutants.mjs').Mutant[]} */
export const outbox = [
  {
    bug: 'a sending that nobody knows the end of is repeated for ever',
    file: 'src/platform/outbox/outbox.ts',
    text: 'const MOST_SENDINGS = 2;',
    becomes: 'const MOST_SENDINGS = 2_000;',
    tests: [contract],
  },
  {
    bug: 'the last that waited in a restored past are sent',
    file: 'src/platform/outbox/outbox-rows.ts',
    text: 'kept.length > 0;',
    becomes: 'kept.length === PAGE;',
    tests: [contract],
  },
  {
    bug: 'a code is sent when it is good no more',
    file: 'src/platform/outbox/outbox.ts',
    text: 'if (until !== undefined && until <= this.ground.clock.now())',
    becomes: 'if (until === "")',
    tests: [contract],
  },
  {
    bug: 'destinations that fail take every place',
    file: 'src/platform/outbox/lanes.ts',
    text: 'Math.max(1, this.most / 2)',
    becomes: 'this.most',
    tests: [lanes],
  },
  {
    bug: 'destinations that never answer keep their places',
    file: 'src/platform/outbox/outbox.ts',
    text: 'this.lanes.slow(waiting);',
    becomes: '',
    tests: [contract],
  },
  {
    bug: 'a further try waits for the year in which a clock once was',
    file: 'src/platform/outbox/lanes.ts',
    text: 'last.due - now > LONGEST_WAIT_MS',
    becomes: 'last.due === now',
    tests: [lanes],
  },
  {
    bug: 'where it failed the last time, all places are for again',
    file: 'src/platform/outbox/lanes.ts',
    text: 'if (!arrived) this.doubt(name);',
    becomes: '',
    tests: [lanes],
  },
  {
    bug: 'who takes long holds room aside after its end',
    file: 'src/platform/outbox/lanes.ts',
    text: 'if (lane.place) this.underWay[lane.place] -= 1;',
    becomes: "if (lane.place && lane.place !== 'aside') this.underWay[lane.place] -= 1;",
    tests: [lanes],
  },
];

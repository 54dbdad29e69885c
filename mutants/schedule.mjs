const contract = 'test/contracts/schedule.test.ts';
const recurrence = 'test/decisions/recurrence.test.ts';

/** @type {import('./mutants.mjs').Mutant[]} */
export const schedule = [
  {
    bug: 'what clocks show twice comes the second time',
    file: 'src/platform/schedule/recurrence.values.ts',
    text: 'Math.min(...shown.getPossibleOffsets()',
    becomes: 'Math.max(...shown.getPossibleOffsets()',
    tests: [recurrence],
  },
  {
    bug: 'what came is its own next time',
    file: 'src/platform/schedule/recurrence.values.ts',
    text: '({ at }) => at > instant)',
    becomes: '({ at }) => at >= instant)',
    tests: [recurrence],
  },
  {
    bug: 'each time that was missed is made up for where the last is enough',
    file: 'src/platform/schedule/scheduler.ts',
    text: "if (catchUp === 'each' || !recurs) return dueAt;",
    becomes: 'if (dueAt) return dueAt;',
    tests: [contract],
  },
  {
    bug: 'a view that is behind is believed',
    file: 'src/platform/schedule/scheduler.ts',
    text: 'await agenda.reached(kind.name, position);',
    becomes: '',
    tests: [contract],
  },
  {
    bug: 'what fails is tried again each second',
    file: 'src/platform/schedule/tries.ts',
    text: 'FIRST_WAIT_MS * GROWTH ** (tried.count - 1)',
    becomes: 'FIRST_WAIT_MS',
    tests: [contract],
  },
  {
    bug: 'another process takes the lease while it is renewed',
    file: 'src/platform/schedule/lease.ts',
    text: '>= LASTS_MS;',
    becomes: '>= 0;',
    tests: [contract],
  },
  {
    bug: 'nobody takes over from a process that died',
    file: 'src/platform/schedule/lease.ts',
    text: 'kept.document.holder === this.holder || this.isLeft(kept.version)',
    becomes: 'kept.document.holder === this.holder',
    tests: [contract],
  },
  {
    bug: 'after a kill the schedule stands still until the lease is over',
    file: 'src/platform/schedule/lease.ts',
    text: 'await records.deleteAll(LEASES, {});',
    becomes: '',
    tests: [contract],
  },
  {
    bug: 'a round that was made is due again at once',
    file: 'src/platform/schedule/rounds.ts',
    text: 'const next = occurrenceAfter(recurs, dueAt).at;',
    becomes: 'const next = dueAt;',
    tests: [contract],
  },
  {
    bug: 'a round waits for the year in which a clock once was',
    file: 'src/platform/schedule/rounds.ts',
    text: '? kept : occurrenceUpTo(recurs, now).at;',
    becomes: '? kept : kept;',
    tests: [contract],
  },
  {
    bug: 'a view that cannot be read stops the whole schedule',
    file: 'src/platform/schedule/scheduler.ts',
    text: '          return LOOK_AGAIN_MS;\n        });\n        wait =',
    becomes: '          throw error;\n        });\n        wait =',
    tests: [contract],
  },
];

const decisions = 'test/contracts/decisions.test.ts';
const projector = 'test/projections/projector.test.ts';

/** @type {import('./mutants.mjs').Mutant[]} */
export const decided = [
  {
    bug: 'a retried command is decided again',
    file: 'src/platform/decisions.ts',
    text: 'if (memory.ids.has(eventId(context.commandId, stream, 0)))',
    becomes: 'if (memory.ids.size < 0)',
    tests: [decisions],
  },
  {
    bug: 'an old decision is appended after a conflict',
    file: 'src/platform/decisions.ts',
    text: 'const events = await decision(memory.state as State);',
    becomes: 'const events: E[] = await ((decision as { first?: E[] | Promise<E[]> }).first ??= decision(memory.state as State));',
    tests: [decisions],
  },
  {
    bug: 'facts that a load has read are applied twice',
    file: 'src/platform/decisions.ts',
    text: 'if (revision !== memory.revision + 1) return;',
    becomes: '',
    tests: [decisions],
  },
  {
    bug: 'two loads at the same time apply facts twice',
    file: 'src/platform/decisions.ts',
    text: 'if (recorded.revision === memory.revision + 1) this.remember(',
    becomes: 'this.remember(',
    tests: [decisions],
  },
  {
    bug: 'commands on one stream do not wait for each other',
    file: 'src/platform/decisions.ts',
    text: 'memory.turn = over;',
    becomes: '',
    tests: [decisions],
  },
  {
    bug: 'stale documents are folded on after a failed commit',
    file: 'projections/platform/build.ts',
    text: '    this.#flight = undefined;\n    this.#recent.clear();',
    becomes: '    this.#flight = undefined;',
    tests: [projector],
  },
  {
    bug: 'facts that were delivered twice are folded twice',
    file: 'projections/platform/build.ts',
    text: 'if (this.#folded !== null && position <= this.#folded) return;',
    becomes: '',
    tests: [projector],
  },
  {
    bug: 'half of a fact that could not be folded is stored',
    file: 'projections/platform/build.ts',
    text: '        this.#revert();\n',
    becomes: '',
    tests: [projector],
  },
  {
    bug: 'the sealed name of a series stands in the details of the audit trail',
    file: 'src/score-series/score-series.events.ts',
    text: 'shown: { ...settings, name: undefined }',
    becomes: 'shown: { ...settings }',
    tests: ['test/projections/audit-trail.test.ts'],
  },
  {
    bug: 'a destroyed key is made again by a retry',
    file: 'src/platform/keys.ts',
    text: `"UPDATE keys SET wrapped = x'' WHERE id = ?"`,
    becomes: `'DELETE FROM keys WHERE id = ?'`,
    tests: ['test/contracts/keys.test.ts'],
  },
  {
    bug: 'what was sealed under a destroyed key is opened until the next start',
    file: 'src/platform/keys.ts',
    text: '    await destroy();\n    this.unwrapped.clear();',
    becomes: '    await destroy();',
    tests: ['test/contracts/keys.test.ts'],
  },
];

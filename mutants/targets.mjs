const rules = 'test/decisions/targets.test.ts';
const pace = 'test/projections/target-pace.test.ts';
const seen = 'test/journeys/targets-seen.test.ts';
const reached = 'test/journeys/targets-reached.test.ts';

/** @type {import('./mutants.mjs').Mutant[]} */
export const targets = [
  {
    bug: 'two items of a series are the default',
    file: 'src/targets/save-target-item.ts',
    text: '...(given.isDefault ? noDefaults(seriesId, itemId, all) : []),',
    becomes: '',
    tests: [rules],
  },
  {
    bug: 'a target stays without items (U-201)',
    file: 'src/targets/delete-target-item.ts',
    text: 'id === itemId || item.targetId !== targetId',
    becomes: 'item.targetId !== targetId',
    tests: [rules],
  },
  {
    bug: 'a holder has two periods of the same days',
    file: 'src/targets/set-target-values.ts',
    text: '!isSame && [...values.values()].some((other) => daysShared(other, period))',
    becomes: '!isSame && values.has(period.from)',
    tests: [rules],
  },
  {
    bug: 'generated values take the place of those that are to be kept (U-198)',
    file: 'src/targets/set-target-values.ts',
    text: 'isGenerated && isSame && !settings.replacesExisting',
    becomes: 'isGenerated && isSame && settings.replacesExisting',
    tests: [rules],
  },
  {
    bug: 'a change of a period holds from its start',
    file: 'src/targets/set-target-values.ts',
    text: 'Date.parse(effectiveFrom) > span.from && { effectiveFrom }',
    becomes: 'Date.parse(effectiveFrom) > span.before && { effectiveFrom }',
    tests: [rules],
  },
  {
    bug: 'daily targets of 100 and more have decimals (R-258)',
    file: 'src/targets/target-values.values.ts',
    text: 'micros < HUNDRED * days ? CENT : MICROS_PER_POINT',
    becomes: 'CENT',
    tests: [rules],
  },
  {
    bug: 'there may be more than 24 generated periods (U-199)',
    file: 'src/targets/target-periods.values.ts',
    text: 'export const MOST_GENERATED = 24;',
    becomes: 'export const MOST_GENERATED = 25;',
    tests: [rules],
  },
  {
    bug: 'who is 10 points behind is losing already (R-117)',
    file: 'src/targets/pace.values.ts',
    text: 'return ahead < -CLOSE',
    becomes: 'return ahead <= -CLOSE',
    tests: [rules],
  },
  {
    bug: 'it is told where it ends when hardly any time has passed',
    file: 'src/targets/pace.values.ts',
    text: 'passed * TOO_EARLY < length ? undefined :',
    becomes: 'passed === 0n ? undefined :',
    tests: [rules],
  },
  {
    bug: 'entries of today count for the weekdays before it',
    file: 'projections/target-pace/recent.ts',
    text: 'if (day < 0 || day >= RECENT_DAYS) return;',
    becomes: 'if (day < 0) return;',
    tests: [pace],
  },
  {
    bug: 'of the past a pace counts what happened later',
    file: 'projections/target-pace/pace-table.ts',
    text: '(at[n] as number) > this.#look.until || ',
    becomes: '',
    tests: [pace],
  },
  {
    bug: 'whoever is bound by a freeze hears that a target was reached',
    file: 'projections/targets/told-targets.ts',
    text: 'Date.parse(at) <= instant && (until === undefined || at <= until)',
    becomes: 'Date.parse(at) <= instant',
    tests: [seen],
  },
  {
    bug: 'values of people out of sight are told',
    file: 'projections/targets/targets.controller.ts',
    text: ' && whoIs(holding, people) !== undefined',
    becomes: '',
    tests: [seen],
  },
  {
    bug: 'what falls stays recorded as reached',
    file: 'src/targets/judge-targets.ts',
    text: '.filter(([key]) => !now.has(key))',
    becomes: '.filter(([key]) => now.size > 99 && !now.has(key))',
    tests: [reached],
  },
  {
    bug: 'the preview of a revocation leaves out the targets that fall',
    file: 'projections/target-pace/target-consequences.ts',
    text: "const sign = kind === 'revoke' ? -1 : 1;",
    becomes: 'const sign = 1;',
    tests: [reached],
  },
];

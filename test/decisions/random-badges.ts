import * as fc from 'fast-check';
import type { BadgeRule } from '../../src/badges/badge-rule.values.ts';
import type { RuleFact } from '../../src/badges/badge-versions.values.ts';
import type { JudgedEntry } from '../../src/badges/judged-entry.values.ts';
import { givenLevel, level, ruled, set, stopped } from './badge-ground.ts';

const HOUR = 3_600_000;
export const ZONES = [
  'UTC',
  'Europe/Vienna',
  'America/New_York',
  'America/Sao_Paulo',
  'America/Havana',
  'Asia/Beirut',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'America/Asuncion',
  'Antarctica/Troll',
  'Africa/Casablanca',
];
/** Around changes of clocks, and where Samoa left out a date. */
const STARTS = ['2025-03-21T00:00:00Z', '2018-10-28T00:00:00Z', '2011-12-20T00:00:00Z', '2025-10-20T00:00:00Z'].map((at) => Date.parse(at));
const DAYS = 12;

export const instants = (start: number) => fc.nat(DAYS * 24).map((hours) => start + hours * HOUR);
const modes = fc.constantFrom('sum' as const, 'greatest' as const, 'count' as const);
const filters = fc.oneof(
  { weight: 2, arbitrary: fc.constant([]) },
  {
    weight: 1,
    arbitrary: fc.subarray([
      { kind: 'tag' as const, id: 'x' },
      { kind: 'point type' as const, id: 'bonus' },
    ]),
  },
);
const sources = fc.array(
  fc.record(
    { seriesId: fc.constantFrom('s', 't'), factor: fc.constantFrom('1', '1', '2', '-1'), filters, mode: modes },
    { requiredKeys: ['seriesId', 'factor', 'filters'] },
  ),
  { minLength: 1, maxLength: 2 },
);
const periods = fc.record({
  count: fc.constantFrom(1, 1, 2, 3),
  unit: fc.constantFrom('day' as const, 'day' as const, 'week' as const, 'month' as const),
});
const LEVELS = [level('one', '3'), givenLevel('two'), level('three', '5', { mode: 'count' }), level('four', '2', { mode: 'greatest' })];

/** What would leave most histories without a win. */
const rarely = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

function rulesOf(kind: BadgeRule['kind'], start: number): fc.Arbitrary<BadgeRule> {
  const needsPeriod = kind === 'king of the hill';
  return fc
    .record({
      sources,
      mode: modes,
      value: fc.constantFrom(...(kind === 'daily streak' ? ['1', '2', '3'] : ['1', '2', '4', '7'])),
      atOnce: fc.boolean(),
      timeZone: fc.constantFrom(...ZONES),
      least: rarely(fc.constantFrom('1', '3')),
      start: rarely(instants(start).map((at) => new Date(at).toISOString())),
      period: needsPeriod ? periods : fc.option(periods, { nil: undefined }),
      teams: rarely(fc.constantFrom(['reds'], ['blues', 'greens'])),
      levels: fc.subarray(LEVELS, { minLength: 1 }),
    })
    .map(({ levels, ...rule }) => {
      const said = Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== undefined));
      return ruled({ ...said, kind, levels: kind === 'levels' ? levels : [] });
    });
}

function factsOf(kind: BadgeRule['kind'], start: number): fc.Arbitrary<RuleFact[]> {
  const change = fc.record({ rule: rulesOf(kind, start), at: instants(start), how: fc.constantFrom('always', 'now', 'now', 'stopped') });
  return fc.tuple(rulesOf(kind, start), fc.array(change, { maxLength: 3 }), instants(start)).map(([first, changes, ended]) => {
    const inOrder = changes.sort((a, b) => a.at - b.at);
    return [
      set(1, first, new Date(start - HOUR).toISOString()),
      ...inOrder.map(({ rule, at, how }, n): RuleFact => {
        const instant = new Date(at).toISOString();
        return how === 'stopped' ? stopped(n + 2, instant) : set(n + 2, rule, instant, how === 'now' ? instant : null);
      }),
      { type: 'BadgePeriodClosed' as const, data: { badgeId: 'b', version: 1, before: new Date(ended).toISOString() } },
    ];
  });
}

const entriesOf = (start: number): fc.Arbitrary<JudgedEntry[]> =>
  fc
    .array(
      fc.record({
        profileId: fc.constantFrom('ann', 'bob', 'cid'),
        seriesId: fc.constantFrom('s', 's', 't'),
        at: instants(start),
        micros: fc.integer({ min: -2, max: 6 }).map((points) => points * 1_000_000),
        tags: fc.subarray(['x', 'y']),
        pointType: fc.constantFrom(null, 'bonus'),
        teamIds: fc.subarray(['reds', 'blues']),
      }),
      { minLength: 10, maxLength: 40, size: 'max' },
    )
    .map((entries) => entries.map((entry, n) => ({ entryId: `e${String(n).padStart(2, '0')}`, ...entry })));

const giftsOf = (start: number) =>
  fc
    .array(instants(start), { maxLength: 1 })
    .map((all) => all.map((at) => ({ levelId: 'two', at: new Date(at).toISOString(), teamIds: [] })));

export const KINDS = ['amount', 'levels', 'daily streak', 'high score', 'king of the hill'] as const;

/** A badge with its rules over time, entries of three players in two series, and a level that is given. */
export const ANY_BADGE = fc
  .constantFrom(...STARTS)
  .chain((start) =>
    fc
      .constantFrom(...KINDS)
      .chain((kind) =>
        fc.record({ kind: fc.constant(kind), facts: factsOf(kind, start), entries: entriesOf(start), gifts: giftsOf(start) }),
      ),
  );

import * as fc from 'fast-check';
import { instants, ZONES } from '../decisions/random-badges.ts';

/** A rule as it is sent; series and tags are filled in. */
export type SentRule = {
  badge_type: number;
  sources: { series: 0 | 1; tagged: boolean; point_factor: string; point_function?: number }[];
  valuemode: number;
  value: string;
  accuminstant: 0 | 1;
  pointtransaction: string;
  start_date: string;
  timezone: string;
  timeperiod: number;
  timeperiodstr: string;
  team_filter: 0 | 1;
  levels?: { id: string; Name: string; badge_type: number; valuemode?: number; value?: string; points: string }[];
  badgereward: readonly { id: string; points: string }[];
};

const KINDS = ['give', 'negative', 'retag', 'revoke', 'reinstate', 'correct', 'always', 'now', 'stop', 'delete', 'gift', 'ruling'] as const;
/** What happens: `later`: how many hours after what was before, fewer than a login lasts. `rule`: for the badge of levels, and for the other. */
export type Act = {
  act: (typeof KINDS)[number];
  who: number;
  points: number;
  hour: number;
  which: number;
  later: number;
  rule: readonly SentRule[];
};
/** `start`: from when on entries happened. */
export type History = { start: number; kind: number; rules: readonly SentRule[]; acts: readonly Act[] };

const LEVELS = [
  { id: 'one', Name: 'One', badge_type: 3, valuemode: 0, value: '3', points: '10' },
  { id: 'two', Name: 'Two', badge_type: 2, points: '20' },
  { id: 'three', Name: 'Three', badge_type: 3, valuemode: 2, value: '2', points: '30' },
  { id: 'four', Name: 'Four', badge_type: 3, valuemode: 1, value: '2', points: '40' },
];
/** The level that is given is, by another rule, reached. */
const REACHED = { id: 'two', Name: 'Two', badge_type: 3, valuemode: 2, value: '1', points: '20' };
const LEVEL_LISTS = [...[[], [2], [0], [0, 2], [2, 3]].map((more) => [1, ...more]), [0, 1, 2], [3, 1], [0]].map((places) =>
  places.map((place) => LEVELS[place]!),
);

/** What would leave most histories without a win. */
const rarely = <Value>(usual: Value, arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary });

function ruleOf(
  kind: number,
  start: number,
  levels = [...LEVEL_LISTS, [REACHED, LEVELS[2]!], [LEVELS[0]!, REACHED]],
): fc.Arbitrary<SentRule> {
  const source = fc.record(
    {
      series: fc.constantFrom(0 as const, 0 as const, 1 as const),
      tagged: fc.constantFrom(false, true),
      point_factor: fc.constantFrom('1', '1', '2', '-1'),
      point_function: fc.constantFrom(0, 1, 2),
    },
    { requiredKeys: ['series', 'tagged', 'point_factor'] },
  );
  return fc
    .record({
      badge_type: fc.constant(kind),
      sources: fc.array(source, { minLength: 1, maxLength: 2 }),
      valuemode: fc.constantFrom(0, 0, 1, 2),
      value: fc.constantFrom('1', '2', '3'),
      accuminstant: fc.constantFrom(0 as const, 1 as const),
      pointtransaction: rarely('', fc.constantFrom('1', '3')),
      start_date: rarely(
        '',
        instants(start).map((at) => new Date(at).toISOString()),
      ),
      timezone: fc.constantFrom(...ZONES),
      timeperiod: kind === 5 ? fc.constantFrom(1, 2) : fc.constantFrom(0, 1, 1, 2, 3),
      timeperiodstr: fc.constantFrom('+1 day', '+1 day', '+1 week', '+1 month'),
      team_filter: rarely<0 | 1>(0, fc.constant(1)),
      levels: fc.constantFrom(...levels),
      badgereward: fc.constantFrom([], [{ id: 'extra', points: '1' }], [{ id: 'extra', points: '2' }]),
    })
    .map(({ levels: all, ...rule }) => ({
      ...rule,
      ...(kind === 7 && { levels: all }),
      ...(rule.timeperiod === 0 && { accuminstant: 1 as const }),
    }));
}

const actOf = (kind: number, start: number, act: fc.Arbitrary<Act['act']>): fc.Arbitrary<Act> =>
  fc.record({
    act,
    who: fc.nat(2),
    points: fc.integer({ min: 1, max: 6 }),
    hour: fc.nat(12 * 24),
    which: fc.nat(1_000),
    later: fc.constantFrom(0, 1, 5, 11),
    rule: fc.tuple(ruleOf(7, start), ruleOf(kind, start)),
  });

const HOUR = 3_600_000;
/** When histories begin: so long ago that none comes up to now, which is when facts are recorded. */
export const BEGAN = Date.now() - 60 * 24 * HOUR;
/** Around changes of clocks, and where Samoa left out a date. */
const STARTS = ['2025-03-21T00:00:00Z', '2018-10-28T00:00:00Z', '2011-12-20T00:00:00Z'].map((at) => Date.parse(at));

/** A badge of levels and another. Every history has each act at least once; entries, a gift and a ruling come first, so that there is something to lose. */
export const HISTORY: fc.Arbitrary<History> = fc
  .tuple(fc.constantFrom(undefined, undefined, ...STARTS), fc.constantFrom(3, 4, 5, 6))
  .chain(([start, kind]) => {
    const around = start ?? BEGAN - 5 * 24 * HOUR;
    const acts = (...all: Act['act'][]) => fc.tuple(...all.map((act) => actOf(kind, around, fc.constant(act))));
    return fc.record({
      start: fc.constant(around),
      kind: fc.constant(kind),
      rules: fc.tuple(ruleOf(7, around, [[LEVELS[1]!, LEVELS[2]!]]), ruleOf(kind, around)),
      acts: fc
        .tuple(
          acts('give', 'give', 'give', 'give', 'gift', 'ruling'),
          fc.shuffledSubarray([...KINDS], { minLength: KINDS.length }).chain((order) => acts(...order)),
          fc.array(actOf(kind, around, fc.constantFrom(...KINDS)), { maxLength: 4 }),
        )
        .map((parts) => parts.flat()),
    });
  });

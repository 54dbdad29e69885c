import * as fc from 'fast-check';
import { badgePeriodAt, isUndecided, isWonAtEnd, periodEnding } from '../../src/badges/badge-periods.values.ts';
import { periodAt } from '../../src/points/periods.values.ts';
import { ended, ruled, rules, set, stopped } from './badge-ground.ts';

const ZONES = [
  'UTC',
  'Europe/Vienna',
  'America/Sao_Paulo',
  'America/Havana',
  'Africa/Cairo',
  'Pacific/Apia',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
];
const instants = fc.integer({ min: Date.parse('2008-01-01'), max: Date.parse('2036-12-31') });
const iso = ({ from, before }: { from: number; before: number }) => [new Date(from).toISOString(), new Date(before).toISOString()];

test('U-099 one day, week or month is that of the calendar in the zone', () => {
  fc.assert(
    fc.property(
      instants,
      fc.constantFrom(...ZONES),
      fc.constantFrom('day' as const, 'week' as const, 'month' as const),
      (instant, timeZone, unit) => {
        expect(iso(badgePeriodAt({ period: { count: 1, unit }, timeZone }, instant))).toEqual(iso(periodAt(unit, instant, timeZone)));
      },
    ),
    { numRuns: 1_000 },
  );
});

test('U-099 several units follow on without a gap, each of whole units, one of them begins with the unit of the start', () => {
  const periods = fc.record({
    count: fc.integer({ min: 1, max: 9 }),
    unit: fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const),
  });
  fc.assert(
    fc.property(instants, instants, fc.constantFrom(...ZONES), periods, (instant, started, timeZone, period) => {
      const rule = { period, timeZone, start: new Date(started).toISOString() };
      const { from, before } = badgePeriodAt(rule, instant);
      expect(from <= instant && instant < before).toBe(true);
      expect(badgePeriodAt(rule, before).from).toBe(before);
      expect(badgePeriodAt(rule, from - 1).before).toBe(from);
      const unit = period.unit === 'year' ? 'month' : period.unit;
      expect(badgePeriodAt(rule, started).from).toBe(
        period.unit === 'year'
          ? badgePeriodAt({ period: { count: 1, unit: 'year' }, timeZone }, started).from
          : periodAt(unit, started, timeZone).from,
      );
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  [
    '2 weeks from 1970',
    { count: 2, unit: 'week' as const },
    undefined,
    '2025-03-05T12:00:00Z',
    '2025-02-23T23:00:00.000Z',
    '2025-03-09T23:00:00.000Z',
  ],
  [
    '2 weeks from that of a Wednesday',
    { count: 2, unit: 'week' as const },
    '2025-03-05T12:00:00.000Z',
    '2025-03-05T12:00:00Z',
    '2025-03-02T23:00:00.000Z',
    '2025-03-16T23:00:00.000Z',
  ],
  [
    '3 months across a change of clocks',
    { count: 3, unit: 'month' as const },
    '2025-02-10T00:00:00.000Z',
    '2025-04-01T12:00:00Z',
    '2025-01-31T23:00:00.000Z',
    '2025-04-30T22:00:00.000Z',
  ],
  [
    'a year',
    { count: 1, unit: 'year' as const },
    undefined,
    '2025-06-01T12:00:00Z',
    '2024-12-31T23:00:00.000Z',
    '2025-12-31T23:00:00.000Z',
  ],
])('U-099 %s in Vienna', (_, period, start, instant, from, before) => {
  expect(iso(badgePeriodAt({ period, timeZone: 'Europe/Vienna', ...(start !== undefined && { start }) }, Date.parse(instant)))).toEqual([
    from,
    before,
  ]);
});

describe('when a period ends whose end decides', () => {
  const king = ruled({ kind: 'king of the hill', period: { count: 1, unit: 'week' } });
  const at = '2025-03-05T12:00:00.000Z';

  test('it is that of the rule of now, after those that have ended', () => {
    expect(periodEnding(rules(set(1, king, at)))).toBe('2025-03-09T23:00:00.000Z');
    expect(periodEnding(rules(set(1, king, at), ended('2025-03-09T23:00:00.000Z')))).toBe('2025-03-16T23:00:00.000Z');
  });

  test('what happens before that decides nothing yet, and what is late does', () => {
    const closed = rules(set(1, king, at), ended('2025-03-09T23:00:00.000Z'));
    expect(isUndecided(closed, '2025-03-09T23:00:00.000Z')).toBe(true);
    expect(isUndecided(closed, '2025-03-09T22:59:59.999Z')).toBe(false);
    expect(isUndecided(rules(set(1, ruled({ kind: 'high score' }), at)), '2025-03-09T23:00:00.000Z')).toBe(false);
  });

  test('it is none where it is won at once, is stopped or has no rule', () => {
    expect(periodEnding(rules())).toBeUndefined();
    expect(periodEnding(rules(set(1, king, at), stopped(2, at)))).toBeUndefined();
    expect(periodEnding(rules(set(1, ruled({ kind: 'amount', value: '1', period: { count: 1, unit: 'day' } }), at)))).toBeUndefined();
    expect(isWonAtEnd(ruled({ kind: 'high score', atOnce: false }))).toBe(false);
  });
});

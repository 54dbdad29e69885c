import { Temporal } from '@js-temporal/polyfill';
import * as fc from 'fast-check';
import { freezeOf, isTooLong, pastRounds, type RepeatMode, roundAt, roundOf, type Rounds } from '../../src/competitions/rounds.values.ts';

const ZONES = [
  'UTC',
  'Europe/Vienna',
  'Europe/London',
  'Europe/Lisbon',
  'Europe/Istanbul',
  'Europe/Moscow',
  'Atlantic/Azores',
  'America/New_York',
  'America/Chicago',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Havana',
  'America/Santiago',
  'America/Caracas',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Africa/Johannesburg',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Asia/Tokyo',
  'Asia/Pyongyang',
  'Asia/Gaza',
  'Australia/Lord_Howe',
  'Australia/Adelaide',
  'Pacific/Auckland',
  'Pacific/Apia',
  'Pacific/Chatham',
];

const rounds = (more: Partial<Rounds>): Rounds => ({
  from: '2025-01-31T09:00:00.000Z',
  before: '2025-02-01T09:00:00.000Z',
  repeat: 1,
  timeZone: 'UTC',
  ...more,
});
const begins = (of: Rounds, count: number) => Array.from({ length: count }, (_, n) => roundOf(of, n + 1)?.from);

describe('U-116 R-254 rounds of a competition', () => {
  test('each month from 31 January: the last of the months that are shorter, and the 31st again', () => {
    expect(begins(rounds({ repeat: 3 }), 4)).toEqual([
      '2025-01-31T09:00:00.000Z',
      '2025-02-28T09:00:00.000Z',
      '2025-03-31T09:00:00.000Z',
      '2025-04-30T09:00:00.000Z',
    ]);
  });

  test.each([
    ['that have been', '2025-06-15T00:00:00.000Z', ['2025-05-31', '2025-04-30', '2025-03-31']],
    ['before the first, where it is yet to come', '2024-06-15T00:00:00.000Z', ['2024-05-31', '2024-04-30', '2024-03-31']],
    ['that end at this very instant', '2025-06-01T09:00:00.000Z', ['2025-05-31', '2025-04-30', '2025-03-31']],
  ])('full rounds of the past are those %s', (_, now, days) => {
    expect(pastRounds(rounds({ repeat: 3 }), now, 3).map(({ from }) => from.slice(0, 10))).toEqual(days);
  });

  test('of any rounds the last full one has ended, and the one after it has not', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<RepeatMode>(2, 3, 4, 5),
        fc.integer({ min: -4000, max: 4000 }),
        fc.constantFrom(...ZONES),
        (repeat, days, timeZone) => {
          const of = rounds({ repeat, timeZone });
          const now = new Date(Date.parse(of.from) + days * 86_400_000 + 1234).toISOString();
          const [last] = pastRounds(of, now, 1);
          const [next] = pastRounds(of, new Date(Date.parse(now) + 367 * 86_400_000).toISOString(), 400)
            .filter(({ from }) => from > last!.from)
            .slice(-1);
          expect(last!.before <= now && next!.before > now).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('each week at the same time by the clock, when clocks are changed too', () => {
    const weekly = rounds({ repeat: 2, from: '2025-03-22T01:30:00.000Z', before: '2025-03-22T03:00:00.000Z', timeZone: 'Europe/Vienna' });
    expect(begins(weekly, 3)).toEqual(['2025-03-22T01:30:00.000Z', '2025-03-29T01:30:00.000Z', '2025-04-05T00:30:00.000Z']);
  });

  test.each([
    ['that clocks leave out is that much later', '2025-03-23T01:30:00.000Z', '2025-03-30T01:30:00.000Z'],
    ['that clocks show twice is the first of the two', '2025-10-19T00:30:00.000Z', '2025-10-26T00:30:00.000Z'],
  ])('02:30 %s', (_, from, second) => {
    expect(roundOf(rounds({ repeat: 2, from, before: undefined, timeZone: 'Europe/Vienna' }), 2)?.from).toBe(second);
  });

  test('a freeze moves with its round on the clock of the zone, and is never after its end', () => {
    const weekly = {
      ...rounds({ repeat: 2, from: '2025-03-22T01:30:00.000Z', before: '2025-03-22T09:00:00.000Z', timeZone: 'Europe/Vienna' }),
    };
    const frozen = { ...weekly, freeze: { at: '2025-03-22T08:00:00.000Z' } };
    expect([1, 2, 3].map((n) => freezeOf(frozen, n))).toEqual([
      '2025-03-22T08:00:00.000Z',
      '2025-03-29T08:00:00.000Z',
      '2025-04-05T07:00:00.000Z',
    ]);
    expect([freezeOf(weekly, 1), freezeOf({ ...frozen, before: undefined }, 1), freezeOf({ ...frozen, repeat: 1 }, 2)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const night = { from: '2025-03-23T00:00:00.000Z', before: '2025-03-23T02:10:00.000Z', freeze: { at: '2025-03-23T01:50:00.000Z' } };
    const skipped = { ...rounds({ repeat: 2, timeZone: 'Europe/Vienna' }), ...night };
    expect(String(freezeOf(skipped, 2)) <= String(roundOf(skipped, 2)?.before)).toBe(true);
  });

  test('one that does not repeat has one round; none begins when they are over', () => {
    expect(begins(rounds({}), 2)).toEqual(['2025-01-31T09:00:00.000Z', undefined]);
    expect(begins(rounds({ repeat: 3, repeatUntil: '2025-03-31T09:00:00.000Z' }), 3)).toEqual([
      '2025-01-31T09:00:00.000Z',
      '2025-02-28T09:00:00.000Z',
      undefined,
    ]);
  });

  test.each<[RepeatMode, string, boolean]>([
    [2, '2025-02-07T09:00:00.000Z', false],
    [2, '2025-02-07T09:00:00.001Z', true],
    [3, '2025-02-28T09:00:00.000Z', false],
    [3, '2025-02-28T09:00:00.001Z', true],
    [1, '2125-02-28T09:00:00.000Z', false],
  ])('repeat mode %d until %s: longer than its period: %s', (repeat, before, tooLong) => {
    expect(isTooLong(rounds({ repeat, before }))).toBe(tooLong);
  });

  test('in thirty zones each round is where another calendar puts it, and they never overlap', () => {
    const periods = { 2: { weeks: 1 }, 3: { months: 1 }, 4: { months: 3 }, 5: { years: 1 } } as const;
    const instants = fc
      .integer({ min: Date.parse('2000-01-01'), max: Date.parse('2040-01-01') })
      .map((minute) => new Date(Math.floor(minute / 60_000) * 60_000).toISOString());
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.constantFrom(2, 3, 4, 5),
        instants,
        fc.integer({ min: 1, max: 60 }),
        (timeZone, repeat, from, number) => {
          const first = Temporal.Instant.from(from).toZonedDateTimeISO(timeZone).toPlainDateTime();
          const period = Temporal.Duration.from(periods[repeat]);
          const many = Array.from({ length: number - 1 }).reduce<Temporal.Duration>((sum) => sumOf(sum, period), new Temporal.Duration());
          const expected = first.add(many).toZonedDateTime(timeZone, { disambiguation: 'compatible' }).toInstant().epochMilliseconds;
          // What was set may itself be the second of two: there the clock tells the first.
          const again = first.toZonedDateTime(timeZone).toInstant().epochMilliseconds;
          const of: Rounds = { from, before: undefined, repeat, timeZone };
          const round = roundOf(of, number);
          if (number > 1 || again === Date.parse(from)) expect(Date.parse(round!.from)).toBe(expected);
          expect(roundAt(of, round!.from)).toEqual(round);
          const next = roundOf(of, number + 1)!;
          expect(next.from > round!.from).toBe(true);
          expect(roundAt(of, new Date(Date.parse(next.from) - 1).toISOString())).toEqual(round);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('before the first there is none', () => {
    expect(roundAt(rounds({ repeat: 3 }), '2025-01-31T08:59:59.999Z')).toBeUndefined();
  });
});

function sumOf(one: Temporal.Duration, other: Temporal.Duration): Temporal.Duration {
  return Temporal.Duration.from({ years: one.years + other.years, months: one.months + other.months, weeks: one.weeks + other.weeks });
}

import * as fc from 'fast-check';
import { DateTime } from 'luxon';
import { occurrenceAfter, occurrenceUpTo, type Recurrence } from '../../src/platform/schedule/recurrence.values.ts';

const daily = (at: string, zone: string): Recurrence => ({ every: 'day', at, zone });
/** So many in a row, beginning after an instant. */
const next = (recurrence: Recurrence, instant: string, count: number) =>
  Array.from({ length: count }).map(() => (instant = occurrenceAfter(recurrence, instant).at));

test('02:30 that clocks leave out is 03:30, and the days around it are as ever', () => {
  expect(next(daily('02:30', 'Europe/Vienna'), '2025-03-28T12:00:00.000Z', 3)).toEqual([
    '2025-03-29T01:30:00.000Z',
    '2025-03-30T01:30:00.000Z',
    '2025-03-31T00:30:00.000Z',
  ]);
});

test('02:30 that clocks show twice is the first of the two, and comes once', () => {
  expect(next(daily('02:30', 'Europe/Vienna'), '2025-10-25T12:00:00.000Z', 2)).toEqual([
    '2025-10-26T00:30:00.000Z',
    '2025-10-27T01:30:00.000Z',
  ]);
  expect(occurrenceAfter(daily('02:30', 'Europe/Vienna'), '2025-10-26T00:45:00.000Z').at).toBe('2025-10-27T01:30:00.000Z');
});

test.each([
  ['midnight that is left out', daily('00:00', 'America/Sao_Paulo'), '2018-11-03T12:00:00.000Z', '2018-11-04T03:00:00.000Z', '2018-11-04'],
  ['midnight that comes twice', daily('00:00', 'America/Havana'), '2025-11-01T12:00:00.000Z', '2025-11-02T04:00:00.000Z', '2025-11-02'],
  ['half an hour', daily('02:15', 'Australia/Lord_Howe'), '2025-10-04T12:00:00.000Z', '2025-10-04T15:45:00.000Z', '2025-10-05'],
  [
    'a Monday',
    { every: 'week', on: 1, at: '09:00', zone: 'Europe/Vienna' },
    '2025-03-30T12:00:00.000Z',
    '2025-03-31T07:00:00.000Z',
    '2025-W14',
  ],
  [
    'a Sunday',
    { every: 'week', on: 7, at: '23:30', zone: 'Asia/Kathmandu' },
    '2025-12-27T12:00:00.000Z',
    '2025-12-28T17:45:00.000Z',
    '2025-W52',
  ],
  [
    'a week of two years',
    { every: 'week', on: 1, at: '00:00', zone: 'UTC' },
    '2025-12-28T00:00:00.000Z',
    '2025-12-29T00:00:00.000Z',
    '2026-W01',
  ],
  [
    'the 31st of February',
    { every: 'month', on: 31, at: '08:00', zone: 'UTC' },
    '2028-02-01T00:00:00.000Z',
    '2028-02-29T08:00:00.000Z',
    '2028-02',
  ],
  ['ten minutes', { every: 'minutes', minutes: 10 }, '2025-03-30T00:50:00.000Z', '2025-03-30T01:00:00.000Z', '2025-03-30T01:00:00.000Z'],
] as const)('%s', (_, recurrence, instant, at, bucket) => {
  expect(occurrenceAfter(recurrence, instant)).toEqual({ at, bucket });
  expect(occurrenceUpTo(recurrence, at)).toEqual({ at, bucket });
  expect(occurrenceUpTo(recurrence, new Date(Date.parse(at) - 1).toISOString()).at < at).toBe(true);
});

test('what cannot be is refused with its own words', () => {
  for (const wrong of [
    daily('09:00', 'Mars/Olympus'),
    daily('noon', 'UTC'),
    daily('24:10', 'UTC'),
    { every: 'minutes', minutes: 0 } as const,
  ])
    expect(() => occurrenceAfter(wrong, '2025-03-30T00:00:00.000Z')).toThrow(RangeError);
});

const ZONES = ['UTC', 'Europe/Vienna', 'America/New_York', 'America/Sao_Paulo', 'America/Havana', 'Asia/Beirut', 'Africa/Cairo'].concat(
  ...['Australia/Lord_Howe', 'Pacific/Apia', 'Pacific/Chatham', 'America/Asuncion', 'Antarctica/Troll', 'Africa/Casablanca'],
);
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const zones = fc.constantFrom(...ZONES);
const recurrences: fc.Arbitrary<Recurrence> = fc.oneof(
  fc.record({ every: fc.constant('minutes' as const), minutes: fc.integer({ min: 1, max: 3_000 }) }),
  fc.record({ every: fc.constant('day' as const), at: times, zone: zones }),
  fc.record({ every: fc.constant('week' as const), on: fc.integer({ min: 1, max: 7 }), at: times, zone: zones }),
  fc.record({ every: fc.constant('month' as const), on: fc.integer({ min: 1, max: 31 }), at: times, zone: zones }),
);
const instants = fc
  .integer({ min: Date.parse('2008-01-01'), max: Date.parse('2036-12-31') })
  .map((milliseconds) => new Date(milliseconds).toISOString());

test('the next is later, the one up to now is not, and nothing lies between them', () => {
  fc.assert(
    fc.property(recurrences, instants, (recurrence, instant) => {
      const before = occurrenceUpTo(recurrence, instant);
      const after = occurrenceAfter(recurrence, instant);
      expect(before.at <= instant && instant < after.at).toBe(true);
      expect(occurrenceAfter(recurrence, before.at)).toEqual(after);
      expect(occurrenceUpTo(recurrence, after.at).at).toBe(after.at);
    }),
    { numRuns: 2_000 },
  );
});

test('every day, week and month comes once, in order, at its local time or as much later as clocks leave out', () => {
  fc.assert(
    fc.property(recurrences, instants, (recurrence, instant) => {
      if (recurrence.every === 'minutes') return;
      const first = occurrenceAfter(recurrence, instant);
      const second = occurrenceAfter(recurrence, first.at);
      // Apia left out the whole of a day: it is the next one.
      if (recurrence.zone !== 'Pacific/Apia') expect(second.bucket > first.bucket).toBe(true);
      const shown = DateTime.fromISO(first.at, { zone: recurrence.zone });
      const late = shown.diff(shown.set(clock(recurrence.at)), 'minutes').minutes;
      if (recurrence.zone !== 'Pacific/Apia') expect([0, 30, 60, 120]).toContain(late);
    }),
    { numRuns: 2_000 },
  );
});

function clock(at: string): { hour: number; minute: number } {
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  return { hour, minute };
}

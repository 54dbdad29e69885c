import * as fc from 'fast-check';
import { DateTime } from 'luxon';
import { historyFrom } from '../../projections/scoreboard/frames.ts';
import { periodAt, periodBefore } from '../../src/points/periods.values.ts';

const ZONES = [
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
const PERIODS = ['day', 'week', 'month'] as const;
const instants = fc.integer({ min: Date.parse('2008-01-01'), max: Date.parse('2036-12-31') });

test.each([
  ['day', 'Europe/Vienna', '2025-03-30T12:00:00Z', '2025-03-29T23:00:00Z', '2025-03-30T22:00:00Z'],
  ['day', 'Europe/Vienna', '2025-10-26T12:00:00Z', '2025-10-25T22:00:00Z', '2025-10-26T23:00:00Z'],
  ['week', 'Europe/Vienna', '2025-03-30T21:59:59.999Z', '2025-03-23T23:00:00Z', '2025-03-30T22:00:00Z'],
  ['month', 'Europe/Vienna', '2025-03-31T21:59:59.999Z', '2025-02-28T23:00:00Z', '2025-03-31T22:00:00Z'],
  ['day', 'America/Sao_Paulo', '2018-11-04T12:00:00Z', '2018-11-04T03:00:00Z', '2018-11-05T02:00:00Z'],
  ['day', 'America/Havana', '2025-11-02T12:00:00Z', '2025-11-02T04:00:00Z', '2025-11-03T05:00:00Z'],
] as const)('a %s in %s around %s runs from %s to %s', (period, zone, instant, from, before) => {
  expect(periodAt(period, Date.parse(instant), zone)).toEqual({ from: Date.parse(from), before: Date.parse(before) });
});

test('every period starts where luxon starts it; weeks start on Monday', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...ZONES), fc.constantFrom(...PERIODS), (instant, zone, period) => {
      const { from } = periodAt(period, instant, zone);
      const midnight = DateTime.fromMillis(instant, { zone }).startOf(period);
      // Where clocks show midnight twice, luxon answers one or the other: the day begins with the first.
      const hourBefore = midnight.minus({ hours: 1 });
      const start = hourBefore.hasSame(midnight, 'day') ? hourBefore : midnight;
      expect({ instant, zone, from: new Date(from).toISOString() }).toEqual({ instant, zone, from: start.toUTC().toISO() });
    }),
    { numRuns: 2_000 },
  );
});

test('a period begins where clocks begin to show its first day', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...ZONES), fc.constantFrom(...PERIODS), (instant, zone, period) => {
      const { from } = periodAt(period, instant, zone);
      const shown = new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'full' });
      expect(shown.format(from)).not.toBe(shown.format(from - 1));
      expect(shown.format(from)).toMatch({ day: /./, week: /^Monday/, month: /\b1 / }[period]);
    }),
    { numRuns: 1_000 },
  );
});

test('an instant lies in its period, and the next and the one before join it without a gap', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...ZONES, 'America/St_Johns'), fc.constantFrom(...PERIODS), (instant, zone, period) => {
      const { from, before } = periodAt(period, instant, zone);
      expect(from <= instant && instant < before).toBe(true);
      expect(periodAt(period, before, zone).from).toBe(before);
      expect(periodBefore(period, instant, zone).before).toBe(from);
    }),
    { numRuns: 1_000 },
  );
});

test('"all" has neither start nor end', () => {
  expect(periodAt('all', 0, 'UTC')).toEqual({ from: -Infinity, before: Infinity });
  expect(periodBefore('all', 0, 'UTC')).toEqual({ from: -Infinity, before: Infinity });
});

test.each([
  [1, 'UTC', '2025-03-03T00:00:00.000Z', '2025-03-03T00:00:00.000Z'],
  [1, 'UTC', '2025-03-03T23:59:59.999Z', '2025-03-03T00:00:00.000Z'],
  [7, 'Europe/Vienna', '2025-03-03T12:00:00.000Z', '2025-02-24T23:00:00.000Z'],
  // In the first hour after the day of 23 hours, and in the last of the day of 25.
  [2, 'Europe/Vienna', '2025-03-30T22:30:00.000Z', '2025-03-29T23:00:00.000Z'],
  [2, 'Europe/Vienna', '2025-10-26T22:30:00.000Z', '2025-10-24T22:00:00.000Z'],
])('U-191 %s days of history in %s, today included, begin at %s with %s', (historyDays, timeZone, now, from) => {
  const seen = historyFrom({ scope: { people: 'all', historyDays }, timeZone }, Date.parse(now));
  expect(new Date(seen).toISOString()).toBe(from);
});

test('U-191 so many days of history are so many days on the calendar, wherever and whenever', () => {
  fc.assert(
    // Apia left out a day of 2011.
    fc.property(
      instants.filter((now) => now > Date.parse('2014-01-01')),
      fc.constantFrom(...ZONES),
      fc.integer({ min: 1, max: 400 }),
      (now, timeZone, historyDays) => {
        let { from } = periodAt('day', now, timeZone);
        for (let day = 1; day < historyDays; day++) from = periodBefore('day', from, timeZone).from;
        expect(historyFrom({ scope: { people: 'all', historyDays }, timeZone }, now)).toBe(from);
      },
    ),
    { numRuns: 200 },
  );
});

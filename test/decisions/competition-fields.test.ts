import { Temporal } from '@js-temporal/polyfill';
import type { TFunction } from 'i18next';
import { newRules, problemsOf, type RulesValues, sentOf } from '../../web/competitions/fields/rules-values.ts';
import { clockIn, instantIn } from '../../web/platform/format/zone-clock.ts';
import { durationText, stateOf } from '../../web/competitions/state-text.ts';

const t = ((key: string) => key) as unknown as TFunction;
const at = (text: string) => Date.parse(text);
const rules = (changes: Partial<RulesValues> = {}): RulesValues => ({
  ...newRules('Europe/Vienna', at('2026-03-02T09:30:00Z')),
  name: 'Race',
  series: [{ scoreseries_id: 's', tags: [], factor: '1' }],
  ...changes,
});

test.each(['Europe/Vienna', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Kathmandu', 'Pacific/Apia'])(
  'a time of a field is what Temporal calls compatible, around every change of clocks: %s',
  (zone) => {
    const offset = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).offsetNanoseconds;
    const days = Array.from({ length: 365 }, (_, day) => Temporal.PlainDate.from('2025-01-01').add({ days: day }));
    const changes = days.filter((day) => offset(day) !== offset(day.add({ days: 1 })));
    for (const day of [...changes, days[0]!]) {
      for (let minutes = 0; minutes < 24 * 60; minutes += 15) {
        const time = day.toPlainDateTime().add({ minutes });
        const oracle = time.toZonedDateTime(zone, { disambiguation: 'compatible' });
        const clock = time.toString().slice(0, 16);
        expect([clock, instantIn(clock, zone)]).toEqual([clock, new Date(oracle.epochMilliseconds).toISOString()]);
      }
    }
  },
);

test('a field shows what the clocks of the zone show, and an empty one means nothing', () => {
  expect(clockIn('2026-07-01T22:30:00Z', 'Europe/Vienna')).toBe('2026-07-02T00:30');
  expect([instantIn('', 'UTC'), instantIn('2026-13', 'UTC')]).toEqual([undefined, undefined]);
});

test('a new one begins now, ends in a week, and lacks its name and what counts', () => {
  const fresh = newRules('Europe/Vienna', at('2026-03-02T09:30:00Z'));
  expect([fresh.start, fresh.end]).toEqual(['2026-03-02T10:30', '2026-03-09T10:30']);
  expect(Object.keys(problemsOf(fresh, t))).toEqual(['name', 'series']);
});

test.each([
  ['R-186 C-04 no end', { end: '' }, ['end']],
  ['U-117 no end, and it is without one', { end: '', endless: true }, []],
  ['an end before the start', { end: '2026-03-01T00:00' }, ['end']],
  ['R-188 nothing that counts', { series: [] }, ['series']],
  ['a factor of none', { series: [{ scoreseries_id: 's', tags: [], factor: 'NaN' }] }, ['series']],
  ['a factor below zero', { series: [{ scoreseries_id: 's', tags: [], factor: '-1' }] }, ['series']],
  ['frozen before the start', { freeze: '2026-03-02T10:29' }, ['freeze']],
  ['frozen at the end', { freeze: '2026-03-09T10:30' }, ['freeze']],
  ['frozen in between', { freeze: '2026-03-09T10:29' }, []],
  ['a freeze does not matter where there is no end', { freeze: '2026-03-01T00:00', endless: true }, []],
  ['a last round before the first', { repeat: 2, repeatEnd: '2026-03-01T00:00' }, ['repeatEnd']],
  ['what of rounds does not matter where there is one', { repeat: 1, repeatEnd: '2026-03-01T00:00' }, []],
] satisfies [string, Partial<RulesValues>, string[]][])('%s', (_, changes, wrong) => {
  expect(Object.keys(problemsOf(rules(changes), t))).toEqual(wrong);
});

test('only what has changed is sent; another zone moves its times, and being without an end takes the end away', () => {
  const values = rules({ zone: 'UTC', endless: false });
  expect(sentOf({ ties: 'shared' }, values)).toEqual({ ties: 'shared' });
  expect(sentOf({ zone: 'UTC' }, values)).toMatchObject({
    timezone: 'UTC',
    start_date: '2026-03-02T10:30:00.000Z',
    end_date: '2026-03-09T10:30:00.000Z',
  });
  const endless = { ...values, endless: true, repeat: 2 as const };
  expect(sentOf({ endless: true }, endless)).toEqual({ end_date: '', repeat_end_date: '', repeat_type_id: 1, endless: 1, end_type_id: 2 });
});

test('a freeze is sent with its words when one of them, or the zone, has changed; without an end it is taken away', () => {
  const values = rules({ zone: 'UTC', freeze: '2026-03-08T09:30' });
  const sent = { freeze_date: '2026-03-08T09:30:00.000Z', hide_points: 1 };
  expect(sentOf({ freeze: values.freeze }, values)).toEqual(sent);
  expect(sentOf({ hidesPoints: false }, { ...values, hidesPoints: false })).toEqual({ ...sent, hide_points: 0 });
  expect(sentOf({ zone: 'UTC' }, values)).toMatchObject(sent);
  expect(sentOf({ endless: true }, { ...values, endless: true })).toMatchObject({ freeze_date: '' });
  expect(sentOf({ freeze: '' }, { ...values, freeze: '' })).toEqual({ freeze_date: '' });
});

test.each([
  ['R-042 before its start', '2026-03-02T09:29:59Z', 'coming'],
  ['from its start on', '2026-03-02T09:30:00Z', 'running'],
  ['between two rounds', '2026-03-02T14:30:00Z', 'between'],
])('%s', (_, now, state) => {
  const times = {
    start_date: '2026-03-02T09:30:00.000Z',
    end_date: '2026-03-02T14:30:00.000Z',
    next_start_date: '2026-03-09T09:30:00.000Z',
  };
  expect(stateOf(times, at(now))).toBe(state);
  expect(stateOf({ ...times, next_start_date: null }, at(now))).toBe(state === 'between' ? 'ended' : state);
  if (state === 'between') expect(stateOf({ ...times, end_date: null }, at(now))).toBe('running');
});

test('what is left is told by the second in the last hour', () => {
  expect(durationText(628_000, t)).toBe('10:28');
  expect(durationText(-1, t)).toBe('0:00');
});

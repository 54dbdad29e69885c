import type { TFunction } from 'i18next';
import { badgeSent, type BadgeValues, isOfRule, levelProblem, newBadgeValues, problemsOf } from '../../web/badges/edit/badge-values.ts';
import { changedBlanks, isOneSeries, periodOf, seriesOf, withPeriod } from '../../web/badges/edit/rule-blanks.ts';
import { levelWindow } from '../../web/badges/pieces/level-window.ts';
import { partsOf, saidParts } from '../../web/badges/pieces/rule-parts.ts';

const t = ((key: string) => key) as unknown as TFunction;
const values = (changes: Partial<BadgeValues> = {}): BadgeValues => ({
  ...newBadgeValues('Europe/Vienna', 's'),
  name: 'Hundred',
  value: '100',
  ...changes,
});
const level = (changes: Partial<BadgeValues['levels'][number]> = {}) => ({
  ...{
    id: 'l',
    name: 'Silver',
    icon: '',
    description: '',
    type: 3 as const,
    mode: 0 as const,
    value: '30',
    points: '',
    seriesId: '',
    tags: [],
  },
  ...changes,
});

test('RT-055 U-097 each kind of badge has its sentence, and what is given has none', () => {
  expect(partsOf(2, { count: 0 })).toEqual(['base']);
  expect(partsOf(3, { count: 0 })).toEqual(['base', 'least', 'start', 'period']);
  expect(partsOf(5, { count: 1 })).toEqual(['base', 'least', 'start']);
  expect(partsOf(6, { count: 0 })).toEqual(['base', 'least', 'start']);
});

test('U-099 when a win is decided is asked only where there are periods that end', () => {
  expect(partsOf(3, { count: 2 })).toContain('decided');
  expect(partsOf(7, { count: 0 })).not.toContain('decided');
});

test('a sentence without blanks leaves out what says nothing', () => {
  const said = { value: '', least: '', start: '', count: 0 };
  expect(saidParts(4, said)).toEqual(['base']);
  expect(saidParts(4, { ...said, value: '10', least: '5' })).toEqual(['base', 'value', 'least']);
  expect(saidParts(3, { ...said, start: '2025-03-02T09:30:00.000Z', count: 1 })).toEqual(['base', 'start', 'period', 'decided']);
});

test('a blank that says something else than is saved is told apart; one that was changed back is not', () => {
  const saved = values({ value: '5', mode: 2, least: '9700' });
  expect([...changedBlanks(values({ value: '4', mode: 2, least: '9820' }), saved)]).toEqual(['value', 'least']);
  expect([...changedBlanks(values({ value: '5', mode: 2, least: '9700' }), saved)]).toEqual([]);
  expect([...changedBlanks(values({ value: '5', mode: 2, least: '9700', count: '1' }), saved)]).toEqual(['period']);
});

test('a period is none, or so many of a unit: another unit keeps how many, and without periods a win is decided at once', () => {
  expect(periodOf({ count: '', unit: '+1 week' })).toBe('none');
  expect(withPeriod('+1 day', { count: '3' })).toEqual({ count: '3', unit: '+1 day' });
  expect(withPeriod('+1 month', { count: '' })).toEqual({ count: '1', unit: '+1 month' });
  expect(withPeriod('none', { count: '3' })).toEqual({ count: '', atOnce: true });
});

test('U-100 the sentence names one series that counts whole; parts of one, and several, are set below it', () => {
  const part = { seriesId: 's', factor: '1', mode: null, filters: [{ filter_type: 'tag' as const, filter_id: 'x' }] };
  const whole = { seriesId: 'other', factor: '1', mode: null, filters: [] };
  expect(isOneSeries(values())).toBe(true);
  expect([isOneSeries(values({ sources: [whole] })), seriesOf(values({ sources: [whole] }))]).toEqual([true, 'other']);
  expect(isOneSeries(values({ sources: [{ ...whole, factor: '2' }] }))).toBe(false);
  expect(isOneSeries(values({ sources: [part] }))).toBe(false);
  expect(isOneSeries(values({ sources: [whole, { ...whole, seriesId: 's' }] }))).toBe(false);
});

test('only what has changed is sent, amounts in their one form, empty ones to take them away', () => {
  expect(badgeSent({}, values())).toEqual({});
  expect(badgeSent({ value: ' 9820.50 ', least: '' }, values({ value: ' 9820.50 ', least: '' }))).toEqual({
    value: '9820.5',
    pointtransaction: '',
  });
  expect(badgeSent({ start: '2025-03-02T09:30' }, values({ start: '2025-03-02T09:30' }))).toEqual({
    start_date: '2025-03-02T08:30:00.000Z',
  });
  expect(badgeSent({ count: '' }, values())).toEqual({ timeperiod: 0, timeperiodstr: '+1 week' });
  expect(badgeSent({ zone: 'UTC' }, values({ zone: 'UTC', start: '2025-03-02T09:30' }))).toEqual({
    timezone: 'UTC',
    start_date: '2025-03-02T09:30:00.000Z',
  });
});

test('another series counts whole where none was set below', () => {
  expect(badgeSent({ series: 'other' }, values({ series: 'other' }))).toEqual({ scoreseries_id: 'other', sub_series: [] });
});

test('R-057 R-058 R-059 R-060 a level has a name, and unless it is given a number above zero', () => {
  expect(levelProblem(level())).toBeUndefined();
  expect(levelProblem(level({ name: ' ' }))).toBe('name');
  expect(levelProblem(level({ value: '0' }))).toBe('value');
  expect(levelProblem(level({ type: 2, value: '' }))).toBeUndefined();
  expect(levelProblem(level({ points: '-5' }))).toBe('points');
  expect(problemsOf(7, values({ levels: [level({ name: '' })] }), t)).toEqual({ levels: 'badges.problem.levels' });
  expect(problemsOf(7, values({ levels: [] }), t)).toEqual({ levels: 'badges.problem.noLevels' });
});

test('what is missing is said of the kinds that need it', () => {
  expect(problemsOf(3, values(), t)).toEqual({});
  expect(problemsOf(3, values({ name: '', value: '', series: '' }), t)).toEqual({
    name: 'badges.problem.name',
    value: 'badges.problem.value',
    series: 'badges.problem.series',
  });
  expect(problemsOf(2, values({ value: '', series: '' }), t)).toEqual({});
  expect(problemsOf(4, values({ value: '' }), t)).toEqual({});
  expect(problemsOf(5, values({ value: '' }), t)).toEqual({ count: 'badges.problem.period' });
  expect(problemsOf(6, values({ value: '1.5' }), t)).toEqual({ value: 'badges.problem.days' });
  expect(problemsOf(3, values({ filtersTeams: true }), t)).toEqual({ teams: 'badges.problem.teams' });
});

test('a name, a picture and a celebration decide nothing; whether it is published does', () => {
  expect((['name', 'icon', 'confetti', 'slot'] as const).map(isOfRule)).toEqual([false, false, false, false]);
  expect((['value', 'teams', 'phase', 'active', 'levels'] as const).map(isOfRule)).toEqual([true, true, true, true, true]);
});

test('of many levels those stand beside each other that are round the one that was reached', () => {
  const levels = Array.from({ length: 10 }, (_, index) => ({ id: String(index), name: `L${index + 1}`, value: '1' }));
  expect(levelWindow(levels, 0, 4)).toMatchObject({ from: 0, shown: { length: 4 } });
  expect(levelWindow(levels, 5, 4)).toMatchObject({ from: 3, shown: { length: 4 } });
  expect(levelWindow(levels, 10, 4)).toMatchObject({ from: 6, shown: { length: 4 } });
  expect(levelWindow(levels.slice(0, 2), 1, 4)).toMatchObject({ from: 0, shown: { length: 2 } });
});

import i18next from 'i18next';
import { conditionText, operatorsOf, ruleText } from '../../web/objects/condition-text.ts';
import { filterOf, filterParams } from '../../web/objects/items-address.ts';
import { objectsTexts } from '../../web/objects/objects.texts.ts';
import type { ObjectFieldRow } from '../../projections/objects/objects.view.ts';

const texts = i18next.createInstance();
beforeAll(() => texts.init({ lng: 'en', resources: { en: { translation: objectsTexts } }, interpolation: { escapeValue: false } }));

const field = (id: string, more: Partial<ObjectFieldRow> = {}): ObjectFieldRow => ({
  ...{ id, client_id: `I${id}`, label: id, data_type: 'string', options: [], default_value: '', filter_column: 1 },
  ...{ default_filter_value: '', access_rules: 'open', access_for: [], format: '' },
  ...more,
});
const fields = [
  field('State', { data_type: 'list', options: [{ id: 'w', label: 'Won' }] }),
  field('Owner', { data_type: 'player' }),
  field('Paid', { data_type: 'bool' }),
  field('Due', { data_type: 'datetime' }),
  field('Note'),
];
const say = (...conditions: Parameters<typeof conditionText>[0]) =>
  conditionText(conditions, fields, (value) => (value === 'ann' ? 'Ann' : undefined), texts.t);
const eq = (of: string, ...values: string[]) => ({ field: of, operator: 'eq' as const, values });

test('R-155 R-156 R-157 a condition on a field that is gone is unknown, several are complex, none is not set', () => {
  expect(say(eq('Gone', '1'))).toBe('Unknown field');
  expect(say(eq('State', 'w'), eq('Owner', '@me'))).toBe('Complex condition');
  expect(say()).toBe('Condition not set');
});

test('a condition reads as words, with the names of what it compares with', () => {
  expect(say(eq('State', 'w'))).toBe('State is Won');
  expect(say(eq('State', 'w', 'x'))).toBe('State is Won or what is gone');
  expect(say({ field: 'Owner', operator: 'neq', values: ['@me'] })).toBe('Owner is not who looks');
  expect(say(eq('Owner', 'ann', '@myteam'))).toBe('Owner is Ann or a team of who looks');
  expect(say(eq('Paid', '0'))).toBe('Paid is no');
  expect(say({ field: 'Due', operator: 'lte', values: ['2026-01-01T00:00:00.000Z'] })).toBe('Due is not after 2026-01-01T00:00:00.000Z');
  expect(say({ field: 'Note', operator: 'ncont', values: [''] })).toBe('Note does not contain empty');
  expect(ruleText({ type: 'update', role: 'players' }, texts.t)).toBe('Players may change it');
  expect(ruleText({ type: 'view' }, texts.t)).toBe('Everybody may see it');
  expect(ruleText({ type: 'noedit' }, texts.t)).toBe('Nobody but admins may set it');
});

test('R-153 what is offered to be asked is what can be asked of the type, and what is asked already', () => {
  expect(operatorsOf('player', 'eq')).toEqual(['eq', 'neq']);
  expect(operatorsOf('decimal', 'eq')).toEqual(['eq', 'neq', 'gt', 'gte', 'lt', 'lte']);
  expect(operatorsOf('string', 'gt')).toEqual(['eq', 'neq', 'gt', 'cont', 'ncont', 'start', 'nstart', 'end', 'nend']);
});

test('U-162 U-167 a list begins with the filters of its fields, until the address says something of them', () => {
  const filtered = [
    field('Note', { default_filter_value: 'mill' }),
    field('Owner', { data_type: 'player', default_filter_value: '@me' }),
    field('Due', { data_type: 'datetime', default_filter_value: 'week' }),
    field('Hidden', { filter_column: 0, default_filter_value: 'x' }),
  ];
  const read = (query: string) => filterOf(filtered, new URLSearchParams(query), 'ann');
  expect(read('')).toEqual({ INote: 'mill', 'IOwner-player': 'ann', 'IDue-span': 'week' });
  expect(read('INote=&IOwner-team=t&IDue-from=2026-01-01T00:00:00Z&IHidden=y')).toEqual({
    'IOwner-team': 't',
    'IDue-from': '2026-01-01T00:00:00Z',
  });
  const now = new Date(2026, 2, 8, 12);
  expect(filterParams(read(''), now)).toEqual({
    ...{ INote: 'mill', 'IOwner-player': 'ann' },
    'IDue-from': new Date(2026, 2, 2).toISOString(),
  });
  expect(filterParams({ 'IDue-from': '2026-01-01T00:00:00.000Z' }, now)).toEqual({ 'IDue-from': '2026-01-01T00:00:00.000Z' });
});

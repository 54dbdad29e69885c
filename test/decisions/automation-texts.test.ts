import i18next from 'i18next';
import { automationsTexts } from '../../web/automations/automations.texts.ts';
import { isWhole, laterOf, newAction, revokeRuleOf, ruleProblems, ruleValues } from '../../web/automations/edit/rule-values.ts';
import { giveText, movedPlaces } from '../../web/automations/rule-text.ts';

const texts = i18next.createInstance();
beforeAll(() => texts.init({ lng: 'en', resources: { en: { translation: automationsTexts } }, interpolation: { escapeValue: false } }));

const columns = [
  { id: 'a', label: 'Amount' },
  { id: 'o', label: 'Owner' },
];
const series = [{ id: 's', label: 'Sales' }];

test.each([
  [{ points_column: 'a', score_prefix: '0.01' }, 'Amount × 0.01'],
  [{ points_column: 'a', score_prefix: '1' }, 'Amount'],
  [{ points_column: 'a', score_prefix: '-1' }, '− Amount'],
  [{ points_column: '', score_prefix: '1' }, '1 point'],
  [{ points_column: '', score_prefix: '5' }, '5 points'],
  [{ points_column: 'gone', score_prefix: '1' }, 'what is gone'],
])('U-091 U-092 what a rule gives in words: %j is "%s"', (action, points) => {
  const given = giveText({ player_column: 'o', scoreseries_id: 's', ...action }, columns, series, texts.t);
  expect(given).toEqual({ points, series: 'Sales', player: 'Owner' });
});

test('U-093 what becomes of it later is two answers, and back', () => {
  expect(([0, 1, 2, 3] as const).map((rule) => revokeRuleOf(laterOf(rule)))).toEqual([0, 1, 2, 3]);
});

test('U-095 a rule goes one place: those whose place is another now are saved', () => {
  const rules = ['a', 'b', 'c'].map((id, position) => ({ id, position }));
  expect(movedPlaces(rules, 'c', true)).toEqual([
    { id: 'c', position: 1 },
    { id: 'b', position: 2 },
  ]);
  expect([movedPlaces(rules, 'a', true), movedPlaces(rules, 'c', false)]).toEqual([[], []]);
});

test('what is missing of a rule is told before it is sent', () => {
  const empty = ruleValues(undefined, '');
  expect(ruleProblems(empty)).toEqual({ name: 'name', source: 'source', actions: { first: { series: 'series', player: 'player' } } });
  const whole = { ...newAction('first'), scoreseries_id: 's', player_column: 'o' };
  const values = { ...empty, name: 'Won', sourceId: 'd' };
  expect(isWhole(ruleProblems({ ...values, actions: [whole] }))).toBe(true);
  expect(ruleProblems({ ...values, actions: [{ ...whole, score_prefix: 'many' }] }).actions).toEqual({ first: { factor: 'factor' } });
});

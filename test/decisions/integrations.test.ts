import { cellOf, pathsOf, rowsOf } from '../../src/integrations/payload.values.ts';
import { wholeStep } from '../../src/integrations/save-step.ts';
import { cellsNamed, eventOfRow, ruleOfStep, valuesOfRow } from '../../src/integrations/step-rule.values.ts';
import { stepRow, takeRow } from '../../src/integrations/step-row.ts';
import { SYSTEM_TYPES, SYSTEMS } from '../../src/integrations/systems.values.ts';

const sealed = { key: 'org', box: '' };

test.each([
  ['an object is one row', { id: 1, items: [{ id: 2 }] }, 1],
  ['a list is its rows', [{ id: 1 }, { id: 2 }, 3], 3],
  ['an object that holds nothing but a list of objects is its rows', { orders: [{ id: 1 }, { id: 2 }] }, 2],
  ['a list of words is no rows', { words: ['a', 'b'] }, 1],
])('%s', (_, sent, count) => {
  expect(rowsOf(sent)).toHaveLength(count);
});

test('words and numbers are no rows', () => {
  for (const sent of ['order', 4, true, null, undefined]) expect(rowsOf(sent)).toBeUndefined();
});

test.each([
  ['order.total', '12.5'],
  ['order.lines.1.sku', 'B'],
  ['a.b', 'dots in a name'],
  ['paid', 'true'],
  ['tiny', '0.0000001'],
  ['order', undefined],
  ['none', undefined],
  ['order.total.more', undefined],
  ['constructor', undefined],
  ['empty', undefined],
])('what stands at %s is %s', (path, text) => {
  const row = {
    order: { total: 12.5, lines: [{ sku: 'A' }, { sku: 'B' }] },
    'a.b': ' dots in a name ',
    paid: true,
    tiny: 1e-7,
    empty: null,
  };
  expect(cellOf(row, path)).toBe(text);
});

test('whoever maps columns is shown where something stands', () => {
  expect(pathsOf({ id: 1, who: { mail: 'a@b.c' }, tags: ['x'] })).toEqual([
    { path: 'id', text: '1' },
    { path: 'who.mail', text: 'a@b.c' },
    { path: 'tags.0', text: 'x' },
  ]);
});

test('U-136 a new step is laid out as is usual for its system; what it cannot be without is refused', () => {
  for (const type of SYSTEM_TYPES) expect(SYSTEMS[type].events).not.toEqual([]);
  const { settings, words } = wholeStep('webshop', { name: 'Orders', seriesId: 's' }, undefined);
  expect([settings, words.columns]).toMatchObject([
    { sourceType: 'webhook', eventType: 'created', target: 'points', revokeRule: 3 },
    { id: 'id', email: 'email', points: 'total_price' },
  ]);
  for (const [given, code] of [
    [{ seriesId: 's' }, 'name-missing'],
    [{ name: 'Orders' }, 'series-missing'],
    [{ name: 'Orders', seriesId: 's', eventType: 'completed' }, 'event-unknown'],
    [{ name: 'Orders', seriesId: 's', columns: { email: null } }, 'player-column-missing'],
  ] as const)
    expect(() => wholeStep('webshop', given, undefined)).toThrow(expect.objectContaining({ code }) as Error);
  expect(wholeStep('webshop', { columns: { points: null } }, { settings, words }).words.columns).not.toHaveProperty('points');
});

test('a row that says what it said is nothing new, unless it is read anew; what comes again because of one fact is one', () => {
  const taken = (cause: string, content: string) => ({
    ...{ configId: 'c', stepId: 's', rowId: 'r', deliveryId: 'd', cause, occurredAt: '2026-11-29T12:00:00.000Z', values: sealed, content },
  });
  let state = stepRow.initial();
  const take = (cause: string, content: string, isReplay = false) => {
    const facts = takeRow(taken(cause, content), isReplay, state);
    for (const fact of facts) state = stepRow.evolve(state, { id: cause, ...fact });
    return facts.map(({ data }) => data.isAgain ?? false);
  };
  expect(take('1', 'a')).toEqual([false]);
  expect(take('1', 'b')).toEqual([]);
  expect(take('2', 'a')).toEqual([]);
  expect(take('3', 'a', true)).toEqual([true]);
  expect(take('4', 'b', true)).toEqual([false]);
  expect(take('5', 'a')).toEqual([false]);
});

test('U-137 a step is a rule: what its columns say, by its own names for point types and tags, and outside of its conditions nothing', () => {
  const step = wholeStep(
    'crm',
    {
      ...{ name: 'Deals', seriesId: 's', eventType: 'updated', tags: ['Web'], pointTypes: [{ value: 'g', pointType: 'Gold' }] },
      columns: { pointType: 'kind' },
      conditions: [{ field: 'state', operator: 'eq', values: ['won'] }],
    },
    undefined,
  );
  const cells = cellsNamed({ amount: 5, state: 'won', kind: 'g', other: 'x' }, step.words);
  expect(cells).toEqual({ amount: '5', kind: 'g', state: 'won' });
  expect(valuesOfRow(cells, 'ann', step.words)).toEqual({ ...cells, '@player': 'ann', '@point_type': 'Gold', '@tags': 'Web' });
  const own = ruleOfStep('step', 3, step);
  expect(own?.rule).toMatchObject({ automationId: 'step', version: 3, settings: { event: 'updated' }, conditions: step.words.conditions });
  expect(own?.rule.actions.get('step')).toMatchObject({ seriesId: 's', pointsColumn: 'amount', pointTypeColumn: '@point_type' });
  expect(ruleOfStep('step', 3, { ...step, settings: { ...step.settings, target: 'players' } })).toBeUndefined();
});

test('U-136 where each row counts once, one that was there has only changed', () => {
  const { settings } = wholeStep('webshop', { name: 'Orders', seriesId: 's' }, undefined);
  expect([eventOfRow(settings, true), eventOfRow(settings, false)]).toEqual(['created', 'updated']);
  const all = { ...settings, eventType: 'deleted' as const };
  expect([eventOfRow(all, true), eventOfRow(all, false)]).toEqual(['deleted', 'deleted']);
});

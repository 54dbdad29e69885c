import { holdStep } from '../../src/integrations/hold-step.ts';
import type { IntegrationEvent } from '../../src/integrations/integrations.events.ts';
import { integrations } from '../../src/integrations/integrations.ts';
import { cellOf, pathsOf, rowsOf } from '../../src/integrations/payload.values.ts';
import { releaseStep } from '../../src/integrations/release-step.ts';
import { wholeStep } from '../../src/integrations/save-step.ts';
import { cellsNamed, eventOfRow, ruleOfStep, valuesOfRow } from '../../src/integrations/step-rule.values.ts';
import { missRow, stepRow, takeRow } from '../../src/integrations/step-row.ts';
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
    [{ name: 'Orders', seriesId: 's', fetchAll: true, columns: { id: null } }, 'id-column-missing'],
    [{ name: 'Orders', seriesId: 's', fetchAll: true, eventType: 'deleted' }, 'event-deleted'],
    [{ name: 'Orders', target: 'objects', objectId: 'o' }, 'object-missing'],
    [{ name: 'Orders', target: 'teams' }, 'team-column-missing'],
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

const came = '2026-11-29T12:00:00.000Z';
const rowTaken = (cause: string, occurredAt = came) => ({
  ...{ configId: 'c', stepId: 's', rowId: 'r', deliveryId: 'd', cause, occurredAt, values: sealed, content: 'a' },
});

test('U-137 a row is missed once, not when it came later, and not again once it is kept; one that is gone, and one that is kept, is taken when it comes as it was', () => {
  const missed = (cause: string) => ({ configId: 'c', stepId: 's', rowId: 'r', deliveryId: 'd', cause, occurredAt: came });
  const before = stepRow.initial();
  expect(missRow('RowGone', missed('0'), came, before)).toEqual([]);
  for (const [type, isAgain] of [
    ['RowGone', undefined],
    ['RowKept', true],
  ] as const) {
    let state = stepRow.initial();
    const follow = (facts: ReturnType<typeof missRow> | ReturnType<typeof takeRow>) => {
      for (const fact of facts) state = stepRow.evolve(state, { id: 'x', ...fact });
      return facts;
    };
    follow(takeRow(rowTaken('1', '2026-11-29T12:01:00.000Z'), false, state));
    expect(missRow(type, missed('2'), came, state)).toEqual([]);
    expect(follow(missRow(type, missed('2'), '2026-11-29T12:01:00.000Z', state))).toHaveLength(1);
    for (const cause of ['2', '3']) expect(missRow('RowGone', missed(cause), '2026-11-29T12:02:00.000Z', state)).toEqual([]);
    expect(follow(takeRow(rowTaken('4'), false, state))).toMatchObject([{ data: { cause: '4' } }]);
    expect(takeRow(rowTaken('5'), false, state)).toEqual([]);
    expect(state.row?.isKept).toBeUndefined();
    if (isAgain) expect(missRow(type, missed('6'), came, state)).toHaveLength(1);
  }
});

test('a step is held where over 10 rows and over a fifth are missing; while it is each whole answer takes the place of the one before, and one that lacks nothing ends it', () => {
  let state = integrations.initial();
  const on = (...facts: IntegrationEvent[]) => {
    for (const fact of facts) state = integrations.evolve(state, { id: 'x', ...fact });
    return facts.map(({ type }) => type);
  };
  const { settings } = wholeStep('webshop', { name: 'Orders', seriesId: 's', fetchAll: true }, undefined);
  const config = { systemType: 'webshop' as const, useShareSettings: false, tokenValidMinutes: 1, sessionValidMinutes: 1 };
  on(
    { type: 'IntegrationSaved', data: { configId: 'c', settings: config, words: sealed } },
    { type: 'IntegrationStepSaved', data: { configId: 'c', stepId: 's', settings, words: sealed } },
  );
  const lacks = (deliveryId: string, missing: number, of: number) =>
    holdStep({ configId: 'c', stepId: 's', deliveryId, at: came, missing, of }, state);
  for (const [missing, of] of [
    [10, 10],
    [11, 55],
    [20, 100],
    [0, 0],
  ] as const)
    expect(lacks('1', missing, of)).toEqual([]);
  expect(on(...lacks('1', 11, 54))).toEqual(['StepHeld']);
  expect(lacks('1', 11, 54)).toEqual([]);
  expect(on(...lacks('2', 1, 54))).toEqual(['StepHeld']);
  expect(on(...lacks('3', 0, 54))).toEqual(['StepReleased']);
  on(...lacks('4', 21, 100));
  const say = (deliveryId: string) => releaseStep({ stepId: 's', deliveryId, areGone: true }, state);
  expect(() => say('1')).toThrow(expect.objectContaining({ code: 'held-otherwise' }) as Error);
  expect(on(...say('4'))).toEqual(['StepReleased']);
  expect([say('4'), lacks('4', 21, 100)]).toEqual([[], []]);
  expect(() => releaseStep({ stepId: 'none', deliveryId: '4', areGone: true }, state)).toThrow('There is no such step');
});

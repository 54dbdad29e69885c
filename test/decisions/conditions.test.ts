import * as fc from 'fast-check';
import {
  asks,
  type Compared,
  type Comparison,
  isComparable,
  isMet,
  type Operator,
  OPERATORS,
} from '../../src/objects/conditions.values.ts';

const is = (comparison: Comparison, value: Compared, operator: Operator, ...values: string[]) =>
  isMet({ operator, values }, comparison, value);
const comparison = fc.constantFrom<Comparison>('number', 'text', 'time', 'untyped');
const decimal = fc
  .tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: 0, max: 1_200 }))
  .map(([whole, micros]) => `${whole}.${String(micros).padStart(6, '0')}`);
const text = fc.oneof(fc.string({ maxLength: 4 }), fc.constantFrom('Ä', 'ä', 'ﬁ', 'fi', '😀', '\uffff', 'order 12', '12', '007', '7'));
const instant = fc.date({ min: new Date(0), max: new Date(2e12), noInvalidDate: true }).map((date) => date.toISOString());
const value = (of: Comparison) => (of === 'number' ? decimal : of === 'time' ? instant : of === 'text' ? text : fc.oneof(text, decimal));

describe('conditions of fields', () => {
  test.each<[string, Compared, Operator, string, boolean]>([
    ['0.0001 apart is equal', '5', 'eq', '5.0001', true],
    ['more than that is not', '5', 'eq', '5.000101', false],
    ['nor is it less where it is equal', '5', 'lt', '5.0001', false],
    ['it is less a millionth further', '5', 'lt', '5.000101', true],
    ['minus numbers lie below', '-2', 'gt', '-10', true],
    ['a number as JSON has it', 0.1, 'eq', '0.1', true],
    ['numbers beyond what is safe stay exact', '9007199254740993', 'eq', '9007199254740992', false],
  ])('R-154 numbers compare in millionths: %s', (_, one, operator, other, met) => {
    expect(is('number', one, operator, other)).toBe(met);
  });

  test.each<[string, string, Operator, string, boolean]>([
    ['capitals are folded', 'WON', 'eq', 'won', true],
    ['so are ligatures', 'ﬁnal', 'start', 'FI', true],
    ['it contains', 'Closed won', 'cont', 'ED W', true],
    ['it begins', 'Closed won', 'start', 'won', false],
    ['it ends', 'Closed won', 'end', 'WON', true],
    ['characters beyond the first plane come last', '😀', 'gt', '\uffff', true],
    ['what goes on comes after', 'ab', 'gt', 'a', true],
    ['digits are letters', '10', 'lt', '9', true],
  ])('R-153 texts compare folded, by code points: %s', (_, one, operator, other, met) => {
    expect(is('text', one, operator, other)).toBe(met);
  });

  test.each<[string, Compared, Operator, string, boolean]>([
    ['a number that JSON says', 12, 'gt', '9', true],
    ['a plain decimal', '12', 'gt', '9', true],
    ['two that are written otherwise', '1.50', 'eq', '1.5', true],
    ['never what holds one', 'order 12', 'gt', '9', true],
    ['nor a code', '007', 'eq', '7', false],
    ['nor an exponent', '1e3', 'eq', '1000', false],
    ['yes, as JSON says it', true, 'eq', 'true', true],
  ])('R-153 what has no type is a number only where it says so: %s', (_, one, operator, other, met) => {
    expect(is('untyped', one, operator, other)).toBe(met);
  });

  test('times compare exactly, wherever they are told', () => {
    expect(is('time', '2026-11-28T12:00:00.000Z', 'eq', '2026-11-28T13:00:00+01:00')).toBe(true);
    expect(is('time', '2026-11-28T12:00:00.001Z', 'gt', '2026-11-28T12:00:00.000Z')).toBe(true);
    expect(is('time', '2026-11-28T12:00:00.000Z', 'lte', '2026-11-28T12:00:00.001Z')).toBe(true);
    expect(isComparable('time', 'order 12')).toBe(false);
    expect(isComparable('number', '1,5')).toBe(false);
  });

  test('U-094 of several values one must match, and with a negation none may', () => {
    expect(is('text', 'won', 'eq', 'lost', 'won')).toBe(true);
    expect(is('text', 'won', 'neq', 'lost', 'won')).toBe(false);
    expect(is('text', 'open', 'neq', 'lost', 'won')).toBe(true);
    expect(is('text', 'Closed won', 'nend', 'lost', 'open')).toBe(true);
  });

  test.each<Comparison>(['number', 'text', 'time', 'untyped', 'same'])(
    'a missing %s is the empty text, and neither greater nor less',
    (of) => {
      for (const missing of [undefined, null, '']) {
        expect(OPERATORS.filter((operator) => asks(of, operator) && is(of, missing, operator, '7'))).toEqual(
          of === 'same' ? ['neq'] : ['neq', 'ncont', 'nstart', 'nend'],
        );
        expect(is(of, missing, 'eq', '')).toBe(true);
      }
    },
  );

  test('what only is the same or another is asked nothing else', () => {
    expect(OPERATORS.filter((operator) => asks('same', operator))).toEqual(['eq', 'neq']);
    expect(is('same', 'Ann', 'eq', 'ann')).toBe(false);
  });

  test('exactly one of less, equal and greater is true of what is there; at least is greater or equal', () => {
    fc.assert(
      fc.property(
        comparison.chain((of) => fc.tuple(fc.constant(of), value(of), value(of))),
        ([of, one, other]) => {
          fc.pre(one !== '' && other !== '');
          const [lt, eq, gt] = (['lt', 'eq', 'gt'] as const).map((operator) => is(of, one, operator, other));
          expect([lt, eq, gt].filter(Boolean)).toHaveLength(1);
          expect(is(of, one, 'gte', other)).toBe(gt || eq);
          expect(is(of, one, 'lte', other)).toBe(lt || eq);
          expect(is(of, other, 'gt', one)).toBe(lt);
        },
      ),
    );
  });

  test('negations are exact opposites', () => {
    const pairs = [
      ['eq', 'neq'],
      ['cont', 'ncont'],
      ['start', 'nstart'],
      ['end', 'nend'],
    ] as const;
    fc.assert(
      fc.property(comparison, fc.option(text, { nil: undefined }), fc.array(text, { maxLength: 3 }), (of, one, values) => {
        for (const [yes, no] of pairs) expect(is(of, one, no, ...values)).toBe(!is(of, one, yes, ...values));
      }),
    );
  });
});

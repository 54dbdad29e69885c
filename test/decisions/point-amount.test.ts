import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { fromMicros, linkedPoints, MAX_ENTRY, MAX_TOTAL, parseAmount, toMicros } from '../../src/points/point-amount.values.ts';

const micros = fc.maxSafeInteger();
const exact = (amount: number) => new Decimal(amount).div(1_000_000);

describe('amounts of points', () => {
  test('0.1 added ten times is 1', () => {
    let total = 0;
    for (let times = 0; times < 10; times++) total += toMicros('0.1');
    expect(fromMicros(total)).toBe('1');
  });

  test('every amount that can be held is written as decimal arithmetic writes it, and read back', () => {
    fc.assert(
      fc.property(micros, (amount) => {
        expect(fromMicros(amount)).toBe(exact(amount).toFixed());
        expect(toMicros(fromMicros(amount))).toBe(amount);
        expect(parseAmount(fromMicros(amount))).toBe(fromMicros(amount));
      }),
    );
  });

  test.each([
    ['1,5', '1.5'],
    ['-0,5', '-0.5'],
    ['-.5', '-0.5'],
    ['5.', '5'],
    ['+7', '7'],
    ['1 234,5', '1234.5'],
    ["1'234.50", '1234.5'],
    ['1.234.567,89', '1234567.89'],
    ['1,234,567.89', '1234567.89'],
    ['12,34,567.5', '1234567.5'],
    ['1,234,567', '1234567'],
    ['€ 12.50', '12.5'],
    ['0012', '12'],
    ['0.10000000', '0.1'],
    ['-0', '0'],
    ['9007199254.740991', '9007199254.740991'],
  ])('R-158 R-160 "%s" is read as %s', (text, amount) => expect(parseAmount(text)).toBe(amount));

  test.each(['\u22123', '\u20133', '\uff0d3', '-3'])('R-159 a minus is a minus, however it is written: "%s"', (text) => {
    expect(parseAmount(text)).toBe('-3');
  });

  test.each([
    '',
    '-',
    '.',
    'ten',
    '1e5',
    '1.5E-3',
    '1-2',
    '--5',
    '5-',
    '1.2.3',
    '1,2.3,4',
    '0.0000001',
    '99999999999',
    '9007199254.740992',
    '\u0663',
    '½',
    'NaN',
  ])('what is not clear is not read: "%s"', (text) => expect(parseAmount(text)).toBeUndefined());

  test.each([
    ['an exponent that never comes', `0e${' '.repeat(100_000)}x`],
    ['zeros that do not end', `0.${'0'.repeat(100_000)}1`],
  ])('a long text takes no time: %s', (_, text) => {
    const before = performance.now();
    expect(parseAmount(text)).toBeUndefined();
    expect(performance.now() - before).toBeLessThan(1_000);
  });

  test('any text is read as an amount that can be held, or not at all', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,-e +')) })),
        (text) => {
          const amount = parseAmount(text);
          if (amount !== undefined) expect(fromMicros(toMicros(amount))).toBe(amount);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('U-192 R-265 a link adds base value and points times factor, rounded half away from zero, once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -MAX_ENTRY, max: MAX_ENTRY }),
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.integer({ min: -5e6, max: 5e6 }),
        (points, base, factor) => {
          const product = new Decimal(points).times(factor).div(1_000_000).toDecimalPlaces(0, Decimal.ROUND_HALF_UP);
          expect(linkedPoints(points, base, factor)).toBe(product.plus(base).toNumber());
        },
      ),
    );
    expect(fromMicros(linkedPoints(toMicros('0.000001'), 0, toMicros('0.5')))).toBe('0.000001');
    expect(fromMicros(linkedPoints(toMicros('-0.000001'), 0, toMicros('0.5')))).toBe('-0.000001');
    expect(fromMicros(linkedPoints(toMicros('3'), toMicros('1'), toMicros('0.333333')))).toBe('1.999999');
  });

  test('a total holds at most 9,007,199,254.740991', () => expect(fromMicros(MAX_TOTAL)).toBe('9007199254.740991'));
});

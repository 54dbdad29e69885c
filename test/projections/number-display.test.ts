import { formatGain, formatPoints, formatTight } from '../../web/platform/format/numbers.ts';

describe('numbers as people read them', () => {
  test('an amount is shown to its last place, whatever its size', () => {
    expect(digits(formatPoints('9007199254.740991'))).toBe('9007199254740991');
    expect(digits(formatPoints('0.1'))).toBe('01');
  });

  test('a gain has its sign, a loss a true minus, nothing neither', () => {
    expect(formatGain('12').startsWith('+')).toBe(true);
    expect(formatGain('-12').startsWith('\u2212')).toBe(true);
    expect(formatGain('0')).toBe('0');
  });

  test('R-262 in tight places 100,000 and more are thousands with K, cut and never rounded up', () => {
    expect(formatTight('99999')).not.toContain('K');
    expect(formatTight('100000')).toBe('100K');
    expect(formatTight('199999.99')).toBe('199K');
    expect(formatTight('-250900')).toBe('\u2212250K');
  });

  test('R-262 on a board unequal scores never look equal', () => {
    expect(formatPoints('199999')).not.toBe(formatPoints('199998'));
    expect(formatPoints('199999.000001')).not.toBe(formatPoints('199999'));
  });
});

function digits(text: string): string {
  return text.replace(/\D/g, '');
}

import { PutKeys } from '../../projections/platform/put-keys.ts';

describe('the keys that were put', () => {
  const key = (n: number) => `5d9f31a0-0001-4000-8000-000000000001/${n.toString(16).padStart(12, '0')}`;

  test('a key that was put is never said to be unknown, and no other is taken for known', () => {
    const keys = new PutKeys();
    for (let n = 0; n < 120_000; n++) keys.add(key(n));
    expect(Array.from({ length: 120_000 }, (_, n) => n).filter((n) => !keys.mayHave(key(n)))).toEqual([]);
    const strangers = Array.from({ length: 20_000 }, (_, n) => key(1_000_000 + n));
    expect(strangers.filter((stranger) => keys.mayHave(stranger))).toEqual([]);
  });

  test('beyond two million keys everything is taken for known', () => {
    const keys = new PutKeys();
    for (let n = 0; n < 1_999_999; n++) keys.add(`${n}`);
    expect(keys.mayHave('stranger')).toBe(false);
    keys.add('1');
    expect(keys.mayHave('stranger')).toBe(false);
    keys.add('last');
    expect(keys.mayHave('stranger')).toBe(true);
  });

  test('nothing is known before anything was put', () => {
    expect(new PutKeys().mayHave('a')).toBe(false);
  });
});

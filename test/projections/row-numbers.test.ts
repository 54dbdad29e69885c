import { RowNumbers } from '../../projections/platform/row-numbers.ts';

describe('the rows that keys may lie in', () => {
  test('every key leads to its row, also when there are many, and a stranger to none', () => {
    const rows = new RowNumbers();
    for (let n = 1; n <= 50_000; n++) rows.add(`organisation/${n}`, n);
    expect(rows.size).toBe(50_000);
    expect(Array.from({ length: 50_000 }, (_, n) => n + 1).filter((n) => !rows.of(`organisation/${n}`).includes(n))).toEqual([]);
    expect(rows.of('organisation/0')).toEqual([]);
  });

  test('a key that was deleted and put again leads to both rows', () => {
    const rows = new RowNumbers();
    rows.add('a', 1);
    rows.add('b', 2);
    rows.add('a', 3);
    expect(rows.of('a')).toEqual([1, 3]);
  });
});

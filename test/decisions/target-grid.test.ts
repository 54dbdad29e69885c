import fc from 'fast-check';
import { amountOf, exactOf, sumOf } from '../../web/platform/format/exact-sums.ts';
import { firstOf, laidOut } from '../../web/targets/grid/grid-layout.ts';
import { filledOf, type ShownPace, verdictOf } from '../../web/targets/pace-values.ts';
import {
  cellsOf,
  changesIn,
  columnTarget,
  type Draft,
  goalOf,
  type GridColumn,
  type GridRow,
  led,
  NOTHING_TYPED,
  pasted,
  rowTarget,
  targetWith,
  textOf,
  typedInto,
} from '../../web/targets/grid/grid-values.ts';

const columns: GridColumn[] = [
  { start: '2020-06-01', end: '2020-06-30', time: 'past', factor: 1 },
  { start: '2020-07-01', end: '2020-07-31', time: 'running', factor: 1 },
  { start: '2020-08-01', end: '2020-08-31', time: 'coming', factor: 1 },
  { start: '2020-09-01', end: '2020-09-30', time: 'coming', factor: 1 },
];
const row = (id: string, targets: (string | null)[], shared: string | null = null): GridRow => ({
  id,
  name: id.toUpperCase(),
  cells: targets.map((target) => ({ target: target ?? shared, entered: target, otherwise: shared, reached: '0' })),
});
const mateo = row('mateo', ['14', '12', '12', '12']);
const priya = row('priya', ['12', '12', null, null], '10');
const rows = [mateo, priya];

/** Types into a cell by its place. */
const type = (draft: Draft, line: GridRow, at: number, text: string): Draft => {
  const [column, cell] = [columns[at], line.cells[at]];
  return column && cell ? typedInto(draft, line, column, cell, text) : draft;
};
const paste = (text: string, from = { row: 0, column: 2 }) => pasted(NOTHING_TYPED, rows, columns, from, text);

describe('The target grid', () => {
  test.each([
    ['15', '15'],
    [' 15 ', '15'],
    ['1,5', '1.5'],
    ['1.234.567', '1234567'],
    ['0', '0'],
    ['€ 20', '20'],
    ['', null],
    ['  ', null],
    ['-3', undefined],
    ['many', undefined],
    ['12 of 20', undefined],
    ['1e3', undefined],
    ['9'.repeat(25), undefined],
    ['1.2345678', undefined],
  ])('a typed %j sets %j', (text, goal) => {
    expect(goalOf(text)).toBe(goal);
  });

  test('a change is told with what stood there; what is typed back is no change', () => {
    const draft = type(NOTHING_TYPED, mateo, 3, '15');
    expect(changesIn(draft)).toEqual({
      changes: [{ rowId: 'mateo', name: 'MATEO', start: '2020-09-01', was: '12', becomes: '15', before: '12' }],
      wrong: [],
    });
    expect(type(draft, mateo, 3, '12.0').size).toBe(0);
  });

  test('what stood there stays what it was when a cell is typed into again', () => {
    expect(changesIn(type(type(NOTHING_TYPED, mateo, 3, '15'), mateo, 3, '16')).changes[0]).toMatchObject({ was: '12', becomes: '16' });
  });

  test('totals move as one types, to the last place, and what is no number leaves them', () => {
    const draft = type(type(NOTHING_TYPED, mateo, 3, '15.1'), priya, 3, 'soon');
    expect(rowTarget(draft, mateo, columns)).toBe('53.1');
    expect(columnTarget(draft, '75', rows, '2020-09-01', 3)).toBe('78.1');
    expect(changesIn(draft).wrong.map(({ text }) => text)).toEqual(['soon']);
  });

  test('what is typed counts in the totals of all, though its row is on another page', () => {
    expect(columnTarget(type(NOTHING_TYPED, mateo, 3, '15'), '75', [priya], '2020-09-01', 3)).toBe('78');
  });

  test('who has no value of their own shows the one that holds, types an own one, and has the other again without', () => {
    const cell = priya.cells[2]!;
    expect([cell.target, textOf(NOTHING_TYPED, 'priya', '2020-08-01', cell)]).toEqual(['10', '']);
    const draft = type(NOTHING_TYPED, priya, 2, '10');
    expect(changesIn(draft).changes[0]).toMatchObject({ was: null, becomes: '10', before: '10' });
    const own = row('priya', ['12', '12', '30', null], '10');
    expect(targetWith(type(NOTHING_TYPED, own, 2, ''), 'priya', '2020-08-01', own.cells[2]!)).toBe('10');
  });

  test('what is entered for a day counts by the days of its period (U-198)', () => {
    const perDay = { ...columns[3]!, factor: 30 };
    const cell = { target: '60', entered: '2', otherwise: null, reached: '0' };
    const line = { id: 'ada', name: 'Ada', cells: [cell] };
    const draft = typedInto(NOTHING_TYPED, line, perDay, cell, '2.5');
    expect(targetWith(draft, 'ada', perDay.start, cell)).toBe('75');
    expect(columnTarget(draft, '60', [line], perDay.start, 0)).toBe('75');
  });

  test('what a spreadsheet copies fills right and down from the cell', () => {
    const { draft, filled, left } = paste('20\t21\r\n30\t31\r\n');
    expect([filled, left]).toEqual([4, 0]);
    expect(changesIn(draft).changes.map(({ rowId, start, becomes }) => `${rowId} ${start} ${becomes}`)).toEqual([
      'mateo 2020-08-01 20',
      'mateo 2020-09-01 21',
      'priya 2020-08-01 30',
      'priya 2020-09-01 31',
    ]);
  });

  test('no number stays, red and unsaved; what has no place is counted', () => {
    const { draft, filled, left } = paste('20\tmany\t99\n1\n2\n3');
    expect([filled, left]).toEqual([3, 3]);
    expect(changesIn(draft).wrong).toMatchObject([{ rowId: 'mateo', name: 'MATEO', start: '2020-09-01', text: 'many', was: '12' }]);
  });

  test('a period that is over takes nothing', () => {
    const { draft, filled, left } = paste('1\t2\t3\t4', { row: 0, column: 0 });
    expect([filled, left, changesIn(draft).changes.map(({ becomes }) => becomes)]).toEqual([3, 1, ['2', '3', '4']]);
  });

  test.each([
    ['a', [['a']]],
    [
      'a\tb\n\tc',
      [
        ['a', 'b'],
        ['', 'c'],
      ],
    ],
    ['"1\n2"\t"say ""x"""\n3', [['1\n2', 'say "x"'], ['3']]],
    ['"', [['"']]],
    ['5" wide\t6', [['5" wide', '6']]],
    ['', [['']]],
    ['1\n\n2', [['1'], [''], ['2']]],
  ])('%j is read as %j', (text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  test('whatever is copied comes back cell by cell', () => {
    const cell = fc.string({ unit: fc.constantFrom('1', ' ', '\t', '\n', '"', 'x'), maxLength: 6 });
    const quoted = (text: string) => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (lines) => {
        const text = lines.map((line) => line.map(quoted).join('\t')).join('\n');
        expect(cellsOf(`${text}\n`)).toEqual(lines);
      }),
    );
  });

  test.each([
    ['ArrowRight', false, { row: 1, column: 3 }],
    ['ArrowRight', true, { row: 1, column: 3 }],
    ['ArrowUp', false, { row: 0, column: 2 }],
    ['ArrowDown', true, { row: 11, column: 2 }],
    ['ArrowLeft', true, { row: 1, column: 0 }],
    ['PageDown', false, { row: 11, column: 2 }],
    ['PageUp', false, { row: 0, column: 2 }],
    ['Home', false, { row: 1, column: 0 }],
    ['End', true, { row: 11, column: 3 }],
  ])('%s (with Ctrl: %s) leads to %j', (key, whole, to) => {
    expect(led({ row: 1, column: 2 }, key, whole, { rows: 12, columns: 4 })).toEqual(to);
  });

  test('other keys lead nowhere', () => {
    expect(led({ row: 0, column: 0 }, 'x', false, { rows: 1, columns: 1 })).toBeUndefined();
  });
});

describe('Which columns stand side by side', () => {
  const months = (running: number): GridColumn[] =>
    Array.from({ length: 12 }, (_, n) => {
      const month = String(n + 1).padStart(2, '0');
      const time = n < running ? 'past' : n > running ? 'coming' : 'running';
      return { start: `2020-${month}-01`, end: `2020-${month}-28`, time, factor: 1 };
    });

  test('where there is room, all; else the past in one; on a phone the one that runs', () => {
    expect(laidOut(months(6), 1208, 2, 60, 6).shown).toHaveLength(12);
    expect(laidOut(months(6), 1100, 2, 60, 6).shown[0]).toEqual({ kind: 'past', count: 6 });
    expect(laidOut(months(6), 1208, 9, 60, 6).shown).toHaveLength(7);
    expect(laidOut(months(6), 360, 2, 60, 6)).toMatchObject({ single: true, shown: [{ kind: 'period', at: 6 }] });
    expect(firstOf(months(6))).toBe(6);
    expect(firstOf(months(12))).toBe(11);
  });
});

describe('What is said of a pace (R-117 to R-119)', () => {
  const pace = (more: Partial<ShownPace>): ShownPace => {
    return { reached: '0', target: '12', expected: '6.4', elapsed: 53, band: 'losing', projection: null, reachedOn: null, ...more };
  };

  test.each<[Partial<ShownPace>, object]>([
    [{ reached: '1' }, { kind: 'behind', by: '5' }],
    [
      { reached: '7', band: 'winning' },
      { kind: 'ahead', by: '1' },
    ],
    [{ reached: '6.5', band: 'winning' }, { kind: 'onPace' }],
    [{ reached: '6', band: 'ongoing' }, { kind: 'close' }],
    [
      { reached: '12', band: 'winning', reachedOn: '2020-07-13' },
      { kind: 'reached', on: '2020-07-13' },
    ],
    [{ target: '0', band: null }, { kind: 'none' }],
    [
      { reached: '0', target: '0.5', expected: '0.25' },
      { kind: 'behind', by: '0.25' },
    ],
  ])('%j is %j', (more, verdict) => {
    expect(verdictOf(pace(more))).toEqual(verdict);
  });

  test('a bar is never fuller than full, nor less than empty', () => {
    expect([filledOf('30', '22'), filledOf('-3', '22'), filledOf('1', '8'), filledOf('1', '0')]).toEqual([100, 0, 12.5, 0]);
  });
});

describe('Exact sums', () => {
  test('hold what one total could not, and 0.1 ten times is 1', () => {
    expect(sumOf(Array<string>(10).fill('0.1'))).toBe('1');
    expect(sumOf([...Array<string>(10_000).fill('9007199254.740991'), null])).toBe('90071992547409.91');
    expect(sumOf(['1', '-1.5'])).toBe('-0.5');
  });

  test('an amount is the same again', () => {
    fc.assert(fc.property(fc.bigInt(), (micros) => expect(exactOf(amountOf(micros))).toBe(micros)));
  });
});

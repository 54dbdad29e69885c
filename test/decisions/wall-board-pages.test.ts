import fc from 'fast-check';
import { COLUMNS_OF, ROWS_OF } from '../../src/widget-boards/board-grid.values.ts';
import { boardPages } from '../../web/boards/wall/board-pages.ts';

type Size = { width: keyof typeof COLUMNS_OF; height: keyof typeof ROWS_OF };
const boardOf = (sizes: readonly Size[]) =>
  sizes.map((size, widgetno) => ({ ...size, id: `w${widgetno}`, widgetno, widget_row: null, widget_col: null }));

describe('The pages of a board on a wall', () => {
  test('a page is as high as a high widget; what fits none before begins the next', () => {
    const widgets = boardOf([
      { width: 'normal', height: 'normal' },
      { width: 'normal', height: 'high' },
      { width: 'wide', height: 'normal' },
    ]);
    const pages = boardPages(widgets).map(({ rows, places: on }) => [rows, on.map(({ id, row, col }) => [id, row, col])]);
    expect(pages).toEqual([
      [
        4,
        [
          ['w0', 0, 0],
          ['w1', 0, 2],
        ],
      ],
      [2, [['w2', 0, 0]]],
    ]);
  });

  test('no page has a hole that a widget after it fills', () => {
    const widgets = boardOf([
      { width: 'wide', height: 'normal' },
      { width: 'small', height: 'high' },
      { width: 'normal', height: 'normal' },
      { width: 'small', height: 'normal' },
    ]);
    const pages = boardPages(widgets).map(({ rows, places: on }) => [rows, on.map(({ id }) => id)]);
    expect(pages).toEqual([
      [4, ['w0', 'w2', 'w3']],
      [4, ['w1']],
    ]);
  });

  test('every widget stands whole on one page, where none overlaps another', () => {
    const size = fc.record({
      width: fc.constantFrom('small' as const, 'normal' as const, 'wide' as const),
      height: fc.constantFrom('normal' as const, 'high' as const),
    });
    fc.assert(
      fc.property(fc.array(size, { maxLength: 14 }), (sizes) => {
        const widgets = boardOf(sizes);
        const pages = boardPages(widgets);
        expect(pages.flatMap(({ places: on }) => on.map(({ id }) => id)).sort()).toEqual(widgets.map(({ id }) => id).sort());
        for (const { rows, places: on } of pages) {
          expect(rows).toBeLessThanOrEqual(ROWS_OF.high);
          const cells = on.flatMap(({ row, col, rows: high, cols }) =>
            Array.from({ length: high * cols }, (_, n) => `${row + Math.floor(n / cols)} ${col + (n % cols)}`),
          );
          expect(new Set(cells).size).toBe(cells.length);
        }
      }),
    );
  });
});

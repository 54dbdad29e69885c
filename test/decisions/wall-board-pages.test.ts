import fc from 'fast-check';
import { COLUMNS_OF, pack, ROWS_OF } from '../../src/widget-boards/board-grid.values.ts';
import { boardPages } from '../../web/boards/wall/board-pages.ts';

type Size = { width: keyof typeof COLUMNS_OF; height: keyof typeof ROWS_OF };
const boardOf = (sizes: readonly Size[]) =>
  pack(sizes.map((size, widgetno) => ({ ...size, id: `w${widgetno}`, widgetno, widget_row: null, widget_col: null })));

describe('The pages of a board on a wall', () => {
  test('a page is as high as a high widget; what fits none before begins the next', () => {
    const places = boardOf([
      { width: 'normal', height: 'normal' },
      { width: 'normal', height: 'high' },
      { width: 'wide', height: 'normal' },
    ]);
    const pages = boardPages(places).map(({ rows, places: on }) => [rows, on.map(({ id, row, col }) => [id, row, col])]);
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

  test('every widget stands whole on one page, where none overlaps another', () => {
    const size = fc.record({
      width: fc.constantFrom('small' as const, 'normal' as const, 'wide' as const),
      height: fc.constantFrom('normal' as const, 'high' as const),
    });
    fc.assert(
      fc.property(fc.array(size, { maxLength: 14 }), (sizes) => {
        const places = boardOf(sizes);
        const pages = boardPages(places);
        expect(pages.flatMap(({ places: on }) => on.map(({ id }) => id)).sort()).toEqual(places.map(({ id }) => id).sort());
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

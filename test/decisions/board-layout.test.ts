import fc from 'fast-check';
import type { WidgetRow } from '../../projections/widget-boards/widget-boards.view.ts';
import { COLUMNS_OF, GRID_COLUMNS, pack, ROWS_OF } from '../../src/widget-boards/board-grid.values.ts';
import { BLANK_BOARD, boardSent, changesOf, newWidget, savedId, widgetSent } from '../../web/boards/edit/board-draft.ts';
import { added, broughtBack, moved, putAt, sized, sizedTo, sizeNear, SIZINGS, WAYS, without } from '../../web/boards/edit/board-layout.ts';

type Size = Pick<WidgetRow, 'width' | 'height'>;
const widgetOf = (id: string, size: Partial<Size> = {}): WidgetRow => ({ ...newWidget(id, 'calls'), id, ...size });
const boardOf = (sizes: Record<string, Partial<Size>>) =>
  Object.entries(sizes).reduce<WidgetRow[]>((widgets, [id, size]) => added(widgets, widgetOf(id, size)), []);
const standing = (widgets: readonly WidgetRow[]) =>
  Object.fromEntries(widgets.map(({ id, widget_row: row, widget_col: col }) => [id, [row, col]]));

describe('The layout of a board that is edited', () => {
  /** One below the other. */
  const three = moved(putAt(boardOf({ a: {}, b: {}, c: {} }), 'b', { row: 2, col: 0 }), 'c', 'down');

  test('R-272 what is added stands where there is room first', () => {
    expect(standing(boardOf({ a: {}, b: {}, c: { width: 'wide' }, d: { width: 'small' } }))).toEqual({
      a: [0, 0],
      b: [0, 2],
      c: [2, 0],
      d: [4, 0],
    });
    expect(standing(three)).toEqual({ a: [0, 0], b: [2, 0], c: [4, 0] });
  });

  test('aside is a column, and what is in the way makes room; back again is as it was', () => {
    const aside = moved(moved(three, 'b', 'right'), 'b', 'right');
    expect(standing(aside)).toEqual({ a: [0, 0], b: [0, 2], c: [2, 0] });
    expect(standing(moved(moved(three, 'b', 'right'), 'b', 'left'))).toEqual(standing(three));
  });

  test('up and down are past what stands there', () => {
    expect(standing(moved(three, 'b', 'up'))).toEqual({ a: [2, 0], b: [0, 0], c: [4, 0] });
    expect(standing(moved(three, 'b', 'down'))).toEqual({ a: [0, 0], b: [4, 0], c: [2, 0] });
  });

  test('at the edge nothing moves', () => {
    expect(standing(moved(three, 'a', 'up'))).toEqual(standing(three));
    expect(standing(moved(three, 'a', 'left'))).toEqual(standing(three));
    expect(standing(moved(three, 'c', 'down'))).toEqual(standing(three));
  });

  test('R-272 R-273 wider than there is room it begins further left, and higher it has four rows', () => {
    const right = moved(moved(three, 'b', 'right'), 'b', 'right');
    expect(standing(sized(right, 'b', 'wider'))).toEqual({ a: [2, 0], b: [0, 0], c: [4, 0] });
    expect(standing(sized(three, 'a', 'higher'))).toEqual({ a: [0, 0], b: [4, 0], c: [6, 0] });
  });

  test('R-272 R-273 by its corner it has the size that is nearest, where it stands', () => {
    const sizes = [sizeNear(0.2, 0.5), sizeNear(1.4, 2.9), sizeNear(1.6, 3.1), sizeNear(2.9, 9), sizeNear(3.2, 2)];
    expect(sizes.map(({ width, height }) => `${width} ${height}`)).toEqual([
      'small normal',
      'small normal',
      'normal high',
      'normal high',
      'wide normal',
    ]);
    expect(standing(sizedTo(three, 'b', { width: 'wide', height: 'high' }))).toEqual({ a: [0, 0], b: [2, 0], c: [6, 0] });
  });

  test('what stood below one that is gone moves up, and makes room again when it is brought back', () => {
    expect(standing(without(three, 'a'))).toEqual({ b: [0, 0], c: [2, 0] });
    const [a] = three;
    expect(standing(broughtBack(without(three, 'a'), a!))).toEqual(standing(three));
    expect(standing(broughtBack(three, a!))).toEqual(standing(three));
  });

  test('however widgets are moved, sized and dragged, none overlaps another, all are in the grid, and it is drawn as it was left', () => {
    const size = fc.record({
      width: fc.constantFrom(...(['small', 'normal', 'wide'] as const)),
      height: fc.constantFrom(...(['normal', 'high'] as const)),
    });
    const act = fc.oneof(
      fc.constantFrom(...WAYS).map((way) => (widgets: WidgetRow[], id: string) => moved(widgets, id, way)),
      fc.constantFrom(...SIZINGS).map((sizing) => (widgets: WidgetRow[], id: string) => sized(widgets, id, sizing)),
      size.map((to) => (widgets: WidgetRow[], id: string) => sizedTo(widgets, id, to)),
      fc.record({ row: fc.nat(12), col: fc.nat(5) }).map((to) => (widgets: WidgetRow[], id: string) => putAt(widgets, id, to)),
    );
    fc.assert(
      fc.property(fc.array(size, { minLength: 1, maxLength: 8 }), fc.array(fc.tuple(act, fc.nat(7)), { maxLength: 12 }), (sizes, acts) => {
        const board = boardOf(Object.fromEntries(sizes.map((one, at) => [`w${at}`, one])));
        const after = acts.reduce((widgets, [change, at]) => change(widgets, `w${at % sizes.length}`), board);
        const cells = new Set<string>();
        for (const { id, row, col, rows, cols } of pack(after)) {
          const widget = after.find((one) => one.id === id);
          expect([row, col]).toEqual([widget?.widget_row, widget?.widget_col]);
          expect([rows, cols]).toEqual(widget && [ROWS_OF[widget.height], COLUMNS_OF[widget.width]]);
          expect(col + cols).toBeLessThanOrEqual(GRID_COLUMNS);
          for (let cell = 0; cell < rows * cols; cell++) cells.add(`${row + Math.floor(cell / cols)}/${col + (cell % cols)}`);
        }
        expect(cells.size).toBe(after.reduce((sum, { width, height }) => sum + ROWS_OF[height] * COLUMNS_OF[width], 0));
      }),
    );
  });
});

describe('What of a board is saved', () => {
  const values = { ...BLANK_BOARD, name: 'Wall', teams: ['reds'] };

  test('of a new one all, of another only what differs', () => {
    expect(boardSent(values)).toMatchObject({ name: 'Wall', theme_id: 'board-plain', public: 1, board_teams: ['reds'] });
    expect(boardSent({ ...values, name: ' Hall ', public: false, teams: ['blues'] }, values)).toEqual({
      name: 'Hall',
      public: 0,
      board_teams: ['blues'],
      del_teams: ['reds'],
    });
  });

  test('a widget is sent whole, but for what names nothing; a new one without an id', () => {
    const widget = newWidget('1', 'calls');
    expect(widgetSent(widget)).not.toHaveProperty('id');
    expect(widgetSent(widget)).not.toHaveProperty('compare_target');
    expect(widgetSent({ ...widget, id: 'b_1', scoreseries_list: 'calls,deals' })).toMatchObject({
      id: 'b_1',
      scoreseries_list: ['calls', 'deals'],
    });
  });

  test('R-130 R-131 what is gone, what is new and what differs are each a change', () => {
    const [a, b, c] = [widgetOf('a'), widgetOf('b'), newWidget('c', 'calls')];
    const changed = { ...b, period: 'year' as const };
    const changes = changesOf({ values, widgets: [a, b] }, { values, widgets: [changed, c] });
    expect(changes).toEqual({ settings: {}, widgets: [changed, c], gone: ['a'], count: 3 });
  });

  test('R-129 R-171 R-172 the id is taken from the answer; without one it is an unknown error, or what the server said', () => {
    expect(savedId({ status: 'ok', unique_id: 'b' })).toBe('b');
    expect(() => savedId({ status: 'ok' })).toThrow('Unknown error');
    expect(() => savedId(undefined)).toThrow('Unknown error');
    expect(() => savedId('The disk is full')).toThrow('The disk is full');
  });
});

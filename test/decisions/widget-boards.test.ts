import * as fc from 'fast-check';
import { heightBasis, pack, PLAYGROUND, COLUMNS_ABOVE_PX } from '../../src/widget-boards/board-grid.values.ts';
import { copyStatusBoards } from '../../src/widget-boards/copy-status-boards.ts';
import { renewBoardKey } from '../../src/widget-boards/renew-board-key.ts';
import { saveBoard, USUAL } from '../../src/widget-boards/save-board.ts';
import { saveWidget } from '../../src/widget-boards/save-widget.ts';
import { statusBoards } from '../../src/widget-boards/status-boards.ts';
import { boardOfWidget, onBoard, shownOf, USUAL_WIDGET, type Widget } from '../../src/widget-boards/widget.values.ts';
import { type WidgetBoard, widgetBoard } from '../../src/widget-boards/widget-board.ts';
import type { WidgetBoardEvent } from '../../src/widget-boards/widget-boards.events.ts';

const name = { key: 'org', box: 'sealed' };
const themeId = 'board-plain';
const created = { type: 'WidgetBoardCreated', data: { boardId: 'b', settings: { ...USUAL, name, themeId }, createdBy: 'ada' } } as const;
const given = (...facts: WidgetBoardEvent[]): WidgetBoard =>
  facts.reduce((state, fact) => widgetBoard.evolve(state, { id: 'f', ...fact }), widgetBoard.initial());
const saved = (widgetId: string, more: Partial<Widget> = {}): WidgetBoardEvent => ({
  type: 'WidgetSaved',
  data: { boardId: 'b', widgetId, widget: { ...USUAL_WIDGET, ...more } },
});
const refusal = (act: () => unknown): unknown => {
  try {
    act();
    return undefined;
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    return [code, message];
  }
};

describe('boards', () => {
  test('R-169 R-170 a new one needs a name and a theme, in the words of the specification', () => {
    expect(refusal(() => saveBoard('b', { settings: { themeId }, by: 'ada' }, given()))).toEqual(['name-missing', 'Name is mandatory']);
    expect(refusal(() => saveBoard('b', { settings: { name }, by: 'ada' }, given()))).toEqual(['theme-missing', 'Theme is mandatory']);
    expect(saveBoard('b', { settings: { name, themeId }, by: 'ada' }, given())).toEqual([created]);
  });

  test('only what differs is told, and of two who edit the settings the second is told', () => {
    const state = given(created, { type: 'WidgetBoardChanged', data: { boardId: 'b', changes: { public: true } } });
    expect(saveBoard('b', { settings: { public: true, hide_title: true }, by: 'ada', revision: 2 }, state)).toEqual([
      { type: 'WidgetBoardChanged', data: { boardId: 'b', changes: { hide_title: true } } },
    ]);
    expect(refusal(() => saveBoard('b', { settings: { hide_title: true }, by: 'ada', revision: 1 }, state))).toEqual([
      'board-changed',
      'Somebody has changed the board meanwhile',
    ]);
    expect(saveBoard('b', { settings: { public: true }, by: 'ada', revision: 1 }, state)).toEqual([]);
  });

  test('two who change different widgets both win; of the same one the second is told', () => {
    const state = given(created, saved('b_1'), saved('b_2'), saved('b_1', { width: 'wide' }));
    const act = (widgetId: string, revision: number) =>
      saveWidget('b', { widgetId, widget: { ...USUAL_WIDGET, height: 'high' }, isNew: false, revision }, state);
    expect(act('b_2', 1)).toHaveLength(1);
    expect(refusal(() => act('b_1', 1))).toEqual(['board-changed', 'Somebody has changed the board meanwhile']);
    expect(act('b_1', 2)).toHaveLength(1);
    expect(refusal(() => act('b_9', 1))).toEqual(['not-found', 'There is no such widget']);
  });

  test('a board has 100 widgets at most; what is on it can be changed', () => {
    const full = given(created, ...Array.from({ length: 100 }, (_, n) => saved(`b_${n}`)));
    const act = (widgetId: string, isNew: boolean) =>
      saveWidget('b', { widgetId, widget: { ...USUAL_WIDGET, showsum: true }, isNew }, full);
    expect(refusal(() => act('b_x', true))).toEqual(['too-many-widgets', 'A board has 100 widgets at most']);
    expect(act('b_7', false)).toHaveLength(1);
  });

  test('a removed one is neither changed nor shared, and comes back with its widgets and its link', () => {
    const before = given(created, saved('b_1'), { type: 'WidgetBoardKeyChanged', data: { boardId: 'b', generation: 2 } });
    const gone = widgetBoard.evolve(before, { id: 'f', type: 'WidgetBoardRemoved', data: { boardId: 'b' } });
    for (const act of [() => saveBoard('b', { settings: { public: true }, by: null }, gone), () => renewBoardKey('b', gone)])
      expect(refusal(act)).toEqual(['board-removed', 'The board is removed']);
    expect(widgetBoard.evolve(gone, { id: 'f', type: 'WidgetBoardRestored', data: { boardId: 'b' } })).toEqual(before);
    expect(renewBoardKey('b', before)).toEqual([{ type: 'WidgetBoardKeyChanged', data: { boardId: 'b', generation: 3 } }]);
  });
});

describe('status boards (U-208)', () => {
  const widgets = [
    { widgetId: 'x_1', widget: { ...USUAL_WIDGET, show_for: 'player' as const, show_for_player_id: 'ann', compare_to_player_id: 'bob' } },
    { widgetId: 'x_2', widget: { ...USUAL_WIDGET, compare_to_player_id: 'ann' } },
  ];

  test('what showed the one shows the other, others stay, and ids are of the new board', () => {
    const copied = onBoard('y', shownOf(widgets, 'ann', 'cid'));
    expect(copied.map(({ widgetId, widget }) => [widgetId, widget.show_for_player_id, widget.compare_to_player_id])).toEqual([
      ['y_1', 'cid', 'bob'],
      ['y_2', '', 'cid'],
    ]);
    expect(copied.map(({ widgetId }) => boardOfWidget(widgetId))).toEqual(['y', 'y']);
    expect(boardOfWidget('none')).toBe('');
  });

  test('a copy goes to 500 in a fact, to each once, and not to whom it is of', () => {
    const to = Array.from({ length: 1_001 }, (_, n) => `p${n}`);
    const facts = copyStatusBoards('copy', 'p7', widgets, [...to, 'p8']);
    const received = facts.flatMap(({ data }) => ('profileIds' in data ? data.profileIds : []));
    expect(facts.map(({ data }) => 'profileIds' in data && data.profileIds.length)).toEqual([500, 500]);
    expect([...received].sort()).toEqual(to.filter((id) => id !== 'p7').sort());
  });

  test('the last copy or restoring of each is what they begin from', () => {
    const state = [
      { type: 'StatusBoardsCopied', data: { copyId: 'c1', from: 'ann', widgets, profileIds: ['bob', 'cid'] } },
      { type: 'StatusBoardsCopied', data: { copyId: 'c2', from: 'cid', widgets: [], profileIds: ['bob'] } },
      { type: 'StatusBoardRestored', data: { restoringId: 'r1', profileId: 'cid' } },
    ].reduce((all, fact) => statusBoards.evolve(all, { id: 'f', ...fact } as never), statusBoards.initial());
    expect([...state.bases]).toEqual([
      ['bob', 'c2'],
      ['cid', 'r1'],
    ]);
  });
});

describe('the grid', () => {
  const place = fc.option(fc.nat(6), { nil: null });
  const widget = fc.record({
    widgetno: fc.nat(5),
    width: fc.constantFrom('small', 'normal', 'wide'),
    height: fc.constantFrom('normal', 'high'),
    widget_row: place,
    widget_col: fc.option(fc.nat(3), { nil: null }),
  });
  const widgets = fc.array(widget, { maxLength: 30 }).map((all) => all.map((one, n) => ({ ...one, id: `w${n}` })));

  test('R-272 R-273 of 4 columns: small takes 1, normal 2, wide 4; normal is 2 rows high, high is 4', () => {
    const one = (id: string, width: Widget['width'], height: Widget['height'], widgetno: number) => ({
      ...{ id, width, height, widgetno, widget_row: null, widget_col: null },
    });
    expect(
      pack([one('a', 'normal', 'high', 1), one('b', 'small', 'normal', 2), one('c', 'wide', 'normal', 3), one('d', 'small', 'normal', 4)]),
    ).toEqual([
      { id: 'a', row: 0, col: 0, rows: 4, cols: 2 },
      { id: 'b', row: 0, col: 2, rows: 2, cols: 1 },
      { id: 'c', row: 4, col: 0, rows: 2, cols: 4 },
      { id: 'd', row: 0, col: 3, rows: 2, cols: 1 },
    ]);
  });

  test('R-272 R-273 U-205 nothing overlaps or sticks out, whatever is sent; who names a free place stands there', () => {
    fc.assert(
      fc.property(widgets, (all) => {
        const places = pack(all);
        expect(places.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort());
        const cells = places.flatMap(({ row, col, rows, cols }) =>
          Array.from({ length: rows * cols }, (_, n) => `${row + Math.floor(n / cols)} ${col + (n % cols)}`),
        );
        expect(new Set(cells).size).toBe(cells.length);
        expect(places.every(({ row, col, cols }) => row >= 0 && col >= 0 && col + cols <= 4)).toBe(true);
        expect(pack(all.toReversed())).toEqual(places);
        const [alone] = all.filter(({ widget_row: row, widget_col: col }) => row !== null && col !== null);
        if (alone) expect(pack([alone])).toMatchObject([{ row: alone.widget_row }]);
      }),
    );
  });

  test('R-274 to R-278 heights, columns and the ground', () => {
    expect(heightBasis(1_000, { status: false, height: 'high' })).toBe(830);
    expect(heightBasis(1_000, { status: true, height: 'normal' })).toBe(480);
    expect(heightBasis(300, { status: true, height: 'high' })).toBe(520);
    expect([COLUMNS_ABOVE_PX, PLAYGROUND]).toEqual([1_000, 'rgba(255,255,255,1.0)']);
  });
});

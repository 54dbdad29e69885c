import { cast, type Cast } from '../../src/casts/cast.ts';
import { type CastItem, minutesOf, readTime, showFields, showOf, timeText } from '../../src/casts/cast-item.values.ts';
import type { CastEvent } from '../../src/casts/casts.events.ts';
import { moveCastItem } from '../../src/casts/move-cast-item.ts';
import { renewCastKey } from '../../src/casts/renew-cast-key.ts';
import { saveCast, USUAL } from '../../src/casts/save-cast.ts';
import { addCastItem, changeCastItem } from '../../src/casts/save-cast-item.ts';
import { slideAt } from '../../src/casts/slide.values.ts';

const name = { key: 'org', box: 'sealed' };
const given = (...facts: CastEvent[]): Cast => facts.reduce((state, fact) => cast.evolve(state, { id: 'f', ...fact }), cast.initial());
const created = { type: 'CastCreated', data: { castId: 'c', settings: { name, ...USUAL } } } as const;
const deleted = { type: 'CastDeleted', data: { castId: 'c' } } as const;
const item = (seconds = 60): CastItem => ({ shows: { kind: 'series', seriesId: 's' }, seconds, withFeed: false });
const added = (...ids: string[]): CastEvent[] =>
  ids.map((itemId, place) => ({ type: 'CastItemAdded', data: { castId: 'c', itemId, place, item: item() } }));
const order = (state: Cast) => state.items.map(({ itemId }) => itemId).join('');
const codeOf = (act: () => unknown): string | undefined => {
  try {
    act();
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('casts', () => {
  test('R-180 R-181 a new one needs a name and a pin, and replaces rounds, with an hour of grace, and shows celebrations', () => {
    expect(codeOf(() => saveCast('c', { settings: {}, pinned: true }, given()))).toBe('name-missing');
    expect(codeOf(() => saveCast('c', { settings: { name }, pinned: false }, given()))).toBe('pin-missing');
    expect(saveCast('c', { settings: { name, icon: '' }, pinned: true }, given())).toEqual([created]);
    expect(USUAL).toEqual({ replacesRounds: true, graceMinutes: 60, showsEvents: true });
  });

  test('only what differs is told, an empty icon takes it away, and the pin is in no fact', () => {
    const state = given(...saveCast('c', { settings: { name, icon: '/a.svg' }, pinned: true }, given()));
    expect(saveCast('c', { settings: { name, icon: '/a.svg', graceMinutes: 60 }, pinned: false }, state)).toEqual([]);
    expect(saveCast('c', { settings: { icon: '', graceMinutes: 0 }, pinned: true }, state)).toEqual([
      { type: 'CastChanged', data: { castId: 'c', changes: { icon: null, graceMinutes: 0 } } },
      { type: 'CastPinChanged', data: { castId: 'c' } },
    ]);
  });

  test('of two who edit the settings the second is told; who changes nothing is not', () => {
    const state = given(created, { type: 'CastChanged', data: { castId: 'c', changes: { graceMinutes: 5 } } });
    expect(codeOf(() => saveCast('c', { settings: { graceMinutes: 7 }, pinned: false, edition: 1 }, state))).toBe('cast-changed');
    expect(codeOf(() => saveCast('c', { settings: {}, pinned: true, edition: 1 }, state))).toBe('cast-changed');
    expect(saveCast('c', { settings: { graceMinutes: 5 }, pinned: false, edition: 1 }, state)).toEqual([]);
  });

  test('a deleted one is not changed, and comes back with its items and its link', () => {
    const before = given(created, ...added('a', 'b'), { type: 'CastKeyChanged', data: { castId: 'c', generation: 2 } });
    const gone = cast.evolve(before, { id: 'f', ...deleted });
    for (const act of [
      () => saveCast('c', { settings: {}, pinned: true }, gone),
      () => addCastItem('c', 'x', item(), undefined, gone),
      () => changeCastItem('c', 'a', item(), 1, gone),
      () => moveCastItem('c', 'a', 'down', gone),
      () => renewCastKey('c', gone),
    ])
      expect(codeOf(act)).toBe('cast-deleted');
    expect(cast.evolve(gone, { id: 'f', type: 'CastRestored', data: { castId: 'c' } })).toEqual(before);
  });

  test('a link is of the next generation each time', () => {
    expect(renewCastKey('c', given(created))).toEqual([{ type: 'CastKeyChanged', data: { castId: 'c', generation: 2 } }]);
  });

  test('U-134 an item moves by one place, and stays where there is none further on', () => {
    const state = given(created, ...added('a', 'b', 'c'));
    const after = (...facts: CastEvent[]) => order(given(created, ...added('a', 'b', 'c'), ...facts));
    expect(after(...moveCastItem('c', 'b', 'up', state))).toBe('bac');
    expect(after(...moveCastItem('c', 'b', 'down', state))).toBe('acb');
    expect(moveCastItem('c', 'a', 'up', state)).toEqual([]);
    expect(moveCastItem('c', 'c', 'down', state)).toEqual([]);
    expect(codeOf(() => moveCastItem('c', 'x', 'up', state))).toBe('not-found');
  });

  test('U-132 an item is put at a place, or beyond all at the end; a changed one is told with where it stands', () => {
    const state = given(created, ...added('a', 'b', 'c'));
    const at = (place?: number) => order(given(created, ...added('a', 'b', 'c'), ...addCastItem('c', 'x', item(), place, state)));
    expect([at(), at(0), at(2), at(99)]).toEqual(['abcx', 'xabc', 'abxc', 'abcx']);
    expect(changeCastItem('c', 'a', item(5), 99, state)).toEqual([
      { type: 'CastItemChanged', data: { castId: 'c', itemId: 'a', item: item(5) } },
      { type: 'CastItemMoved', data: { castId: 'c', itemId: 'a', place: 2 } },
    ]);
    expect(changeCastItem('c', 'a', item(), undefined, state)).toEqual([]);
    expect(order(given(created, ...added('a', 'b'), { type: 'CastItemRemoved', data: { castId: 'c', itemId: 'a' } }))).toBe('b');
  });

  test('a cast shows 100 items at most', () => {
    const full = given(created, ...added(...Array.from({ length: 100 }, (_, at) => String(at))));
    expect(codeOf(() => addCastItem('c', 'x', item(), 0, full))).toBe('too-many-items');
    expect(changeCastItem('c', '7', item(5), undefined, full)).toHaveLength(1);
  });

  test('R-088 R-089 C-20 U-132 a time is minutes with fractions, or m:ss; every whole second comes back', () => {
    expect(['1', '0.5', '1:05', '0:05', '60:00', '60'].map(readTime)).toEqual([60, 30, 65, 5, 3600, 3600]);
    expect(['', '1:60', '-1', '1e3', 'NaN', '1:5', ' 1', '1.', '٣'].map(readTime)).toEqual(Array(9).fill(undefined));
    for (let seconds = 5; seconds <= 3600; seconds++)
      expect([readTime(String(minutesOf(seconds))), readTime(timeText(seconds))]).toEqual([seconds, seconds]);
    expect([timeText(60), timeText(65), timeText(3600)]).toEqual(['1:00', '1:05', '60:00']);
  });

  test('U-133 what an item shows comes back as it was told; only competitions and battles name nothing', () => {
    const all = ([1, 2, 3, 4, 5, 20] as const).map((ttype) => ({ ttype, contentid: 'x', subtype: 'active' as const }));
    for (const fields of all) expect(showFields(showOf(fields)!)).toEqual(fields);
    for (const { ttype } of all)
      expect(showOf({ ttype, contentid: '0', subtype: 'recentfinished' }) !== undefined).toBe(ttype === 1 || ttype === 5);
    expect(showOf({ ttype: 3, contentid: 'x', subtype: 'active' })).toEqual({ kind: 'winner', badgeId: 'x', place: 2 });
  });
});

describe('the slide of an instant', () => {
  const slides = [
    { id: 'a', seconds: 10, contents: ['a'] },
    { id: 'none', seconds: 1_000, contents: [] },
    { id: 'b', seconds: 20, contents: ['b', 'c', 'd'] },
  ];
  const at = (milliseconds: number) => {
    const on = slideAt(slides, milliseconds);
    return on && `${on.slide.contents[on.content]} ${on.from}-${on.until}`;
  };

  test('slides follow each other for their seconds; what shows nothing takes no time', () => {
    expect([0, 9_999, 10_000, 29_999].map(at)).toEqual(['a 0-10000', 'a 0-10000', 'b 10000-30000', 'b 10000-30000']);
  });

  test('U-133 each turn shows the next of more', () => {
    expect([10_000, 40_000, 70_000, 100_000].map(at)).toEqual(['b 10000-30000', 'c 40000-60000', 'd 70000-90000', 'b 100000-120000']);
  });

  test('nothing is on where there is nothing to show', () => {
    expect([slideAt([], 5), slideAt([{ id: 'a', seconds: 10, contents: [] }], 5)]).toEqual([undefined, undefined]);
  });

  test('all who show them show the same, whenever they began: from its start to its end a slide is on, and then the next', () => {
    const now = Date.parse('2026-11-27T22:00:00.000Z');
    for (let time = now, steps = 0; steps < 500; steps++) {
      const on = slideAt(slides, time)!;
      expect(on.from <= time && time < on.until).toBe(true);
      for (const same of [on.from, on.until - 1]) expect(slideAt(slides, same)).toEqual(on);
      expect(slideAt(slides, on.until)!.from).toBe(on.until);
      time = on.until + (steps % 3) * 777;
    }
  });
});

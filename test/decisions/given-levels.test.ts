import { giftsAmong } from '../../src/badges/given-levels.values.ts';

const on = (day: number) => `2026-03-${String(day).padStart(2, '0')}T12:00:00.000Z`;
const week = { from: on(2), before: on(9) };
const day = (of: number) => ({ from: on(of), before: on(of + 1) });
const won = (at: number, period?: { from: string; before: string }, levelId = 'two') => ({ levelId, at: on(at), teamIds: [], period });
const gifts = (...all: ReturnType<typeof won>[]) => giftsAmong(all).map(({ levelId, at }) => `${levelId} ${at.slice(8, 10)}`);

test('C-23 each gift of a level counts at its own time, of other levels and in other periods, too', () => {
  expect(gifts(won(3, week), won(3, week, 'four'), won(12, { from: on(9), before: on(16) }))).toEqual(['two 03', 'four 03', 'two 12']);
});

test('what a rule with other periods found by a gift is that gift, and gives nothing on the day on which it was found', () => {
  // Given on the 3rd; by the week it was won on the 5th, when the level before it was reached.
  expect(gifts(won(5, week), won(3, day(3)))).toEqual(['two 03']);
  expect(gifts(won(3), won(5))).toEqual(['two 03']);
});

test('what was given in one period and given again in the next are two, whatever order they are told in', () => {
  expect(gifts(won(5, day(5)), won(3, day(3)))).toEqual(['two 03', 'two 05']);
});

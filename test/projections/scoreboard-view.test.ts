import { parseWindow } from '../../projections/platform/live/live-window.ts';
import { Boards } from '../../projections/scoreboard/boards.ts';
import { hotScoreboard } from '../../projections/scoreboard/hot-scoreboard.ts';

const nothing = { onFolded: () => () => undefined, onReset: () => () => undefined, reached: () => Promise.resolve() };
const view = hotScoreboard(new Boards(undefined as never, nothing, undefined as never), undefined as never);

test.each([
  [
    { seriesId: 's', period: 'all' },
    { seriesId: 's', period: 'all' },
  ],
  [
    { seriesId: 's', period: 'day', teamIds: ['a'], tagIds: [], other: 1 },
    { seriesId: 's', period: 'day', teamIds: ['a'] },
  ],
  [{ seriesId: 's', period: 'year' }, undefined],
  [{ seriesId: '../s', period: 'all' }, undefined],
  [{ seriesId: 's', period: 'all', teamIds: [1] }, undefined],
  [{ seriesId: 's', period: 'all', teamIds: 'a' }, undefined],
  [null, undefined],
  ['scoreboard', undefined],
])('what a client sends is read with care: %j', (sent, expected) => {
  expect(view.parse(sent)).toEqual(expected);
});

test.each([
  [{ block: 2 }, { block: 2 }],
  [{ around: 'ann' }, { around: 'ann' }],
  [{ block: -1 }, undefined],
  [{ block: 1.5 }, undefined],
  [{ block: 1, around: 'ann' }, undefined],
  [{ around: '' }, undefined],
  [{ after: null }, undefined],
  [[], undefined],
])('so is a window: %j', (sent, expected) => {
  expect(parseWindow(sent, view.windows)).toEqual(expected);
});

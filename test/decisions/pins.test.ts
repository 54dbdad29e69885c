import type { Recorded } from '../../src/platform/event.values.ts';
import { pinSeries } from '../../src/score-series/pin-series.ts';
import { scoreSeries } from '../../src/score-series/score-series.ts';
import { createScoreSeries } from '../../src/score-series/save-settings.ts';
import type { ScoreSeriesEvent } from '../../src/score-series/score-series.events.ts';

const created = createScoreSeries('s', { name: { key: 'org', box: 'sealed' } }, { groupId: 'org', timeZone: 'UTC' });
const given = (...facts: ScoreSeriesEvent[]) =>
  [...created, ...facts].reduce((state, fact) => scoreSeries.evolve(state, fact as Recorded<ScoreSeriesEvent>), scoreSeries.initial());
const pinned = { type: 'SeriesPinned', data: { seriesId: 's' } } as const;
const unpinned = { type: 'SeriesUnpinned', data: { seriesId: 's' } } as const;
const deleted = { type: 'ScoreSeriesDeleted', data: { seriesId: 's' } } as const;

test('a series is pinned and unpinned; what is so already adds no fact', () => {
  expect(pinSeries('s', true, given())).toEqual([pinned]);
  expect(pinSeries('s', true, given(pinned))).toEqual([]);
  expect(pinSeries('s', false, given(pinned))).toEqual([unpinned]);
  expect(pinSeries('s', false, given(pinned, unpinned))).toEqual([]);
});

test('a deleted series is not pinned; one that was keeps its pin until it is back', () => {
  expect(() => pinSeries('s', true, given(deleted))).toThrow('The score series is deleted');
  expect(given(pinned, deleted, { type: 'ScoreSeriesRestored', data: { seriesId: 's' } }).pinned).toBe(true);
});

test('a series that was never made is not found', () => {
  expect(() => pinSeries('s', true, scoreSeries.initial())).toThrow('score series');
});

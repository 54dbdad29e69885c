import { links, type Links } from '../../src/score-series/links.ts';
import { saveLink } from '../../src/score-series/save-link.ts';
import type { BadgeFlowSet, LinkEvent } from '../../src/score-series/score-series.events.ts';
import { setBadgeFlow } from '../../src/score-series/set-badge-flow.ts';

const link = (seriesId: string, linkedSeriesId: string) => ({
  linkId: `${seriesId}-${linkedSeriesId}`,
  seriesId,
  linkedSeriesId,
  baseValue: '0',
  factor: '1',
  copyTags: false,
  active: true,
});
const linked = (from: string, to: string): LinkEvent => ({ type: 'LinkSaved', data: link(from, to) });
const flow = (badgeId: string, from: string[], to: string[]): BadgeFlowSet => ({ type: 'BadgeFlowSet', data: { badgeId, from, to } });
const given = (...facts: LinkEvent[]): Links => facts.reduce((all, fact) => links.evolve(all, { id: '', ...fact }), links.initial());
const set = (badgeId: string, from: string[], to: string[], all: Links) => setBadgeFlow({ badgeId, from, to }, all, 'widen');

test('a badge may not give points in the series that it is won with', () => {
  expect(() => set('b', ['a'], ['a'], links.initial())).toThrow('must not lead back');
  expect(set('b', ['a'], ['z'], links.initial())).toEqual([flow('b', ['a'], ['z'])]);
});

test('links and badges close no loop, whichever comes last', () => {
  const all = given(linked('b', 'c'), flow('first', ['c', 'x'], ['d']));
  expect(() => set('second', ['d'], ['b'], all)).toThrow('must not lead back');
  expect(() => saveLink(link('d', 'b'), true, all)).toThrow('must not form a loop with the points of a badge');
  expect(set('second', ['d'], ['e'], all)).toHaveLength(1);
  expect(saveLink(link('d', 'y'), true, all)).toHaveLength(1);
});

test('R-168 a loop of links alone is called so', () => {
  expect(() => saveLink(link('c', 'b'), true, given(linked('b', 'c'), flow('x', ['c'], ['b'])))).toThrow(
    'Linked score series must not form a loop',
  );
});

test('while a rule is being set both hold, and a badge may be turned round', () => {
  const before = given(flow('b', ['a'], ['z']));
  const widened = set('b', ['z'], ['a'], before);
  expect(widened).toEqual([flow('b', ['a', 'z'], ['a', 'z'])]);
  const all = given(flow('b', ['a'], ['z']), ...widened);
  expect(() => saveLink(link('z', 'y'), true, all)).not.toThrow();
  expect(() => saveLink(link('z', 'a'), true, all)).toThrow('with the points of a badge');
  expect(setBadgeFlow({ badgeId: 'b', from: ['z'], to: ['a'] }, all, 'narrow')).toEqual([flow('b', ['z'], ['a'])]);
});

test('what is so already is not said again', () => {
  const all = given(flow('b', ['a', 'c'], ['z']));
  expect(set('b', ['c'], ['z'], all)).toEqual([]);
  expect(setBadgeFlow({ badgeId: 'b', from: ['c', 'a'], to: ['z'] }, all, 'narrow')).toEqual([]);
  expect(setBadgeFlow({ badgeId: 'new', from: [], to: [] }, all, 'narrow')).toEqual([]);
});

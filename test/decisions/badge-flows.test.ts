import type { BadgeRule } from '../../src/badges/badge-rule.values.ts';
import { flowOf } from '../../src/badges/badge-flow.values.ts';
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

const rule = (more: Partial<BadgeRule>): BadgeRule => ({
  kind: 'amount',
  sources: [{ seriesId: 'a', factor: '1', filters: [] }],
  mode: 'sum',
  value: '10',
  atOnce: true,
  timeZone: 'UTC',
  levels: [],
  rewards: [{ rewardId: 'r', seriesId: 'z', points: '1', tags: [] }],
  ...more,
});

test.each<[string, Partial<BadgeRule>, { from: string[]; to: string[] }]>([
  ['an amount that is reached by an entry', {}, { from: ['a'], to: ['z'] }],
  ['an amount that stands at the end of a period', { atOnce: false }, { from: [], to: [] }],
  ['a king of the hill', { kind: 'king of the hill' }, { from: [], to: [] }],
  ['a streak', { kind: 'daily streak', atOnce: false }, { from: ['a'], to: ['z'] }],
  ['what gives nothing', { rewards: [] }, { from: [], to: [] }],
  ['what is given', { kind: 'given', sources: [] }, { from: [], to: [] }],
  [
    'levels, with what each of them gives',
    {
      kind: 'levels',
      rewards: [],
      levels: [{ levelId: 'l', kind: 'given', rewards: [{ rewardId: 's', seriesId: 'y', points: '1', tags: [] }] }],
    },
    { from: ['a'], to: ['y'] },
  ],
])('%s leads from its series to those of its rewards, or nowhere', (_, more, flow) => {
  expect(flowOf([rule(more)])).toEqual(flow);
});

test('a badge leads where any rule leads that still judges', () => {
  const other = rule({ sources: [{ seriesId: 'b', factor: '1', filters: [] }], rewards: [] });
  expect(flowOf([rule({}), other])).toEqual({ from: ['a'], to: ['z'] });
});

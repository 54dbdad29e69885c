import { type CompetitionDefaults, defaultsOf, FIRST_DEFAULTS, holdingFor } from '../../src/competitions/competition-defaults.values.ts';
import type { CompetitionCreated } from '../../src/competitions/competitions.events.ts';
import { createCompetition } from '../../src/competitions/save-competition.ts';
import { setCompetitionDefaults } from '../../src/competitions/set-competition-defaults.ts';

const refusedAs = (code: string): unknown => expect.objectContaining({ code });
const refusal = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};

const name = { key: 'k', box: 'Race' };
const WINDOW = { from: '2026-03-01T00:00:00.000Z', before: '2026-03-08T00:00:00.000Z' };
const series = [{ seriesId: 's', tags: [], factor: '1' }];
const state = (set: Partial<CompetitionDefaults> = {}) => ({ exists: true, deleted: false, competitionDefaults: set });
const made = (usual: Partial<CompetitionDefaults>, more: object = {}) => {
  const [fact] = createCompetition('c', { name, series, ...WINDOW, ...more }, 'UTC', defaultsOf(usual));
  return (fact as CompetitionCreated).data.rules;
};

test('U-035 R-024 a new competition begins with what its organisation has set, and what is given goes before; without a word it is listed by rank', () => {
  expect(made({})).toMatchObject({ order: 'Rank', visibility: 'group', winners: 'highest', ties: 'first', categories: [] });
  const usual = { order: 'Name', visibility: 'participants', ties: 'shared', delayedClose: 12, categories: ['sport'] } as const;
  expect(made({ ...usual, categories: [...usual.categories] })).toMatchObject(usual);
  expect(made({ visibility: 'participants', ties: 'shared' }, { visibility: 'group' })).toMatchObject({
    visibility: 'group',
    ties: 'shared',
  });
  expect(made({ hidesPoints: false })).not.toHaveProperty('hidesPoints');
});

test('U-035 what cannot hold for a new one is left out: no late points without an end, and nothing by targets without any', () => {
  const usual = defaultsOf({ delayedClose: 12, usesTargets: true, winners: 'first to target', order: 'Target' });
  expect(holdingFor({ end: 'never' }, usual)).toEqual({ ...usual, delayedClose: 0 });
  expect(holdingFor({ end: 'never', before: WINDOW.before }, usual)).toEqual(usual);
  expect(holdingFor({ usesTargets: false }, usual)).toMatchObject({ winners: 'highest', order: 'Rank' });
  expect(holdingFor({ usesTargets: false }, defaultsOf({ winners: 'none', order: 'Name' }))).toMatchObject({
    winners: 'none',
    order: 'Name',
  });
  expect(made(usual, { end: 'never', before: undefined }).delayedClose).toBe(0);
  expect(made(usual, { usesTargets: false })).toMatchObject({ usesTargets: false, winners: 'highest', order: 'Rank' });
});

test('U-035 only what differs is a fact; what is as it stands is none, and who saves what somebody else has changed since is told so', () => {
  expect(setCompetitionDefaults({ ties: 'shared', order: 'Rank' }, {}, state())).toEqual([
    { type: 'CompetitionDefaultsSet', data: { ties: 'shared' } },
  ]);
  expect(setCompetitionDefaults({ ties: 'shared' }, {}, state({ ties: 'shared' }))).toEqual([]);
  const since = refusal(() => setCompetitionDefaults({ delayedClose: 2 }, { delayedClose: 0 }, state({ delayedClose: 5 })));
  expect(since).toEqual(refusedAs('changed-since'));
  expect(setCompetitionDefaults({ delayedClose: 2 }, { delayedClose: 5 }, state({ delayedClose: 5 }))).toHaveLength(1);
  expect(() => setCompetitionDefaults({ ties: 'shared' }, {}, { ...state(), deleted: true })).toThrow('organisation');
});

test.each<[string, Partial<CompetitionDefaults>, string]>([
  ['who reaches a target first, without targets', { winners: 'first to target' }, 'target-missing'],
  ['the highest at their target, without targets', { winners: 'highest with target' }, 'target-missing'],
  ['rows by their targets, without targets', { order: 'Target' }, 'target-missing'],
  ['no theme', { themeId: '' }, 'theme-missing'],
  ['late points for two months', { delayedClose: 1_488 }, 'delay-too-long'],
  ['21 categories', { categories: Array.from({ length: 21 }, (_, n) => `c${n}`) }, 'too-many-categories'],
])('U-035 no competition could begin with it: %s', (_, given, code) => {
  expect(refusal(() => setCompetitionDefaults(given, {}, state()))).toEqual(refusedAs(code));
  expect(setCompetitionDefaults({ usesTargets: true, winners: 'first to target' }, {}, state())).toHaveLength(1);
  expect(FIRST_DEFAULTS).toMatchObject({ usesTargets: false });
});

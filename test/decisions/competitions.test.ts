import type { CompetitionEvent, CompetitionRules } from '../../src/competitions/competitions.events.ts';
import { type Competition, competition } from '../../src/competitions/competition.ts';
import { linkSeries } from '../../src/competitions/link-series.ts';
import { changeCompetition, createCompetition, freezeFrom, shareCompetition } from '../../src/competitions/save-competition.ts';

const name = { key: 'org', box: 'sealed' };
const SERIES = [{ seriesId: 's', tags: [], factor: '1' }];
const WINDOW = { from: '2025-03-02T09:30:00.000Z', before: '2025-03-02T14:30:00.000Z' };

const rewards = (count: number) =>
  Array.from({ length: count }, (_, rank) => ({ rewardId: `r${rank}`, seriesId: 's', points: '1', rank, tags: [] }));

const created = (more: Partial<CompetitionRules> = {}) =>
  createCompetition('c', { name, series: SERIES, ...WINDOW, ...more }, 'Europe/Vienna');
const given = (...facts: CompetitionEvent[]) =>
  facts.reduce((state, fact) => competition.evolve(state, { id: 'f', ...fact }), competition.initial()) as Competition & {
    rules: CompetitionRules;
  };
const refusedAs = (code: string): unknown => expect.objectContaining({ code });
const refusal = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};

describe('competitions', () => {
  test('R-024 a new one is a ranking of players by their points, once, in the zone of the organisation, and shown by rank', () => {
    expect(created()).toMatchObject([
      {
        type: 'CompetitionCreated',
        data: { competitionId: 'c', rules: { kind: 'ranking', grouping: 'players', repeat: 1, timeZone: 'Europe/Vienna', order: 'Rank' } },
      },
    ]);
  });

  test.each<[string, Partial<CompetitionRules>, string]>([
    ['R-188 no score series', { series: [] }, 'score-series-missing'],
    ['one series named twice', { series: [...SERIES, ...SERIES] }, 'series-twice'],
    ['21 series', { series: Array.from({ length: 21 }, (_, n) => ({ seriesId: `s${n}`, tags: [], factor: '1' })) }, 'too-many-series'],
    ['a factor of 0', { series: [{ seriesId: 's', tags: [], factor: '0' }] }, 'amount-invalid'],
    ['a factor below zero', { series: [{ seriesId: 's', tags: [], factor: '-0.5' }] }, 'amount-invalid'],
    ['an end at its start', { before: WINDOW.from }, 'end-before-start'],
    ['an end before its start', { before: '2025-03-01T00:00:00.000Z' }, 'end-before-start'],
    ['a thousand years', { before: '3025-03-02T09:30:00.000Z' }, 'too-long'],
    ['weekly rounds of eight days', { repeat: 2, before: '2025-03-10T09:30:00.000Z' }, 'round-too-long'],
    ['rounds that are over before the first begins', { repeat: 2, repeatUntil: WINDOW.from }, 'repeat-ends-before'],
    ['an end of rounds where there is one', { repeatUntil: '2026-03-02T09:30:00.000Z' }, 'repeat-ends-before'],
    ['late points for a year', { delayedClose: 8_760 }, 'delay-too-long'],
    ['late points before the end', { delayedClose: -1 }, 'delay-too-long'],
    ['U-120 101 rewards', { rewards: rewards(101) }, 'too-many-rewards'],
    ['a reward of 0', { rewards: [{ ...rewards(1)[0]!, points: '0' }] }, 'amount-invalid'],
    ['a reward for a rank before the first', { rewards: [{ ...rewards(1)[0]!, rank: -1 }] }, 'rank-invalid'],
    ['two rewards of one id', { rewards: [...rewards(1), ...rewards(1)] }, 'reward-twice'],
    ['51 admins of its own', { admins: Array.from({ length: 51 }, (_, n) => `p${n}`) }, 'too-many-admins'],
    ['frozen at its start', { freeze: { at: WINDOW.from, hidesPoints: true } }, 'freeze-outside'],
    ['frozen at its end', { freeze: { at: WINDOW.before, hidesPoints: true } }, 'freeze-outside'],
    [
      'frozen, and its end is none by date',
      { end: 'never', repeat: 2, freeze: { at: '2025-03-02T13:30:00.000Z', hidesPoints: true } },
      'freeze-outside',
    ],
    ['a target of 0', { usesTargets: true, defaultTarget: '0' }, 'amount-invalid'],
    ['an end by target without targets', { end: 'target' }, 'target-missing'],
    ['a winner by target without targets', { winners: 'first to target' }, 'target-missing'],
    ['the highest at the target without targets', { winners: 'highest with target' }, 'target-missing'],
    ['a common target of nothing', { kind: 'common target' }, 'target-missing'],
    ['a common target of 0', { kind: 'common target', grandTarget: '0' }, 'amount-invalid'],
    ['a common target where each has their own', { grandTarget: '100' }, 'grand-target-given'],
    [
      'who reaches one first where there is only one for all',
      { kind: 'common target', grandTarget: '9', winners: 'first to target' },
      'target-missing',
    ],
    [
      'averages on the way to a common target',
      { kind: 'common target', grandTarget: '9', grouping: 'teams', teamScore: 'average' },
      'average-together',
    ],
    ['averages of players', { teamScore: 'average' }, 'average-without-teams'],
    [
      '101 rewards',
      { rewards: Array.from({ length: 101 }, (_, n) => ({ rewardId: `r${n}`, seriesId: 's', points: '1', rank: n, tags: [] })) },
      'too-many-rewards',
    ],
    ['R-187 no theme', { themeId: '' }, 'theme-missing'],
    ['a reward of nothing', { rewards: [{ rewardId: 'r', seriesId: 's', points: '0', rank: 1, tags: [] }] }, 'amount-invalid'],
  ])('%s is refused, when it is made and when it is changed', (_, rules, code) => {
    expect(refusal(() => created(rules))).toEqual(refusedAs(code));
    expect(refusal(() => changeCompetition('c', rules, given(...created())))).toEqual(refusedAs(code));
  });

  test.each([
    ['a name', { series: SERIES, ...WINDOW }, 'name-missing'],
    ['a start', { name, series: SERIES }, 'start-missing'],
    ['R-186 an end date', { name, series: SERIES, from: WINDOW.from }, 'end-date-missing'],
    [
      'R-186 C-04 an end date of the rounds',
      { name, series: SERIES, from: WINDOW.from, end: 'never', repeat: 3 } as const,
      'end-date-missing',
    ],
  ])('%s is required', (_, rules, code) => {
    expect(refusal(() => createCompetition('c', rules, 'UTC'))).toEqual(refusedAs(code));
  });

  test('R-043 R-044 R-045 U-117 it ends by date, by target, or never', () => {
    const endless = { name, series: SERIES, from: WINDOW.from };
    expect(created({ end: 'date' })).toHaveLength(1);
    expect(createCompetition('c', { ...endless, end: 'target', usesTargets: true, defaultTarget: '100' }, 'UTC')).toHaveLength(1);
    expect(createCompetition('c', { ...endless, end: 'never' }, 'UTC')).toHaveLength(1);
  });

  test('U-119 all together need no targets of their own to end by theirs, or for the highest to win when it is met', () => {
    const together = { kind: 'common target', grandTarget: '100', winners: 'highest with target', end: 'target' } as const;
    expect(created({ ...together, before: undefined })).toMatchObject([{ data: { rules: together } }]);
    expect(created({ grouping: 'teams', teamScore: 'average' })).toHaveLength(1);
  });

  test('only what differs is told; null takes away; nothing is told where nothing differs', () => {
    const state = given(...created({ defaultTarget: '100', usesTargets: true }));
    expect(changeCompetition('c', { ties: 'shared', grouping: 'players', defaultTarget: null }, state)).toEqual([
      { type: 'CompetitionChanged', data: { competitionId: 'c', changes: { ties: 'shared', defaultTarget: null } } },
    ]);
    expect(changeCompetition('c', { name, series: SERIES }, state)).toEqual([]);
  });

  test('of two who edit the same rules the second is told that somebody has changed them', () => {
    const first = given(...created());
    const second = given(...created(), ...changeCompetition('c', { ties: 'shared' }, first, 1));
    expect(second.edition).toBe(2);
    expect(refusal(() => changeCompetition('c', { ties: 'first' }, second, 1))).toEqual(refusedAs('competition-changed'));
    expect(changeCompetition('c', { ties: 'shared' }, second, 1)).toEqual([]);
    expect(changeCompetition('c', { ties: 'first' }, second, 2)).toHaveLength(1);
  });

  test('U-118 late points come after an end: of rounds that go on for ever, but not where there is none', () => {
    const endless = { end: 'never', delayedClose: 1 } as const;
    expect(created({ ...endless, repeat: 2 })).toHaveLength(1);
    expect(refusal(() => changeCompetition('c', { ...endless, before: null }, given(...created())))).toEqual(
      refusedAs('delay-without-end'),
    );
  });

  test('U-120 100 rewards stand; its own admins change all but what is paid, and who they are', () => {
    const state = given(...created({ rewards: rewards(100), admins: ['ann'] }));
    const byOwn = (changes: Partial<CompetitionRules>) => changeCompetition('c', changes, state, undefined, true);
    expect(byOwn({ ties: 'shared', delayedClose: 2, onDoubt: 'apply', rewards: rewards(100) })).toMatchObject([
      { data: { changes: { ties: 'shared', delayedClose: 2, onDoubt: 'apply' } } },
    ]);
    expect(refusal(() => byOwn({ rewards: rewards(1) }))).toEqual(refusedAs('admins-only'));
    expect(refusal(() => byOwn({ admins: ['ann', 'bob'] }))).toEqual(refusedAs('admins-only'));
  });

  test('U-102 its own admins link no further series and share nothing; what counts they weigh, narrow and take out', () => {
    const [s, t] = ['s', 't'].map((seriesId) => ({ seriesId, tags: [], factor: '1' }));
    const state = given(...created({ series: [s!, t!], admins: ['ann'] }));
    const byOwn = (series: CompetitionRules['series']) => changeCompetition('c', { series }, state, undefined, true);
    expect(byOwn([{ seriesId: 's', tags: ['x'], factor: '2' }])).toHaveLength(1);
    expect(refusal(() => byOwn([s!, { ...t!, seriesId: 'u' }]))).toEqual(refusedAs('admins-only'));
    expect(linkSeries('c', { seriesId: 't', factor: '3' }, state, true)).toHaveLength(1);
    expect(refusal(() => linkSeries('c', { seriesId: 'u' }, state, true))).toEqual(refusedAs('admins-only'));
    expect(linkSeries('c', { seriesId: 'u' }, state)).toHaveLength(1);
    expect(refusal(() => shareCompetition('c', 1, state, true))).toEqual(refusedAs('admins-only'));
    expect([shareCompetition('c', 0, state, true), shareCompetition('c', 1, state)]).toMatchObject([[], [{ data: { mode: 1 } }]]);
  });

  test('a freeze keeps what is not said of it, and hides points unless that is said', () => {
    const at = '2025-03-02T13:30:00.000Z';
    expect(freezeFrom({ at }, undefined)).toEqual({ at, hidesPoints: true });
    expect(freezeFrom({ hidesPoints: false }, { at, hidesPoints: true })).toEqual({ at, hidesPoints: false });
    expect(freezeFrom({ at: WINDOW.from }, { at, hidesPoints: false })).toEqual({ at: WINDOW.from, hidesPoints: false });
    expect([freezeFrom(null, { at, hidesPoints: true }), freezeFrom(undefined, { at, hidesPoints: true })]).toEqual([null, undefined]);
    expect(refusal(() => freezeFrom({ hidesPoints: true }, undefined))).toEqual(refusedAs('freeze-missing'));
  });

  test('a deleted one is not changed', () => {
    const deleted = given(...created(), { type: 'CompetitionDeleted', data: { competitionId: 'c' } });
    expect(refusal(() => changeCompetition('c', { ties: 'shared' }, deleted))).toEqual(refusedAs('competition-deleted'));
  });
});

import type { CompetitionEvent, CompetitionRules } from '../../src/competitions/competitions.events.ts';
import { type Competition, competition } from '../../src/competitions/competition.ts';
import { changeCompetition, createCompetition } from '../../src/competitions/save-competition.ts';

const name = { key: 'org', box: 'sealed' };
const SERIES = [{ seriesId: 's', tags: [], factor: '1' }];
const WINDOW = { from: '2025-03-02T09:30:00.000Z', before: '2025-03-02T14:30:00.000Z' };

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
    ['frozen at its start', { freeze: { at: WINDOW.from, hidesPoints: true } }, 'freeze-outside'],
    ['frozen at its end', { freeze: { at: WINDOW.before, hidesPoints: true } }, 'freeze-outside'],
    ['a target of 0', { usesTargets: true, defaultTarget: '0' }, 'amount-invalid'],
    ['an end by target without targets', { end: 'target' }, 'target-missing'],
    ['a winner by target without targets', { winners: 'first to target' }, 'target-missing'],
    ['a common target of nothing', { kind: 'common target' }, 'target-missing'],
    [
      '101 rewards',
      { rewards: Array.from({ length: 101 }, (_, n) => ({ rewardId: `r${n}`, seriesId: 's', points: '1', rank: n, tags: [] })) },
      'too-many-rewards',
    ],
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

  test('a deleted one is not changed', () => {
    const deleted = given(...created(), { type: 'CompetitionDeleted', data: { competitionId: 'c' } });
    expect(refusal(() => changeCompetition('c', { ties: 'shared' }, deleted))).toEqual(refusedAs('competition-deleted'));
  });
});

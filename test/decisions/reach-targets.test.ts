import { type Competition, competition, type CompetitionFact } from '../../src/competitions/competition.ts';
import type { CompetitionRules } from '../../src/competitions/competitions.events.ts';
import { reachTargets } from '../../src/competitions/reach-targets.ts';
import { createCompetition } from '../../src/competitions/save-competition.ts';
import { turnRounds } from '../../src/competitions/turn-rounds.ts';
import { winnersOf } from '../../src/competitions/winners.values.ts';

const rules = { name: { key: 'org', box: 'sealed' }, series: [{ seriesId: 's', tags: [], factor: '1' }] };
const FROM = '2025-03-03T08:00:00.000Z';
const created = (more: Partial<CompetitionRules> = {}) =>
  createCompetition('c', { ...rules, from: FROM, end: 'target', usesTargets: true, ...more }, 'UTC');
const given = (...facts: CompetitionFact[]): Competition =>
  facts.reduce((state, fact) => competition.evolve(state, { id: 'f', ...fact }), competition.initial());
const started: CompetitionFact = { type: 'RoundStarted', data: { competitionId: 'c', round: 1, from: FROM } };
const closed: CompetitionFact = { type: 'RoundClosed', data: { competitionId: 'c', round: 1, until: '2025-03-04T12:00:00.001Z' } };
const reached = (row: string | null, reachedAt = '2025-03-04T12:00:00.000Z'): CompetitionFact => ({
  type: 'RoundTargetReached',
  data: { competitionId: 'c', round: 1, row, reachedAt },
});
const lost = (row: string | null): CompetitionFact => ({ type: 'RoundTargetLost', data: { competitionId: 'c', round: 1, row } });
const at = '2025-03-04T12:00:00.000Z';

describe('who has reached a target (R-044, U-124)', () => {
  const found = (rows: (string | null)[], ...facts: CompetitionFact[]) =>
    reachTargets(
      'c',
      1,
      rows.map((row) => ({ row, at })),
      given(...created(), started, ...facts),
    );

  test('is said once, also when it is found again; who has it no more has lost it', () => {
    expect(found(['ann'])).toEqual([reached('ann')]);
    expect(found(['ann'], reached('ann'))).toEqual([]);
    expect(found(['bob'], reached('ann'))).toEqual([lost('ann'), reached('bob')]);
    expect(found([], reached('ann'), lost('ann'))).toEqual([]);
    expect(found(['ann'], reached('ann', '2025-03-04T13:00:00.000Z'))).toEqual([reached('ann')]);
    expect(found([null])).toEqual([reached(null)]);
  });

  test('is not said of what is closed, or deleted', () => {
    expect(found(['ann'], closed)).toEqual([]);
    expect(found(['ann'], { type: 'CompetitionDeleted', data: { competitionId: 'c' } })).toEqual([]);
  });
});

describe('a round that ends by target (R-044)', () => {
  const turned = (now: string, more: Partial<CompetitionRules>, ...facts: CompetitionFact[]) =>
    turnRounds('c', now, given(...created(more), started, ...facts)).map(({ type, data }) => [type, 'until' in data && data.until]);

  test('goes on until one is reached; what happened at that instant counts, and late points as long as they may come', () => {
    const late = '2030-01-01T00:00:00.000Z';
    expect(turned(late, {})).toEqual([]);
    expect(turned(at, {}, reached('ann'))).toEqual([]);
    expect(turned('2025-03-04T12:00:00.001Z', {}, reached('ann'))).toEqual([['RoundClosed', '2025-03-04T12:00:00.001Z']]);
    expect(turned(late, {}, reached('ann'), lost('ann'))).toEqual([]);
    expect(turned('2025-03-04T13:59:59.999Z', { delayedClose: 2 }, reached('ann'))).toEqual([]);
    expect(turned('2025-03-04T14:00:00.001Z', { delayedClose: 2 }, reached('ann'))).toEqual([['RoundClosed', '2025-03-04T12:00:00.001Z']]);
  });

  test('ends by date where it has one that is earlier, or when nobody reaches theirs', () => {
    const before = '2025-03-05T08:00:00.000Z';
    expect(turned(before, { before })).toEqual([['RoundClosed', before]]);
    expect(turned(before, { before }, reached('ann', '2025-03-05T07:00:00.000Z'))).toEqual([['RoundClosed', '2025-03-05T07:00:00.001Z']]);
  });

  test('who reaches one of a round that ends by date does not end it', () => {
    const before = '2025-03-05T08:00:00.000Z';
    expect(turned(at, { end: 'date', winners: 'first to target', before }, reached('ann', FROM))).toEqual([]);
  });
});

test('U-119 R-106 where the highest win if all together have met theirs, everybody can, or nobody', () => {
  const together = { kind: 'common target', winners: 'highest with target' } as const;
  const rows = [
    { id: 'ann', rank: 1, points: '9' },
    { id: 'bob', rank: 2, points: '2.5' },
  ];
  expect(winnersOf({ ...together, grandTarget: '11.5' }, rows).map(({ id }) => id)).toEqual(['ann', 'bob']);
  expect(winnersOf({ ...together, grandTarget: '11.500001' }, rows)).toEqual([]);
});

import { type Competition, competition, type CompetitionFact } from '../../src/competitions/competition.ts';
import { judgeOutcome } from '../../src/competitions/judge-outcome.ts';
import { lockRanks } from '../../src/competitions/lock-ranks.ts';
import { createCompetition } from '../../src/competitions/save-competition.ts';
import type { RankedRow } from '../../src/competitions/winners.values.ts';
import { MAX_APPEND_BYTES } from '../../src/platform/event-store/event-store.ts';

const UNTIL = '2025-03-07T16:00:00.000Z';
const cut = { round: 1, until: UNTIL, knownBy: '2025-03-07T16:00:00.999Z' };

const folded = (facts: readonly CompetitionFact[]): Competition =>
  facts.reduce((state, fact) => competition.evolve(state, { id: 'f', ...fact }), competition.initial());
const closed = (): CompetitionFact[] => [
  ...createCompetition(
    'c',
    {
      name: { key: 'org', box: 'Cup' },
      series: [{ seriesId: 's', tags: [], factor: '1' }],
      from: '2025-03-03T08:00:00.000Z',
      before: UNTIL,
      ties: 'shared',
    },
    'UTC',
  ),
  { type: 'RoundClosed', data: { competitionId: 'c', round: 1, until: UNTIL } },
];
const sharing = (ids: readonly string[]): RankedRow[] => ids.map((id) => ({ id, rank: 1, points: '10' }));

test('R-106 ranks are locked where more share the first one than a fact can name: the first thousand of them are', () => {
  const everybody = sharing(Array.from({ length: 20_000 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`));
  const [lock] = lockRanks('c', cut, everybody, folded(closed()));
  expect(JSON.stringify(lock).length).toBeLessThan(MAX_APPEND_BYTES / 2);
  expect(lock?.data).toMatchObject({ count: 20_000, top: everybody.slice(0, 100) });
  expect(lock?.data.winners).toHaveLength(1_000);
});

test('R-046 who shares a rank is told in one order, whatever they are called: another name casts no doubt on it', () => {
  const state = folded(closed());
  const [lock] = lockRanks('c', cut, sharing(['bob', 'ann', 'cid']), state);
  expect(lock?.data.top.map(({ id }) => id)).toEqual(['ann', 'bob', 'cid']);
  const locked = folded([...closed(), lock!]);
  expect(judgeOutcome('c', 1, sharing(['cid', 'ann', 'bob']), locked)).toEqual([]);

  const others = [{ id: 'dan', rank: 1, points: '11' }, ...sharing(['ann', 'bob']).map((row) => ({ ...row, rank: 2 }))];
  const [doubt] = judgeOutcome('c', 1, others, locked);
  expect(doubt?.type).toBe('RoundDoubted');
  const renamed = [others[0]!, others[2]!, others[1]!];
  expect(judgeOutcome('c', 1, renamed, folded([...closed(), lock!, doubt!]))).toEqual([]);
});

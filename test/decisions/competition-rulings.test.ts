import { type Competition, competition, type CompetitionFact } from '../../src/competitions/competition.ts';
import type { CompetitionRules } from '../../src/competitions/competitions.events.ts';
import { giveRuling } from '../../src/competitions/give-ruling.ts';
import { judgeOutcome } from '../../src/competitions/judge-outcome.ts';
import { lockRanks } from '../../src/competitions/lock-ranks.ts';
import type { Judgement } from '../../src/competitions/rulings.events.ts';
import { createCompetition } from '../../src/competitions/save-competition.ts';
import type { RankedRow } from '../../src/competitions/winners.values.ts';

const FROM = '2025-03-03T08:00:00.000Z';
const UNTIL = '2025-03-07T16:00:00.000Z';
const CUT = '2025-03-07T16:00:00.999Z';
const LATER = '2025-03-08T09:00:00.000Z';
const NOW = '2025-03-08T09:00:01.000Z';

const rows: RankedRow[] = [
  { id: 'ann', rank: 1, points: '9' },
  { id: 'bob', rank: 2, points: '7' },
  { id: 'cid', rank: 3, points: '5' },
  { id: 'dan', rank: 4, points: '1' },
];
const others = [{ id: 'dan', rank: 1, points: '10' }, ...rows.slice(0, 3).map((row) => ({ ...row, rank: row.rank + 1 }))];

const folded = (facts: readonly CompetitionFact[]): Competition =>
  facts.reduce((state, fact) => competition.evolve(state, { id: 'f', ...fact }), competition.initial());
const begun = (more: Partial<CompetitionRules> = {}): CompetitionFact[] => [
  ...createCompetition(
    'c',
    { name: { key: 'org', box: 'Cup' }, series: [{ seriesId: 's', tags: [], factor: '1' }], from: FROM, before: UNTIL, ...more },
    'UTC',
  ),
  { type: 'RoundStarted', data: { competitionId: 'c', round: 1, from: FROM } },
  { type: 'RoundClosed', data: { competitionId: 'c', round: 1, until: UNTIL } },
];
/** A round whose ranks are locked, with what has happened since. */
function locked(more: Partial<CompetitionRules> = {}, ...since: CompetitionFact[]): Competition {
  const facts = begun(more);
  return folded([...facts, ...lockRanks('c', { round: 1, until: UNTIL, knownBy: CUT }, rows, folded(facts)), ...since]);
}
const doubted = (state: Competition, known: readonly RankedRow[] = others) => judgeOutcome('c', 1, known, state);
const ruling = (given: Partial<Judgement>): Judgement => ({ competitionId: 'c', round: 1, decision: 'apply', ...given });
const rule = (state: Competition, given: Partial<Judgement>, previewed = { lock: 1, knownBy: LATER }) => {
  try {
    return giveRuling(ruling(given), previewed, NOW, state).map(({ data }) => data);
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('what is learned after ranks are locked (R-046, U-124)', () => {
  test('other winners, others among the first hundred, and, where there are rewards, any other rank are doubted once', () => {
    const [doubt] = doubted(locked());
    expect(doubt).toMatchObject({ type: 'RoundDoubted', data: { lock: 1, changes: ['winners', 'top'] } });
    expect(doubted(locked({}, doubt!))).toEqual([]);
    const rewards = [{ rewardId: 'r', seriesId: 's', points: '1', rank: 9, tags: [] }];
    expect(doubted(locked({ rewards }))[0]?.data).toMatchObject({ changes: ['winners', 'top', 'rewards'] });
    expect(doubted(locked(), rows)).toEqual([]);
    const last = [...rows.slice(0, 3), { id: 'dan', rank: 4, points: '2' }];
    expect(doubted(locked(), last)[0]?.data).toMatchObject({ changes: ['top'] });
  });

  test('what gives the locked ranks again lifts the doubt', () => {
    const [doubt] = doubted(locked());
    expect(doubted(locked({}, doubt!), rows)).toEqual([{ type: 'DoubtLifted', data: { competitionId: 'c', round: 1, lock: 1 } }]);
  });

  test('by its rule a competition follows of itself, or stands, once', () => {
    expect(doubted(locked({ onDoubt: 'apply' }))).toEqual([
      { type: 'RulingGiven', data: { competitionId: 'c', round: 1, lock: 1, decision: 'apply' } },
    ]);
    const [stands] = doubted(locked({ onDoubt: 'let stand' }));
    expect(stands).toMatchObject({ type: 'RulingGiven', data: { decision: 'stand' } });
    expect(doubted(locked({ onDoubt: 'let stand' }, stands!))).toEqual([]);
  });

  test('nothing is said of a deleted competition, or of a round that is not locked', () => {
    expect(doubted(locked({}, { type: 'CompetitionDeleted', data: { competitionId: 'c' } }))).toEqual([]);
    expect(doubted(folded(begun()))).toEqual([]);
  });
});

describe('rulings', () => {
  test('apply counts what was known when it was previewed; stand leaves the ranks and ends the doubt', () => {
    const about = { competitionId: 'c', round: 1, lock: 1 };
    expect(rule(locked(), {})).toEqual([{ ...about, decision: 'apply', knownBy: LATER }]);
    const [doubt] = doubted(locked());
    const state = locked({}, doubt!);
    const [stood] = rule(state, { decision: 'stand' }) as { outcome?: string }[];
    expect(stood).toMatchObject({ ...about, decision: 'stand', outcome: state.closed.get(1)?.doubt });
    const after = locked({}, doubt!, { type: 'RulingGiven', data: { ...about, decision: 'stand', outcome: stood!.outcome! } });
    expect(doubted(after)).toEqual([]);
    expect(rule(after, { decision: 'stand' })).toBe('not-doubted');
  });

  test('who is disqualified is in the next lock no more, until they are readmitted', () => {
    expect(rule(locked(), { decision: 'disqualify', id: 'ann' })).toMatchObject([{ id: 'ann', knownBy: LATER }]);
    const about = { competitionId: 'c', round: 1, lock: 1, knownBy: LATER };
    const after = locked({}, { type: 'RulingGiven', data: { ...about, decision: 'disqualify', id: 'ann' } });
    expect(after.closed.get(1)?.disqualified).toEqual(['ann']);
    expect(rule(after, { decision: 'disqualify', id: 'ann' })).toBe('already-disqualified');
    expect(rule(after, { decision: 'disqualify', id: 'bob' })).toMatchObject([{ id: 'bob' }]);
    expect(rule(after, { decision: 'readmit', id: 'ann' })).toMatchObject([{ id: 'ann' }]);
    expect(rule(locked(), { decision: 'readmit', id: 'ann' })).toBe('not-disqualified');
    expect(rule(locked({ grouping: 'teams' }), { decision: 'disqualify', id: 'no team' })).toBe('not-found');
  });

  test.each([
    ['of another lock', { lock: 2, knownBy: LATER }, 'round-changed'],
    ['of what the lock knew already', { lock: 1, knownBy: CUT }, 'round-changed'],
    ['of what is still to come', { lock: 1, knownBy: NOW }, 'round-changed'],
  ])('a preview %s is refused', (_of, previewed, code) => {
    expect(rule(locked(), {}, previewed)).toBe(code);
  });

  test('there is nothing to rule on in a round that runs, is not locked, or is of a deleted competition', () => {
    expect(rule(locked(), { round: 2 })).toBe('not-found');
    expect(rule(folded(begun()), {})).toBe('round-not-locked');
    expect(rule(competition.initial(), {})).toBe('not-found');
    expect(rule(locked({}, { type: 'CompetitionDeleted', data: { competitionId: 'c' } }), {})).toBe('competition-deleted');
  });
});

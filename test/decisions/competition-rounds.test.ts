import { createHash } from 'node:crypto';
import { type Competition, competition, type CompetitionFact } from '../../src/competitions/competition.ts';
import type { CompetitionRules } from '../../src/competitions/competitions.events.ts';
import { digestOf, lockRanks } from '../../src/competitions/lock-ranks.ts';
import { recalculate as judgeAnew } from '../../src/competitions/recalculate.ts';
import type { RevealEvent } from '../../src/competitions/reveal.events.ts';
import { type Reveals, reveals } from '../../src/competitions/reveal.ts';
import { changeCompetition, createCompetition } from '../../src/competitions/save-competition.ts';
import { turnRounds } from '../../src/competitions/turn-rounds.ts';
import { placesOf, winnersOf } from '../../src/competitions/winners.values.ts';

const name = { key: 'org', box: 'sealed' };
const series = [{ seriesId: 's', tags: [], factor: '1' }];
const WEEKLY = { from: '2025-03-03T08:00:00.000Z', before: '2025-03-07T16:00:00.000Z', repeat: 2 } as const;

const created = (more: Partial<CompetitionRules> = {}) => createCompetition('c', { name, series, ...WEEKLY, ...more }, 'UTC');
const given = (...facts: CompetitionFact[]) =>
  facts.reduce((state, fact) => competition.evolve(state, { id: 'f', ...fact }), competition.initial()) as Competition & {
    rules: CompetitionRules;
  };
const started = (round: number, from = ''): CompetitionFact => ({ type: 'RoundStarted', data: { competitionId: 'c', round, from } });
const closed = (round: number, until = ''): CompetitionFact => ({ type: 'RoundClosed', data: { competitionId: 'c', round, until } });
const reopened = (round: number): CompetitionFact => ({ type: 'RoundReopened', data: { competitionId: 'c', round } });
const rows = [
  { id: 'ann', rank: 1, points: '9' },
  { id: 'bob', rank: 2, points: '7' },
  { id: 'cid', rank: 2, points: '7' },
  { id: 'dan', rank: 4, points: '1' },
];
const recalculate = (id: string, round: number | undefined, state: Competition, ...told: RevealEvent[]) =>
  judgeAnew(
    id,
    round,
    state,
    told.reduce<Reveals>((known, fact) => reveals.evolve(known, { id: 'f', ...fact }), reveals.initial()),
  );
const cut = { round: 1, until: WEEKLY.before, knownBy: '2025-03-07T16:00:00.999Z' };
const refusal = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('rounds begin and are closed when they are due (U-010)', () => {
  const brief = (now: string, ...facts: CompetitionFact[]) =>
    turnRounds('c', now, given(...facts)).map(({ type, data }) => `${type} ${data.round}`);

  test('R-042 none before its start, each once, in order, the next one when it begins', () => {
    const rules = created();
    expect(brief('2025-03-03T07:59:59.999Z', ...rules)).toEqual([]);
    expect(brief('2025-03-03T08:00:00.000Z', ...rules)).toEqual(['RoundStarted 1']);
    expect(brief('2025-03-07T15:59:59.999Z', ...rules, started(1))).toEqual([]);
    expect(brief('2025-03-07T16:00:00.000Z', ...rules, started(1))).toEqual(['RoundClosed 1']);
    expect(brief('2025-03-10T07:00:00.000Z', ...rules, started(1), closed(1))).toEqual([]);
    expect(brief('2025-03-10T08:00:00.000Z', ...rules, started(1), closed(1))).toEqual(['RoundStarted 2']);
  });

  test('after a pause what began and ended meanwhile is made up for, one after the other', () => {
    const late = '2025-03-20T00:00:00.000Z';
    expect(brief(late, ...created())).toEqual(['RoundStarted 1', 'RoundClosed 1']);
    expect(brief(late, ...created(), started(1), closed(1))).toEqual(['RoundStarted 2', 'RoundClosed 2']);
    expect(brief(late, ...created(), started(1), closed(1), started(2), closed(2))).toEqual(['RoundStarted 3']);
  });

  test('U-118 it is closed so many hours later as late points count, also when the next one has begun', () => {
    const rules = created({ delayedClose: 72 });
    expect(brief('2025-03-10T08:00:00.000Z', ...rules, started(1))).toEqual(['RoundStarted 2']);
    expect(brief('2025-03-10T16:00:00.000Z', ...rules, started(1), started(2))).toEqual(['RoundClosed 1']);
  });

  test('of what is deleted, or never ends, nothing is closed; what is opened again is closed at once', () => {
    const late = '2025-03-20T00:00:00.000Z';
    expect(brief(late, ...created(), { type: 'CompetitionDeleted', data: { competitionId: 'c' } })).toEqual([]);
    const endless = createCompetition('c', { name, series, from: WEEKLY.from, end: 'never' }, 'UTC');
    expect(brief(late, ...endless, started(1))).toEqual([]);
    const both = [...created(), started(1), closed(1), started(2), closed(2), started(3), reopened(1), reopened(2)];
    expect(brief(late, ...both)).toEqual(['RoundClosed 1', 'RoundClosed 2']);
  });
});

describe('ranks are locked (U-124)', () => {
  test('R-106 winners have places 1 to 3; who shares a rank shares a place', () => {
    expect(winnersOf({ winners: 'highest' }, rows)).toEqual([
      { id: 'ann', place: 1, points: '9' },
      { id: 'bob', place: 2, points: '7' },
      { id: 'cid', place: 2, points: '7' },
    ]);
    expect(winnersOf({ winners: 'none' }, rows)).toEqual([]);
  });

  test('where a target is asked for, only who reached it has a place', () => {
    const aimed = rows.map((row) => ({ ...row, target: row.id === 'ann' ? '10' : '7' }));
    expect(placesOf({ winners: 'highest with target' }, aimed)).toEqual([
      { id: 'bob', place: 1, points: '7' },
      { id: 'cid', place: 1, points: '7' },
    ]);
    expect(placesOf({ winners: 'first to target' }, rows)).toEqual([]);
  });

  test('R-091 U-110 of a battle only the first has won, and nobody in a tie', () => {
    expect(winnersOf({ winners: 'highest' }, rows, { isBattle: true })).toEqual([{ id: 'ann', place: 1, points: '9' }]);
    expect(winnersOf({ winners: 'highest' }, rows.slice(1), { isBattle: true })).toEqual([]);
    // The other has no entry, and with it nothing.
    const alone = (points: string) => winnersOf({ winners: 'highest' }, [{ id: 'ann', rank: 1, points }], { isBattle: true });
    expect([alone('0.1'), alone('0'), alone('-5')].map((won) => won.length)).toEqual([1, 0, 0]);
  });

  test('with winners, the first hundred, how many there are, and a digest of all by rank and id', () => {
    const [fact] = lockRanks('c', cut, rows, given(...created(), started(1), closed(1)));
    const digest = createHash('sha256').update('1 ann\n2 bob\n2 cid\n4 dan\n').digest('hex');
    expect(fact?.data).toMatchObject({ competitionId: 'c', ...cut, lock: 1, count: 4, top: rows, digest });
    expect(digestOf([...rows].reverse())).toBe(digest);
    const many = Array.from({ length: 300 }, (_, n) => ({ id: `p${n}`, rank: n + 1, points: '1' }));
    expect(lockRanks('c', cut, many, given(...created(), started(1), closed(1)))[0]?.data).toMatchObject({ count: 300 });
    expect(lockRanks('c', cut, many, given(...created(), started(1), closed(1)))[0]?.data.top).toHaveLength(100);
  });

  test('once for each cut: what arrives twice, late, or while the round is open again locks nothing', () => {
    const facts = [...created(), started(1), closed(1)];
    const first = lockRanks('c', cut, rows, given(...facts));
    expect(lockRanks('c', cut, rows, given(...facts, ...first))).toEqual([]);
    expect(lockRanks('c', cut, rows, given(...facts, ...first, reopened(1)))).toEqual([]);
    const again = { ...cut, knownBy: '2025-03-08T00:00:00.000Z' };
    const second = lockRanks('c', again, rows, given(...facts, ...first, reopened(1), closed(1)));
    expect(second[0]?.data).toMatchObject({ lock: 2, knownBy: again.knownBy });
    expect(lockRanks('c', cut, rows, given(...facts, ...first, reopened(1), closed(1), ...second))).toEqual([]);
  });
});

describe('a round that is closed stays as it is', () => {
  const facts = [...created(), started(1), closed(1)];

  test('U-125 it is opened to be judged anew; an open one is always as recalculated', () => {
    expect(recalculate('c', undefined, given(...facts))).toEqual([reopened(1)]);
    expect(recalculate('c', 1, given(...facts, reopened(1)))).toEqual([]);
    expect(recalculate('c', undefined, given(...created()))).toEqual([]);
    expect(refusal(() => recalculate('c', 2, given(...facts)))).toBe('not-found');
  });

  test('U-125 while it is revealed it is not: before the reveal begins, when it is over, and other rounds are', () => {
    const begun: RevealEvent = { type: 'RevealBegun', data: { competitionId: 'c', round: 1, unit: 'entry' } };
    const moved: RevealEvent = { type: 'RevealMoved', data: { competitionId: 'c', round: 1, step: 3 } };
    const ended: RevealEvent = { type: 'RevealEnded', data: { competitionId: 'c', round: 1 } };
    const frozen = given(...created({ freeze: { at: '2025-03-06T08:00:00.000Z', hidesPoints: true } }), started(1), closed(1));
    expect(refusal(() => recalculate('c', undefined, frozen, begun))).toBe('reveal-running');
    expect(refusal(() => recalculate('c', 1, frozen, begun, moved))).toBe('reveal-running');
    for (const told of [[], [ended], [begun, moved, ended], [{ ...begun, data: { ...begun.data, round: 2 } }]])
      expect(recalculate('c', 1, frozen, ...told)).toEqual([reopened(1)]);
    expect(recalculate('c', 1, given(...created(), started(1), closed(1), reopened(1)), begun)).toEqual([]);
  });

  test('R-046 R-047 its time cannot be moved; rules of the open rounds can be changed', () => {
    const change = (changes: Partial<CompetitionRules>, state = given(...facts)) => refusal(() => changeCompetition('c', changes, state));
    expect(change({ from: '2025-03-04T08:00:00.000Z' })).toBe('round-closed');
    expect(change({ before: '2025-03-06T16:00:00.000Z' })).toBe('round-closed');
    expect(change({ timeZone: 'Asia/Tokyo', from: '2025-03-03T08:00:00.000Z' })).toEqual([expect.objectContaining({})]);
    expect(change({ ties: 'shared' })).toEqual([expect.objectContaining({})]);
    expect(change({ before: '2025-03-06T16:00:00.000Z' }, given(...created()))).toEqual([expect.objectContaining({})]);
  });

  test('where no round is open or comes, nothing by which ranks would be others', () => {
    const once = given(...created({ repeat: 1 }), started(1), closed(1));
    expect(refusal(() => changeCompetition('c', { ties: 'shared' }, once))).toBe('round-closed');
    expect(refusal(() => changeCompetition('c', { before: '2025-03-09T16:00:00.000Z' }, once))).toBe('round-closed');
    expect(changeCompetition('c', { visibility: 'participants' }, once)).toHaveLength(1);
  });
});

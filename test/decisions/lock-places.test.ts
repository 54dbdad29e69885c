import { type Competition, competition, type CompetitionFact } from '../../src/competitions/competition.ts';
import type { CompetitionRules } from '../../src/competitions/competitions.events.ts';
import { judgeOutcome } from '../../src/competitions/judge-outcome.ts';
import { lockPlaces } from '../../src/competitions/lock-places.ts';
import { lockRanks } from '../../src/competitions/lock-ranks.ts';
import { judgeRound } from '../../src/competitions/reach-targets.ts';
import { recalculate } from '../../src/competitions/recalculate.ts';
import { createCompetition } from '../../src/competitions/save-competition.ts';
import { placesOf } from '../../src/competitions/winners.values.ts';

const FROM = '2025-03-03T08:00:00.000Z';
const BEFORE = '2025-03-05T08:00:00.000Z';
const at = (hour: number) => `2025-03-04T${String(hour).padStart(2, '0')}:00:00.000Z`;
const created = (more: Partial<CompetitionRules> = {}) => {
  const rules = { name: { key: 'org', box: 'sealed' }, series: [{ seriesId: 's', tags: [], factor: '1' }] };
  return createCompetition('c', { ...rules, from: FROM, before: BEFORE, winners: 'first to target', usesTargets: true, ...more }, 'UTC');
};
const given = (...facts: CompetitionFact[]): Competition =>
  facts.reduce((state, fact) => competition.evolve(state, { id: 'f', ...fact }), competition.initial());
const started: CompetitionFact = { type: 'RoundStarted', data: { competitionId: 'c', round: 1, from: FROM } };
const closed: CompetitionFact = { type: 'RoundClosed', data: { competitionId: 'c', round: 1, until: BEFORE } };
const reached = (row: string | null, hour: number): CompetitionFact => ({
  type: 'RoundTargetReached',
  data: { competitionId: 'c', round: 1, row, reachedAt: at(hour) },
});
const lost = (row: string): CompetitionFact => ({ type: 'RoundTargetLost', data: { competitionId: 'c', round: 1, row } });
const changed = (changes: Partial<CompetitionRules>): CompetitionFact => ({
  type: 'CompetitionChanged',
  data: { competitionId: 'c', changes },
});
/** As if it had been looked at after each fact. */
const played = (...facts: CompetitionFact[]): Competition =>
  facts.reduce(
    (state, fact) => {
      const next = competition.evolve(state, { id: 'f', ...fact });
      return lockPlaces('c', 1, next).reduce((before, one) => competition.evolve(before, { id: 'f', ...one }), next);
    },
    given(...created(), started),
  );
const brief = (state: Competition) => (state.held.get(1)?.places ?? []).map(({ id, place }) => `${place} ${id}`);

describe('U-124 places that are locked as their targets are reached', () => {
  test('stand in the order in which targets were reached, one each, and the same instant shares one', () => {
    expect(brief(played(reached('bob', 12), reached('ann', 13)))).toEqual(['1 bob', '2 ann']);
    expect(lockPlaces('c', 1, given(...created(), started, reached('cid', 13), reached('bob', 12), reached('ann', 12)))).toMatchObject([
      {
        type: 'PlacesLocked',
        data: {
          lock: 1,
          plays: 1,
          places: [
            { id: 'ann', place: 1, at: at(12) },
            { id: 'bob', place: 1, at: at(12) },
            { id: 'cid', place: 3, at: at(13) },
          ],
        },
      },
    ]);
  });

  test('are kept whatever is learned later: who was earlier all the same is after them, and who has theirs no more stays', () => {
    expect(brief(played(reached('bob', 12), reached('ann', 11)))).toEqual(['1 bob', '2 ann']);
    expect(brief(played(reached('bob', 12), lost('bob'), reached('ann', 13)))).toEqual(['1 bob', '2 ann']);
  });

  test('are said once; nobody holds one for all together', () => {
    const state = played(reached('bob', 12));
    expect(lockPlaces('c', 1, state)).toEqual([]);
    expect(brief(played(reached(null, 12)))).toEqual([]);
  });

  test('go as far as there are ranks on the podium, or rewards', () => {
    const rows = ['a', 'b', 'c', 'd', 'e'].map((row, n) => reached(row, 10 + n));
    expect(brief(played(...rows))).toEqual(['1 a', '2 b', '3 c']);
    const reward = { rewardId: 'r', seriesId: 's', points: '5', rank: 4, tags: [] };
    expect(brief(played(changed({ rewards: [reward] }), ...rows))).toEqual(['1 a', '2 b', '3 c', '4 d']);
  });

  test.each<[string, Partial<CompetitionRules>]>([
    ['by another winner rule', { winners: 'highest' }],
    ['where the first target ends the round', { end: 'target' }],
    ['on a board that is to be frozen', { freeze: { at: at(20), hidesPoints: true } }],
  ])('are not locked %s', (_, rules) => {
    expect(lockPlaces('c', 1, given(...created(rules), started, reached('bob', 12)))).toEqual([]);
  });

  test('R-046 R-047 U-125 are judged anew by other rules, and when that is asked for', () => {
    const early = [reached('bob', 12), reached('ann', 11)];
    expect(brief(played(...early))).toEqual(['1 bob', '2 ann']);
    expect(brief(played(...early, changed({ before: at(22) })))).toEqual(['1 ann', '2 bob']);
    expect(brief(played(...early, changed({ winners: 'highest' })))).toEqual([]);
    const asked = recalculate('c', undefined, played(...early), new Map());
    expect(asked).toMatchObject([{ type: 'PlacesLocked', data: { round: 1, lock: 3, places: [{ id: 'ann' }, { id: 'bob' }] } }]);
    expect(recalculate('c', 1, played(...early, ...asked), new Map())).toEqual([]);
    expect(
      brief(played(...early, changed({ onDoubt: 'apply' }), changed({ freeze: { at: at(20), hidesPoints: true } }), reached('cid', 13))),
    ).toEqual(['1 bob', '2 ann']);
  });

  test('what was found by other rules than those of now locks nothing', () => {
    const state = given(...created(), started);
    const rows = [{ row: 'bob', at: at(12) }];
    expect(judgeRound('c', 1, { by: 1, rows }, state).map(({ type }) => type)).toEqual(['RoundTargetReached', 'PlacesLocked']);
    expect(judgeRound('c', 1, { by: 0, rows }, state).map(({ type }) => type)).toEqual(['RoundTargetReached']);
  });
});

describe('ranks that are locked at the end', () => {
  const row = (id: string, rank: number, points = '10') => ({ id, rank, points, target: '10' });
  const cut = { round: 1, until: BEFORE, knownBy: '2025-03-05T08:00:01.000Z' };

  test('keep the places that were locked before, and are doubted where the board says otherwise', () => {
    const state = played(reached('bob', 12), reached('ann', 11), closed);
    const rows = [row('ann', 1), row('bob', 2), row('cid', 3)];
    const [lock] = lockRanks('c', cut, rows, state);
    expect(lock?.data).toMatchObject({
      lock: 3,
      winners: [
        { id: 'bob', place: 1 },
        { id: 'ann', place: 2 },
        { id: 'cid', place: 3 },
      ],
    });
    const locked = competition.evolve(state, { id: 'f', ...lock! });
    expect(judgeOutcome('c', 1, rows, locked)).toMatchObject([{ type: 'RoundDoubted', data: { lock: 3, changes: ['winners'] } }]);
    const ruled = competition.evolve(locked, {
      id: 'f',
      type: 'RulingGiven',
      data: { competitionId: 'c', round: 1, lock: 3, decision: 'apply' },
    });
    const [anew] = lockRanks('c', { ...cut, knownBy: '2025-03-06T08:00:00.000Z' }, rows, ruled);
    expect(anew?.data).toMatchObject({ lock: 4, winners: [{ id: 'ann' }, { id: 'bob' }, { id: 'cid' }] });
    expect(anew?.data.held).toBeUndefined();
  });

  test('a place is nobody’s whose holder is on the board no more', () => {
    const held = [{ id: 'gone', place: 1, at: at(12) }];
    expect(placesOf({ winners: 'first to target' }, [row('ann', 1), row('bob', 2, '9')], held)).toEqual([
      { id: 'ann', place: 2, points: '10' },
    ]);
  });
});

import { type Competition, competition, type CompetitionFact } from '../../src/competitions/competition.ts';
import type { CompetitionRules } from '../../src/competitions/competitions.events.ts';
import { correctRules } from '../../src/competitions/correct-rules.ts';
import { giveRuling } from '../../src/competitions/give-ruling.ts';
import { judgeOutcome } from '../../src/competitions/judge-outcome.ts';
import { lockRanks } from '../../src/competitions/lock-ranks.ts';
import { raiseDispute } from '../../src/competitions/raise-dispute.ts';
import { type Correction, disqualifiedAfter, type Judgement } from '../../src/competitions/rulings.events.ts';
import { createCompetition } from '../../src/competitions/save-competition.ts';
import { turnRounds } from '../../src/competitions/turn-rounds.ts';
import type { RankedRow } from '../../src/competitions/winners.values.ts';
import { withdrawDispute } from '../../src/competitions/withdraw-dispute.ts';
import { later } from '../../src/platform/event.values.ts';

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

describe('disputes', () => {
  const lockedAt = CUT;
  const disputed = (profileId: string, disputeId: string): CompetitionFact => ({
    type: 'RoundDisputed',
    data: { competitionId: 'c', round: 1, lock: 1, disputeId, profileId, words: { key: profileId, box: 'Ann had 7' } },
  });
  const raise = (
    state: Competition,
    { by = 'bob', at = NOW, round = 1, chosen = [] as string[], teamIds = [] as string[] } = {},
  ): unknown => {
    const raised = { competitionId: 'c', round, profileId: by, words: { key: by, box: 'Ann had 7' }, at, disputeId: 'd' };
    try {
      return raiseDispute(raised, state, { teamIds: new Map(chosen.map((id) => [id, undefined])) }, new Set(teamIds)).map(
        ({ data }) => data,
      );
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  const withdraw = (state: Competition, profileId = 'bob'): unknown => {
    try {
      return withdrawDispute({ competitionId: 'c', round: 1, profileId }, state).map(({ data }) => data.disputeId);
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  const answering = (answers: string[]): CompetitionFact => ({
    type: 'RulingGiven',
    data: { competitionId: 'c', round: 1, lock: 1, decision: 'stand', answers },
  });

  test('a player says it once until it is answered, for 7 days after the ranks were locked', () => {
    expect(raise(locked())).toMatchObject([{ round: 1, lock: 1, disputeId: 'd', profileId: 'bob' }]);
    expect(raise(locked({}, disputed('bob', 'd1')))).toBe('already-disputed');
    expect(raise(locked({}, disputed('ann', 'd1')))).toHaveLength(1);
    expect(raise(locked({}, disputed('bob', 'd1'), answering(['d1'])))).toHaveLength(1);
    expect(raise(locked(), { at: later(lockedAt, 7 * 86_400_000 - 1) })).toHaveLength(1);
    expect(raise(locked(), { at: later(lockedAt, 7 * 86_400_000) })).toBe('dispute-too-late');
  });

  test('the week begins when the ranks were locked, which may be long after what counts was known', () => {
    const facts = begun();
    const cut = { round: 1, until: UNTIL, knownBy: CUT, lockedAt: later(CUT, 86_400_000) };
    const revealed = folded([...facts, ...lockRanks('c', cut, rows, folded(facts))]);
    expect(raise(revealed, { at: later(CUT, 8 * 86_400_000 - 1) })).toHaveLength(1);
    expect(raise(revealed, { at: later(CUT, 8 * 86_400_000) })).toBe('dispute-too-late');
  });

  test('nobody says it more than three times, and no round has more than 500 that wait', () => {
    const three = ['d1', 'd2', 'd3'].flatMap((id) => [disputed('bob', id), answering([id])]);
    expect(raise(locked({}, ...three))).toBe('too-many-disputes');
    const many = Array.from({ length: 500 }, (_, n) => disputed(`p${n}`, `d${n}`));
    expect(raise(locked({}, ...many.slice(1)))).toHaveLength(1);
    expect(raise(locked({}, ...many))).toBe('too-many-disputes');
  });

  test('only who takes part may: everybody, who is chosen, or the members of a team of the organisation', () => {
    const added = locked({ joining: 'added' });
    expect(raise(added)).toBe('not-found');
    expect(raise(added, { chosen: ['bob'] })).toHaveLength(1);
    const team = (of: string, playersOnly: boolean): CompetitionFact => ({
      type: 'CompetitionTeamAdded',
      data: { competitionId: 'c', teamId: 't', of, targetSharing: 'team', playersOnly },
    });
    expect(raise(locked({ grouping: 'teams' }, team('north', false)), { teamIds: ['north'] })).toHaveLength(1);
    expect(raise(locked({ grouping: 'teams' }, team('north', false)), { teamIds: ['south'] })).toBe('not-found');
    expect(raise(locked({ grouping: 'teams' }, team('north', true)), { teamIds: ['north'] })).toBe('not-found');
    expect(raise(locked(), { round: 2 })).toBe('not-found');
    expect(raise(folded(begun()))).toBe('round-not-locked');
    expect(raise(competition.initial())).toBe('not-found');
    expect(raise(locked({}, { type: 'CompetitionDeleted', data: { competitionId: 'c' } }))).toBe('competition-deleted');
  });

  test('who said it may take it back before it is answered, and once is enough', () => {
    expect(withdraw(locked({}, disputed('bob', 'd1')))).toEqual(['d1']);
    expect(withdraw(locked({}, disputed('bob', 'd1')), 'ann')).toBe('not-found');
    expect(withdraw(locked({}, disputed('bob', 'd1'), answering(['d1'])))).toEqual([]);
  });

  test('a ruling answers those that wait; the ranks may stand although nothing else is known', () => {
    const state = locked({}, disputed('bob', 'd1'), disputed('ann', 'd2'));
    expect(rule(state, { decision: 'stand', answers: ['d1'] })).toEqual([
      { competitionId: 'c', round: 1, lock: 1, decision: 'stand', answers: ['d1'] },
    ]);
    expect(rule(state, { decision: 'apply', answers: ['d1', 'd2', 'd1'] })).toMatchObject([{ answers: ['d1', 'd2'] }]);
    expect(rule(state, { decision: 'stand' })).toBe('not-doubted');
    expect(rule(state, { answers: ['d3'] })).toBe('not-found');
    expect(rule(locked({}, disputed('bob', 'd1'), answering(['d1'])), { answers: ['d1'] })).toBe('dispute-closed');
  });

  test('a dispute that is answered leaves alone what was let stand before', () => {
    const [doubt] = doubted(locked());
    const outcome = (doubt as { data: { outcome: string } }).data.outcome;
    const stood: CompetitionFact = { type: 'RulingGiven', data: { competitionId: 'c', round: 1, lock: 1, decision: 'stand', outcome } };
    expect(doubted(locked({}, doubt!, stood, disputed('bob', 'd1'), answering(['d1'])))).toEqual([]);
  });
});

describe('corrections of the rules of a round', () => {
  const correct = (state: Competition, correction: Correction, previewed?: { lock: number; knownBy: string }) =>
    rule(state, { decision: 'correct', correction }, previewed);
  const series = [{ seriesId: 's', tags: [], factor: '2' }];

  test('only what differs is kept, and holds for that round alone', () => {
    const [given] = correct(locked(), { rules: { series, ties: 'first', winners: 'none' }, until: UNTIL }) as { correction?: Correction }[];
    expect(given).toMatchObject({ decision: 'correct', knownBy: LATER, correction: { rules: { series, winners: 'none' } } });
    expect(given?.correction?.rules).not.toHaveProperty('ties');
    expect(given?.correction).not.toHaveProperty('until');
    const data = { competitionId: 'c', round: 1, lock: 1, decision: 'correct' as const, knownBy: LATER, correction: given?.correction };
    const after = locked({}, { type: 'RulingGiven', data });
    expect(after.closed.get(1)?.rules).toMatchObject({ series, winners: 'none' });
    expect(after.rules).toMatchObject({ winners: 'highest' });
    const [lock] = lockRanks('c', { round: 1, until: UNTIL, knownBy: LATER }, rows, after);
    expect(lock?.data).toMatchObject({ lock: 2, winners: [] });
  });

  test('another end is kept by who is opened and closed again', () => {
    const until = '2025-03-06T16:00:00.000Z';
    const data = { competitionId: 'c', round: 1, lock: 1, decision: 'correct' as const, knownBy: LATER, correction: { rules: {}, until } };
    const facts: CompetitionFact[] = [
      { type: 'RulingGiven', data },
      { type: 'RoundReopened', data: { competitionId: 'c', round: 1 } },
    ];
    expect(turnRounds('c', NOW, locked({}, ...facts))).toEqual([{ type: 'RoundClosed', data: { competitionId: 'c', round: 1, until } }]);
  });

  test.each<[string, Correction, string]>([
    ['that changes nothing', { rules: { ties: 'first' }, until: UNTIL }, 'nothing-corrected'],
    ['without a series', { rules: { series: [] } }, 'score-series-missing'],
    ['of a factor of nothing', { rules: { series: [{ seriesId: 's', tags: [], factor: '0' }] } }, 'amount-invalid'],
    ['to a winner rule that needs targets', { rules: { winners: 'first to target' } }, 'target-missing'],
    ['to an end before the start', { rules: {}, until: FROM }, 'end-before-start'],
    ['to an end that is still to come', { rules: {}, until: later(NOW, 1) }, 'end-in-future'],
  ])('one %s is refused', (_that, correction, code) => {
    expect(correct(locked(), correction)).toBe(code);
  });

  test('the end may not reach into the next round; a battle, and a round of another lock, are corrected by nobody', () => {
    const weekly = locked({ repeat: 2 });
    expect(correct(weekly, { rules: {}, until: '2025-03-10T08:00:00.001Z' })).toBe('end-in-future');
    const at = '2025-03-20T09:00:00.000Z';
    expect(() => correctRules({ rules: {}, until: '2025-03-10T08:00:00.001Z' }, 1, at, weekly)).toThrow('A round must not be longer');
    expect(correctRules({ rules: {}, until: '2025-03-10T08:00:00.000Z' }, 1, at, weekly)).toMatchObject({ rules: {} });
    const battle = { ...locked(), battle: { challenger: 'ann' } as unknown as Competition['battle'] };
    expect(correct(battle, { rules: { series } })).toBe('competition-is-battle');
    expect(correct(locked(), { rules: { series } }, { lock: 2, knownBy: LATER })).toBe('round-changed');
  });

  test('what is paid is corrected by admins of the organisation alone', () => {
    const rewards = [{ rewardId: 'r', seriesId: 's', points: '1', rank: 1, tags: [] }];
    expect(correctRules({ rules: { rewards } }, 1, NOW, locked())).toEqual({ rules: { rewards } });
    expect(() => correctRules({ rules: { rewards } }, 1, NOW, locked(), true)).toThrow("organisation's admins");
    expect(correctRules({ rules: { series } }, 1, NOW, locked(), true)).toEqual({ rules: { series } });
    const further = [...series, { seriesId: 'another', tags: [], factor: '1' }];
    expect(() => correctRules({ rules: { series: further } }, 1, NOW, locked(), true)).toThrow("organisation's admins");
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

  test('whom a ruling names that takes out nobody and lets nobody in stays out', () => {
    for (const decision of ['apply', 'stand', 'correct'] as const)
      expect(disqualifiedAfter(['ann', 'bob'], { decision, id: 'ann' })).toEqual(['ann', 'bob']);
    expect(disqualifiedAfter(['ann', 'bob'], { decision: 'readmit', id: 'ann' })).toEqual(['bob']);
    expect(disqualifiedAfter(['bob'], { decision: 'disqualify', id: 'ann' })).toEqual(['bob', 'ann']);
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

import { answerChallenge } from '../../src/battles/answer-challenge.ts';
import { reasonAgainst, type Side } from '../../src/battles/availability.ts';
import { awaitsAnswer, isDenied, PLAYER_GONE, REASONS, rulesOfBattle } from '../../src/battles/battle.values.ts';
import type { BattleEvent, BattleTargets, BattleTerms } from '../../src/battles/battles.events.ts';
import { beginBattle, judgeChallenge } from '../../src/battles/challenge-player.ts';
import { expireChallenge } from '../../src/battles/expire-challenges.ts';
import { withdrawChallenge } from '../../src/battles/withdraw-challenges.ts';
import { type Competition, competition, type CompetitionFact } from '../../src/competitions/competition.ts';
import type { CompetitionEvent, CompetitionRules } from '../../src/competitions/competitions.events.ts';
import { roundAt } from '../../src/competitions/rounds.values.ts';
import { changeCompetition } from '../../src/competitions/save-competition.ts';
import { type BattleRules, DEFAULT_BATTLE_RULES } from '../../src/organisations/battle-rules.values.ts';
import { Refused } from '../../src/platform/refused.ts';

const NOON = '2026-03-02T12:00:00.000Z';
const inHours = (hours: number) => new Date(Date.parse(NOON) + hours * 3_600_000).toISOString();
const DEADLINE = inHours(24);
const END = inHours(48);

const terms: BattleTerms = {
  name: { key: 'org', box: 'sealed' },
  series: [{ seriesId: 's', tags: [], factor: '1' }],
  timeZone: 'UTC',
  before: END,
};
const challenge = (targets?: BattleTargets) =>
  beginBattle(
    { competitionId: 'b', rules: terms, challenger: 'ann', opponent: 'bob', deadline: DEADLINE, ...(targets && { targets }) },
    competition.initial(),
  );
const given = (...facts: CompetitionFact[]): Competition =>
  facts.reduce((state, fact) => competition.evolve(state, { id: 'f', ...fact }), competition.initial());
const answer = (profileId: string, accepts: boolean, now: string, ...facts: CompetitionFact[]) =>
  answerChallenge({ competitionId: 'b', profileId, accepts, now }, given(...challenge(), ...facts));
const declined = (expired: boolean): BattleEvent => ({ type: 'BattleDeclined', data: { competitionId: 'b', expired } });
const deleted: CompetitionEvent = { type: 'CompetitionDeleted', data: { competitionId: 'b' } };
const accepted: BattleEvent = { type: 'BattleAccepted', data: { competitionId: 'b', from: inHours(1), before: END } };

function refusal(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    if (error instanceof Refused) return [error.code, error.message];
    throw error;
  }
}

describe('a challenge', () => {
  test('R-031 R-035 U-110 is a competition in which nothing counts before it is accepted, and from then to the end everything', () => {
    expect(challenge()).toMatchObject([{ type: 'BattleChallenged', data: { challenger: 'ann', opponent: 'bob', deadline: DEADLINE } }]);
    const open = given(...challenge());
    expect(open.rules).toMatchObject({ from: END, before: END, kind: 'ranking', end: 'date', winners: 'highest', ties: 'shared' });
    expect(roundAt(open.rules as CompetitionRules, inHours(30))).toBeUndefined();
    const begun = given(...challenge(), ...answer('bob', true, inHours(1)));
    expect([begun.rules, begun.battle?.answer]).toMatchObject([{ from: inHours(1), before: END }, 'accepted']);
    expect(roundAt(begun.rules as CompetitionRules, inHours(30))).toMatchObject({ from: inHours(1), before: END });
  });

  test('U-110 with targets the first at 100 percent ends it', () => {
    expect(rulesOfBattle({ rules: terms, targets: { challenger: '100', opponent: '80' } })).toMatchObject({
      end: 'target',
      usesTargets: true,
    });
  });

  test('of, or to, somebody who is out of the organisation comes to nothing, unless it was answered before; nobody accepts it then', () => {
    const withdrawn = withdrawChallenge('b', 'ann', given(...challenge()));
    expect(withdrawn).toEqual([{ type: 'BattleDeclined', data: { competitionId: 'b', expired: false, gone: 'ann' } }]);
    for (const before of [accepted, declined(false), declined(true), deleted, withdrawn[0]!])
      expect(withdrawChallenge('b', 'ann', given(...challenge(), before))).toEqual([]);
    expect(refusal(() => answer('bob', true, inHours(1), ...withdrawn))).toEqual(['player-gone', PLAYER_GONE]);
    expect(answer('bob', false, inHours(1), ...withdrawn)).toEqual([]);
  });

  test('is begun once, however often it is sent', () => {
    expect(
      beginBattle({ competitionId: 'b', rules: terms, challenger: 'ann', opponent: 'bob', deadline: DEADLINE }, given(...challenge())),
    ).toEqual([]);
  });

  const limits: BattleRules = { ...DEFAULT_BATTLE_RULES, challengedealine: 24, battlemaxdur: 72 };
  const judged = (before: string, more: { targets?: BattleTargets; series?: BattleTerms['series'] } = {}) =>
    refusal(() => {
      const { targets, series = terms.series } = more;
      return judgeChallenge({ rules: { ...terms, before, series }, ...(targets && { targets }) }, NOON, limits);
    });

  test.each([
    ['in 24 hours', inHours(72), inHours(24)],
    ['at the end, when that is sooner', inHours(5), inHours(5)],
  ])('U-109 is to be answered %s', (_, before, deadline) => expect(judged(before)).toBe(deadline));

  test.each<[string, string, object, [string, string]]>([
    ['U-112 ends in the past', inHours(-1), {}, ['end-in-past', 'The end date is in the past']],
    ['U-112 ends now', NOON, {}, ['end-in-past', 'The end date is in the past']],
    ['R-185 C-18 U-112 is longer than the maximum', inHours(72.001), {}, ['battle-too-long', 'A battle lasts 72 hours at most']],
    ['R-188 has no series', END, { series: [] }, ['score-series-missing', 'A score series must be chosen']],
    ['has a target of nothing', END, { targets: { challenger: '10', opponent: '0' } }, ['amount-invalid', 'A target must be above zero']],
    ['has a target below zero', END, { targets: { challenger: '-1', opponent: '5' } }, ['amount-invalid', 'A target must be above zero']],
  ])('R-235 is refused with its reason: it %s', (_, before, more, refused) => expect(judged(before, more)).toEqual(refused));

  test('is not changed by anybody: its players have agreed on it', () => {
    const state = given(...challenge()) as Competition & { rules: CompetitionRules };
    expect(refusal(() => changeCompetition('b', { ties: 'first' }, state))).toMatchObject(['competition-is-battle', expect.any(String)]);
  });
});

describe('an answer', () => {
  test.each([
    [
      'R-032 R-035 accepts: the battle starts',
      true,
      [{ type: 'BattleAccepted', data: { competitionId: 'b', from: inHours(1), before: END } }],
    ],
    ['R-032 R-033 declines', false, [{ type: 'BattleDeclined', data: { competitionId: 'b', expired: false } }]],
  ])('%s', (_, accepts, facts) => expect(answer('bob', accepts, inHours(1))).toEqual(facts));

  test('the same one again is no other; another one is refused', () => {
    expect([answer('bob', true, inHours(2), accepted), answer('bob', false, inHours(2), declined(false))]).toEqual([[], []]);
    for (const [accepts, fact] of [
      [false, accepted],
      [true, declined(false)],
    ] as const)
      expect(refusal(() => answer('bob', accepts, inHours(2), fact))).toMatchObject(['challenge-answered', expect.any(String)]);
  });

  test.each([
    ['at the deadline', DEADLINE, []],
    ['after it', inHours(30), []],
    ['after it has expired', inHours(1), [declined(true)]],
  ])('U-109 %s is refused, whatever it says', (_, now, facts) => {
    for (const accepts of [true, false])
      expect(refusal(() => answer('bob', accepts, now, ...facts))).toEqual([
        'challenge-expired',
        'The time to answer this challenge is over',
      ]);
  });

  test('is that of who was challenged: the challenger is told so, and for others there is none, nor of one that is deleted', () => {
    expect(refusal(() => answer('ann', true, inHours(1)))).toMatchObject(['not-allowed', 'Only who was challenged answers']);
    expect(refusal(() => answer('eve', true, inHours(1)))).toMatchObject(['not-found', expect.any(String)]);
    expect(refusal(() => answer('bob', true, inHours(1), deleted))).toMatchObject(['not-found', expect.any(String)]);
  });

  test('U-010 U-109 that does not come counts as declined, once, and not before the deadline', () => {
    const expire = (now: string, ...facts: CompetitionFact[]) => expireChallenge('b', now, given(...challenge(), ...facts));
    expect(expire(DEADLINE)).toEqual([declined(true)]);
    expect([
      expire(inHours(23)),
      expire(END, accepted),
      expire(END, declined(false)),
      expire(END, declined(true)),
      expire(END, deleted),
    ]).toEqual([[], [], [], [], []]);
  });

  test('R-034 is waited for of who is in the battle and did not create it, while it has not started', () => {
    const { battle } = given(...challenge());
    const waits = (profileId: string, now: string) => battle && awaitsAnswer(battle, profileId, now);
    expect([waits('bob', NOON), waits('ann', NOON), waits('eve', NOON), waits('bob', DEADLINE)]).toEqual([true, false, false, false]);
    const { battle: begun } = given(...challenge(), accepted);
    expect(begun && [awaitsAnswer(begun, 'bob', inHours(2)), isDenied(begun, END)]).toEqual([false, false]);
  });

  test('R-033 a challenge is denied when it was declined, and when the deadline is over', () => {
    const denied = (now: string, ...facts: CompetitionFact[]) => {
      const { battle } = given(...challenge(), ...facts);
      return battle && isDenied(battle, now);
    };
    expect([denied(NOON), denied(NOON, declined(false)), denied(DEADLINE), denied(NOON, declined(true))]).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });
});

describe('availability', () => {
  const rules: BattleRules = { ...DEFAULT_BATTLE_RULES, battlesperplayer: 2, battle_opt_out: true };
  const side = (profileId: string, optedOut: boolean, opponents: string[]): Side => ({
    profileId,
    optedOut,
    slots: new Map(opponents.map((opponent) => [`${profileId}-${opponent}`, { opponent, until: END, freed: false }])),
  });

  // Every reason holds, and the first is told; then each is taken away in turn.
  test.each([
    ['R-036 YOU_OPT_OUT', side('ann', true, ['bob', 'x']), side('bob', true, ['ann', 'y']), 'You have opted out of battles.'],
    ['R-037 OPPO_OPT_OUT', side('ann', false, ['bob', 'x']), side('bob', true, ['ann', 'y']), 'Your opponent has opted out of battles.'],
    [
      'R-038 ALREADY_BATTLE',
      side('ann', false, ['bob', 'x']),
      side('bob', false, ['ann', 'y']),
      'You are already in a battle with this player.',
    ],
    [
      'R-039 YOU_MAX_BATTLE',
      side('ann', false, ['w', 'x']),
      side('bob', false, ['v', 'y']),
      'You have reached your maximum number of battles.',
    ],
    [
      'R-040 OPPO_MAX_BATTLE',
      side('ann', false, ['x']),
      side('bob', false, ['v', 'y']),
      'Your opponent has reached the maximum number of battles.',
    ],
  ])('%s comes before those after it, in the words of U-105', (reason, you, opponent, words) => {
    const told = reasonAgainst(you, opponent, rules, NOON);
    expect([told, told && REASONS[told]]).toEqual([reason.split(' ')[1], words]);
  });

  test('U-111 who opted out is left alone only where the organisation lets its players', () => {
    const [you, opponent] = [side('ann', true, []), side('bob', true, [])];
    expect(reasonAgainst(you, opponent, { ...rules, battle_opt_out: false }, NOON)).toBeUndefined();
  });

  test("what has ended is in nobody's way", () => {
    expect(reasonAgainst(side('ann', false, ['bob', 'x']), side('bob', false, ['ann', 'y']), rules, END)).toBeUndefined();
  });
});

import { battleSlots, type BattleSlots, freeSlot, hindrance, keepSlot, takeSlot } from '../../src/battles/battle-slots.ts';
import type { BattleSlotEvent } from '../../src/battles/battles.events.ts';
import { Refused } from '../../src/platform/refused.ts';

const AT = (minute: number) => new Date(Date.UTC(2026, 2, 2, 12, minute)).toISOString();
const MOST = 3;
const MINUTES_TO_ANSWER = 30;

const given = (...facts: BattleSlotEvent[]): BattleSlots =>
  facts.reduce((slots, fact) => battleSlots.evolve(slots, { id: 'f', ...fact }), battleSlots.initial());
const taken = (battleId: string, opponent: string, until = AT(30)): BattleSlotEvent => ({
  type: 'BattleSlotTaken',
  data: { battleId, profileId: 'ann', opponent, until },
});
const wanted = { battleId: 'new', profileId: 'ann', opponent: 'bob', until: AT(40), most: MOST, full: 'YOU_MAX_BATTLE' } as const;
const refusal = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return (error as Refused).code;
  }
};

test('a slot is taken once, kept until the battle ends, and freed once', () => {
  const slots = given(...takeSlot(wanted, AT(0), given()));
  expect(takeSlot(wanted, AT(0), slots)).toEqual([]);
  expect(keepSlot({ battleId: 'new', profileId: 'ann', until: AT(40) }, slots)).toEqual([]);
  const kept = keepSlot({ battleId: 'new', profileId: 'ann', until: AT(55) }, slots);
  expect(kept).toMatchObject([{ type: 'BattleSlotKept', data: { until: AT(55) } }]);
  const freed = freeSlot({ battleId: 'new', profileId: 'ann' }, slots);
  expect(freed).toEqual([{ type: 'BattleSlotFreed', data: { battleId: 'new', profileId: 'ann' } }]);
  const after = given(...takeSlot(wanted, AT(0), given()), ...freed);
  expect([
    freeSlot({ battleId: 'new', profileId: 'ann' }, after),
    keepSlot({ battleId: 'new', profileId: 'ann', until: AT(55) }, after),
  ]).toEqual([[], []]);
  expect(freeSlot({ battleId: 'other', profileId: 'ann' }, after)).toEqual([]);
});

test('R-038 R-039 U-109 a slot is refused while there is a battle with the same opponent, or as many as may be, and not after they have ended', () => {
  expect(refusal(() => takeSlot(wanted, AT(0), given(taken('a', 'bob'))))).toBe('already-battle');
  const full = given(taken('a', 'x'), taken('b', 'y'), taken('c', 'z'));
  expect(refusal(() => takeSlot(wanted, AT(29), full))).toBe('you-max-battle');
  expect(takeSlot(wanted, AT(30), full)).toHaveLength(1);
  const one = given(taken('a', 'x'), taken('b', 'y'), taken('c', 'z'), {
    type: 'BattleSlotFreed',
    data: { battleId: 'b', profileId: 'ann' },
  });
  expect(takeSlot(wanted, AT(0), one)).toHaveLength(1);
});

/** As a small generator with a seed makes them: a failure can be looked at again. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Challenge = {
  battleId: string;
  challenger: string;
  opponent: string;
  steps: string[];
  state: 'taking' | 'taken' | 'refused' | 'dead';
};

/** Challenges of few players, whose steps come in any order, and some of which die between two. */
function play(seed: number) {
  const next = random(seed);
  const players = ['ann', 'bob', 'cat', 'dan', 'eve'];
  const slots = new Map(players.map((player) => [player, given()]));
  const tell = (player: string, facts: BattleSlotEvent[]) => {
    for (const fact of facts) slots.set(player, battleSlots.evolve(slots.get(player)!, { id: 'f', ...fact }));
  };
  const all: Challenge[] = Array.from({ length: 40 }, (_, n) => {
    const challenger = players[next(players.length)]!;
    const others = players.filter((player) => player !== challenger);
    const opponent = others[next(others.length)]!;
    return { battleId: `b${n}`, challenger, opponent, steps: [challenger, opponent].sort(), state: 'taking' };
  });
  const free = ({ battleId, challenger, opponent }: Challenge) =>
    [challenger, opponent].forEach((profileId) => tell(profileId, freeSlot({ battleId, profileId }, slots.get(profileId)!)));
  for (let open = all; open.length > 0; open = all.filter(({ state }) => state === 'taking')) {
    const one = open[next(open.length)]!;
    if (next(12) === 0) {
      one.state = 'dead';
      continue;
    }
    const profileId = one.steps.shift()!;
    const opponent = profileId === one.challenger ? one.opponent : one.challenger;
    const full = profileId === one.challenger ? 'YOU_MAX_BATTLE' : 'OPPO_MAX_BATTLE';
    const slot = { battleId: one.battleId, profileId, opponent, until: AT(MINUTES_TO_ANSWER), most: MOST, full } as const;
    try {
      tell(profileId, takeSlot(slot, AT(0), slots.get(profileId)!));
      if (one.steps.length === 0) one.state = 'taken';
    } catch {
      free(one);
      one.state = 'refused';
    }
  }
  return { players, slots, all };
}

test('however challenges come between each other and die, nobody has more battles than may be, no two have two, and none is left after the deadline', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const { players, slots, all } = play(seed);
    for (const player of players) {
      const begun = all.filter(({ state, challenger, opponent }) => state === 'taken' && [challenger, opponent].includes(player));
      const others = begun.map(({ challenger, opponent }) => (challenger === player ? opponent : challenger));
      expect([seed, player, begun.length <= MOST, new Set(others).size]).toEqual([seed, player, true, others.length]);
      // Who was refused holds nothing; who died does until the deadline.
      const held = [...slots.get(player)!].filter(([, { freed }]) => !freed).map(([battleId]) => battleId);
      expect(held.filter((id) => all.some(({ battleId, state }) => battleId === id && state === 'refused'))).toEqual([]);
      expect(hindrance(slots.get(player)!, { opponent: 'somebody', most: 1 }, AT(MINUTES_TO_ANSWER))).toBeUndefined();
    }
  }
});

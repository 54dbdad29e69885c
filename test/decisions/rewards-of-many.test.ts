import { grantRewards, type Payment, paymentOf, rewards, type Rewards, toGrant } from '../../src/competitions/rewards.ts';
import type { RewardsGranted } from '../../src/competitions/rewards.events.ts';
import { MAX_APPEND_BYTES } from '../../src/platform/event-store/event-store.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const ids = (count: number, from = 0) => Array.from({ length: count }, (_, n) => id(from + n));
/** A reward with as many tags as may be. */
const payments = (players: readonly string[], reward: string): Payment[] =>
  players.map((player) =>
    paymentOf(
      {
        competitionId: id(1),
        round: 1,
        rewardId: reward,
        seriesId: id(2),
        points: '5',
        tags: ids(200),
        occurredAt: '2025-03-07T16:00:00.000Z',
      },
      player,
    ),
  );
const folded = (facts: readonly RewardsGranted[], state: Rewards = rewards.initial()): Rewards =>
  facts.reduce((known, fact) => rewards.evolve(known, { id: 'f', ...fact }), state);

test('U-120 whatever many win is granted in appends that every engine takes, each once, also where one was appended before', () => {
  const many = payments(ids(6_000), id(9));
  const few = ids(100, 200_000).flatMap((reward) => payments(ids(30), reward));
  const before = folded(grantRewards(1, many.slice(0, 2_000), rewards.initial()));
  const parts = toGrant([...many, ...few], before);
  let state = before;
  for (const part of parts) {
    const facts = grantRewards(1, part, state);
    expect(JSON.stringify(facts).length).toBeLessThan(MAX_APPEND_BYTES);
    expect(facts.every(({ data }) => data.profileIds.length <= 500)).toBe(true);
    state = folded(facts, state);
  }
  expect(parts.flat()).toHaveLength(4_000 + 3_000);
  expect(state.granted.size).toBe(9_000);
  expect(toGrant([...many, ...few], state)).toEqual([]);
});

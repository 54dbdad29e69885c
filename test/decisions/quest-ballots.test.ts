import { drawnBallots } from '../../src/quests/drawn-ballots.values.ts';
import { openBallots } from '../../src/quests/open-ballots.ts';

const ballots = (many: number) => Array.from({ length: many }, (_, n) => n);
const random = (many: number) => ballots(many).map((n) => ((n * 7_919) % 101) / 101);
const drawn = (many: number, isOver: boolean) => drawnBallots(ballots(many), isOver, random(many));

test.each([
  [0, [], []],
  [4, [], []],
  [5, [], [5]],
  [9, [], [9]],
  [10, [5], [5, 5]],
  [12, [5], [5, 7]],
  [15, [5, 5], [5, 5, 5]],
])('of %d that wait these are opened together while the round goes on, and once it is over', (many, during, over) => {
  expect([drawn(many, false), drawn(many, true)].map((parts) => parts.map(({ length }) => length))).toEqual([during, over]);
});

test('they are drawn by chance alone, each once', () => {
  const [first] = drawn(10, false);
  expect(first).not.toEqual([0, 1, 2, 3, 4]);
  expect(new Set(drawn(23, true).flat()).size).toBe(23);
});

test('a ballot that was opened is opened no more, also by who draws others with it', () => {
  const some = ballots(5).map((n) => ({ key: `k${n}`, ballotId: `b${n}`, answers: { key: 'org', box: 'x' } }));
  const group = { questId: 'q', round: 1, activityId: undefined };
  expect(openBallots(group, some, new Set(['b3']))).toEqual([]);
  expect(openBallots(group, some, new Set(['x']))).toMatchObject([{ type: 'BallotsOpened', data: { questId: 'q', round: 1 } }]);
});

import { elapsedPercent, overallStatus, percentOf, standingClass } from '../../src/competitions/standing.values.ts';

const DAY = { from: '2025-03-02T00:00:00.000Z', before: '2025-03-03T00:00:00.000Z' };

test.each([
  ['R-115 before the start', DAY, '2025-03-01T23:59:59.999Z', 0],
  ['R-114 a quarter of it', DAY, '2025-03-02T06:00:00.000Z', 25],
  ['R-116 at the end', DAY, '2025-03-03T00:00:00.000Z', 100],
  ['R-116 long after it', DAY, '2030-01-01T00:00:00.000Z', 100],
  ['without an end', { from: DAY.from, before: undefined }, '2030-01-01T00:00:00.000Z', 0],
])('%s', (_, window, now, percent) => {
  expect(elapsedPercent(window, now)).toBe(percent);
});

test.each([
  ['R-106 whoever has won is a winner, whatever they have', true, 0, 99, 'winner'],
  ['R-107 100 percent is achieved', false, 100, 0, 'achieved'],
  ['R-107 C-09 more than 100 percent is achieved', false, 130, 100, 'achieved'],
  ['R-108 as much as of the time is winning', false, 50, 50, 'winning'],
  ['R-108 nothing at the start is winning', false, 0, 0, 'winning'],
  ['R-109 a little less is ongoing', false, 49.999, 50, 'ongoing'],
  ['R-109 ten points less is ongoing', false, 40, 50, 'ongoing'],
  ['R-110 more than ten points less is losing', false, 39.999, 50, 'losing'],
  ['U-128 without a target there is no class', false, undefined, 50, undefined],
])('%s', (_, won, percent, elapsed, expected) => {
  expect(standingClass({ won, percent }, elapsed)).toBe(expected);
});

test.each([
  ['R-111 at 100 percent it is won, also when time has run out', 100, 100, 'won'],
  ['R-112 when time has run out without it, it is lost', 99.999, 100, 'lost'],
  ['R-113 U-129 C-08 far behind is spelled loosing', 10, 50, 'loosing'],
  ['R-113 U-129 close is ongoing', 41, 50, 'ongoing'],
  ['R-113 U-129 ahead is winning', 60, 50, 'winning'],
  ['without a target there is none', undefined, 50, undefined],
])('%s', (_, percent, elapsed, expected) => {
  expect(overallStatus(percent, elapsed)).toBe(expected);
});

test('U-128 the percentage is of the target, below zero and above 100 too; of no target, or of 0, there is none', () => {
  expect([percentOf(50, 200), percentOf(-50, 200), percentOf(500, 200)]).toEqual([25, -25, 250]);
  expect([percentOf(50, undefined), percentOf(50, 0)]).toEqual([undefined, undefined]);
});

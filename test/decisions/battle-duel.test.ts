import fc from 'fast-check';
import type { CompetitionRow } from '../../projections/competitions/competitions.view.ts';
import { fromMicros } from '../../src/points/point-amount.values.ts';
import { between, comparePoints, type Fought, leadChanges, partOf, sidesOf, toLead } from '../../web/battles/duel-values.ts';

const row = {
  battle: {
    challenger: 'ann',
    challenger_name: 'Ann',
    challenger_icon: null,
    challenger_target: '100',
    opponent: 'bob',
    opponent_name: '',
    opponent_icon: '/icons/bob.webp',
    opponent_target: '8',
  },
} as CompetitionRow as Fought;

test('whoever looks is on the left if they are one of the two, else the challenger', () => {
  const [ann, bob] = [
    { id: 'ann', name: 'Ann', icon: undefined, target: '100' },
    { id: 'bob', name: '…', icon: '/icons/bob.webp', target: '8' },
  ];
  expect([sidesOf(row, 'ann'), sidesOf(row, 'bob'), sidesOf(row, 'eve')]).toEqual([
    [ann, bob],
    [bob, ann],
    [ann, bob],
  ]);
});

test('U-110 without targets more points are ahead, with targets the higher part of the own one, to the last digit', () => {
  expect([comparePoints('7.1', '7'), comparePoints('7', '7'), comparePoints('-1', '0')]).toEqual([1, 0, -1]);
  expect(comparePoints('50', '6', ['100', '8'])).toBe(-1);
  expect(comparePoints('50', '4', ['100', '8'])).toBe(0);
  // As floating point numbers both are 33.333333333333336 %.
  expect(comparePoints('3000000000.000001', '1', ['9000000000', '3'])).toBe(1);
});

test('what it takes to lead is one more where points are whole, else the gap', () => {
  expect([toLead('36', '20'), toLead('36.5', '20'), toLead('0', '-4')]).toEqual(['17', '16.5', '5']);
  expect(between('9007199254.740991', '-9007199254.740991')).toBe('9007199254.740991');
});

test('a part is cut, so that less than a target is less than 100 %', () => {
  expect([partOf('7.9999', '8'), partOf('8', '8'), partOf('12', '8'), partOf('-1', '8')]).toEqual([99.99, 100, 150, -12.5]);
});

test('the lead changes when it goes from one to the other: not when it is taken first, nor while both are level', () => {
  const at = (second: number, total: string) => ({ at: `2026-11-24T10:00:${String(second).padStart(2, '0')}.000Z`, total });
  expect(leadChanges([], [])).toBe(0);
  expect(leadChanges([at(1, '5')], [])).toBe(0);
  expect(leadChanges([at(1, '5'), at(3, '6')], [at(2, '5'), at(4, '7')])).toBe(1);
  expect(leadChanges([at(1, '5')], [at(1, '6')])).toBe(0);
  expect(leadChanges([at(1, '5'), at(5, '9')], [at(2, '8')])).toBe(2);
  expect(leadChanges([at(1, '50')], [at(2, '6')], ['100', '8'])).toBe(1);
});

test('both courses count alike: who is named first changes nothing', () => {
  const course = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: -3, max: 3 })), { maxLength: 8 });
  const steps = (drawn: [number, number][]) =>
    drawn.map(([n, micros]) => ({ at: `2026-11-24T10:00:0${n}.000Z`, total: fromMicros(micros) })).sort((a, b) => (a.at < b.at ? -1 : 1));
  fc.assert(fc.property(course, course, (one, other) => leadChanges(steps(one), steps(other)) === leadChanges(steps(other), steps(one))));
});

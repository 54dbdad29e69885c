import type { PaceRow } from '../../projections/target-pace/target-pace.view.ts';
import { togetherOf } from '../../projections/target-pace/together.ts';

const NOW = { now: Date.parse('2026-11-24T12:00:00.000Z'), today: '2026-11-24', timeZone: 'UTC' };
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
const QUARTER = { from: '2026-10-01', to: '2026-12-31' };
const row = (more: Partial<PaceRow>) =>
  ({ reached: '0', target: '100', expected: '78', projection: null, band: 'winning', ...NOVEMBER, ...more }) as PaceRow;

test.each<[string, string, 'losing' | 'ongoing' | 'winning']>([
  ['R-118 as much as all were to have by now', '138', 'winning'],
  ['R-119 up to 10 points below it', '118', 'ongoing'],
  ['R-117 more than 10 points below it', '117.99', 'losing'],
])('%s says how all are doing, whichever periods they are in', (_, reached, band) => {
  const others = row({ ...QUARTER, expected: '60' });
  expect(togetherOf([row({ reached }), others], NOW)).toMatchObject({ reached, target: '200', expected: '138', band });
});

test('where there is nothing to reach nothing is said', () => {
  expect(togetherOf([row({ target: '0', expected: '0' })], NOW)).toMatchObject({ band: null });
  expect(togetherOf([], NOW)).toBeNull();
});

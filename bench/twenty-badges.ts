import type { BadgeRule } from '../src/badges/badge-rule.values.ts';
import { KINDS, MODES, numberOf, spelledFor, UNITS } from '../src/badges/badge-spellings.values.ts';

const SERIES = ['s0', 's1'] as const;

const of = (more: Partial<BadgeRule> & Pick<BadgeRule, 'kind'>, ...series: number[]): BadgeRule => ({
  sources: (series.length > 0 ? series : [0]).map((n) => ({ seriesId: SERIES[n] ?? '', factor: n === 0 ? '1' : '0.5', filters: [] })),
  mode: 'sum',
  atOnce: true,
  timeZone: 'Europe/Vienna',
  levels: [],
  rewards: [],
  ...more,
});
const levels = (...values: string[]): BadgeRule['levels'] =>
  values.map((value, n) => ({ levelId: `l${n}`, kind: 'amount', mode: 'sum', value, rewards: [] }));
const every = (unit: 'day' | 'week' | 'month', count = 1) => ({ period: { count, unit } });

/** Twenty badges of all kinds, of one series and of both. */
export const TWENTY: readonly BadgeRule[] = [
  of({ kind: 'amount', value: '1000' }),
  of({ kind: 'amount', value: '100000000' }),
  of({ kind: 'amount', value: '500', ...every('week') }),
  of({ kind: 'amount', value: '5000', ...every('month') }, 0, 1),
  of({ kind: 'amount', value: '300', ...every('week'), atOnce: false }),
  of({ kind: 'amount', value: '20', mode: 'count', ...every('day') }),
  of({ kind: 'amount', value: '97', mode: 'greatest', ...every('month') }),
  of({ kind: 'amount', value: '200', ...every('week', 2), least: '50' }, 1),
  of({ kind: 'levels', levels: levels('100', '500', '2000', '10000') }),
  of({ kind: 'levels', levels: levels('10', '100', '1000', '10000', '100000', '1000000') }, 0, 1),
  of({ kind: 'levels', levels: levels('50', '100', '200'), ...every('month') }),
  of({ kind: 'daily streak', value: '7' }),
  of({ kind: 'daily streak', value: '30' }, 0, 1),
  of({ kind: 'daily streak', value: '5', least: '10' }, 1),
  of({ kind: 'high score' }),
  of({ kind: 'high score', ...every('month') }, 0, 1),
  of({ kind: 'high score', mode: 'greatest', value: '50' }, 1),
  of({ kind: 'high score', ...every('week'), atOnce: false }),
  of({ kind: 'king of the hill', ...every('month') }),
  of({ kind: 'king of the hill', ...every('week') }, 0, 1),
];

/** A rule as the call takes it. @param series whose ids stand for those of the rule */
export function sentBadge(rule: BadgeRule, [one, other]: readonly [string, string]) {
  const { kind, mode, value, atOnce, period, least, timeZone, sources, levels } = rule;
  const idOf = (seriesId: string) => (seriesId === SERIES[0] ? one : other);
  return {
    Name: kind,
    badge_type: numberOf(KINDS, kind),
    scoreseries_id: one,
    valuemode: numberOf(MODES, mode),
    accuminstant: atOnce ? 1 : 0,
    timezone: timeZone,
    ...(value !== undefined && { value }),
    ...(least !== undefined && { pointtransaction: least }),
    ...(period && { timeperiod: period.count, timeperiodstr: spelledFor(UNITS, period.unit) }),
    sub_series: sources.map(({ seriesId, factor }) => ({ scoreseries_id: idOf(seriesId), point_factor: factor })),
    levels: levels.flatMap((level) =>
      level.kind === 'amount' ? [{ Name: level.levelId, badge_type: 3, valuemode: numberOf(MODES, level.mode), value: level.value }] : [],
    ),
  };
}

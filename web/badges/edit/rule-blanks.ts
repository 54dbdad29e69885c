import type { BadgeValues, Unit } from './badge-values.ts';

/** The blanks that the rule of a badge may have, and what of the values each is about. */
const ABOUT = {
  value: ['value'],
  mode: ['mode'],
  least: ['least'],
  series: ['series', 'sources'],
  start: ['start'],
  period: ['count', 'unit'],
  atOnce: ['atOnce'],
} as const satisfies Readonly<Record<string, readonly (keyof BadgeValues)[]>>;
export type Blank = keyof typeof ABOUT;

/** Those that say something else than is saved. */
export function changedBlanks(values: BadgeValues, saved: BadgeValues): ReadonlySet<Blank> {
  const blanks = Object.keys(ABOUT) as Blank[];
  return new Set(blanks.filter((blank) => ABOUT[blank].some((field) => JSON.stringify(values[field]) !== JSON.stringify(saved[field]))));
}

/** What may be chosen as a period: none, or so many of a unit; of several, how many is kept. */
export type PeriodChoice = 'none' | Unit;

export function periodOf({ count, unit }: Pick<BadgeValues, 'count' | 'unit'>): PeriodChoice {
  return Number(count) > 0 ? unit : 'none';
}

/** Without periods there is no end of one at which a win could be decided. */
export function withPeriod(chosen: PeriodChoice, { count }: Pick<BadgeValues, 'count'>): Partial<BadgeValues> {
  if (chosen === 'none') return { count: '', atOnce: true };
  return { count: Number(count) > 0 ? count : '1', unit: chosen };
}

/** Whether the rule names one series, whole: then it can be chosen in the sentence. */
export function isOneSeries({ sources, mode }: Pick<BadgeValues, 'sources' | 'mode'>): boolean {
  const [only, ...others] = sources;
  return others.length === 0 && (!only || (only.factor === '1' && only.filters.length === 0 && (only.mode ?? mode) === mode));
}

/** The series of the sentence: that of the only source, or the badge's own. */
export function seriesOf({ sources, series }: Pick<BadgeValues, 'sources' | 'series'>): string {
  return sources[0]?.seriesId ?? series;
}

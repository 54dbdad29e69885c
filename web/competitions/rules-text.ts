import type { TFunction } from 'i18next';
import { isolated } from '../platform/texts/texts.ts';
import type { SeriesValues } from './fields/rules-values.ts';
import './competitions-texts.ts';

/** The repeat modes of the specification, in the order of their numbers. */
export const REPEATS = ['once', 'weekly', 'monthly', 'quarterly', 'yearly'] as const;

/** What counts, in words: `Deals (Won, Renewed) and Calls × 0.5`. */
export function seriesText(
  series: readonly SeriesValues[],
  all: readonly { id: string; name: string }[],
  /** Absent for who is told of no tags. */
  tagName: ((id: string) => string) | undefined,
  t: TFunction,
): string {
  const each = series.map(({ scoreseries_id: id, tags, factor }) => {
    const name = isolated(all.find((one) => one.id === id)?.name ?? t('competitions.unknownSeries'));
    const named = tagName ? tags.map((tag) => isolated(tagName(tag))).join(', ') : t('competitions.someTags', { count: tags.length });
    const only = tags.length > 0 ? ` (${named})` : '';
    return `${name}${only}${factor === '1' ? '' : ` × ${factor}`}`;
  });
  return each.length < 2 ? (each[0] ?? '') : t('competitions.and', { many: each.slice(0, -1).join(', '), last: each.at(-1) ?? '' });
}

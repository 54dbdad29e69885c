import type { TFunction } from 'i18next';
import type { NewEntry } from '../../projections/scoreboard/scoreboard.view.ts';
import { formatCount, formatGain } from '../platform/format/numbers.ts';

/** What happened last, a line each: `Ann +30, now 2`. */
export function tickerOf(newest: readonly Pick<NewEntry, 'name' | 'points' | 'rank'>[], t: TFunction): string[] {
  return newest.flatMap(({ name, points, rank }) =>
    rank === null ? [] : [t('themedBoard.ticker', { name, gain: formatGain(points), rank: formatCount(rank) })],
  );
}

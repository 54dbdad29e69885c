import type { TFunction } from 'i18next';
import type { WinRow } from '../../projections/badge-wins/badge-wins.view.ts';
import type { BadgeRow } from '../../projections/badges/badges.view.ts';
import { formatPoints } from '../platform/format/numbers.ts';
import { formatShortDate } from '../platform/format/times.ts';
import './badges-texts.ts';

type Told = Pick<BadgeRow, 'badge_type' | 'valuemode' | 'timezone'>;

/** What a win was for: `39,811 points from 1 Mar 2026 to 7 Mar 2026`, `7 days in a row`, the words of who gave it. */
export function winText(win: WinRow, { badge_type: type, valuemode: mode, timezone: zone }: Told, t: TFunction): string {
  if (win.value === null) return win.inscription || t('badges.win.given');
  const unit = type === 6 ? 'days' : mode === 2 ? 'entries' : mode === 1 ? 'inOne' : 'points';
  const what = t(`badges.win.${unit}`, { count: Number(win.value), formatted: formatPoints(win.value) });
  if (win.period_from === null || win.period_before === null) return what;
  const [from, last] = [formatShortDate(win.period_from, zone), formatShortDate(Date.parse(win.period_before) - 1, zone)];
  return from === last ? t('badges.win.on', { what, day: from }) : t('badges.win.within', { what, from, last });
}

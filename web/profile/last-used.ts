import type { TFunction } from 'i18next';
import { viewerZone } from '../platform/format/times.ts';
import './profile-texts.ts';

/** The label of when a profile was last used (R-267, U-078): by days of the viewer's, and from the third on relative. */
export function lastUsed(at: string | null, now: number, t: TFunction, zone = viewerZone): string {
  if (at === null) return t('profile.usedNever');
  const days = Math.max(0, dayOf(now, zone) - dayOf(Date.parse(at), zone));
  if (days === 0) return t('profile.usedToday');
  if (days === 1) return t('profile.usedADayAgo');
  if (days === 2) return t('profile.usedTwoDaysAgo');
  if (days < 30) return t('profile.usedDaysAgo', { count: days });
  return days < 365
    ? t('profile.usedMonthsAgo', { count: Math.floor(days / 30) })
    : t('profile.usedYearsAgo', { count: Math.floor(days / 365) });
}

/** Which day it is in a zone, counted from 1970. */
function dayOf(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, year: 'numeric', month: 'numeric', day: 'numeric' }).formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day')) / 86_400_000;
}

import type { TFunction } from 'i18next';
import type { BadgeRow, BadgeTrialRow } from '../../../projections/badges/badges.view.ts';
import './editor-texts.ts';

/** What is won once by a player is gained and lost by people; of others wins come and go. */
type Won = Pick<BadgeRow, 'badge_type' | 'timeperiod'>;

export function gainText({ badge_type: type, timeperiod: periods }: Won, count: number, t: TFunction): string {
  return t(type === 3 && periods === 0 ? 'badges.edit.gain' : 'badges.edit.come', { count });
}

export function loseText({ badge_type: type, timeperiod: periods }: Won, count: number, t: TFunction): string {
  return t(type === 3 && periods === 0 ? 'badges.edit.lose' : 'badges.edit.go', { count });
}

/** `4 gain it, 7 lose it`. */
export function turnsText(badge: Won, { given, withdrawn }: BadgeTrialRow, t: TFunction): string {
  if (given.count + withdrawn.count === 0) return t('badges.edit.noTurns');
  return t('badges.edit.outcome', { gain: gainText(badge, given.count, t), lose: loseText(badge, withdrawn.count, t) });
}

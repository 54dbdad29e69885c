import type { TFunction } from 'i18next';
import type { PageTab } from '../../platform/page/page.tsx';
import { SETTINGS } from '../competition-paths.ts';

/** The parts of what holds for all competitions (RT-070). */
export function settingsTabs(part: 'themes' | 'categories' | 'new', t: TFunction): PageTab[] {
  return [
    { to: SETTINGS, label: t('competitionThemes.parts.themes'), current: part === 'themes' },
    { to: `${SETTINGS}?part=categories`, label: t('competitionThemes.parts.categories'), current: part === 'categories' },
    { to: `${SETTINGS}?part=new`, label: t('competitionThemes.parts.new'), current: part === 'new' },
  ];
}

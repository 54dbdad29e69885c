import type { TFunction } from 'i18next';
import type { PageTab } from '../../platform/page/page.tsx';
import { SETTINGS } from '../badge-paths.ts';
import '../edit/editor-texts.ts';

/** The parts of what holds for all badges (RT-053). */
export function settingsTabs(part: 'templates' | 'categories' | 'new', t: TFunction): PageTab[] {
  return [
    { to: SETTINGS, label: t('badges.settings.templates'), current: part === 'templates' },
    { to: `${SETTINGS}?part=categories`, label: t('badges.settings.categories'), current: part === 'categories' },
    { to: `${SETTINGS}?part=new`, label: t('badges.settings.newOnes'), current: part === 'new' },
  ];
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../platform/format/numbers.ts';
import { Page } from '../platform/page/page.tsx';
import { ALL_QUESTS, COMPLETED, NOT_STARTED, ONGOING, QUESTS } from './quest-paths.ts';
import './quests-texts.ts';

/** Of all quests, which. */
export type Which = 'waiting' | 'all' | 'notstarted' | 'ongoing' | 'completed';

/** The sheet of the lists of quests, with a tab for each. */
export function QuestsFrame({ count, children }: { count: number | undefined; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Page
      title={t('shell.quests')}
      facts={count === undefined ? '\u00a0' : t('quests.count', { count, formatted: formatCount(count) })}
      tabs={TABS.map(([which, to]) => ({ to, label: t(`quests.tab.${which}`), end: true }))}
      fill
    >
      {children}
    </Page>
  );
}

const TABS: readonly [Which, string][] = [
  ['waiting', QUESTS],
  ['all', ALL_QUESTS],
  ['notstarted', NOT_STARTED],
  ['ongoing', ONGOING],
  ['completed', COMPLETED],
];

import { IconPlus, IconSettings } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../platform/controls/button.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { Page } from '../platform/page/page.tsx';
import { useViewer } from '../platform/session/session.ts';
import { ALL_QUESTS, COMPLETED, NEW_QUEST, NOT_STARTED, ONGOING, QUEST_SETTINGS, QUESTS } from './quest-paths.ts';
import './quests-texts.ts';

/** Of all quests, which. */
export type Which = 'waiting' | 'all' | 'notstarted' | 'ongoing' | 'completed';

/** The sheet of the lists of quests, with a tab for each. */
export function QuestsFrame({ count, children }: { count: number | undefined; children: ReactNode }) {
  const { t } = useTranslation();
  const { admin } = useViewer();
  return (
    <Page
      title={t('shell.quests')}
      facts={count === undefined ? '\u00a0' : t('quests.count', { count, formatted: formatCount(count) })}
      tabs={TABS.map(([which, to]) => ({ to, label: t(`quests.tab.${which}`), end: true }))}
      actions={
        admin && (
          <ButtonLink to={NEW_QUEST} icon={<IconPlus stroke={2} />}>
            {t('shell.newQuest')}
          </ButtonLink>
        )
      }
      menu={
        admin
          ? [
              { label: t('shell.newQuest'), icon: IconPlus, to: NEW_QUEST, folded: true },
              { label: t('shell.questSettings'), icon: IconSettings, to: QUEST_SETTINGS },
            ]
          : []
      }
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

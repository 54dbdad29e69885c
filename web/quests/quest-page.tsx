import { IconEye } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { QuestRow } from '../../projections/quests/quests.view.ts';
import { ButtonLink } from '../platform/controls/button.tsx';
import { Tag } from '../platform/controls/tag.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { useResource } from '../platform/live-resources.ts';
import { Page, type PageTab } from '../platform/page/page.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { NoQuest } from './no-quest.tsx';
import { previewPath, QUEST_PARTS, questPartPath } from './quest-paths.ts';
import './quests-texts.ts';

/** The parts of a quest's page, for who may edit it. */
export function questTabs({ id }: Pick<QuestRow, 'id'>, t: TFunction): PageTab[] {
  return QUEST_PARTS.map((part) => ({ to: questPartPath(id, part), label: t(`quests.part.${part}`) }));
}

type QuestPageProps = {
  quest: QuestRow;
  /** A filled button of its own. */
  ownsFilled?: boolean;
  fill?: boolean;
  actions?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
};

/** The sheet of a quest for who may edit it: what it is, and its parts as tabs. */
export function QuestPage({ quest, ownsFilled = false, fill = false, actions, foot, children }: QuestPageProps) {
  const { t } = useTranslation();
  const { id, name, questtype, publishphase: phase, activities, template = 0, deleted = 0 } = quest;
  return (
    <Page
      title={name}
      status={
        deleted === 1 ? (
          <Tag>{t('quests.deleted')}</Tag>
        ) : (
          (template === 1 || phase !== 2) && <Tag>{t(template === 1 ? 'quests.template' : `quests.phase.${phase}`)}</Tag>
        )
      }
      facts={[t(`quests.type.${questtype}`), t('quests.published', { count: activities, formatted: formatCount(activities) })].join(' · ')}
      tabs={questTabs(quest, t)}
      actions={
        actions ?? (
          <ButtonLink to={previewPath(id)} icon={<IconEye stroke={1.75} />}>
            {t('quests.preview')}
          </ButtonLink>
        )
      }
      menu={[{ label: t('quests.preview'), icon: IconEye, to: previewPath(id), folded: true }]}
      fill={fill}
      ownsFilled={ownsFilled}
      foot={foot}
    >
      {children}
    </Page>
  );
}

/** The quest of the address, for who may edit it; else why it is not shown. */
export function EditedQuest({ children }: { children: (quest: QuestRow, refetch: () => void) => ReactNode }) {
  const { t } = useTranslation();
  const { qid: id = '' } = useParams();
  const { data, error, refetch } = useResource('quest/questinfo', { id }, { staleOn: [{ view: 'quests' }] });
  const quest = data?.quests[0];
  if (quest?.editable === 1) return children(quest, refetch);
  return (
    <Page title={t('shell.quests')} facts={'\u00a0'}>
      {quest ? (
        <FailedState status={403} />
      ) : error && error.status !== 404 ? (
        <FailedState status={error.status} onRetry={refetch} />
      ) : (
        (error ?? data) && <NoQuest />
      )}
    </Page>
  );
}

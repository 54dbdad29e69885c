import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { FormBody, FormGroup } from '../../../platform/form/form-group.tsx';
import { TagList } from '../../../platform/form/tag-list.tsx';
import { useCategories } from '../../../platform/form/use-categories.ts';
import { Page, type PageTab } from '../../../platform/page/page.tsx';
import { useViewer } from '../../../platform/session/session.ts';
import { FailedState } from '../../../platform/states/failed-state.tsx';
import { QUEST_SETTINGS } from '../../quest-paths.ts';
import '../edit-texts.ts';
import { NewQuests } from './new-quests.tsx';
import { QuestTemplates } from './quest-templates.tsx';

/** What holds for all quests (RT-033, U-035, U-104): templates, categories, and what new ones begin with (`?part=`). */
export default function QuestSettings() {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const [query] = useSearchParams();
  const categories = useCategories('quest');
  if (!admin)
    return (
      <Page title={t('shell.questSettings')}>
        <FailedState status={403} />
      </Page>
    );
  switch (query.get('part')) {
    case 'categories':
      return (
        <Page title={t('shell.questSettings')} facts={t('questEdit.settingsFacts')} tabs={settingsTabs('categories', t)}>
          <FormBody>
            <FormGroup title={t('questEdit.categories')} text={t('questEdit.categoriesMore')}>
              <TagList category="quest" tags={categories} label={t('questEdit.categories')} />
            </FormGroup>
          </FormBody>
        </Page>
      );
    case 'new':
      return <NewQuests tabs={settingsTabs('new', t)} />;
    default:
      return <QuestTemplates tabs={settingsTabs('templates', t)} />;
  }
}

function settingsTabs(part: 'templates' | 'categories' | 'new', t: TFunction): PageTab[] {
  return [
    { to: QUEST_SETTINGS, label: t('questEdit.templates'), current: part === 'templates' },
    { to: `${QUEST_SETTINGS}?part=categories`, label: t('questEdit.categories'), current: part === 'categories' },
    { to: `${QUEST_SETTINGS}?part=new`, label: t('questEdit.newOnes'), current: part === 'new' },
  ];
}

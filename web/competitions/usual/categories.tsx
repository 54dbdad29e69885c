import { useTranslation } from 'react-i18next';
import { FormBody, FormGroup } from '../../platform/form/form-group.tsx';
import { TagList } from '../../platform/form/tag-list.tsx';
import { useCategories } from '../../platform/form/use-categories.ts';
import { Page } from '../../platform/page/page.tsx';
import { addTexts } from '../../platform/texts/texts.ts';
import { competitionSettingsTexts } from '../settings/settings.texts.ts';
import { settingsTabs } from './settings-tabs.ts';
import '../competitions-texts.ts';

addTexts(competitionSettingsTexts);

/** The categories that competitions can have (U-104). */
export function Categories() {
  const { t } = useTranslation();
  return (
    <Page title={t('competitionThemes.title')} facts={t('competitions.usual.facts')} tabs={settingsTabs('categories', t)} fill>
      <FormBody>
        <FormGroup title={t('competitions.usual.categories')} text={t('competitions.usual.categoriesMore')}>
          <TagList category="competition" tags={useCategories('competition')} label={t('competitions.usual.categories')} />
        </FormGroup>
      </FormBody>
    </Page>
  );
}

import { useTranslation } from 'react-i18next';
import { FormBody, FormGroup } from '../../platform/form/form-group.tsx';
import { TagList } from '../../platform/form/tag-list.tsx';
import { useCategories } from '../../platform/form/use-categories.ts';
import { Page } from '../../platform/page/page.tsx';
import { settingsTabs } from './settings-tabs.ts';
import '../edit/editor-texts.ts';

/** The categories that badges can have (U-104). */
export function BadgeCategories() {
  const { t } = useTranslation();
  return (
    <Page title={t('badges.common')} facts={t('badges.settings.facts')} tabs={settingsTabs('categories', t)} fill>
      <FormBody>
        <FormGroup title={t('badges.settings.categories')} text={t('badges.settings.categoriesMore')}>
          <TagList category="badge" tags={useCategories('badge')} label={t('badges.settings.categories')} />
        </FormGroup>
      </FormBody>
    </Page>
  );
}

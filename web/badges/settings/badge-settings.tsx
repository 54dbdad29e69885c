import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Page } from '../../platform/page/page.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { BadgeTemplates } from './badge-templates.tsx';
import { BadgeCategories } from './badge-categories.tsx';
import { NewBadges } from './new-badges.tsx';
import '../edit/editor-texts.ts';

/** What holds for all badges (RT-053, U-035, U-104): templates, categories, and what new ones begin with (`?part=`). */
export default function BadgeSettings() {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const [query] = useSearchParams();
  if (!admin)
    return (
      <Page title={t('badges.common')}>
        <FailedState status={403} />
      </Page>
    );
  switch (query.get('part')) {
    case 'categories':
      return <BadgeCategories />;
    case 'new':
      return <NewBadges />;
    default:
      return <BadgeTemplates />;
  }
}

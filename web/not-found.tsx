import { useTranslation } from 'react-i18next';
import { ButtonLink } from './platform/controls/button.tsx';
import { Page } from './platform/page/page.tsx';
import { EmptyState } from './platform/states/empty-state.tsx';

/** An address that leads nowhere. */
export default function NotFound() {
  const { t } = useTranslation();
  return (
    <Page title={t('page.notFound')}>
      <EmptyState kind="no-match" title={t('page.notFoundMore')} action={<ButtonLink to="/">{t('page.home')}</ButtonLink>} />
    </Page>
  );
}

import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../states/empty-state.tsx';

/** What a route shows when its code failed: the rest of the product stays. React tells the console what happened. */
export function Crashed() {
  const { t } = useTranslation();
  return (
    <EmptyState
      kind="failed"
      level={1}
      title={t('page.crashed')}
      text={t('page.crashedMore')}
      action={<Button onClick={() => location.reload()}>{t('page.reload')}</Button>}
    />
  );
}

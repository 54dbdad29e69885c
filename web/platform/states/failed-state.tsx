import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { EmptyState } from './empty-state.tsx';

/**
 * What stands where data would be when it could not be had: not allowed (403), or failed with a status (0: not reached), and then it can
 * be tried again.
 */
export function FailedState({ status, onRetry }: { status: number; onRetry?: (() => void) | undefined }) {
  const { t } = useTranslation();
  if (status === 401 || status === 403) return <EmptyState kind="denied" title={t('states.denied')} text={t('states.deniedMore')} />;
  return (
    <EmptyState
      kind="failed"
      title={t('states.failed')}
      text={status > 0 ? t('states.failedMore', { status }) : t('states.failedUnreached')}
      action={onRetry && <Button onClick={onRetry}>{t('states.tryAgain')}</Button>}
    />
  );
}

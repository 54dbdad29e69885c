import { useTranslation } from 'react-i18next';
import { useCode } from '../code.ts';
import { Button } from '../controls/button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Stands where code does not come: the server is away, or has a newer version without it. Nothing that is seen while it may just come. */
export function Waiting() {
  const { t } = useTranslation();
  const { missing, late, newer } = useCode();
  if (!missing) return <span className="vh" aria-busy="true" />;
  return (
    <div role="status">
      {newer ? (
        <EmptyState
          kind="waiting"
          level={1}
          title={t('states.newVersion')}
          text={t('states.newVersionNeeded')}
          action={<Button onClick={() => location.reload()}>{t('states.takeVersion')}</Button>}
        />
      ) : late ? (
        <EmptyState
          kind="failed"
          level={1}
          title={t('states.late')}
          action={<Button onClick={() => location.reload()}>{t('page.reload')}</Button>}
        />
      ) : (
        <EmptyState kind="waiting" level={1} title={t('states.waiting')} text={t('states.waitingMore')} />
      )}
    </div>
  );
}

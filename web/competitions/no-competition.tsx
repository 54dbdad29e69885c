import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../platform/controls/button.tsx';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { ACTIVE } from './competition-paths.ts';
import './competitions-texts.ts';

/** There is none at this address, or it is not the viewer's to see: both look the same. */
export function NoCompetition() {
  const { t } = useTranslation();
  return (
    <EmptyState
      kind="no-match"
      title={t('competitions.notFound')}
      text={t('competitions.notFoundMore')}
      action={<ButtonLink to={ACTIVE}>{t('competitions.toList')}</ButtonLink>}
    />
  );
}

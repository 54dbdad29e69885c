import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../platform/controls/button.tsx';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { ALL_QUESTS } from './quest-paths.ts';
import './quests-texts.ts';

/** In place of a quest that is not there, or not for who looks. */
export function NoQuest() {
  const { t } = useTranslation();
  return (
    <EmptyState
      kind="none"
      title={t('quests.notFound')}
      text={t('quests.notFoundMore')}
      action={<ButtonLink to={ALL_QUESTS}>{t('quests.seeAll')}</ButtonLink>}
    />
  );
}

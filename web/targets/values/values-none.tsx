import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/controls/button.tsx';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import type { Whose } from './values-address.ts';
import '../targets-texts.ts';

/** Nobody is there to have a target. */
export function ValuesNone({ whose, teamId, onWiden }: { whose: Whose; teamId: string | null; onWiden: () => void }) {
  const { t } = useTranslation();
  if (teamId !== null) {
    return (
      <EmptyState
        kind="no-match"
        title={t('targets.grid.nobodyInTeam')}
        action={<Button onClick={onWiden}>{t('targets.grid.wider')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      kind="none"
      title={t(whose === 'team' ? 'targets.grid.noTeams' : 'targets.grid.noPlayers')}
      text={t('targets.grid.nobodyMore')}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { useResource } from '../platform/live-resources.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { WonStage } from './stage/won-stage.tsx';
import './badges-texts.ts';

/** A winner of a badge as a cast shows it (U-103): 1 is the latest. */
export function CastWinner({ badgeId, historyNumber }: { badgeId: string; historyNumber: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useResource(
    'badges/player_reward',
    { castbadgeid: badgeId, historynumber: historyNumber },
    { staleOn: [{ view: 'badge-wins' }, { view: 'badges' }] },
  );
  if (error?.status === 404) return <EmptyState kind="none" title={t('badges.notYet')} />;
  if (error && !data) return <FailedState status={error.status} onRetry={refetch} />;
  return data ? <WonStage won={data} /> : null;
}

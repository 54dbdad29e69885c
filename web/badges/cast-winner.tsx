import { useTranslation } from 'react-i18next';
import { useResource } from '../platform/live-resources.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { winText } from './say-win.ts';
import { BadgeStage } from './stage/badge-stage.tsx';
import './badges-texts.ts';

/** A winner of a badge as a cast shows it (U-103): 1 is the latest. Nothing is thrown: it is no news. */
export function CastWinner({ badgeId, historyNumber }: { badgeId: string; historyNumber: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useResource(
    'badges/player_reward',
    { castbadgeid: badgeId, historynumber: historyNumber },
    { staleOn: [{ view: 'badge-wins' }, { view: 'badges' }] },
  );
  if (error?.status === 404) return <EmptyState kind="none" title={t('badges.notYet')} />;
  if (error && !data) return <FailedState status={error.status} onRetry={refetch} />;
  if (!data) return null;
  const { badge, player, win } = data;
  const name = win.level === null ? badge.Name : t('badges.levelOf', { badge: badge.Name, level: win.level });
  return (
    <BadgeStage
      badge={{ ...badge, Name: name }}
      winner={{ id: player.profile_id, name: player.Name, icon: player.icon ?? undefined }}
      kick={t(`badges.stage.${win.state}`)}
      more={win.value === null ? win.inscription || t('badges.win.given') : winText(win, badge, t)}
      thrown={0}
      played={0}
      background={badge.background_color}
      picture={badge.background_image}
    />
  );
}

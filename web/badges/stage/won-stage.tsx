import { useTranslation } from 'react-i18next';
import type { Answer } from '../../platform/api.ts';
import { winText } from '../say-win.ts';
import '../badges-texts.ts';
import { BadgeStage } from './badge-stage.tsx';

/** A winner of a badge for a wall, as a cast is told of it. Nothing is thrown: it is no news. */
export function WonStage({ won: { badge, player, win } }: { won: Answer<'GET', 'badges/player_reward'> }) {
  const { t } = useTranslation();
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

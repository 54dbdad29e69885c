import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { WidgetRow } from '../../../projections/widget-boards/widget-boards.view.ts';
import { badgePath } from '../../badges/badge-paths.ts';
import { Time } from '../../platform/format/time.tsx';
import { Who } from '../../platform/identity/who.tsx';
import { useResource } from '../../platform/live-resources.ts';
import classes from '../boards.module.css';

const ROWS = 20;

/** The latest wins that stand, of all or of whom the widget shows, and of which categories. */
export function BadgesWidget({ widget, at }: { widget: WidgetRow; at: string | null }) {
  const { t } = useTranslation();
  const { show_for: of, show_for_player_id: player, show_for_team_id: team, badgecategories: categories } = widget;
  const asked = {
    limit: ROWS,
    ...(of === 'player' && player !== '' && { player }),
    ...(of === 'team' && team !== '' && { team }),
    ...(categories.length > 0 && { categories }),
    ...(at !== null && { at }),
  };
  const { data } = useResource('badges/history', asked, { staleOn: [{ view: 'badge-wins' }, { view: 'badges' }] });
  const wins = data?.history.filter(({ state }) => state === 'standing');
  if (wins?.length === 0) return <p className="soft">{t('boards.noBadges')}</p>;
  return (
    <ul className={classes.list}>
      {wins?.map((win) => (
        <li key={win.player_badge_id}>
          <Who
            id={win.profile_id}
            name={win.Name}
            detail={
              <Link to={badgePath(win.badgeid)}>
                <bdi>{win.badge_name}</bdi>
              </Link>
            }
          />
          <Time at={win.date} as="brief" className={`${classes.points} meta`} />
        </li>
      ))}
    </ul>
  );
}

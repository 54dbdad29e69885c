import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { WinRow } from '../../../projections/badge-wins/badge-wins.view.ts';
import type { BadgeRow } from '../../../projections/badges/badges.view.ts';
import { formatCount, formatPoints } from '../../platform/format/numbers.ts';
import { Time } from '../../platform/format/time.tsx';
import { Emblem } from '../../platform/identity/emblem.tsx';
import { winPath } from '../badge-paths.ts';
import { winText } from '../say-win.ts';
import { useWhen } from '../use-when.ts';
import { Seal } from './seal.tsx';
import classes from './pieces.module.css';

/** The badges that somebody won last, those that still stand. */
export function WonLately({ wins, badges }: { wins: readonly WinRow[]; badges: readonly BadgeRow[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.lately}>
      {wins.map((win) => {
        const badge = badges.find(({ id }) => id === win.badgeid);
        return (
          badge && (
            <li key={win.player_badge_id} className={classes.near}>
              <Seal badge={badge} look="won" size={48} />
              <span className={classes.two}>
                <Link className={classes.name} to={winPath(win.player_badge_id)} title={badge.Name}>
                  <bdi>{badge.Name}</bdi>
                </Link>
                <span className="soft num cut">{winText(win, badge, t)}</span>
                <span className="meta num cut">
                  {badge.winners !== undefined && t('badges.holders', { count: badge.winners, formatted: formatCount(badge.winners) })}
                </span>
              </span>
              <Time at={win.date} as="brief" className="meta num" />
            </li>
          )
        );
      })}
    </ul>
  );
}

/** What others hold: who is ahead of a high score, and of a hill. */
export function HeldByOthers({ badges }: { badges: readonly BadgeRow[] }) {
  const { t } = useTranslation();
  const { badgeThen } = useWhen();
  return (
    <ul className={classes.lately}>
      {badges.map((badge) => {
        const { leaderinfo: leader } = badge;
        return (
          leader && (
            <li key={badge.id} className={classes.near}>
              <Emblem id={leader.account_profile_id} size={32} />
              <span className={classes.two}>
                <Link className={classes.name} to={badgeThen(badge.id)} title={badge.Name}>
                  <bdi>{badge.Name}</bdi>
                </Link>
                <span className="soft cut">
                  <bdi>{leader.leader_name}</bdi>, <span className="num">{formatPoints(leader.cur_value)}</span>
                </span>
                <span className="meta num cut">{t(badge.badge_type === 4 ? 'badges.moreTakesIt' : 'badges.mostTakesIt')}</span>
              </span>
              <span />
            </li>
          )
        );
      })}
    </ul>
  );
}

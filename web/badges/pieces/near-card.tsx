import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { BadgeRow } from '../../../projections/badges/badges.view.ts';
import { progressText, shareOf } from '../progress.ts';
import { useWhen } from '../use-when.ts';
import { Ring } from './ring.tsx';
import classes from './pieces.module.css';

/** A badge that is on the way: its ring, how far, what is missing and by when. */
export function NearCard({ badge }: { badge: BadgeRow }) {
  const { t } = useTranslation();
  const { now, badgeThen } = useWhen();
  const { line, more } = progressText(badge, t, now);
  return (
    <li className={classes.near}>
      <Ring badge={badge} share={shareOf(badge) ?? 0} />
      <span className={classes.two}>
        <Link className={classes.name} to={badgeThen(badge.id)} title={badge.Name}>
          <bdi>{badge.Name}</bdi>
        </Link>
        <span className="num soft cut">{line}</span>
        <span className="meta num cut">{more || '\u00a0'}</span>
      </span>
    </li>
  );
}

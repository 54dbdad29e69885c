import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatCount } from '../platform/format/numbers.ts';
import { Time } from '../platform/format/time.tsx';
import { useResource } from '../platform/live-resources.ts';
import { winPath } from './badge-paths.ts';
import { InstantPill } from '../scoreboard/instant-pill.tsx';
import { Seal } from './pieces/seal.tsx';
import { levelText } from './progress.ts';
import { useWhen } from './use-when.ts';
import './badges-texts.ts';
import pieces from './pieces/pieces.module.css';
import classes from './badges.module.css';

/** The badges that somebody has, the latest first, on their profile (U-076), and what stands under them: it waits, so that nothing moves. */
export function ProfileBadges({ profileId, children }: { profileId: string; children: ReactNode }) {
  const { t } = useTranslation();
  const { when, isPast, badgeThen } = useWhen();
  const { data, error } = useResource(
    'competition_score/profile_badges',
    { profileid: profileId, ...when },
    { staleOn: [{ view: 'badge-wins' }], keep: true },
  );
  if (!data && !error) return null;
  if (!data || (data.badges.length === 0 && !isPast)) return children;
  return (
    <>
      <section aria-labelledby="profile-badges">
        <div className={classes.profileHead}>
          <h2 id="profile-badges">{t('shell.badges')}</h2>
          <InstantPill />
        </div>
        {data.badges.length === 0 && <p className="soft">{t('badges.noneThen')}</p>}
        <ul className={pieces.rings}>
          {data.badges.map((badge) => (
            <li key={badge.id} className={pieces.near}>
              <Seal badge={badge} look="won" size={48} />
              <span className={pieces.two}>
                <Link className={pieces.name} to={badge.last_win_id ? winPath(badge.last_win_id) : badgeThen(badge.id)} title={badge.Name}>
                  <bdi>{badge.Name}</bdi>
                </Link>
                <span className="soft cut">
                  {badge.badge_type === 7 ? (
                    <bdi>{levelText(badge, t)}</bdi>
                  ) : (
                    t('badges.wonTimes', { count: badge.times_won ?? 1, formatted: formatCount(badge.times_won ?? 1) })
                  )}
                </span>
                <span className="meta num cut">{badge.last_won && <Time at={badge.last_won} as="date" />}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      {children}
    </>
  );
}

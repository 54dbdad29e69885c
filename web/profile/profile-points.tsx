import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ScoreSeriesRow } from '../../projections/views.ts';
import { formatPoints } from '../platform/format/numbers.ts';
import { RankCell } from '../platform/leaderboard/rank-cell.tsx';
import { useLiveView } from '../platform/live.ts';
import { Bone } from '../platform/states/bone.tsx';
import classes from './profile.module.css';

/** A player's rank and points in every series, live. */
export function ProfilePoints({ profileId, name, series }: { profileId: string; name: string; series: readonly ScoreSeriesRow[] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="points">
      <h2 id="points" className={classes.heading}>
        {t('profile.points')}
      </h2>
      <table className={classes.points} aria-label={t('profile.pointsOf', { name })}>
        <thead>
          <tr>
            <th>{t('profile.rank')}</th>
            <th>{t('profile.series')}</th>
            <th>{t('profile.total')}</th>
          </tr>
        </thead>
        <tbody>
          {series.map((one) => (
            <InSeries key={one.id} profileId={profileId} series={one} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function InSeries({ profileId, series: { id, name, point_name_plural } }: { profileId: string; series: ScoreSeriesRow }) {
  const { t } = useTranslation();
  const board = useLiveView('scoreboard', { seriesId: id, period: 'all' }, [{ around: profileId }]);
  const row = board.byProfile.get(profileId);
  return (
    <tr>
      <td>{row ? <RankCell rank={row.rank} tied={row.tied} /> : board.status === 'loading' && <Bone width={24} />}</td>
      <th scope="row">
        <Link to={`/v_points/${id}`}>{name}</Link>
      </th>
      <td className="num">
        {row && row.rank !== null ? (
          <>
            <span className="strong">{formatPoints(row.points)}</span> <span className="meta">{point_name_plural}</span>
          </>
        ) : (
          board.status !== 'loading' && <span className="meta">{t('profile.unranked')}</span>
        )}
      </td>
    </tr>
  );
}

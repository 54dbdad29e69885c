import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ScoreSeriesRow } from '../../projections/score-series/score-series.view.ts';
import type { BoardRow } from '../../projections/scoreboard/scoreboard.view.ts';
import { Button, IconButton } from '../platform/controls/button.tsx';
import { formatPoints } from '../platform/format/numbers.ts';
import { CourseLine } from '../platform/leaderboard/course-line.tsx';
import { RankCell } from '../platform/leaderboard/rank-cell.tsx';
import { useLiveView } from '../platform/live.ts';
import { useBelow } from '../platform/page/use-width.ts';
import { useViewer } from '../platform/session/session.ts';
import { Bone } from '../platform/states/bone.tsx';
import { type Column, DataTable } from '../platform/table/data-table.tsx';
import { openAddPoints, type Receiver } from '../points/add/add-points-state.ts';
import { mayAddForOthers, mayAddForSelf } from '../points/add/may-add.ts';
import './profile-texts.ts';
import classes from './profile.module.css';

type ProfilePointsProps = { profileId: string; name: string; series: readonly ScoreSeriesRow[] };

/** A player's rank, course and points in every series, live. */
export function ProfilePoints({ profileId, name, series }: ProfilePointsProps) {
  const { t } = useTranslation();
  const { profileId: me } = useViewer();
  const mayAdd = profileId === me ? mayAddForSelf : mayAddForOthers;
  const columns: Column<ScoreSeriesRow>[] = [
    { key: 'rank', head: t('profile.rank'), cell: ({ id }) => <Rank profileId={profileId} seriesId={id} /> },
    {
      key: 'series',
      head: t('profile.series'),
      cell: ({ id, name: called }) => (
        <Link className={classes.series} to={`/v_points/${id}`}>
          <bdi>{called}</bdi>
        </Link>
      ),
      names: true,
      grow: 1,
    },
    { key: 'course', head: t('leaderboard.course'), cell: ({ id }) => <Course profileId={profileId} seriesId={id} />, from: 768 },
    { key: 'points', head: t('profile.total'), cell: (one) => <Total profileId={profileId} series={one} />, end: true },
    ...(series.some(mayAdd)
      ? [
          {
            key: 'add',
            head: <span className="vh">{t('table.actions')}</span>,
            cell: (one: ScoreSeriesRow) => mayAdd(one) && <Add receiver={{ profileId, name }} series={one} />,
            end: true,
          },
        ]
      : []),
  ];
  return (
    <section aria-labelledby="points">
      <h2 id="points" className={classes.heading}>
        {t('profile.points')}
      </h2>
      <div className={classes.sheet}>
        <DataTable label={t('profile.pointsOf', { name })} columns={columns} rows={series} rowKey={({ id }) => id} />
      </div>
    </section>
  );
}

function Add({ receiver, series }: { receiver: Receiver; series: ScoreSeriesRow }) {
  const { t } = useTranslation();
  const phone = useBelow('phone');
  const label = t('profile.addIn', { name: receiver.name, series: series.name });
  const add = { icon: <IconPlus stroke={2} />, onClick: () => openAddPoints(series.id, [receiver]) };
  if (phone) return <IconButton label={label} {...add} />;
  return (
    <Button size="sm" aria-label={label} {...add}>
      {t('leaderboard.add')}
    </Button>
  );
}

type Standing = { row: BoardRow | undefined; quiet: readonly number[]; loading: boolean };
const NONE: readonly number[] = [];

/** All cells of a row watch the same part of the same board: it comes once. */
function useStanding(profileId: string, seriesId: string): Standing {
  const board = useLiveView('scoreboard', { seriesId, period: 'all' }, [{ around: profileId }]);
  return { row: board.byId.get(profileId), quiet: board.header?.quietSteps ?? NONE, loading: board.status === 'loading' };
}

function Rank({ profileId, seriesId }: { profileId: string; seriesId: string }) {
  const { row, loading } = useStanding(profileId, seriesId);
  return row ? <RankCell rank={row.rank} tied={row.tied} /> : loading && <Bone width={24} />;
}

function Course({ profileId, seriesId }: { profileId: string; seriesId: string }) {
  const { row, quiet } = useStanding(profileId, seriesId);
  return <span className={classes.course}>{row && row.rank !== null && <CourseLine course={row.course} top={0} quiet={quiet} />}</span>;
}

function Total({ profileId, series: { id, point_name_plural } }: { profileId: string; series: ScoreSeriesRow }) {
  const { t } = useTranslation();
  const { row, loading } = useStanding(profileId, id);
  if (!row || row.rank === null) return !loading && <span className="meta">{t('profile.unranked')}</span>;
  return (
    <>
      <span className="strong">{formatPoints(row.points)}</span> <span className="meta">{point_name_plural}</span>
    </>
  );
}

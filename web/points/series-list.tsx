import { IconArrowBackUp, IconPin, IconPinned, IconPinnedFilled, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ScoreSeriesRow } from '../../projections/score-series/score-series.view.ts';
import { Button, ButtonLink, IconButton } from '../platform/controls/button.tsx';
import { FilterChip } from '../platform/controls/filter-chip.tsx';
import { FindField } from '../platform/controls/find-field.tsx';
import { Tag } from '../platform/controls/tag.tsx';
import { formatCount, formatPoints } from '../platform/format/numbers.ts';
import { useCommand } from '../platform/live-command.ts';
import { useResource } from '../platform/live-resources.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import { Page } from '../platform/page/page.tsx';
import { useBelow } from '../platform/page/use-width.ts';
import { useViewer } from '../platform/session/session.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { type Column, DataTable } from '../platform/table/data-table.tsx';
import { seriesPath, settingsPath } from './series-paths.ts';
import { SeriesIcon } from './series-icon.tsx';
import classes from './points.module.css';

/** The score series that one may see (RT-083); admins see deleted ones on demand, and bring them back. */
export default function SeriesList() {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const phone = useBelow('phone');
  const [deleted, setDeleted] = useState(false);
  const [text, setText] = useState('');
  const { data, error, refetch } = useResource(
    admin ? 'scoreseries_settings/list_scoreseries' : 'scoreseries/get_list_scoreseries',
    admin && deleted ? { deleted: 1 as const } : {},
    { staleOn: [{ view: 'score-series' }, { view: 'entries' }], keep: true },
  );
  const [pin] = useCommand('scoreseries_settings/pin_scoreseries');
  const [restore] = useCommand('scoreseries_settings/restore_scoreseries');
  const all = data?.scoreseries;
  const rows = all?.filter(({ name }) => name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()));

  async function bringBack({ id, name }: ScoreSeriesRow) {
    if (await restore({ scoreseriesid: id })) showToast({ text: t('points.list.restored', { name }) });
  }

  const columns: Column<ScoreSeriesRow>[] = [
    {
      key: 'name',
      head: t('points.list.name'),
      names: true,
      grow: 3,
      cell: ({ id, name, icon, deleted: gone, pinned }) => (
        <span className={classes.series}>
          <SeriesIcon icon={icon} />
          <Link className={`${classes.seriesName} cut`} to={gone ? settingsPath(id) : seriesPath(id)}>
            <bdi>{name}</bdi>
          </Link>
          {pinned === 1 && <IconPinnedFilled className={classes.pinned} role="img" aria-label={t('points.list.pinned')} />}
          {gone === 1 && <Tag kind="error">{t('points.list.deleted')}</Tag>}
        </span>
      ),
    },
    {
      key: 'leader',
      head: t('points.list.leader'),
      cell: (row) => row.deleted === 0 && <Leader seriesId={row.id} />,
      soft: true,
      from: 768,
      grow: 2,
    },
    { key: 'who', head: t('points.list.who'), cell: (row) => whoMay(row, t), soft: true, from: 1024 },
    { key: 'entries', head: t('points.list.entries'), cell: ({ entries }) => formatCount(entries), end: true },
    ...(admin
      ? [
          {
            key: 'actions',
            head: t('table.actions'),
            end: true,
            cell: (row: ScoreSeriesRow) =>
              row.deleted === 1 ? (
                <Button size="sm" icon={<IconArrowBackUp stroke={1.75} />} onClick={() => void bringBack(row)}>
                  {t('points.list.restore')}
                </Button>
              ) : (
                <IconButton
                  label={t(row.pinned ? 'points.list.unpin' : 'points.list.pin', { name: row.name })}
                  icon={row.pinned ? <IconPinned stroke={1.75} /> : <IconPin stroke={1.75} />}
                  onClick={() => void pin({ scoreseriesid: row.id, pinned: row.pinned ? 0 : 1 })}
                />
              ),
          },
        ]
      : []),
  ];

  return (
    <Page
      title={t('shell.points')}
      facts={all ? t('points.list.count', { count: all.length, formatted: formatCount(all.length) }) : '\u00a0'}
      actions={
        admin && (
          <ButtonLink to="/v_points/new" icon={<IconPlus stroke={2} />}>
            {t('points.list.new')}
          </ButtonLink>
        )
      }
      menu={admin ? [{ label: t('points.list.new'), icon: IconPlus, to: '/v_points/new', folded: true }] : []}
      fill
    >
      <DataTable<ScoreSeriesRow>
        label={t('points.list.label')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        filters={
          <>
            <FindField label={t('points.list.find')} value={text} onChange={setText} />
            {admin && <FilterChip label={t('points.list.showDeleted')} on={deleted} onClick={() => setDeleted(!deleted)} />}
          </>
        }
        {...(phone && { detail: (row: ScoreSeriesRow) => row.deleted === 0 && <Leader seriesId={row.id} /> })}
        instead={
          error && !all ? (
            <FailedState status={error.status} onRetry={refetch} />
          ) : all?.length === 0 ? (
            <EmptyState
              kind="none"
              title={t('points.list.none')}
              text={admin ? t('points.list.noneAdmin') : t('points.list.nonePlayer')}
              action={admin && <ButtonLink to="/v_points/new">{t('points.list.new')}</ButtonLink>}
            />
          ) : rows?.length === 0 ? (
            <EmptyState
              kind="no-match"
              title={t('points.list.noMatch')}
              text={t('points.list.noMatchMore', { text })}
              action={<Button onClick={() => setText('')}>{t('states.clearFilter')}</Button>}
            />
          ) : undefined
        }
      />
    </Page>
  );
}

/** Who leads, with the points. */
function Leader({ seriesId }: { seriesId: string }) {
  const { t } = useTranslation();
  const { data } = useResource(
    'scoreseries/board',
    { scoreseriesid: seriesId, limit: 1 },
    { staleOn: [{ view: 'entries', key: seriesId }], keep: true },
  );
  const [first] = data?.rows ?? [];
  if (!first || first.rank === null) return <span className="meta">{data && t('points.list.nobodyYet')}</span>;
  return (
    <>
      <bdi>{first.name}</bdi> <span className="num">{formatPoints(first.points)}</span>
    </>
  );
}

function whoMay(
  { allowPlayerEntry: own, allowPlayerEntryOther: others }: ScoreSeriesRow,
  t: (key: 'points.list.all' | 'points.list.own' | 'points.list.others' | 'points.list.admins') => string,
): string {
  if (own && others) return t('points.list.all');
  if (own) return t('points.list.own');
  return others ? t('points.list.others') : t('points.list.admins');
}

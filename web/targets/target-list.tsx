import { IconPlus, IconTarget } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { ScoreSeriesRow } from '../../projections/score-series/score-series.view.ts';
import type { Answer } from '../platform/api.ts';
import { Button, ButtonLink } from '../platform/controls/button.tsx';
import { Segmented } from '../platform/controls/segmented.tsx';
import { Tag } from '../platform/controls/tag.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { useResource } from '../platform/live-resources.ts';
import { Page } from '../platform/page/page.tsx';
import { useBelow } from '../platform/page/use-width.ts';
import { useViewer } from '../platform/session/session.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { type Column, DataTable } from '../platform/table/data-table.tsx';
import { newTargetPath, targetValuesPath } from '../points/series-paths.ts';
import { seriesTabs } from '../points/series-tabs.ts';
import { useBoardAddress } from '../scoreboard/board-address.ts';
import { ItemLine, ItemNow, OwnNow } from './item-now.tsx';
import type { Period } from './period-names.ts';
import { Pill } from './pill.tsx';
import { Ring } from './ring.tsx';
import { TargetsOf } from './targets-of.tsx';
import { shownPace } from './values/grid-answers.ts';
import './targets-texts.ts';
import classes from './targets.module.css';

/** The targets of a series, how all are doing, and oneself (RT-090). */
export default function TargetList() {
  return <TargetsOf>{(series) => <List key={series.id} series={series} />}</TargetsOf>;
}

const PERIODS = ['all', 'month', 'quarter', 'year'] as const;
type OverviewRow = Answer<'GET', 'targets/overview'>['items'][number];

/** How all are doing, as it is drawn. */
function of({ period }: OverviewRow['item'], together: OverviewRow['together']) {
  return { pace: together && { ...together, reachedOn: null }, period, start: together?.from ?? '' };
}

function List({ series }: { series: ScoreSeriesRow }) {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const { search } = useLocation();
  const phone = useBelow('phone');
  const [{ at, sense }] = useBoardAddress();
  const [period, setPeriod] = useState<Period | 'all'>('all');
  const { data, error, refetch } = useResource(
    'targets/overview',
    { score_series_id: series.id, ...(at !== null && { at, sense }) },
    { staleOn: [{ view: 'targets' }, { view: 'entries', key: series.id }, { view: 'people' }], keep: true },
  );
  const items = data?.items;
  const rows = items?.filter(({ item }) => period === 'all' || item.period === period);
  const path = newTargetPath(series.id);

  const columns: Column<OverviewRow>[] = [
    {
      key: 'name',
      head: t('targets.list.name'),
      names: true,
      grow: 3,
      cell: ({ item, together }) => (
        <span className={classes.item}>
          <Ring pace={of(item, together).pace} />
          <Link className={`${classes.itemName} cut`} to={`${targetValuesPath(series.id, item.id)}${instantOf(search)}`}>
            <bdi>{item.name}</bdi>
          </Link>
          {item.default_target === 1 && <Tag>{t('targets.list.isDefault')}</Tag>}
        </span>
      ),
    },
    { key: 'period', head: t('targets.list.period'), cell: ({ item }) => t(`targets.each.${item.period}`), soft: true, from: 1024 },
    {
      key: 'now',
      head: t('targets.list.together'),
      cell: ({ item, together }) => <ItemNow {...of(item, together)} behind={together?.behind ?? 0} />,
      from: 768,
    },
    { key: 'mine', head: t('targets.list.mine'), cell: ({ item, mine }) => <OwnNow pace={shownPace(mine, item.timezone)} /> },
  ];

  const make = (
    <ButtonLink to={path} icon={<IconPlus stroke={2} />}>
      {t('targets.list.add')}
    </ButtonLink>
  );
  return (
    <Page
      title={series.name}
      status={<Pill at={at} />}
      facts={items ? t('targets.list.count', { count: items.length, formatted: formatCount(items.length) }) : '\u00a0'}
      tabs={seriesTabs({ series, current: 'targets', admin, query: search, t })}
      actions={admin && make}
      menu={admin ? [{ label: t('targets.list.add'), icon: IconPlus, to: path, folded: true }] : []}
      fill
    >
      <DataTable<OverviewRow>
        label={t('targets.label', { series: series.name })}
        columns={columns}
        rows={rows}
        rowKey={({ item: { id } }) => id}
        {...(phone && { detail: ({ item, together }: OverviewRow) => <ItemLine pace={of(item, together).pace} /> })}
        filters={
          <Segmented<Period | 'all'>
            label={t('targets.list.period')}
            value={period}
            options={PERIODS.map((value) => ({ value, label: t(`targets.period.${value}`) }))}
            onChange={setPeriod}
          />
        }
        instead={
          error && !items ? (
            <FailedState status={error.status} onRetry={refetch} />
          ) : items?.length === 0 ? (
            <EmptyState
              kind="none"
              icon={IconTarget}
              title={t('targets.list.none')}
              text={t(admin ? 'targets.list.noneAdmin' : 'targets.list.noneMore')}
              action={admin && make}
            />
          ) : rows?.length === 0 ? (
            <EmptyState
              kind="no-match"
              title={t('targets.list.noMatch')}
              action={<Button onClick={() => setPeriod('all')}>{t('targets.list.all')}</Button>}
            />
          ) : undefined
        }
      />
    </Page>
  );
}

/** The instant that is looked at goes along. */
function instantOf(search: string): string {
  const kept = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => name === 'at' || name === 'sense'));
  return kept.size > 0 ? `?${kept}` : '';
}

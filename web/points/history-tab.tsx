import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryRow } from '../../projections/entries/entries.view.ts';
import { Button } from '../platform/controls/button.tsx';
import { formatGain } from '../platform/format/numbers.ts';
import { Time } from '../platform/format/time.tsx';
import { formatDate, viewerZone, zoneName, zonesDiffer } from '../platform/format/times.ts';
import { Who } from '../platform/identity/who.tsx';
import { useBelow } from '../platform/page/use-width.ts';
import { useViewer } from '../platform/session/session.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { type Column, DataTable } from '../platform/table/data-table.tsx';
import { Pager } from '../platform/table/pager.tsx';
import { dayText, EntryText, EntryTime, Giver, isOneDay } from './history/entry-cells.tsx';
import { EVERYTHING, historyParams, isFiltered, selectionOf, useHistoryFilter } from './history/history-address.ts';
import { HistoryFilters } from './history/history-filters.tsx';
import { HistoryNone } from './history/history-none.tsx';
import { RevokedLine } from './history/revoked-line.tsx';
import { RowMenu } from './history/row-menu.tsx';
import { TagsDialog } from './history/tags-dialog.tsx';
import { useHistory } from './history/use-history.ts';
import { EntryDialog } from './revocation/entry-act.ts';
import type { EntryAct } from './revocation/entry-dialog.tsx';
import type { Turning } from './revocation/revocation-dialog.tsx';
import { useSeries, useTags } from './use-series.ts';
import classes from './history/history.module.css';

type Opened = EntryAct | { what: 'retag'; entries: readonly EntryRow[] };

/** The history of a series (RT-085): its entries, newest first, the revoked ones struck through with who, when and why. */
export default memo(function HistoryTab({ seriesId }: { seriesId: string }) {
  const { t } = useTranslation();
  const { admin, profileId: me } = useViewer();
  const phone = useBelow('phone');
  const { series } = useSeries(seriesId);
  const { tagName } = useTags();
  const [filter, setFilter] = useHistoryFilter();
  const history = useHistory(seriesId, historyParams(seriesId, filter));
  const [picked, setPicked] = useState<ReadonlyMap<string, EntryRow>>(new Map());
  const [opened, setOpened] = useState<Opened | null>(null);

  const rows = history.data?.history;
  const oneDay = isOneDay(rows ?? []);
  const zone = series?.timezone;
  const sweep = selectionOf(seriesId, filter);
  const turn = (turning: Turning) => setOpened({ what: 'turn', turning });
  const chosen = [...picked.values()];

  const columns: Column<EntryRow>[] = [
    {
      key: 'time',
      head: <TimeHead rows={rows} oneDay={oneDay} />,
      cell: ({ occurredAt }) => <EntryTime at={occurredAt} day={!oneDay} zone={zone} />,
      soft: true,
      from: 768,
    },
    {
      key: 'player',
      // A phone has no column of times: what that would be headed with stands here.
      head: phone ? (
        <>
          {t('points.history.player')} · <TimeHead rows={rows} oneDay={oneDay} />
        </>
      ) : (
        t('points.history.player')
      ),
      cell: ({ profileId, name }) => <Who id={profileId} name={name} />,
      names: true,
      grow: 3,
    },
    {
      key: 'entry',
      head: t('points.history.entry'),
      cell: (entry) => <EntryText entry={entry} series={series} tagName={tagName} />,
      soft: true,
      from: 768,
      grow: 4,
    },
    {
      key: 'by',
      head: t('points.history.by'),
      cell: (entry) => (
        <span className={`${classes.by} cut`}>
          <Giver entry={entry} me={me} />
        </span>
      ),
      soft: true,
      from: 1024,
    },
    {
      key: 'points',
      head: t('points.history.points'),
      cell: ({ points, revoked }) => (revoked ? <s className={classes.struck}>{formatGain(points)}</s> : formatGain(points)),
      end: true,
    },
    ...(admin
      ? [
          {
            key: 'actions',
            head: phone ? <span className="vh">{t('table.actions')}</span> : t('table.actions'),
            cell: (entry: EntryRow) => (
              <RowMenu
                entry={entry}
                onAct={setOpened}
                onRetag={() => setOpened({ what: 'retag', entries: [entry] })}
                onOnly={(change) => setFilter({ ...EVERYTHING, ...change })}
              />
            ),
            end: true,
          },
        ]
      : []),
  ];

  return (
    <>
      <DataTable<EntryRow>
        label={t('points.history.label')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        filters={
          <HistoryFilters
            seriesId={seriesId}
            filter={filter}
            onChange={setFilter}
            onRevokeAll={admin && sweep ? () => turn({ kind: 'revoke', ...sweep }) : undefined}
          />
        }
        {...(admin && {
          selection: {
            selected: new Set(picked.keys()),
            onChange: (ids) => setPicked(keep(ids, picked, rows ?? [])),
            nameOf: ({ name, points }) => `${name}, ${formatGain(points)}`,
            can: ({ revoked }) => revoked === null,
            actions: [
              {
                label: t('points.revoke.revoke'),
                onSelect: () => turn({ kind: 'revoke', scoreseriesid: seriesId, selpoints: chosen.map(({ id }) => id) }),
              },
              { label: t('points.history.editTags'), onSelect: () => setOpened({ what: 'retag', entries: chosen }) },
            ],
          },
        })}
        struck={({ revoked }) => revoked !== null}
        detail={({ occurredAt, comment, reinstated }) => (
          <>
            {!oneDay && `${dayText(occurredAt)} `}
            <Time at={occurredAt} />
            {comment && (
              <>
                {' · '}
                <bdi>{comment}</bdi>
              </>
            )}
            {reinstated && ` · ${t('points.history.reinstated')}`}
          </>
        )}
        below={(entry) =>
          entry.revoked ? { time: <RevokedTime entry={entry} />, note: <RevokedLine entry={entry} rows={rows ?? []} /> } : undefined
        }
        instead={
          history.error && !rows ? (
            <FailedState status={history.error.status} onRetry={history.refetch} />
          ) : rows?.length === 0 && isFiltered(filter) ? (
            <EmptyState
              kind="no-match"
              title={t('points.history.noMatch')}
              text={t('points.history.noMatchMore')}
              action={<Button onClick={() => setFilter(EVERYTHING)}>{t('states.clearFilter')}</Button>}
            />
          ) : rows?.length === 0 ? (
            <HistoryNone series={series} />
          ) : undefined
        }
        foot={
          rows &&
          rows.length > 0 && (
            <Pager
              byTime
              from={history.before + 1}
              to={history.before + rows.length}
              total={isFiltered(filter) || !filter.revoked ? undefined : series?.entries}
              note={zone && zonesDiffer(rows[0]?.occurredAt ?? 0, zone) && <Zones zone={zone} />}
              onBack={history.newer}
              onOn={history.older}
            />
          )
        }
      />
      {opened && opened.what !== 'retag' && (
        <EntryDialog act={opened} onClose={() => setOpened(null)} onDone={() => setPicked(new Map())} />
      )}
      {opened?.what === 'retag' && (
        <TagsDialog
          seriesId={seriesId}
          entries={opened.entries}
          onClose={() => setOpened(null)}
          onDone={() => {
            setOpened(null);
            setPicked(new Map());
          }}
        />
      )}
    </>
  );
});

function TimeHead({ rows, oneDay }: { rows: readonly EntryRow[] | undefined; oneDay: boolean }) {
  const { t } = useTranslation();
  const at = rows?.[0]?.occurredAt;
  if (!at) return t('points.history.time');
  return `${oneDay ? formatDate(at) : t('points.history.time')}, ${zoneName(at)}`;
}

/** When it was revoked: the second line's own time. */
function RevokedTime({ entry: { revoked, occurredAt } }: { entry: EntryRow }) {
  if (!revoked) return null;
  return (
    <span className={classes.revokedTime}>
      {!isOneDay([{ occurredAt }, { occurredAt: revoked.at }]) && <span className="meta">{dayText(revoked.at)}</span>}
      <Time at={revoked.at} />
    </span>
  );
}

function Zones({ zone }: { zone: string }) {
  const { t } = useTranslation();
  return <span className={classes.zone}> · {t('points.history.zones', { viewer: viewerZone, series: zone })}</span>;
}

/** What is picked, with rows of other pages kept as they were. */
function keep(ids: ReadonlySet<string>, before: ReadonlyMap<string, EntryRow>, rows: readonly EntryRow[]): Map<string, EntryRow> {
  const known = new Map([...before, ...rows.map((row) => [row.id, row] as const)]);
  return new Map([...ids].flatMap((id) => (known.has(id) ? [[id, known.get(id) as EntryRow] as const] : [])));
}

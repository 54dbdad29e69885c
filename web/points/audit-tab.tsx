import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditAct, AuditRow } from '../../projections/audit-trail/audit-trail.view.ts';
import { CHANNELS } from '../../src/platform/event.values.ts';
import { Button, TextButton } from '../platform/controls/button.tsx';
import { ChoiceChip } from '../platform/controls/choice-chip.tsx';
import { FilterChip } from '../platform/controls/filter-chip.tsx';
import { formatGain } from '../platform/format/numbers.ts';
import { formatShortDate, viewerZone, zoneName, zonesDiffer } from '../platform/format/times.ts';
import { Emblem } from '../platform/identity/emblem.tsx';
import { Split } from '../platform/page/split.tsx';
import { useViewer } from '../platform/session/session.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { type Column, DataTable } from '../platform/table/data-table.tsx';
import { Pager } from '../platform/table/pager.tsx';
import { ALL_FACTS, asksForFacts, auditParams, FACTS, SOURCES, useAuditFilter } from './audit/audit-address.ts';
import { CausePanel } from './audit/cause-panel.tsx';
import { actorText, actText, factText, isAct, rowText, whyText } from './audit/fact-text.ts';
import { useAudit } from './audit/use-audit.ts';
import { ExportMenu } from './export-menu.tsx';
import { PeriodChip } from './filters/period-chip.tsx';
import { PlayerChip } from './filters/player-chip.tsx';
import { EntryTime } from './history/entry-cells.tsx';
import { useSeries } from './use-series.ts';
import classes from './audit/audit.module.css';
import filters from './filters/filters.module.css';

/**
 * The audit trail of a series, for admins: one line for what somebody did, which opens into its facts. Who asks for single facts gets every one
 * with who, when, through what, why, and which fact led to it.
 */
export default memo(function AuditTab({ seriesId }: { seriesId: string }) {
  const { t } = useTranslation();
  const { admin, profileId: me } = useViewer();
  const { series } = useSeries(seriesId);
  const [filter, setFilter] = useAuditFilter();
  const params = auditParams(seriesId, filter);
  const facts = asksForFacts(filter);
  const secure = filter.source === 'security';
  const audit = useAudit(params, facts);
  const [asked, setAsked] = useState<AuditRow | AuditAct | null>(null);
  const { rows } = audit;
  const zone = series?.timezone;
  const filtered = JSON.stringify(filter) !== JSON.stringify(ALL_FACTS);

  if (!admin) return <FailedState status={403} />;

  const columns: Column<AuditRow | AuditAct>[] = [
    {
      key: 'time',
      head: rows?.[0] ? `${t('points.audit.recorded')}, ${zoneName(rows[0].recordedAt)}` : t('points.audit.recorded'),
      cell: ({ recordedAt }) => <EntryTime at={recordedAt} day zone={zone} />,
      soft: true,
      from: 768,
    },
    {
      key: 'fact',
      head: facts ? t('points.audit.fact') : t('points.audit.act'),
      names: true,
      grow: 3,
      cell: (row) => (
        <span className={classes.fact}>
          {row.profileId && <Emblem id={row.profileId} />}
          {secure ? (
            <span className="cut">{rowText(row)}</span>
          ) : (
            <TextButton
              className={`${classes.open} cut`}
              data-whole={isAct(row) || undefined}
              aria-expanded={asked?.eventId === row.eventId}
              onClick={() => setAsked(row)}
            >
              {isAct(row) ? actText(row, me) : rowText(row)}
            </TextButton>
          )}
          {!isAct(row) && row.name && <bdi className={`${classes.about} cut`}>{row.name}</bdi>}
        </span>
      ),
    },
    { key: 'points', head: t('points.history.points'), cell: ({ points }) => points !== null && formatGain(points), end: true },
    // What was done says who did it, and why.
    ...(facts
      ? [
          {
            key: 'who',
            head: t('points.audit.who'),
            cell: (row: AuditRow) => <bdi className={`${classes.who} cut`}>{actorText(row, me)}</bdi>,
            soft: true,
            from: 768 as const,
          },
        ]
      : []),
    { key: 'through', head: t('points.audit.through'), cell: ({ channel }) => t(`points.channel.${channel}`), soft: true, from: 1024 },
    ...(facts
      ? [
          {
            key: 'why',
            head: t('points.audit.why'),
            cell: (row: AuditRow) => <bdi>{whyText(row)}</bdi>,
            soft: true,
            from: 1200 as const,
            grow: 2,
          },
        ]
      : []),
  ];

  return (
    <Split aside={asked && <CausePanel key={asked.eventId} row={asked} series={series} onClose={() => setAsked(null)} onOpen={setAsked} />}>
      <DataTable
        label={t('points.audit.label')}
        columns={columns}
        rows={rows}
        rowKey={({ eventId }) => eventId}
        filters={
          <>
            <div className={filters.chips}>
              <ChoiceChip
                label={t('points.audit.source')}
                any={t('points.audit.sources.series')}
                choices={SOURCES.slice(1).map((value) => ({ value, label: t(`points.audit.sources.${value}`) }))}
                chosen={filter.source === 'series' ? [] : [filter.source]}
                onChange={([chosen]) => {
                  setAsked(null);
                  setFilter({ source: SOURCES.find((one) => one === chosen) ?? 'series', types: [], entry: null });
                }}
              />
              <ChoiceChip
                label={t('points.audit.fact')}
                any={t('points.filter.any')}
                many
                choices={FACTS[filter.source].map((value) => ({ value, label: factText(value) }))}
                chosen={filter.types}
                onChange={(types) => setFilter({ types })}
              />
              <PlayerChip
                label={t('points.audit.who')}
                any={t('points.filter.anyone')}
                chosen={filter.actor}
                onChange={(actor) => setFilter({ actor })}
              />
              <ChoiceChip
                label={t('points.audit.through')}
                any={t('points.filter.any')}
                choices={CHANNELS.map((value) => ({ value, label: t(`points.channel.${value}`) }))}
                chosen={filter.channel ? [filter.channel] : []}
                onChange={([channel]) => setFilter({ channel: CHANNELS.find((one) => one === channel) ?? null })}
              />
              <PlayerChip
                label={t('points.filter.player')}
                any={t('points.filter.any')}
                chosen={filter.player}
                onChange={(player) => setFilter({ player })}
              />
              <PeriodChip period={filter.period} onChange={(period) => setFilter({ period })} />
              {filter.at !== null && (
                <FilterChip
                  label={t('points.filter.asOf', { time: formatShortDate(filter.at) })}
                  on
                  onClick={() => setFilter({ at: null })}
                />
              )}
              {filter.entry && <FilterChip label={t('points.filter.oneEntry')} on onClick={() => setFilter({ entry: null })} />}
            </div>
            <ExportMenu path="scoreseries/audit_export" params={params} />
          </>
        }
        detail={(row) => (
          <>
            <EntryTime at={row.recordedAt} day zone={zone} />
            {!isAct(row) && (
              <>
                {' · '}
                <bdi>{actorText(row, me)}</bdi>
                {secure && ` · ${whyText(row)}`}
              </>
            )}
          </>
        )}
        instead={
          audit.error && !rows ? (
            <FailedState status={audit.error.status} onRetry={audit.refetch} />
          ) : rows?.length === 0 ? (
            <EmptyState
              kind="no-match"
              title={t('points.audit.noMatch')}
              action={filtered && <Button onClick={() => setFilter(ALL_FACTS)}>{t('states.clearFilter')}</Button>}
            />
          ) : undefined
        }
        foot={
          rows &&
          rows.length > 0 && (
            <Pager
              byTime
              from={audit.before + 1}
              to={audit.before + rows.length}
              note={
                zone &&
                zonesDiffer(rows[0]?.recordedAt ?? 0, zone) &&
                ` · ${t('points.history.zones', { viewer: viewerZone, series: zone })}`
              }
              onBack={audit.newer}
              onOn={audit.older}
            />
          )
        }
      />
    </Split>
  );
});

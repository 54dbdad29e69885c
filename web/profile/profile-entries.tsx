import { Menu } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { EntryRow } from '../../projections/entries/entries.view.ts';
import type { ScoreSeriesRow } from '../../projections/score-series/score-series.view.ts';
import { Button } from '../platform/controls/button.tsx';
import { FilterChip } from '../platform/controls/filter-chip.tsx';
import { LateMenu } from '../platform/controls/late-menu.tsx';
import { formatGain } from '../platform/format/numbers.ts';
import { Time } from '../platform/format/time.tsx';
import { useResource } from '../platform/live-resources.ts';
import { useBelow } from '../platform/page/use-width.ts';
import { useViewer } from '../platform/session/session.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { type Column, DataTable } from '../platform/table/data-table.tsx';
import { RevokedNote } from '../platform/table/revoked-note.tsx';
import { ReinstatedTag } from '../points/history/entry-cells.tsx';
import { RowMenu } from '../points/history/row-menu.tsx';
import { EntryDialog } from '../points/revocation/entry-act.ts';
import type { EntryAct } from '../points/revocation/entry-dialog.tsx';
import { useWay } from '../points/use-way.ts';
import '../players/players-texts.ts';
import './profile-texts.ts';
import classes from './profile.module.css';

const PAGE_ROWS = 30;

type ProfileEntriesProps = {
  profileId: string;
  series: readonly ScoreSeriesRow[];
  /** What stands beneath: it comes when the entries are there, and is pushed nowhere. */
  beneath: ReactNode;
};

/**
 * A player's entries in one series, newest first: the one that the address names, else the first in which there are any. A revoked one
 * keeps its place, with when and why; who, only for admins.
 */
export function ProfileEntries({ profileId, series, beneath }: ProfileEntriesProps) {
  const [params, setParams] = useSearchParams();
  const named = series.find(({ id }) => id === params.get('series'));
  const first = useFirstWithEntries(profileId, series, named === undefined);
  const shown = named ?? first;
  if (!shown) return null;
  return (
    <OfSeries
      key={shown.id}
      profileId={profileId}
      shown={shown}
      series={series}
      beneath={beneath}
      onChoose={(id) => setParams({ series: id }, { replace: true, preventScrollReset: true })}
    />
  );
}

/** Looks into one series after the other; the first of all when there are entries in none. Nothing until that is known. */
function useFirstWithEntries(profileId: string, series: readonly ScoreSeriesRow[], wanted: boolean): ScoreSeriesRow | undefined {
  const [passed, setPassed] = useState(0);
  const next = series[passed];
  const { data, error } = useResource(HISTORY, wanted && next ? entriesOf(profileId, next.id) : null);
  const none = error !== null || data?.history.length === 0;
  if (wanted && next && none) setPassed(passed + 1);
  return next ? data && next : series[0];
}

const HISTORY = 'scoreseries/series_score_history';

function entriesOf(profileId: string, seriesId: string, after?: string) {
  return {
    scoreseriesid: seriesId,
    player_filter: [profileId],
    show_revoked: 1 as const,
    limit: PAGE_ROWS,
    after,
  };
}

type OfSeriesProps = ProfileEntriesProps & { shown: ScoreSeriesRow; onChoose: (id: string) => void };

function OfSeries({ profileId, shown, series, beneath, onChoose }: OfSeriesProps) {
  const { t } = useTranslation();
  const way = useWay(shown.id);
  const { data, error, former, refetch } = useResource(HISTORY, entriesOf(profileId, shown.id, way.after), {
    staleOn: [{ view: 'entries', key: shown.id }],
    keep: true,
  });
  const entries = data?.history;
  const next = data?.next;
  const { admin } = useViewer();
  const phone = useBelow('phone');
  const [act, setAct] = useState<EntryAct | null>(null);
  const actions: Column<EntryRow> = {
    key: 'actions',
    head: phone ? <span className="vh">{t('table.actions')}</span> : t('table.actions'),
    cell: (entry) => <RowMenu entry={entry} onAct={setAct} />,
    end: true,
  };

  return (
    <>
      <section aria-labelledby="entries">
        <div className={classes.heading}>
          <h2 id="entries">{t('profile.entries')}</h2>
          {series.length > 1 && (
            <LateMenu position="bottom-start" target={<FilterChip label={t('profile.series')} value={shown.name} />}>
              {series.map(({ id, name }) => (
                <Menu.Item key={id} onClick={() => onChoose(id)}>
                  <bdi>{name}</bdi>
                </Menu.Item>
              ))}
            </LateMenu>
          )}
        </div>
        <div className={classes.sheet}>
          <DataTable<EntryRow>
            label={t('profile.entriesOf', { series: shown.name })}
            columns={[
              {
                key: 'time',
                head: t('profile.time'),
                cell: ({ occurredAt }) => <Time at={occurredAt} as="dateTime" zone={shown.timezone} />,
                soft: true,
                from: 768,
              },
              {
                key: 'entry',
                head: t('profile.entry'),
                cell: ({ comment, occurredAt, reinstated }) => (
                  <>
                    <bdi>{comment || t('profile.noComment')}</bdi> {reinstated && <ReinstatedTag reinstated={reinstated} />}
                    <Time at={occurredAt} as="dateTime" className={`${classes.when} meta num`} />
                  </>
                ),
                names: true,
                grow: 1,
              },
              {
                key: 'by',
                head: t('profile.given'),
                cell: ({ giverId, giverName, channel }) => {
                  const giver = giverId === profileId ? t('players.you') : giverName;
                  return <bdi>{channel === 'import' ? [giver, t('profile.import')].filter(Boolean).join(', ') : giver}</bdi>;
                },
                soft: true,
                from: 1024,
              },
              { key: 'points', head: t('profile.amount'), cell: ({ points }) => formatGain(points), end: true },
              ...(admin ? [actions] : []),
            ]}
            rows={entries}
            rowKey={({ id }) => id}
            struck={({ revoked }) => revoked !== null}
            below={({ revoked }) =>
              revoked
                ? {
                    time: <Time at={revoked.at} as="dateTime" zone={shown.timezone} />,
                    note: (
                      <RevokedNote>
                        <span className="strong">
                          {revoked.byName ? t('profile.revokedBy', { name: revoked.byName }) : t('profile.revoked')}
                        </span>{' '}
                        · <bdi>{revoked.reason ?? t('profile.noReason')}</bdi>
                      </RevokedNote>
                    ),
                  }
                : undefined
            }
            instead={instead()}
          />
        </div>
        {act && <EntryDialog act={act} onClose={() => setAct(null)} />}
        {(way.back || next) && (
          <div className={classes.pager}>
            <Button disabled={!way.back} onClick={way.back}>
              {t('profile.newer')}
            </Button>
            <Button disabled={!next || former} onClick={() => next && way.on(next)}>
              {t('profile.older')}
            </Button>
          </div>
        )}
      </section>
      {(entries ?? error) && beneath}
    </>
  );

  function instead() {
    if (error && !entries) return <FailedState status={error.status} onRetry={refetch} />;
    if (entries?.length === 0) return <EmptyState kind="none" level={3} title={t('profile.noEntries')} text={t('profile.noEntriesMore')} />;
    return undefined;
  }
}

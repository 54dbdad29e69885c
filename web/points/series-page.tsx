import { IconArrowsMaximize, IconBolt, IconDownload, IconFileImport } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams, useSearchParams } from 'react-router';
import type { ScoreSeriesRow } from '../../projections/score-series/score-series.view.ts';
import type { BoardHeader } from '../../projections/scoreboard/scoreboard.view.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { addressOf } from '../platform/api.ts';
import { Button, ButtonLink } from '../platform/controls/button.tsx';
import { Key } from '../platform/controls/key.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { formatDateTime, zoneName } from '../platform/format/times.ts';
import { useKey } from '../platform/keyboard/use-key.ts';
import { useConnection } from '../platform/live-line.ts';
import { useResource } from '../platform/live-resources.ts';
import { useLiveView } from '../platform/live.ts';
import { Page } from '../platform/page/page.tsx';
import { screen as lateScreen } from '../platform/page/screen.tsx';
import { useBelow } from '../platform/page/use-width.ts';
import { useViewer } from '../platform/session/session.ts';
import { type FullScreen, useFullScreen } from '../platform/shell/full-screen.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { LivePill } from '../platform/states/live-pill.tsx';
import { useBoardAddress } from '../scoreboard/board-address.ts';
import { seriesQuery } from '../scoreboard/board-source.ts';
import { BoardBones } from '../scoreboard/board-states.tsx';
import { BoardTab } from '../scoreboard/board-tab.tsx';
import { TvAwaited, TvScreen } from '../scoreboard/tv-screen.tsx';
import { OwnTargets } from '../targets/late.tsx';
import { historyParams, useHistoryFilter } from './history/history-address.ts';
import { useHistory } from './history/use-history.ts';
import { importPath } from './series-paths.ts';
import { seriesTabs } from './series-tabs.ts';

/** Seldom what one comes for first. */
const HistoryTab = lateScreen('history', () => import('./history-tab.tsx'));
const AuditTab = lateScreen('audit', () => import('./audit-tab.tsx'));

type Tab = 'board' | 'history' | 'audit';

/** A score series: its board, its history and, for admins, its audit trail. */
export default function SeriesPage() {
  const { t } = useTranslation();
  const { pid = '' } = useParams();
  const { data, error, refetch } = useResource(
    'scoreseries/get_list_scoreseries',
    { id: pid },
    { staleOn: [{ view: 'score-series', key: pid }] },
  );
  // Told to the shell before it is drawn: a wall that is loaded anew shows no chrome on the way.
  const screen = useFullScreen();
  const found = data?.scoreseries.find(({ id }) => id === pid);
  // Its many parts are drawn in small steps.
  const series = useDeferredValue(found, undefined);
  if (series) return <Opened key={series.id} series={series} screen={screen} />;
  if (screen.full && !error && !(data && !found)) {
    return (
      <>
        <Ahead seriesId={pid} />
        <TvAwaited />
      </>
    );
  }
  return (
    <Page title={t('shell.points')}>
      {error && error.status !== 404 ? (
        <FailedState status={error.status} onRetry={refetch} />
      ) : data && !found ? (
        <EmptyState
          kind="no-match"
          title={t('board.notFound')}
          text={t('board.notFoundMore')}
          action={<ButtonLink to="/v_points">{t('board.toSeries')}</ButtonLink>}
        />
      ) : (
        <>
          <Ahead seriesId={pid} />
          <BoardBones />
        </>
      )}
    </Page>
  );
}

/** Asks for what its first tab shows while the series itself is still awaited. */
function Ahead({ seriesId }: { seriesId: string }) {
  const [query] = useSearchParams();
  const [{ period, teamIds, tagIds }] = useBoardAddress();
  useLiveView('scoreboard', { seriesId, period, teamIds, tagIds }, [{ block: 0 }]);
  return query.get('tab') === 'history' && <HistoryAhead seriesId={seriesId} />;
}

function HistoryAhead({ seriesId }: { seriesId: string }) {
  const [filter] = useHistoryFilter();
  useHistory(seriesId, historyParams(seriesId, filter));
  return null;
}

function Opened({ series, screen }: { series: ScoreSeriesRow; screen: FullScreen }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const [query] = useSearchParams();
  const [address] = useBoardAddress();
  const [shown, setShown] = useState<Instant | null>(address.at);
  const [news, setNews] = useState(false);
  const { state } = useConnection();
  const live = useLiveView('scoreboard', { seriesId: series.id, period: 'all' }, [{ block: 0 }]);
  const narrow = useBelow('sheet');
  const tab = tabOf(query.get('tab'), viewer.admin);
  const { search } = useLocation();
  const counted = live.header && { entries: live.header.entries + live.header.revoked };
  const tabs = seriesTabs({ series, current: tab, admin: viewer.admin, ...counted, query: search, t });
  // A board that plays is ahead of the address; the other tabs show what that says.
  const instant = tab === 'board' ? shown : address.at;
  // The whole board's, as those of now: filters are of the rows.
  const past = useResource(
    'scoreseries/board',
    instant === null ? null : { ...seriesQuery({ seriesId: series.id, period: 'all' }, instant, address.sense), limit: 1 },
    { staleOn: [{ view: 'entries', key: series.id }], keep: true },
  );
  const header = instant === null ? live.header : past.data?.header;
  const enter = () => screen.enter(instant === null ? {} : { at: instant });

  useKey('f', screen.full ? screen.leave : enter);

  if (screen.full) return <TvScreen series={series} address={address} onLeave={screen.leave} />;
  const csv = addressOf('scoreseries/board_csv', seriesQuery({ seriesId: series.id, ...address }, instant, address.sense));
  const justNow = { label: t('board.justNow'), icon: IconBolt, onSelect: () => setNews(true) };
  const fullScreen = { label: t('board.fullScreen'), icon: IconArrowsMaximize, onSelect: enter };
  return (
    <Page
      title={series.name}
      status={
        <>
          {instant !== null ? (
            <LivePill state="past" at={instant} />
          ) : state === 'live' ? (
            <LivePill state="live" {...(live.position !== null && { position: live.position })} />
          ) : (
            <LivePill state="reconnecting" />
          )}
          {tab === 'board' && <OwnTargets seriesId={series.id} profileId={viewer.profileId} at={instant} sense={address.sense} />}
        </>
      }
      facts={header ? <Facts header={header} /> : '\u00a0'}
      tabs={tabs}
      actions={
        <>
          {tab === 'board' && narrow && (
            <Button icon={<IconBolt stroke={1.75} />} aria-haspopup="dialog" onClick={justNow.onSelect}>
              {justNow.label}
            </Button>
          )}
          <Button icon={<IconArrowsMaximize stroke={1.75} />} aria-keyshortcuts="f" onClick={enter}>
            {fullScreen.label}
            <Key>f</Key>
          </Button>
        </>
      }
      menu={[
        ...(tab === 'board' && narrow ? [{ ...justNow, folded: true }] : []),
        { ...fullScreen, folded: true },
        ...(tab === 'board' ? [{ label: t('board.csv'), icon: IconDownload, onSelect: () => download(csv) }] : []),
        ...(viewer.admin && tab !== 'audit' ? [{ label: t('points.import.label'), icon: IconFileImport, to: importPath(series.id) }] : []),
      ]}
      fill
    >
      {tab === 'board' && <BoardTab series={series} viewer={viewer} onInstant={setShown} news={news} onNewsClosed={() => setNews(false)} />}
      {tab === 'history' && <HistoryTab seriesId={series.id} />}
      {tab === 'audit' && <AuditTab seriesId={series.id} />}
    </Page>
  );
}

/** `53 players · 156 entries · 2 revoked · since 2 March 2025, 09:30 UTC`. */
function Facts({ header: { players, entries, revoked, since } }: { header: BoardHeader }) {
  const { t } = useTranslation();
  return [
    t('board.players', { count: players, formatted: formatCount(players) }),
    t('board.entries', { count: entries, formatted: formatCount(entries) }),
    ...(revoked > 0 ? [t('board.revoked', { formatted: formatCount(revoked) })] : []),
    ...(since ? [t('board.since', { start: formatDateTime(since), zone: zoneName(since) })] : []),
  ].join(' · ');
}

function tabOf(name: string | null, admin: boolean): Tab {
  return name === 'history' || (name === 'audit' && admin) ? name : 'board';
}

function download(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

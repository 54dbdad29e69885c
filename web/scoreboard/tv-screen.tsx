import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScoreSeriesRow } from '../../projections/score-series/score-series.view.ts';
import type { BoardRow } from '../../projections/scoreboard/scoreboard.view.ts';
import { fromMicros, toMicros } from '../../src/points/point-amount.values.ts';
import { formatShortDateClock } from '../platform/format/times.ts';
import { useKey } from '../platform/keyboard/use-key.ts';
import { movementWindow } from '../platform/leaderboard/columns.ts';
import { BLOCK } from '../platform/leaderboard/block.ts';
import { useConnection } from '../platform/live-line.ts';
import { useResource } from '../platform/live-resources.ts';
import { Celebration } from '../platform/tv/celebration.tsx';
import { TV_ROWS, TvBoard, type TvRow } from '../platform/tv/tv-board.tsx';
import { useLeadNews } from '../platform/tv/use-lead-news.ts';
import type { BoardAddress } from './board-address.ts';
import { seriesQuery } from './board-source.ts';

import { useShownBoard } from './use-shown-board.ts';
import classes from './tv-screen.module.css';

type TvScreenProps = { series: ScoreSeriesRow; address: BoardAddress; onLeave: () => void };

const PAGE_MS = 12_000;
const TICKER_MS = 4_000;
const IDLE_MS = 3_000;
/** Nobody waits longer than two minutes for the first page. */
const MOST_PAGES = 10;

/** The board for a wall, live or of the instant in the address: eight rows a page, no chrome. Arrows turn pages, space holds one, Esc or f leaves. */
export function TvScreen({ series, address: { period, teamIds, tagIds, at, sense }, onLeave }: TvScreenProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(0);
  const [held, setHeld] = useState(false);
  const params = { seriesId: series.id, period, teamIds, tagIds };
  const from = page * TV_ROWS;
  const blocks = new Set([0, Math.floor(from / BLOCK), Math.floor((from + TV_ROWS - 1) / BLOCK)]);
  const shown = useShownBoard(
    { view: 'scoreboard', params },
    at,
    sense,
    [...blocks].map((block) => ({ block })),
    '',
  );
  const newest = useResource(
    'scoreseries/newest',
    { ...seriesQuery(params, at, sense), limit: 6 },
    { staleOn: [{ view: 'entries', key: series.id }], keep: true },
  );
  const { header } = shown;
  const { state } = useConnection();
  const news = useLeadNews(shown.rows, held || at !== null);
  const idle = useIdle();
  const turn = useTurns(TICKER_MS);
  useWakeLock();

  const ranked = header?.ranked ?? 0;
  const pages = Math.max(1, Math.min(MOST_PAGES, Math.ceil(ranked / TV_ROWS)));
  const go = (to: number) => setPage((to + pages) % pages);
  const next = useEffectEvent(() => go(page + 1));
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(next, PAGE_MS);
    return () => clearTimeout(timer);
  }, [held, page, pages]);
  useKey('ArrowRight', () => go(page + 1));
  useKey('ArrowLeft', () => go(page - 1));
  useKey(' ', () => setHeld(!held));
  useKey('Escape', onLeave);

  const leader = shown.rows.get(0);
  const rows = Array.from({ length: TV_ROWS }, (_, index) => shown.rows.get(from + index)).flatMap((row) => tvRow(row, leader) ?? []);
  const ranks = new Map([...shown.rows.values()].map((row) => [row.profileId, row.rank]));
  const ticker = (newest.data?.newest ?? []).flatMap(({ profileId, name, points, rank: told }) => {
    const rank = ranks.get(profileId) ?? told;
    return rank === null ? [] : [{ name, gain: points, rank }];
  });
  return (
    <div className={classes.stage} data-theme="dark" data-idle={idle || undefined}>
      <h1 className="vh">{series.name}</h1>
      <TvBoard
        title={series.name}
        rows={rows}
        from={from}
        total={Math.min(ranked, pages * TV_ROWS)}
        newLeader={news.strip?.name}
        ticker={[...ticker.slice(turn % (ticker.length || 1)), ...ticker.slice(0, turn % (ticker.length || 1))]}
        moved={header && ranked > 0 ? movementWindow(header, t) : undefined}
        nobody={header !== null && ranked === 0}
        dim={state !== 'live'}
        past={at === null ? undefined : formatShortDateClock(at)}
      />
      {news.celebration && <Celebration lead={news.celebration} unit={series.point_name_plural || t('why.pointsOf')} />}
      <button type="button" className={classes.leave} onClick={onLeave}>
        {t('tv.leave')}
      </button>
      {held && (
        <p className={classes.held} role="status">
          {t('tv.paused')}
        </p>
      )}
    </div>
  );
}

/** A wall whose series is awaited: dark, and nothing on it. */
export function TvAwaited() {
  const { t } = useTranslation();
  return (
    <div className={classes.stage} data-theme="dark">
      <h1 className="vh">{t('entry.tvLabel')}</h1>
    </div>
  );
}

function tvRow(row: BoardRow | undefined, leader: BoardRow | undefined): TvRow | undefined {
  if (!row || row.rank === null) return undefined;
  const { profileId, name, detail, rank, movement, points, latest } = row;
  const gap = row.place === 0 || !leader ? (latest?.points ?? '0') : fromMicros(toMicros(points) - toMicros(leader.points));
  return { profileId, name, detail, rank, movement, points, gap };
}

/** Counts on, one each so many milliseconds. */
function useTurns(paceMs: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((count) => count + 1), paceMs);
    return () => clearInterval(timer);
  }, [paceMs]);
  return turn;
}

/** Whether nobody has moved anything for three seconds: then the pointer goes. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const stir = () => {
      setIdle(false);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setIdle(true), IDLE_MS);
    };
    stir();
    const events = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const name of events) document.addEventListener(name, stir);
    return () => {
      clearTimeout(timer.current);
      for (const name of events) document.removeEventListener(name, stir);
    };
  }, []);
  return idle;
}

/** Keeps the screen on, where the browser can. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let gone = false;
    const ask = () => {
      if (document.hidden || !('wakeLock' in navigator)) return;
      navigator.wakeLock.request('screen').then(
        (got) => (gone ? void got.release() : (lock = got)),
        () => undefined,
      );
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScoreSeriesRow } from '../../projections/score-series/score-series.view.ts';
import { formatShortDateClock } from '../platform/format/times.ts';
import { movementWindow } from '../platform/leaderboard/columns.ts';
import { BLOCK } from '../platform/leaderboard/block.ts';
import { useConnection } from '../platform/live-line.ts';
import { useResource } from '../platform/live-resources.ts';
import { Celebration } from '../platform/tv/celebration.tsx';
import { turned } from '../platform/tv/latest-gains.ts';
import { TV_ROWS, TvBoard } from '../platform/tv/tv-board.tsx';
import { tvRow } from '../platform/tv/tv-row.ts';
import { useLeadNews } from '../platform/tv/use-lead-news.ts';
import { MOST_PAGES } from '../platform/tv/wall-pages.ts';
import type { BoardAddress } from './board-address.ts';
import { seriesQuery } from './board-source.ts';
import { useShownBoard } from './use-shown-board.ts';
import { useWall } from './use-wall.ts';
import classes from './tv-screen.module.css';

type TvScreenProps = { series: ScoreSeriesRow; address: BoardAddress; onLeave: () => void };

/** The board for a wall, live or of the instant in the address: eight rows a page, no chrome. Arrows turn pages, space holds one, Esc or f leaves. */
export function TvScreen({ series, address: { period, teamIds, tagIds, at, sense }, onLeave }: TvScreenProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(0);
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
  const ranked = header?.ranked ?? 0;
  const pages = Math.max(1, Math.min(MOST_PAGES, Math.ceil(ranked / TV_ROWS)));
  const { held, idle, turn } = useWall({ page, pages, onPage: setPage, onLeave });
  const news = useLeadNews(shown.rows, held || at !== null);

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
        ticker={turned(ticker, turn)}
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

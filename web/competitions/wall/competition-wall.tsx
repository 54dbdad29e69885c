import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardRow, RoundParams } from '../../../projections/scoreboard/scoreboard.view.ts';
import { tickerOf } from '../../competition-themes/themed-competition.tsx';
import { ThemedFrame } from '../../competition-themes/themed-frame.tsx';
import { shownPage } from '../../competition-themes/themed-pages.ts';
import { bestOf, themedRow } from '../../competition-themes/themed-rows.tsx';
import { formatShortDateClock } from '../../platform/format/times.ts';
import { useNow } from '../../platform/format/use-now.ts';
import { BLOCK } from '../../platform/leaderboard/block.ts';
import { useConnection } from '../../platform/live-line.ts';
import { Celebration } from '../../platform/tv/celebration.tsx';
import { TV_ROWS, TvBoard } from '../../platform/tv/tv-board.tsx';
import { useLeadNews } from '../../platform/tv/use-lead-news.ts';
import type { BoardAddress } from '../../scoreboard/board-address.ts';
import { tvRow } from '../../scoreboard/tv-screen.tsx';
import '../competitions-texts.ts';
import tv from '../../scoreboard/tv-screen.module.css';
import { useShownBoard } from '../../scoreboard/use-shown-board.ts';
import { MOST_PAGES, useWall } from '../../scoreboard/use-wall.ts';
import { RevealStage } from '../reveal/reveal-stage.tsx';
import { type Dated, momentText, stateText } from '../state-text.ts';
import { useWornTheme } from '../use-worn-theme.ts';
import { WallState } from './wall-state.tsx';
import classes from './wall.module.css';

type CompetitionWallProps = {
  competition: Dated;
  /** As players see it: a wall never shows what is hidden. */
  params: RoundParams;
  address: BoardAddress;
  onLeave: () => void;
};

/** The board of a competition for a wall: as its theme draws it, eight rows a page and no chrome; a reveal while one is on. */
export default function CompetitionWall({ competition, params, address: { at, sense }, onLeave }: CompetitionWallProps) {
  const { t } = useTranslation();
  const now = useNow();
  const { state } = useConnection();
  const theme = useWornTheme(competition);
  const [wanted, setPage] = useState(0);
  const paged = { playersperpage: Math.min(TV_ROWS, theme?.playersperpage ?? TV_ROWS), show_top_only: theme?.show_top_only ?? 0 };
  const first = wanted * paged.playersperpage;
  const blocks = new Set([0, first, first + paged.playersperpage - 1, paged.show_top_only].map((place) => Math.floor(place / BLOCK)));
  const shown = useShownBoard(
    { view: 'competition', params },
    at,
    sense,
    [...blocks].map((block) => ({ block })),
    '',
  );
  const { header } = shown;
  const ranked = header?.ranked ?? 0;
  const { page, pages: all, rows } = shownPage(paged, shown.rows, { players: ranked, ranked }, wanted);
  const pages = Math.min(MOST_PAGES, Math.max(1, all));
  const { held, idle, turn } = useWall({ page, pages, onPage: setPage, onLeave });
  const news = useLeadNews(shown.rows, held || at !== null);

  const { name } = competition;
  const frozen = header?.frozen;
  const isFrozen = frozen !== undefined && now >= Date.parse(frozen.at);
  const past =
    at !== null ? formatShortDateClock(at) : isFrozen ? t('competitions.frozen.since', { when: momentText(frozen.at, now) }) : undefined;
  const latest = latestOf(shown.rows);
  const from = page * paged.playersperpage;
  const told = {
    past,
    dim: state !== 'live',
    note: stateText(competition, now, t),
    from,
    to: from + rows.length,
    total: Math.min(ranked, pages * paged.playersperpage),
    page,
    pages,
  };

  function board() {
    if (!header || theme === undefined) return <section aria-label={name} aria-busy="true" />;
    if (frozen?.reveal && at === null)
      return (
        <section className={classes.reveal} aria-label={name}>
          <header className={classes.title}>
            <h2 className="cut">
              <bdi>{name}</bdi>
            </h2>
            <WallState {...told} past={t('competitions.reveal.title')} note={undefined} total={0} pages={1} />
          </header>
          <RevealStage params={params} header={header} />
        </section>
      );
    if (theme === null)
      return (
        <TvBoard
          title={name}
          rows={rows.flatMap((row) => tvRow(row, shown.rows.get(0)) ?? [])}
          from={from}
          total={told.total}
          newLeader={news.strip?.name}
          ticker={turned(latest, turn).map(({ name: who, rank, gain }) => ({ name: who, gain, rank }))}
          note={told.note}
          nobody={ranked === 0}
          dim={told.dim}
          past={past}
        />
      );
    return (
      <ThemedFrame
        theme={theme}
        title={name}
        rows={rows.map(themedRow)}
        page={page}
        pages={pages}
        onPage={setPage}
        best={bestOf([...shown.rows.values()].map(themedRow))}
        none={t('themedBoard.none')}
        ticker={tickerOf(
          latest.map(({ name: who, gain: points, rank }) => ({ name: who, points, rank })),
          t,
        )}
        wall={<WallState {...told} />}
      />
    );
  }

  return (
    <div className={tv.stage} data-theme="dark" data-idle={idle || undefined}>
      <h1 className="vh">{name}</h1>
      {board()}
      {news.celebration && <Celebration lead={news.celebration} unit={t('why.pointsOf')} />}
      <button type="button" className={tv.leave} onClick={onLeave}>
        {t('tv.leave')}
      </button>
      {held && (
        <p className={tv.held} role="status">
          {t('tv.paused')}
        </p>
      )}
    </div>
  );
}

type Latest = { name: string; gain: string; rank: number };

const MOST_NEWS = 6;

/** What the rows that are known won last: a wall may look by a link, which tells of rows and not of entries. */
function latestOf(rows: ReadonlyMap<number, BoardRow>): Latest[] {
  const won = [...rows.values()].flatMap(({ name, rank, latest }) => (latest && rank !== null ? [{ name, rank, ...latest }] : []));
  const newest = won.toSorted((one, other) => (one.occurredAt > other.occurredAt ? -1 : 1)).slice(0, MOST_NEWS);
  return newest.map(({ name, rank, points }) => ({ name, gain: points, rank }));
}

/** The ticker steps whole items. */
function turned(items: readonly Latest[], turn: number): Latest[] {
  const step = turn % (items.length || 1);
  return [...items.slice(step), ...items.slice(0, step)];
}

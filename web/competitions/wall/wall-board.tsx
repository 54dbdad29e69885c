import { useTranslation } from 'react-i18next';
import type { CompetitionThemeRow } from '../../../projections/competition-themes/competition-themes.view.ts';
import type { BoardHeader, BoardRow, RoundParams } from '../../../projections/scoreboard/scoreboard.view.ts';
import type { Instant } from '../../../src/platform/event.values.ts';
import { ThemedFrame } from '../../competition-themes/themed-frame.tsx';
import { shownPage } from '../../competition-themes/themed-pages.ts';
import { bestOf, themedRow } from '../../competition-themes/themed-rows.tsx';
import { tickerOf } from '../../competition-themes/themed-ticker.ts';
import { formatShortDateClock } from '../../platform/format/times.ts';
import { latestGains, turned } from '../../platform/tv/latest-gains.ts';
import { TV_ROWS, TvBoard } from '../../platform/tv/tv-board.tsx';
import { tvRow } from '../../platform/tv/tv-row.ts';
import { MOST_PAGES } from '../../platform/tv/wall-pages.ts';
import { RevealStage } from '../reveal/reveal-stage.tsx';
import { type Dated, momentText, stateText } from '../state-text.ts';
import { WallState } from './wall-state.tsx';
import '../competitions-texts.ts';
import classes from './wall.module.css';

/** A theme; null for the plain list; nothing while it is awaited. */
export type Worn = CompetitionThemeRow | null | undefined;

/** What a wall shows of a board at once, by the theme that it wears. */
export function wallPage(theme: Worn, known: ReadonlyMap<number, BoardRow>, header: BoardHeader | null, wanted: number) {
  const paged = wallPages(theme);
  const ranked = header?.ranked ?? 0;
  const { page, pages, rows } = shownPage(paged, known, { players: ranked, ranked }, wanted);
  const all = Math.min(MOST_PAGES, Math.max(1, pages));
  const from = page * paged.playersperpage;
  return { rows, page, pages: all, from, to: from + rows.length, total: Math.min(ranked, all * paged.playersperpage) };
}

/** How many rows a page has on a wall, and how many ranks it tells of. */
export function wallPages(theme: Worn): Pick<CompetitionThemeRow, 'playersperpage' | 'show_top_only'> {
  return { playersperpage: Math.min(TV_ROWS, theme?.playersperpage ?? TV_ROWS), show_top_only: theme?.show_top_only ?? 0 };
}

type WallBoardProps = {
  competition: Dated;
  params: RoundParams;
  theme: Worn;
  header: BoardHeader | null;
  /** By place. */
  known: ReadonlyMap<number, BoardRow>;
  /** From 0; the last one where fewer are left than are wanted. */
  wanted: number;
  /** Where somebody may turn pages. */
  onPage?: ((page: number) => void) | undefined;
  /** The instant that it is of; null is live. */
  at: Instant | null;
  /** Who takes the lead, while that is news. */
  newLeader: string | undefined;
  /** Counts the steps of the ticker. */
  turn: number;
  now: number;
  /** The line is lost: the dot dims, nothing else. */
  dim: boolean;
};

/** The board of a competition for a wall: as its theme draws it, eight rows a page; a reveal while one is on. */
export function WallBoard(props: WallBoardProps) {
  const { competition, params, theme, header, known, wanted, onPage, at, newLeader, turn, now, dim } = props;
  const { t } = useTranslation();
  const { name } = competition;
  if (!header || theme === undefined) return <section aria-label={name} aria-busy="true" />;
  const { rows, page, pages, from, to, total } = wallPage(theme, known, header, wanted);
  const { frozen, ranked } = header;
  const isFrozen = frozen !== undefined && now >= Date.parse(frozen.at);
  const past =
    at !== null ? formatShortDateClock(at) : isFrozen ? t('competitions.frozen.since', { when: momentText(frozen.at, now) }) : undefined;
  const latest = latestGains(known);
  const told = { past, dim, note: stateText(competition, now, t), from, to, total, page, pages };
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
        rows={rows.flatMap((row) => tvRow(row, known.get(0)) ?? [])}
        from={from}
        total={total}
        newLeader={newLeader}
        ticker={turned(latest, turn)}
        note={told.note}
        nobody={ranked === 0}
        dim={dim}
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
      onPage={onPage}
      best={bestOf([...known.values()].map(themedRow))}
      none={t('themedBoard.none')}
      ticker={tickerOf(
        latest.map(({ name: who, gain: points, rank }) => ({ name: who, points, rank })),
        t,
      )}
      wall={<WallState {...told} />}
    />
  );
}

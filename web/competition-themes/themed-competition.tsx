import { useEffect, useEffectEvent, useImperativeHandle, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompetitionThemeRow } from '../../projections/competition-themes/competition-themes.view.ts';
import type { BoardRow } from '../../projections/scoreboard/scoreboard.view.ts';
import { formatCount } from '../platform/format/numbers.ts';
import { isByRank } from '../platform/leaderboard/by-rank.ts';
import { usePaced } from '../platform/motion/use-paced.ts';
import { Scroll } from '../platform/page/scroll.tsx';
import type { DrawnRows } from '../scoreboard/board.tsx';
import { ThemedFrame } from './themed-frame.tsx';
import { shownPage } from './themed-pages.ts';
import { themedRow } from './themed-rows.tsx';
import { tickerOf } from './themed-ticker.ts';
import classes from './themed-board.module.css';

type ThemedCompetitionProps = { theme: CompetitionThemeRow; title: string; board: DrawnRows };

/** The rows of a competition's board as its theme draws them: those of a page are watched. */
export default function ThemedCompetition({ theme, title, board }: ThemedCompetitionProps) {
  const { t } = useTranslation();
  const { header, label, me, selected, handle, newest, onBlocks, onWhy } = board;
  const known = usePaced(board.rows, haveMoved);
  const [wanted, setPage] = useState(0);
  const byRank = isByRank(header);
  // The top is a part of the list only where that goes by rank.
  const { page, pages, rows, blocks } = shownPage(byRank ? theme : { ...theme, show_top_only: 0 }, known, header, wanted);
  const asked = blocks.join();
  const tellBlocks = useEffectEvent(onBlocks);
  useEffect(() => tellBlocks(asked.split(',').map(Number)), [asked]);
  const pageOf = (place: number) => Math.floor(place / theme.playersperpage);
  useImperativeHandle(handle, () => ({ showPlace: (place) => setPage(pageOf(place)) }));

  const mine = [...known.values()].find(({ profileId }) => profileId === me);
  const myPage = mine && pageOf(mine.place);
  return (
    <Scroll className={classes.scroll} label={label}>
      <ThemedFrame
        theme={theme}
        title={title}
        rows={rows.map(themedRow)}
        page={page}
        pages={pages}
        onPage={setPage}
        byRank={byRank}
        best={mostOf(known)}
        none={t(pages === 0 ? 'themedBoard.none' : 'states.loading')}
        ticker={tickerOf(newest, t)}
        {...(me !== undefined && onWhy && { marks: { mine: me, selected, onWhy } })}
        beside={
          mine?.rank != null &&
          myPage !== undefined &&
          myPage !== page &&
          myPage < pages && (
            <button type="button" className={classes.toMine} onClick={() => setPage(myPage)}>
              {t('themedBoard.mine', { rank: formatCount(mine.rank) })}
            </button>
          )
        }
      />
    </Scroll>
  );
}

export function mostOf(known: ReadonlyMap<number, BoardRow>): number {
  return Math.max(0, ...[...known.values()].map(({ points }) => Number(points)));
}

function haveMoved(shown: ReadonlyMap<number, BoardRow>, next: ReadonlyMap<number, BoardRow>): boolean {
  return [...next].some(([place, { profileId }]) => (shown.get(place)?.profileId ?? profileId) !== profileId);
}

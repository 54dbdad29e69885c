import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoundParams } from '../../../projections/scoreboard/scoreboard.view.ts';
import { useNow } from '../../platform/format/use-now.ts';
import { BLOCK } from '../../platform/leaderboard/block.ts';
import { useConnection } from '../../platform/live-line.ts';
import { Celebration } from '../../platform/tv/celebration.tsx';
import { useLeadNews } from '../../platform/tv/use-lead-news.ts';
import type { BoardAddress } from '../../scoreboard/board-address.ts';
import tv from '../../scoreboard/tv-screen.module.css';
import { useShownBoard } from '../../scoreboard/use-shown-board.ts';
import { useWall } from '../../scoreboard/use-wall.ts';
import type { Dated } from '../state-text.ts';
import { useWornTheme } from '../use-worn-theme.ts';
import { WallBoard, wallPage, wallPages } from './wall-board.tsx';

type CompetitionWallProps = {
  competition: Dated;
  /** As players see it: a wall never shows what is hidden. */
  params: RoundParams;
  address: BoardAddress;
  onLeave: () => void;
};

/** The board of a competition for a wall, without chrome: pages turn by themselves. */
export default function CompetitionWall({ competition, params, address: { at, sense }, onLeave }: CompetitionWallProps) {
  const { t } = useTranslation();
  const now = useNow();
  const { state } = useConnection();
  const theme = useWornTheme(competition);
  const [wanted, setPage] = useState(0);
  const { playersperpage: perPage, show_top_only: top } = wallPages(theme);
  const first = wanted * perPage;
  const blocks = new Set([0, first, first + perPage - 1, top].map((place) => Math.floor(place / BLOCK)));
  const shown = useShownBoard(
    { view: 'competition', params },
    at,
    sense,
    [...blocks].map((block) => ({ block })),
    '',
  );
  const { page, pages } = wallPage(theme, shown.rows, shown.header, wanted);
  const { held, idle, turn } = useWall({ page, pages, onPage: setPage, onLeave });
  const news = useLeadNews(shown.rows, held || at !== null);

  return (
    <div className={tv.stage} data-theme="dark" data-idle={idle || undefined}>
      <h1 className="vh">{competition.name}</h1>
      <WallBoard
        competition={competition}
        params={params}
        theme={theme}
        header={shown.header}
        known={shown.rows}
        wanted={wanted}
        onPage={setPage}
        at={at}
        newLeader={news.strip?.name}
        turn={turn}
        now={now}
        dim={state !== 'live'}
      />
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

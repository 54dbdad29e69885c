import { useTranslation } from 'react-i18next';
import { PLAIN_THEME } from '../../src/competition-themes/plain-theme.values.ts';
import { WonStage } from '../badges/stage/won-stage.tsx';
import { isDated } from '../competitions/state-text.ts';
import { useCompetition } from '../competitions/use-competition.ts';
import { useWornTheme } from '../competitions/use-worn-theme.ts';
import { WallBoard, wallPage } from '../competitions/wall/wall-board.tsx';
import { useConnection } from '../platform/live-line.ts';
import { useResource } from '../platform/live-resources.ts';
import { useLiveView } from '../platform/live.ts';
import { Celebration } from '../platform/tv/celebration.tsx';
import { TV_ROWS } from '../platform/tv/tv-board.tsx';
import { useLeadNews } from '../platform/tv/use-lead-news.ts';
import { TICKER_MS } from '../platform/tv/wall-pages.ts';
import { Notice } from './notice.tsx';
import { blocksOf, FIRST, ofRound, pageAt, type SlideProps } from './watched.ts';

/** Until a competition is told of. */
const PLAIN = { theme: PLAIN_THEME };

/** The board of a competition, or both sides of a battle. */
export function CompetitionSlide({ content, now, from: begun }: SlideProps) {
  const { t } = useTranslation();
  const { state } = useConnection();
  const params = ofRound(content);
  const { header, rows } = useLiveView('competition', params, FIRST);
  const { competition } = useCompetition(content.id);
  const worn = useWornTheme(competition ?? PLAIN);
  const { pages } = wallPage(worn, rows, header, 0);
  const wanted = pageAt(now - begun, pages);
  useLiveView('competition', params, blocksOf(wanted * TV_ROWS));
  const news = useLeadNews(rows, false);
  if (!competition || !isDated(competition)) return null;
  return (
    <>
      <WallBoard
        competition={competition}
        params={params}
        theme={worn}
        header={header}
        known={rows}
        wanted={wanted}
        at={null}
        newLeader={news.strip?.name}
        turn={Math.floor(now / TICKER_MS)}
        now={now}
        dim={state !== 'live'}
      />
      {news.celebration && <Celebration lead={news.celebration} unit={t('why.pointsOf')} />}
    </>
  );
}

/** A winner of a badge: 1 is the latest (U-103). */
export function WinnerSlide({ badgeId, historyNumber }: { badgeId: string; historyNumber: number }) {
  const { data, error } = useResource(
    'badges/player_reward',
    { castbadgeid: badgeId, historynumber: historyNumber },
    { staleOn: [{ view: 'badge-wins' }, { view: 'badges' }, { view: 'people' }] },
  );
  if (data) return <WonStage won={data} />;
  return <Notice title={error?.status === 404 ? 'noWinner' : error ? 'away' : undefined} />;
}

import { Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { SlideRow } from '../../projections/casts/casts.view.ts';
import { LateCode } from '../platform/code.ts';
import { movementWindow } from '../platform/leaderboard/columns.ts';
import { useConnection } from '../platform/live-line.ts';
import { useLiveView } from '../platform/live.ts';
import { Celebration } from '../platform/tv/celebration.tsx';
import { latestGains, turned } from '../platform/tv/latest-gains.ts';
import { TV_ROWS, TvBoard } from '../platform/tv/tv-board.tsx';
import { tvRow } from '../platform/tv/tv-row.ts';
import { useLeadNews } from '../platform/tv/use-lead-news.ts';
import { MOST_PAGES, TICKER_MS } from '../platform/tv/wall-pages.ts';
import { Notice } from './notice.tsx';
import { blocksOf, FIRST, ofSeries, pageAt, type SlideProps } from './watched.ts';

/** Competitions, battles and winners, with what draws themes, reveals and badges: fetched at once, and run when they are first shown. */
const others = new LateCode('other-slides', () => import('./other-slides.tsx'));
void others.fetch();

/** What a slide shows: a board, the place of a competition or battle, or a winner. */
export function Slide({ type, ...shown }: SlideProps & { type: SlideRow['ttype'] }) {
  if (type === 20) return <SeriesSlide {...shown} />;
  return (
    <Suspense fallback={<Notice title={undefined} />}>
      <OtherSlide type={type} {...shown} />
    </Suspense>
  );
}

function OtherSlide({ type, ...shown }: SlideProps & { type: Exclude<SlideRow['ttype'], 20> }) {
  const { CompetitionSlide, WinnerSlide } = others.module ?? use(others.fetch());
  if (type === 1 || type === 5) return <CompetitionSlide {...shown} />;
  return <WinnerSlide badgeId={shown.content.id} historyNumber={type - 1} />;
}

function SeriesSlide({ content, now, from: begun }: SlideProps) {
  const { t } = useTranslation();
  const { state } = useConnection();
  const params = ofSeries(content);
  const { header, rows } = useLiveView('scoreboard', params, FIRST);
  const ranked = header?.ranked ?? 0;
  const pages = Math.max(1, Math.min(MOST_PAGES, Math.ceil(ranked / TV_ROWS)));
  const from = pageAt(now - begun, pages) * TV_ROWS;
  useLiveView('scoreboard', params, blocksOf(from));
  const news = useLeadNews(rows, false);
  const leader = rows.get(0);
  return (
    <>
      <TvBoard
        title={content.name}
        rows={Array.from({ length: TV_ROWS }, (_, index) => tvRow(rows.get(from + index), leader)).flatMap((row) => row ?? [])}
        from={from}
        total={Math.min(ranked, pages * TV_ROWS)}
        newLeader={news.strip?.name}
        ticker={turned(latestGains(rows), Math.floor(now / TICKER_MS))}
        moved={header && ranked > 0 ? movementWindow(header, t) : undefined}
        nobody={header !== null && ranked === 0}
        dim={state !== 'live'}
      />
      {news.celebration && <Celebration lead={news.celebration} unit={t('why.pointsOf')} />}
    </>
  );
}

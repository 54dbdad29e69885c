import { type ReactNode, Suspense, use } from 'react';
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
/** Boards of widgets and the feed, which few casts show: they come after. */
const shown = new LateCode('shown-slides', () => import('./shown-slides.tsx'));
void others.fetch().then(() => shown.fetch('low'));

type AnySlide = SlideProps & { castid: string; type: SlideRow['ttype'] };

/** What a slide shows: the board of a series or competition, a battle, a winner, a board of widgets or the feed; with the feed beside it, where that is asked for. */
export function Slide({ feed, ...slide }: AnySlide & { feed: boolean }) {
  const { type } = slide;
  const late = type === 10 || type === 21 ? <Shown {...slide} /> : <OtherSlide {...slide} />;
  const on = type === 20 ? <SeriesSlide {...slide} /> : <Suspense fallback={<Notice title={undefined} />}>{late}</Suspense>;
  if (!feed || type === 21) return on;
  return (
    <Suspense fallback={on}>
      <Shown {...slide} beside={on} />
    </Suspense>
  );
}

/** A board of widgets or the feed; or the feed with something else beside it. `held`: it is not on, but is known before it comes, and still when the line is lost. */
export function Shown(slide: AnySlide & { beside?: ReactNode; held?: boolean }) {
  const { ShownSlide } = shown.module ?? use(shown.fetch());
  return <ShownSlide {...slide} />;
}

function OtherSlide({ type, ...slide }: AnySlide) {
  const { CompetitionSlide, WinnerSlide } = others.module ?? use(others.fetch());
  if (type === 1 || type === 5) return <CompetitionSlide {...slide} />;
  return <WinnerSlide badgeId={slide.content.id} historyNumber={type - 1} />;
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

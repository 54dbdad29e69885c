import { type ReactNode, Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { SlideRow } from '../../projections/casts/casts.view.ts';
import { fetchInQuietTime, LateCode } from '../platform/code.ts';
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
/** Boards of widgets and the feed, which few casts show: what draws charts is as much as all else, and comes last. */
const shown = new LateCode('shown-slides', () => import('./shown-slides.tsx'));
void others.fetch().then(fetchInQuietTime);

type AnySlide = SlideProps & { castid: string; type: SlideRow['ttype'] };

/** What a slide shows: the board of a series or competition, a battle, a winner, a board of widgets or the feed; with the feed beside it, where that is asked for. */
export function Slide({ feed, ...slide }: AnySlide & { feed: boolean }) {
  const { castid, type, now } = slide;
  const on = type === 20 ? <SeriesSlide {...slide} /> : <Suspense fallback={<Notice title={undefined} />}>{other(slide)}</Suspense>;
  if (!feed || type === 21) return on;
  return (
    <Suspense fallback={on}>
      <Beside castid={castid} now={now}>
        {on}
      </Beside>
    </Suspense>
  );
}

function other(slide: AnySlide) {
  return slide.type === 10 || slide.type === 21 ? <ShownSlide {...slide} /> : <OtherSlide {...slide} />;
}

function ShownSlide({ type, ...slide }: AnySlide) {
  const { BoardSlide, FeedSlide } = shown.module ?? use(shown.fetch());
  return type === 10 ? <BoardSlide {...slide} /> : <FeedSlide {...slide} />;
}

function Beside(props: { castid: string; now: number; children: ReactNode }) {
  const { BesideFeed } = shown.module ?? use(shown.fetch());
  return <BesideFeed {...props} />;
}

/** What a board, or the feed, shows is known before it comes, and still when the line is lost. */
export function HeldSlide(slide: { castid: string; type: SlideRow['ttype']; id: string; now: number }) {
  const { Held } = shown.module ?? use(shown.fetch());
  return <Held {...slide} />;
}

function OtherSlide({ type, ...shown }: AnySlide) {
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

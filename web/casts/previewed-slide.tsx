import { useTranslation } from 'react-i18next';
import type { SlideRow } from '../../projections/casts/casts.view.ts';
import type { BoardRow } from '../../projections/scoreboard/scoreboard.view.ts';
import { useLiveView } from '../platform/live.ts';
import { useConnection } from '../platform/live-line.ts';
import { movementWindow } from '../platform/leaderboard/columns.ts';
import { screen } from '../platform/page/screen.tsx';
import { TV_ROWS, TvBoard } from '../platform/tv/tv-board.tsx';
import { tvRow } from '../platform/tv/tv-row.ts';
import './casts-texts.ts';

const PreviewedBoard = screen('boards', async () => ({ default: (await import('../boards/wall/board-slide.tsx')).BoardSlide }));
const PreviewedFeed = screen('feed', async () => ({ default: (await import('../feed/wall/feed-slide.tsx')).FeedSlide }));
const WithFeed = screen('feed', async () => ({ default: (await import('../feed/wall/beside-feed.tsx')).BesideFeed }));
const PreviewedWinner = screen('badges', async () => ({ default: (await import('../badges/cast-winner.tsx')).CastWinner }));

type Content = SlideRow['contents'][number];

type PreviewedProps = { castid: string; slide: SlideRow; content: Content; now: number; from: number };

/** What a slide shows, as large as its place: the top of a board, a winner, a board of widgets or the feed; with the feed beside it, where that is asked for. */
export function PreviewedSlide({ slide, ...shown }: PreviewedProps) {
  const { ttype: type, with_feed: feed } = slide;
  const on = <Previewed type={type} {...shown} />;
  if (feed === 0 || type === 21) return on;
  return (
    <WithFeed castid={shown.castid} now={shown.now}>
      {on}
    </WithFeed>
  );
}

function Previewed({ type, content, ...shown }: Omit<PreviewedProps, 'slide'> & { type: SlideRow['ttype'] }) {
  switch (type) {
    case 20:
      return <SeriesSlide content={content} />;
    case 1:
    case 5:
      return <CompetitionSlide content={content} />;
    case 10:
      return <PreviewedBoard content={content} {...shown} />;
    case 21:
      return <PreviewedFeed {...shown} />;
    default:
      return <PreviewedWinner badgeId={content.id} historyNumber={type - 1} />;
  }
}

function SeriesSlide({ content: { id, name } }: { content: Content }) {
  const { t } = useTranslation();
  const { header, rows } = useLiveView('scoreboard', { seriesId: id, period: 'all' }, TOP);
  return <Board name={name} rows={rows} ranked={header?.ranked} moved={header ? movementWindow(header, t) : undefined} />;
}

/** As players see it: a display never shows what is hidden. */
function CompetitionSlide({ content: { id, name, round } }: { content: Content }) {
  const { header, rows } = useLiveView('competition', { competitionId: id, ...(round !== null && { round }), asPlayers: true }, TOP);
  return <Board name={name} rows={rows} ranked={header?.ranked} />;
}

const TOP = [{ block: 0 }];

type BoardProps = { name: string; rows: ReadonlyMap<number, BoardRow>; ranked: number | undefined; moved?: string | undefined };

function Board({ name, rows, ranked, moved }: BoardProps) {
  const { state } = useConnection();
  const leader = rows.get(0);
  const top = Array.from({ length: TV_ROWS }, (_, at) => tvRow(rows.get(at), leader)).flatMap((row) => row ?? []);
  return <TvBoard title={name} rows={top} total={ranked ?? 0} ticker={[]} moved={moved} nobody={ranked === 0} dim={state !== 'live'} />;
}

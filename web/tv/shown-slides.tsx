import type { ReactNode } from 'react';
import type { SlideRow } from '../../projections/casts/casts.view.ts';
import { BoardSlide, useShownBoard } from '../boards/wall/board-slide.tsx';
import { chart } from '../boards/widgets/chart-widget.tsx';
import { BesideFeed } from '../feed/wall/beside-feed.tsx';
import { FeedSlide, useShownFeed } from '../feed/wall/feed-slide.tsx';
import type { SlideProps } from './watched.ts';

// What draws charts is more than all else, and comes last: it is here when the line is lost.
void chart.fetch('low');

type ShownSlideProps = SlideProps & { castid: string; type: SlideRow['ttype']; beside?: ReactNode; held?: boolean };

/** A board of widgets or the feed; or the feed with something else beside it. `held`: it is not on. */
export function ShownSlide({ type, beside, held = false, castid, content, now, from }: ShownSlideProps) {
  if (held) return type === 10 ? <HeldBoard castid={castid} id={content.id} now={now} /> : <HeldFeed castid={castid} />;
  if (beside)
    return (
      <BesideFeed castid={castid} now={now}>
        {beside}
      </BesideFeed>
    );
  return type === 10 ? <BoardSlide castid={castid} content={content} now={now} from={from} /> : <FeedSlide castid={castid} now={now} />;
}

function HeldBoard({ castid, id, now }: { castid: string; id: string; now: number }) {
  useShownBoard(castid, id, now);
  return null;
}

function HeldFeed({ castid }: { castid: string }) {
  useShownFeed(castid);
  return null;
}

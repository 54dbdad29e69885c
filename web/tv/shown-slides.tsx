import type { SlideRow } from '../../projections/casts/casts.view.ts';
import { useShownBoard } from '../boards/wall/board-slide.tsx';
import { useShownFeed } from '../feed/wall/feed-slide.tsx';

export { BoardSlide } from '../boards/wall/board-slide.tsx';
export { BesideFeed } from '../feed/wall/beside-feed.tsx';
export { FeedSlide } from '../feed/wall/feed-slide.tsx';

/** Holds what a board or the feed shows while something else is on. */
export function Held({ type, castid, id, now }: { type: SlideRow['ttype']; castid: string; id: string; now: number }) {
  return type === 10 ? <HeldBoard castid={castid} id={id} now={now} /> : <HeldFeed castid={castid} />;
}

function HeldBoard({ castid, id, now }: { castid: string; id: string; now: number }) {
  useShownBoard(castid, id, now);
  return null;
}

function HeldFeed({ castid }: { castid: string }) {
  useShownFeed(castid);
  return null;
}

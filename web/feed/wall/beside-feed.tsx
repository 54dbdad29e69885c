import type { ReactNode } from 'react';
import { FeedSlide } from './feed-slide.tsx';
import classes from './beside-feed.module.css';

/** A slide with the feed beside it (U-132). */
export function BesideFeed({ castid, now, children }: { castid: string; now: number; children: ReactNode }) {
  return (
    <div className={classes.both}>
      <div className={classes.shown}>{children}</div>
      <div className={classes.feed}>
        <FeedSlide castid={castid} now={now} beside />
      </div>
    </div>
  );
}

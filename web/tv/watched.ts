import type { SlideRow } from '../../projections/casts/casts.view.ts';
import type { BoardParams, RoundParams } from '../../projections/scoreboard/scoreboard.view.ts';
import { BLOCK } from '../platform/leaderboard/block.ts';
import { TV_ROWS } from '../platform/tv/tv-board.tsx';
import { PAGE_MS } from '../platform/tv/wall-pages.ts';

export type SlideContent = SlideRow['contents'][number];

export type SlideProps = {
  content: SlideContent;
  /** The time of the server, and when the slide began, in milliseconds since 1970: which page stands follows from both. */
  now: number;
  from: number;
};

type Watched = { view: 'scoreboard'; params: BoardParams } | { view: 'competition'; params: RoundParams };

/** The live view that a slide shows; nothing where it shows none. */
export function watchedFor(type: SlideRow['ttype'], content: SlideContent): Watched | undefined {
  if (type === 20) return { view: 'scoreboard', params: ofSeries(content) };
  return type === 1 || type === 5 ? { view: 'competition', params: ofRound(content) } : undefined;
}

export function ofSeries({ id }: SlideContent): BoardParams {
  return { seriesId: id, period: 'all' };
}

/** As players see it: a display never shows what is hidden. */
export function ofRound({ id, round }: SlideContent): RoundParams {
  return { competitionId: id, ...(round !== null && { round }), asPlayers: true };
}

export const FIRST = [{ block: 0 }];

/** What the rows of a page stand in, beside the first. */
export function blocksOf(from: number): { block: number }[] {
  return [...new Set([0, Math.floor(from / BLOCK), Math.floor((from + TV_ROWS - 1) / BLOCK)])].map((block) => ({ block }));
}

/** Pages follow from the time of the server, as slides do. */
export function pageAt(elapsedMs: number, pages: number): number {
  return Math.floor(Math.max(0, elapsedMs) / PAGE_MS) % pages;
}

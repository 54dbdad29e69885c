import type { BoardHeader, BoardRow } from '../../projections/scoreboard/scoreboard.view.ts';
import type { LookFields } from '../../src/competition-themes/theme-look.values.ts';
import { BLOCK } from '../platform/leaderboard/block.ts';

type ShownPage = {
  /** From 0; the last one where fewer are left than were wanted. */
  page: number;
  /** 0 where nobody is shown. */
  pages: number;
  rows: readonly BoardRow[];
  /** The blocks of rows that are needed for it; the first, because the most points stand there. */
  blocks: readonly number[];
};

/** Which rows a theme shows on a page, of those that are known by place. */
export function shownPage(
  { playersperpage: perPage, show_top_only: top }: Pick<LookFields, 'playersperpage' | 'show_top_only'>,
  known: ReadonlyMap<number, BoardRow>,
  { players, ranked }: Pick<BoardHeader, 'players' | 'ranked'>,
  wanted: number,
): ShownPage {
  const end = top === 0 ? players : endOfTop(known, ranked, top);
  const pages = Math.ceil(end / perPage);
  const page = Math.max(0, Math.min(wanted, pages - 1));
  const [from, to] = [page * perPage, Math.min((page + 1) * perPage, end)];
  const rows = Array.from({ length: to - from }, (_, index) => known.get(from + index)).filter((row) => row !== undefined);
  const needed = [0, from, Math.max(from, to - 1), ...(top > 0 && end < ranked ? [end] : [])];
  return { page, pages, rows, blocks: [...new Set(needed.map((place) => Math.floor(place / BLOCK)))] };
}

/** The place after the last of the top: who shares its last rank is in it, as far as rows are known. */
function endOfTop(known: ReadonlyMap<number, BoardRow>, ranked: number, top: number): number {
  let end = Math.min(top, ranked);
  for (let row = known.get(end); end < ranked && row?.rank != null && row.rank <= top; row = known.get(end)) end += 1;
  return end;
}

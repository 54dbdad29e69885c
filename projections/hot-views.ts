import type { HotView } from './platform/hot-view.ts';
import type { Boards } from './scoreboard/boards.ts';
import { scoreboardView } from './scoreboard/scoreboard.view.ts';

/** What hot views are made of. */
export type HotViewSources = { boards: Boards };

/** Every view that pushes its state, a line each. */
export function hotViews({ boards }: HotViewSources): HotView<unknown, unknown, unknown, { profileId: string }>[] {
  return [scoreboardView(boards)];
}

import type { HotView } from './platform/hot-view.ts';
import type { Projector } from './platform/projector.ts';
import type { ReadModels } from './platform/read-models.ts';

/** What hot views are made of: documents to load, and commits to follow. */
export type HotViewSources = { models: ReadModels; projector: Projector };

/** Every view that pushes its state, a line each. */
export function hotViews(_sources: HotViewSources): HotView<unknown, unknown, unknown, { profileId: string }>[] {
  return [];
}

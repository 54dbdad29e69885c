import { isRecord } from '../../src/platform/is-record.values.ts';
import type { HotView } from '../platform/hot-view.ts';
import { isId } from '../platform/live/live-window.ts';
import type { Change } from '../platform/projection.ts';
import { changesScopes, type SeriesScopes } from '../score-series/series-scopes.ts';
import type { ReadTargets } from '../targets/read-targets.ts';
import type { Paces } from './paces.ts';
import type { PaceHeader, PaceParams, PaceRow } from './target-pace.view.ts';

/** How far along everybody is with a target item, live: within the scope of its series. */
export function hotPace(paces: Paces, targets: ReadTargets, scopes: SeriesScopes): HotView<PaceParams, PaceHeader, PaceRow> {
  return {
    name: 'target-pace',
    parse: parseParams,
    windows: ['block', 'around'],
    async scope(viewer, { itemId }) {
      const item = await targets.item(viewer.organisationId, itemId);
      return item && scopes.of(viewer, item.seriesId);
    },
    changesScope: (change) => changesScopes(change) || isOfItems(change),
    open: (organisationId, params, scope) => paces.live(organisationId, params, scope),
  };
}

/** An item came, or went. */
function isOfItems({ view, before, after }: Change): boolean {
  return view === 'targets' && (before?.kind === 'item') !== (after?.kind === 'item');
}

function parseParams(sent: unknown): PaceParams | undefined {
  if (!isRecord(sent)) return undefined;
  const { itemId, profileId, teamId } = sent;
  if (!isId(itemId) || (profileId !== undefined && teamId !== undefined)) return undefined;
  if (profileId !== undefined) return isId(profileId) ? { itemId, profileId } : undefined;
  if (teamId !== undefined) return isId(teamId) ? { itemId, teamId } : undefined;
  return { itemId };
}

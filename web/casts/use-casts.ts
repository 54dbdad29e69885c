import type { CastRow } from '../../projections/casts/casts.view.ts';
import type { Input } from '../platform/api.ts';
import { type Resource, useResource } from '../platform/live-resources.ts';

/** The casts of the organisation, by name. What their items are called is told with them. */
export function useCasts(asked: Input<'GET', 'cast/active_casts'> = {}): Resource<{ casts: CastRow[] }> {
  return useResource('cast/active_casts', asked, {
    staleOn: [{ view: 'casts' }, { view: 'competitions' }, { view: 'badges' }, { view: 'score-series' }],
  });
}

/** One of them, by its id or its access key; null when there is none. */
export function useCast(key: string): Omit<Resource<unknown>, 'data'> & { cast: CastRow | null | undefined } {
  const { data, ...rest } = useCasts();
  return { ...rest, cast: data && (data.casts.find(({ id, access_key: accessKey }) => id === key || accessKey === key) ?? null) };
}

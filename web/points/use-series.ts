import type { ScoreSeriesRow } from '../../projections/score-series/score-series.view.ts';
import type { TagRow } from '../../projections/tags/tags.view.ts';
import type { TeamRow } from '../../projections/teams/teams.view.ts';
import { type Resource, useResource } from '../platform/live-resources.ts';
import { useSession } from '../platform/session/session.ts';

/** One score series as the viewer may see it; `series` is null when there is none, or it is deleted. */
export function useSeries(seriesId: string): Omit<Resource<unknown>, 'data'> & { series: ScoreSeriesRow | null | undefined } {
  const { data, ...rest } = useResource(
    'scoreseries/get_list_scoreseries',
    { id: seriesId },
    { staleOn: [{ view: 'score-series' }, { view: 'entries', key: seriesId }] },
  );
  return { ...rest, series: data && (data.scoreseries[0] ?? null) };
}

/** All series that the viewer may see or add to; a personal profile has none, and nobody is told of none. It is not fetched with every entry: numbers of entries may be older. */
export function useSeriesList(): Resource<{ scoreseries: ScoreSeriesRow[] }> {
  const viewer = useSession((session) => session.viewer);
  return useResource('scoreseries/get_list_scoreseries', !viewer || viewer.personal ? null : {}, { staleOn: [{ view: 'score-series' }] });
}

/** The tags of entries, by name; none for who is not signed in. */
export function useTags(): { tags: readonly TagRow[]; tagName: (id: string) => string } {
  const signedIn = useSession((session) => session.viewer !== null);
  const { data } = useResource('tag/tag', signedIn ? { cattype: 'score' } : null, { staleOn: [{ view: 'tags' }] });
  const tags = data?.tags ?? NONE;
  return { tags, tagName: (id) => tags.find((tag) => tag.id === id)?.name ?? id };
}

const NONE: readonly TagRow[] = [];

/** The teams of the organisation, by name. */
export function useTeams(): readonly TeamRow[] {
  const { data } = useResource('team/fetch_list', {}, { staleOn: [{ view: 'teams' }, { view: 'people' }] });
  return data?.teams ?? NO_TEAMS;
}

const NO_TEAMS: readonly TeamRow[] = [];

import { useResource } from '../../platform/live-resources.ts';

/** A series with all its settings, deleted or not: for admins. Null: there is none. */
export function useSettings(seriesId: string, admin: boolean) {
  const { data, ...rest } = useResource('scoreseries_settings/list_scoreseries', admin ? { deleted: 1 } : null, {
    staleOn: [{ view: 'score-series' }],
  });
  return { ...rest, all: data?.scoreseries ?? [], series: data && (data.scoreseries.find(({ id }) => id === seriesId) ?? null) };
}

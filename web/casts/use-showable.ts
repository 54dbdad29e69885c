import type { CastItemRow } from '../../projections/casts/casts.view.ts';
import { useResource } from '../platform/live-resources.ts';
import { isolated } from '../platform/texts/texts.ts';
import { useSeriesList } from '../points/use-series.ts';

type Choice = { value: string; label: string };

/** What an item of a kind can name, by name. */
export function useShowable(type: CastItemRow['ttype']): Choice[] {
  const plays = type === 1 || type === 5;
  const competitions = useResource('competition/get_competitions', plays ? { filter: 'all' } : null, {
    staleOn: [{ view: 'competitions' }],
  });
  const badges = useResource('badges/badges', type < 2 || type > 4 ? null : { show_inactive: 1 }, { staleOn: [{ view: 'badges' }] });
  const boards = useResource('widget/get_boards', type === 10 ? {} : null, { staleOn: [{ view: 'widget-boards' }] });
  const series = useSeriesList();
  if (type === 10) return (boards.data?.boards ?? []).map(({ widget_board: { id, name } }) => ({ value: id, label: isolated(name) }));
  if (type === 21) return [];
  if (type === 20) return (series.data?.scoreseries ?? []).map(({ id, name }) => ({ value: id, label: isolated(name) }));
  if (plays)
    return (competitions.data?.competitions ?? [])
      .filter(({ is_battle: battle, is_denied: denied }) => battle === (type === 5 ? 1 : 0) && denied === 0)
      .map(({ id, name }) => ({ value: id, label: isolated(name) }));
  return (badges.data?.badges ?? []).filter(({ template }) => template === 0).map(({ id, Name }) => ({ value: id, label: isolated(Name) }));
}

import { closest } from '../../projections/platform/closeness.values.ts';
import { call } from '../platform/api.ts';
import { Emblem } from '../platform/identity/emblem.tsx';
import { PointsIcon } from '../platform/identity/points-icon.tsx';
import type { PaletteItem } from '../platform/shell/palette.tsx';

const MOST = 8;

/** Score series and players for Ctrl K, the closest to what is typed first. */
export async function searchEverything(query: string, signal: AbortSignal): Promise<readonly PaletteItem[]> {
  const [{ scoreseries }, { players }] = await Promise.all([
    call('GET', 'scoreseries/get_list_scoreseries', {}, { signal }),
    call('GET', 'profile/list_players', { search: query, limit: MOST }, { signal }),
  ]);
  return [
    ...closest(scoreseries, query, ({ name }) => name)
      .slice(0, MOST)
      .map(({ id, name }) => ({ id, label: name, to: `/v_points/${id}`, picture: <PointsIcon size={18} /> })),
    ...players.map(({ profile_id: id, Name, teams }) => ({
      id,
      label: Name,
      detail: teams.map(({ teamname }) => teamname).join(', '),
      to: `/v_profile/${id}`,
      picture: <Emblem id={id} size={20} />,
    })),
  ];
}

import { IconAward, IconTarget, IconTrophy } from '@tabler/icons-react';
import { closest } from '../../projections/platform/closeness.values.ts';
import { badgePath } from '../badges/badge-paths.ts';
import { competitionPath } from '../competitions/competition-paths.ts';
import { call } from '../platform/api.ts';
import { Emblem } from '../platform/identity/emblem.tsx';
import { PointsIcon } from '../platform/identity/points-icon.tsx';
import type { PaletteItem } from '../platform/shell/palette.tsx';
import { seriesPath, targetValuesPath } from '../points/series-paths.ts';

const MOST = 8;

/** Score series, competitions, badges, targets and players for Ctrl K, the closest to what is typed first. */
export async function searchEverything(query: string, signal: AbortSignal): Promise<readonly PaletteItem[]> {
  const [{ scoreseries }, { competitions }, { badges }, { items }, { players }] = await Promise.all([
    call('GET', 'scoreseries/get_list_scoreseries', {}, { signal }),
    call('GET', 'competition/get_competitions', { filter: 'all' }, { signal }),
    call('GET', 'badges/badges', { search: query }, { signal }),
    call('GET', 'targets/get_target_items', {}, { signal }),
    call('GET', 'profile/list_players', { search: query, limit: MOST }, { signal }),
  ]);
  return [
    ...closest(scoreseries, query, ({ name }) => name)
      .slice(0, MOST)
      .map(({ id, name }) => ({ id, label: name, to: seriesPath(id), picture: <PointsIcon size={18} /> })),
    ...closest(competitions, query, ({ name }) => name)
      .slice(0, MOST)
      .map(({ id, name }) => ({ id, label: name, to: competitionPath(id), picture: <IconTrophy size={18} stroke={1.75} /> })),
    ...badges.slice(0, MOST).map(({ id, Name }) => ({
      id,
      label: Name,
      to: badgePath(id),
      picture: <IconAward size={18} stroke={1.75} />,
    })),
    ...closest(items, query, ({ name }) => name)
      .slice(0, MOST)
      .map(({ id, name, score_series_id: seriesId }) => ({
        id,
        label: name,
        detail: scoreseries.find((series) => series.id === seriesId)?.name ?? '',
        to: targetValuesPath(seriesId, id),
        picture: <IconTarget size={18} stroke={1.75} />,
      })),
    ...players.map(({ profile_id: id, Name, teams }) => ({
      id,
      label: Name,
      detail: teams.map(({ teamname }) => teamname).join(', '),
      to: `/v_profile/${id}`,
      picture: <Emblem id={id} size={20} />,
    })),
  ];
}

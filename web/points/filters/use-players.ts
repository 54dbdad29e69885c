import { useEffect, useState } from 'react';
import type { PlayerListRow } from '../../../src/players/players.contract.ts';
import { type Resource, useResource } from '../../platform/live-resources.ts';

const PAUSE_MS = 120;
const SHOWN = 30;

/** The first players whose name, team or id begins with what is typed. */
export function usePlayers(text: string): Resource<{ players: PlayerListRow[]; total: number }> {
  const [search, setSearch] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const params = { limit: SHOWN, ...(search.trim() !== '' && { search: search.trim() }) };
  return useResource('profile/list_players', params, { staleOn: [{ view: 'people' }, { view: 'teams' }], keep: true });
}

/** Today's name of somebody: for a filter that came with the address. */
export function usePlayerName(profileId: string | null): string | undefined {
  const { data } = useResource<{ profile: { Name: string } }>('profile/fetch_one', profileId === null ? null : { profileid: profileId });
  return data?.profile.Name;
}

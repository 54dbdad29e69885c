import { useEffect, useState } from 'react';
import type { PlayerListRow } from '../../../projections/people/people.view.ts';
import type { Finding, Found } from '../../platform/controls/use-choosing.ts';
import { useResource } from '../../platform/live-resources.ts';

const PAUSE_MS = 120;
const SHOWN = 30;

export type FoundPlayer = { id: string; label: string; detail: string; teamIds: string[]; forgotten: boolean };

/** The players closest to what is typed: by name, team, address or id. */
export function usePlayers(text: string): Finding<FoundPlayer> {
  const typed = text.trim();
  const [search, setSearch] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const params = { limit: SHOWN, ...(search !== '' && { search }) };
  const { data, error } = useResource('profile/list_players', params, {
    staleOn: [{ view: 'people' }, { view: 'teams' }],
  });
  // What was found last stays until the next answer, and says for which text it is.
  const [last, setLast] = useState<{ players: PlayerListRow[]; found: Found<FoundPlayer> }>();
  if (data && (last?.players !== data.players || last.found.text !== search))
    setLast({ players: data.players, found: { text: search, rows: data.players.map(foundPlayer) } });
  return { found: last?.found, failed: error !== null && search === typed };
}

function foundPlayer({ profile_id: id, Name: label, teams, anonymous }: PlayerListRow): FoundPlayer {
  const [detail, teamIds] = [teams.map(({ teamname }) => teamname).join(', '), teams.map(({ teamid }) => teamid)];
  return { id, label, detail, teamIds, forgotten: anonymous !== null };
}

/** Today's name of somebody: for a filter that came with the address. */
export function usePlayerName(profileId: string | null): string | undefined {
  const { data } = useResource('profile/fetch_one', profileId === null ? null : { profileid: profileId });
  return data?.profile.Name;
}

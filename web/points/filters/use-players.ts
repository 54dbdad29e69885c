import { useEffect, useState } from 'react';
import type { PlayerListRow } from '../../../projections/people/people.view.ts';
import type { Finding, Found } from '../../platform/controls/use-choosing.ts';
import { useResource } from '../../platform/live-resources.ts';

const PAUSE_MS = 120;
const SHOWN = 30;
const PEOPLE = [{ view: 'people' }, { view: 'teams' }] as const;

export type FoundPlayer = { id: string; label: string; detail: string; teamIds: string[]; forgotten: boolean };

/** The players closest to what is typed: by name, team, address or id; or of those who do not take part in a competition. */
export function usePlayers(text: string, notIn?: string): Finding<FoundPlayer> {
  const typed = text.trim();
  const [search, setSearch] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const params = { limit: SHOWN, ...(search !== '' && { search }) };
  const all = useResource('profile/list_players', notIn === undefined ? params : null, { staleOn: PEOPLE });
  const others = useResource('competition/search_non_member', notIn === undefined ? null : { competitionid: notIn, searchterm: search }, {
    staleOn: [...PEOPLE, { view: 'competition-rosters' }],
  });
  const error = all.error ?? others.error;
  const players = all.data?.players ?? others.data?.profiles;
  // What was found last stays until the next answer, and says for which text it is.
  const [last, setLast] = useState<{ players: readonly Told[]; found: Found<FoundPlayer> }>();
  if (players && (last?.players !== players || last.found.text !== search))
    setLast({ players, found: { text: search, rows: players.map(foundPlayer) } });
  return { found: last?.found, failed: error !== null && search === typed };
}

/** Of who could take part in a competition only the name is told: they are players. */
type Told = Pick<PlayerListRow, 'profile_id' | 'Name'> & Partial<Pick<PlayerListRow, 'teams' | 'anonymous'>>;

function foundPlayer({ profile_id: id, Name: label, teams = [], anonymous = null }: Told): FoundPlayer {
  const [detail, teamIds] = [teams.map(({ teamname }) => teamname).join(', '), teams.map(({ teamid }) => teamid)];
  return { id, label, detail, teamIds, forgotten: anonymous !== null };
}

/** Today's name of somebody: for a filter that came with the address. */
export function usePlayerName(profileId: string | null): string | undefined {
  const { data } = useResource('profile/fetch_one', profileId === null ? null : { profileid: profileId });
  return data?.profile.Name;
}

import type { RosterTeamRow } from '../../../projections/competition-rosters/competition-rosters.view.ts';
import { type Resource, useResource } from '../../platform/live-resources.ts';

/** What changes who takes part, or how they are called. */
export const ROSTER_STALE = [{ view: 'competition-rosters' }, { view: 'competitions' }, { view: 'people' }, { view: 'teams' }] as const;

/** The teams of a competition, by name. */
export function useRoster(competitionid: string): Omit<Resource<unknown>, 'data'> & { teams: readonly RosterTeamRow[] | undefined } {
  const { data, ...rest } = useResource('competition/get_teams_players', { competitionid, limit: 1 }, { staleOn: ROSTER_STALE });
  return { ...rest, teams: data?.teams };
}

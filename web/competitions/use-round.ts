import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { RoundParams } from '../../projections/scoreboard/scoreboard.view.ts';

/** Which round of a competition the address asks for, and how to ask for another; without one it is the one that runs. */
export function useRound(): [round: number | undefined, choose: (round: number | undefined) => void] {
  const [query, setQuery] = useSearchParams();
  const asked = Number(query.get('round') ?? Number.NaN);
  const choose = (round: number | undefined) =>
    setQuery((before) => {
      const after = new URLSearchParams(before);
      after.delete('at');
      after.delete('why');
      if (round === undefined) after.delete('round');
      else after.set('round', String(round));
      return after;
    });
  return [Number.isInteger(asked) && asked > 0 ? asked : undefined, choose];
}

/** The board that the address asks for, for admins also as players see it, and how to ask for that. */
export function useRoundParams(competitionId: string, admin: boolean): [params: RoundParams, see: (asPlayers: boolean) => void] {
  const [query, setQuery] = useSearchParams();
  const [round] = useRound();
  const asPlayers = admin && query.get('as') === 'players';
  const params = useMemo<RoundParams>(
    () => ({ competitionId, ...(round !== undefined && { round }), ...(asPlayers && { asPlayers: true }) }),
    [competitionId, round, asPlayers],
  );
  const see = (as: boolean) =>
    setQuery((before) => {
      const after = new URLSearchParams(before);
      if (as) after.set('as', 'players');
      else after.delete('as');
      return after;
    });
  return [params, see];
}
